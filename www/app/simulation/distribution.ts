/**
 * Distribution of simulated latencies at the operating point: a histogram of one curve with its figures, and
 * the course of its replications for readers who ask where the warm-up ends.
 */

import { byId, element, setText } from '../dom.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { tagElement } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { lengthOf } from '../time.ts';
import { DistributionFigures } from './figures.ts';
import { WarmUp } from './warm-up.ts';

const HEIGHT = { part: 0.56, least: 204, most: 260 };

/** Message in place of a histogram, by state. */
const WITHOUT: Record<string, string> = {
  off: 'Simulate to see how latencies spread around their mean.',
  file: 'A results file has means and intervals, not the distribution of latencies.',
  unknown: 'Nothing has been measured at this load yet.',
  saturated: 'The network is saturated at this load: latencies grow as long as the run lasts, so they have no distribution.',
  unstable: 'No steady state was found at this load, so its latencies have no distribution.',
  deadlocked: 'The network deadlocks at this load: latencies would describe the recovery, not the network.',
};

/** Note while a simulation still adds to the point. */
const NOT_FINAL = 'This is not final: the simulation has not finished.';

export class DistributionPanel {
  #place = byId('spread', HTMLElement);
  #text = element('p');
  #canvas = element('canvas', {}, this.#text);
  #sheet = element('div', { class: 'sheet' }, this.#canvas);
  #figures = new DistributionFigures();
  #body = element('div', { class: 'spread-body' }, this.#sheet, this.#figures.element);
  #note = element('p', { class: 'hint' });
  /** The unit, where the chart has another one. */
  #unit = element('p', { class: 'hint' });
  #sign = element('span', { class: 'why-sign' });
  #soFar = element('small', {}, ' so far; not final');
  #title = element('h2', { tabindex: '-1' }, 'How latencies spread', this.#soFar);
  #head = element('div', { class: 'section-head' }, this.#title, this.#sign);
  #surface;
  #warmUp;
  #session;
  #theme;

  constructor(session: Session, theme: Theme) {
    this.#session = session;
    this.#theme = theme;
    this.#warmUp = new WarmUp(session, theme);
    this.#place.append(this.#head, this.#note, this.#body, this.#unit, this.#warmUp.element);
    const heightFor = (width: number) => Math.max(HEIGHT.least, Math.min(HEIGHT.most, width * HEIGHT.part));
    this.#surface = new SharpCanvas(this.#canvas, this.#sheet, heightFor, (size) => this.#paint(size));
    session.follow((state) => {
      this.#update(state);
      this.#surface.request();
    });
    session.followNumbers((state) => {
      this.#update(state);
      this.#surface.draw();
    });
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (ratio) this.#surface.draw(ratio);
    else this.#surface.request();
    this.#warmUp.redraw(ratio);
  }

  #update(state: ScenarioState) {
    const { drawn, simulate, seed } = state.view;
    const { explorer } = this.#session;
    const isFromFile = explorer.indicesInFile()[drawn] >= 0;
    const distribution = explorer.latencyDistribution(drawn);
    const what = isFromFile ? 'file' : !simulate ? 'off' : !distribution ? 'unknown' : distribution.state;
    this.#sign.replaceChildren(...(state.curves.length > 1 ? [tagElement(drawn)] : []));
    this.#note.hidden = distribution?.histogram !== undefined;
    this.#soFar.hidden = !distribution?.isGrowing;
    const verdict = [WITHOUT[what] ?? WITHOUT.unknown, distribution?.isGrowing ? NOT_FINAL : (distribution?.decision ?? '')];
    setText(this.#note, this.#note.hidden ? '' : verdict.join(' ').trim());
    // Space is reserved while a measurement is pending, so that nothing jumps.
    this.#body.hidden = what !== 'unknown' && !distribution?.histogram;
    this.#body.classList.toggle('awaited', !distribution?.histogram);
    setText(this.#text, distribution?.histogram ?? '');
    const { cycleNs } = state.curves[drawn];
    this.#unit.hidden = cycleNs === undefined || !distribution?.histogram;
    setText(this.#unit, cycleNs === undefined ? '' : `Latencies are in cycles of ${lengthOf(cycleNs)} each.`);
    if (distribution) this.#figures.set(distribution, seed);
    this.#warmUp.set(distribution);
  }

  #paint(size: Size) {
    const frame = { ...size, theme: this.#theme.background, heading: false, operating: false };
    this.#session.explorer.drawHistogram(this.#canvas, frame);
  }
}
