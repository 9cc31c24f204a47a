/**
 * Distribution of simulated latencies at the operating point: a histogram of one curve with its figures, and
 * the course of its replications for readers who ask where the warm-up ends.
 */

import { byId } from '../dom.ts';
import { tag } from '../networks/tag.ts';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { show } from '../signals.ts';
import type { Theme } from '../theme.ts';
import { lengthOf } from '../time.ts';
import { html, nothing, once } from '../view.ts';
import { figuresOf } from './figures.ts';

/** The height of the histogram: part of its width, within limits in CSS pixels. */
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

const RULE =
  'The first messages find an empty network and are too fast. The shaded warm-up is discarded: its length minimises the standard error of the mean of the rest (the rule MSER-5, White 1997). That is decided early in a run, and changed later only where it makes a great difference. Dashed is the mean of the rest.';

export class DistributionPanel {
  #session;
  #theme;
  #histogram: SharpCanvas | undefined;
  #warmUp: SharpCanvas | undefined;
  #warmUpHeight = 0;

  constructor(session: Session, theme: Theme) {
    this.#session = session;
    this.#theme = theme;
    show(byId('spread', HTMLElement), () => this.#content(), { rendered: () => this.redraw() });
  }

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    for (const surface of [this.#histogram, this.#warmUp]) {
      // What is folded away has no size.
      if (ratio) surface?.draw(ratio);
      else surface?.request();
    }
  }

  #content() {
    const { liveExplorer: explorer, state } = this.#session;
    const { drawn, simulate, seed } = state.view;
    const isFromFile = explorer.indicesInFile()[drawn] >= 0;
    const distribution = explorer.latencyDistribution(drawn);
    const what = isFromFile ? 'file' : !simulate ? 'off' : !distribution ? 'unknown' : distribution.state;
    const verdict = [WITHOUT[what] ?? WITHOUT.unknown, distribution?.isGrowing ? NOT_FINAL : (distribution?.decision ?? '')];
    const { cycleNs } = state.curves[drawn];
    const isThere = distribution?.histogram !== undefined;
    this.#warmUpHeight = distribution?.warmUpHeight ?? 0;
    // Space is reserved while a measurement is pending, so that nothing jumps.
    return html`<div class="section-head">
        <h2 tabindex="-1">How latencies spread${distribution?.isGrowing ? html`<small> so far; not final</small>` : nothing}</h2>
        <span class="why-sign">${state.curves.length > 1 ? tag(drawn) : nothing}</span>
      </div>
      ${isThere ? nothing : html`<p class="hint">${verdict.join(' ').trim()}</p>`}
      <div class="spread-body ${isThere ? '' : 'awaited'}" ?hidden=${what !== 'unknown' && !isThere}>
        <div class="sheet"><canvas ${once((it) => this.#drawHistogram(it))}><p>${distribution?.histogram}</p></canvas></div>
        <div>${distribution ? figuresOf(distribution, seed) : nothing}</div>
      </div>
      ${cycleNs === undefined || !isThere ? nothing : html`<p class="hint">Latencies are in cycles of ${lengthOf(cycleNs)} each.</p>`}
      <details class="words warm-up" ?hidden=${this.#warmUpHeight === 0} @toggle=${() => this.redraw()}>
        <summary>Warm-up</summary>
        <p>${RULE}</p>
        <div class="sheet"><canvas ${once((it) => this.#drawWarmUp(it))}><p>${distribution?.warmUp}</p></canvas></div>
      </details>`;
  }

  #drawHistogram(canvas: HTMLElement) {
    const heightFor = (width: number) => Math.max(HEIGHT.least, Math.min(HEIGHT.most, width * HEIGHT.part));
    this.#histogram = this.#surface(canvas, heightFor, (it, size) => this.#session.explorer.drawHistogram(it, this.#frame(size)));
  }

  #drawWarmUp(canvas: HTMLElement) {
    const heightFor = () => this.#warmUpHeight;
    this.#warmUp = this.#surface(canvas, heightFor, (it, size) => this.#session.explorer.drawWarmUp(it, this.#frame(size)));
  }

  #surface(element: HTMLElement, heightFor: (width: number) => number, paint: (canvas: HTMLCanvasElement, size: Size) => void) {
    const canvas = element as HTMLCanvasElement;
    return new SharpCanvas(canvas, canvas.parentElement as HTMLElement, heightFor, (size) => paint(canvas, size));
  }

  #frame(size: Size) {
    return { ...size, theme: this.#theme.background, heading: false, operating: false };
  }
}
