/**
 * Distribution of simulated latencies at the operating point: a histogram of one curve with its figures, and
 * the course of its replications for readers who ask where the warm-up ends.
 */

import { byId } from '../dom.ts';
import { lengthOf } from '../numbers.ts';
import type { Frame, LatencyDistribution } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { SharpCanvas, type Size } from '../sharp.ts';
import { tag } from '../tag.ts';
import type { Theme } from '../theme.ts';
import { html, nothing, once, show } from '../view.ts';
import { explained } from '../words/word.ts';

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
  'The first messages find an empty network, so they are too fast. The shaded warm-up is discarded: its length minimises the standard error of the mean of the rest (the rule MSER-5, White 1997). It is set early in a run and changed later only where that makes a great difference. The dashed line is the mean of the rest.';

export function showDistribution(session: Session, theme: Theme) {
  const pictures: SharpCanvas[] = [];
  // What is folded away has no size.
  const redraw = (ratio?: number) => {
    for (const picture of pictures) picture.redraw(ratio);
  };
  let warmUpHeight = 0;

  type Paint = (canvas: HTMLCanvasElement, frame: Frame) => void;
  /** A canvas in a box of its own. */
  const picture = (text: string | undefined, heightFor: (width: number) => number, paint: Paint) => {
    const join = (it: HTMLElement) => {
      const canvas = it as HTMLCanvasElement;
      const draw = (size: Size) => paint(canvas, theme.frame(size));
      pictures.push(new SharpCanvas(canvas, canvas.parentElement as HTMLElement, draw, { heightFor }));
    };
    return html`<div class="sheet"><canvas ${once(join)}><p>${text}</p></canvas></div>`;
  };

  function content() {
    const { liveExplorer: explorer, state } = session;
    const { drawn, simulate, seed } = state.view;
    const isFromFile = explorer.indicesInFile()[drawn] >= 0;
    const distribution = explorer.latencyDistribution(drawn);
    const what = isFromFile ? 'file' : !simulate ? 'off' : !distribution ? 'unknown' : distribution.state;
    const verdict = [WITHOUT[what] ?? WITHOUT.unknown, distribution?.isGrowing ? NOT_FINAL : (distribution?.decision ?? '')];
    const { cycleNs } = state.curves[drawn];
    const isThere = distribution?.histogram !== undefined;
    warmUpHeight = distribution?.warmUpHeight ?? 0;
    // Space is reserved while a measurement is pending, so that nothing jumps.
    return html`<div class="section-head">
        <h2 tabindex="-1">How latencies spread${distribution?.isGrowing ? html`<small> so far; not final</small>` : nothing}</h2>
        <span class="why-sign">${state.curves.length > 1 ? tag(drawn) : nothing}</span>
      </div>
      ${isThere ? nothing : html`<p class="hint">${verdict.join(' ').trim()}</p>`}
      <div class="spread-body ${isThere ? '' : 'awaited'}" ?hidden=${what !== 'unknown' && !isThere}>
        ${picture(distribution?.histogram, heightOfHistogram, (canvas, frame) => explorer.drawHistogram(canvas, frame))}
        <div>${distribution ? figuresOf(distribution, seed) : nothing}</div>
      </div>
      ${cycleNs === undefined || !isThere ? nothing : html`<p class="hint">Latencies are in cycles of ${lengthOf(cycleNs)} each.</p>`}
      <details class="words warm-up" ?hidden=${warmUpHeight === 0} @toggle=${() => redraw()}>
        <summary>Warm-up</summary>
        <p>${RULE}</p>
        ${picture(
          distribution?.warmUp,
          () => warmUpHeight,
          (canvas, frame) => explorer.drawWarmUp(canvas, frame),
        )}
      </details>`;
  }

  show(byId('spread', HTMLElement), content, { rendered: redraw });
  theme.follow(redraw);
}

function heightOfHistogram(width: number) {
  return Math.max(HEIGHT.least, Math.min(HEIGHT.most, width * HEIGHT.part));
}

/** Figures of a simulated point, each with an explanation of its name. */
function figuresOf(point: LatencyDistribution, seed: number) {
  const { mean, halfWidth, p50, p95, p99, isOptimistic, shortfall, messages, warmUpMessages, replications } = point;
  const figures = { p50, p95, p99, messages, 'warm-up': warmUpMessages, replications, seed };
  return html`<table class="figures spread-figures">
      <caption class="unseen">Simulated latencies in cycles, and what they were measured from</caption>
      <tbody>
        <tr>
          <th scope="row">mean</th>
          <td class="whole">${mean}${halfWidth === undefined ? nothing : html` ${explained('±')} ${halfWidth}`}${isOptimistic ? html`<small class="whole">${explained('optimistic interval')}</small>` : nothing}</td>
        </tr>
        ${Object.entries(figures).map(([name, figure]) => html`<tr><th scope="row">${explained(name)}</th><td>${figure}</td></tr>`)}
      </tbody>
    </table>
    ${shortfall === undefined ? nothing : html`<p class="hint">${shortfall}</p>`}`;
}
