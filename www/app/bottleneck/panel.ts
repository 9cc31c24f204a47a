/** The answer to where messages wait, below the drawing: a sentence, and a table of the kinds of channels. */

import { byId } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import type { BottleneckAnswer } from '../late/loadcurve-late.js';
import { say } from '../live.ts';
import { short } from '../numbers.ts';
import type { Session } from '../session.ts';
import { show } from '../signals.ts';
import { lengthOf } from '../time.ts';
import { html, nothing } from '../view.ts';
import type { Bottleneck } from './answer.ts';

export class BottleneckPanel {
  #session;
  #bottleneck;
  #said = '';

  constructor(session: Session, bottleneck: Bottleneck) {
    this.#session = session;
    this.#bottleneck = bottleneck;
    show(
      byId('bottleneck-body', HTMLElement),
      () => (bottleneck.isAsked ? this.#content(bottleneck.now, bottleneck.failure.value) : nothing),
      { rendered: () => this.#say() },
    );
  }

  #say() {
    const { now } = this.#bottleneck;
    if (now && now.sentence !== this.#said) say(now.sentence);
    this.#said = now?.sentence ?? '';
  }

  /** The answer in the unit of the chart, if that is not the cycle. */
  #inTime({ rows }: BottleneckAnswer) {
    const { explorer, state } = this.#session;
    const { drawn } = state.view;
    const { cycleNs } = state.curves[drawn];
    if (cycleNs === undefined) return nothing;
    const relief = Number(rows.find(({ isCostliest }) => isCostliest)?.reliefLatency || Number.NaN);
    const gain = Number.isNaN(relief) ? '' : `: ${short(relief * cycleNs)}\u00a0ns instead of ${explorer.strip(drawn).latencyText}\u00a0ns`;
    return html`<p class="hint">A cycle takes ${lengthOf(cycleNs)}${gain}.</p>`;
  }

  #content(now: BottleneckAnswer | null, failure: string) {
    if (failure && !now) return html`<p class="hint">The bottleneck could not be computed: ${failure}. Everything else works.</p>`;
    if (!now) return html`<progress aria-label="Finding the bottleneck"></progress>`;
    return html`<p id="bottleneck-answer">${now.sentence}</p>
      ${doubtAbout(this.#session, this.#session.state.view.drawn)}
      ${now.rows.length > 0 ? html`${table(now)} ${this.#inTime(now)}` : nothing}`;
  }
}

function table({ rows }: BottleneckAnswer) {
  const isSimulated = rows.some(({ simulatedWait }) => simulatedWait !== '');
  const hasRelief = rows.some(({ reliefLatency }) => reliefLatency !== '');
  return html`<div class="scroller" tabindex="0" role="region" aria-label="Waits by kind of channels">
    <table class="figures" id="bottleneck-table">
      ${isSimulated ? html`<caption>Below each figure of the model: simulated, with 95 % interval.</caption>` : nothing}
      <thead>
        <tr>
          <th scope="col">channels</th>
          <th scope="col" title="Share of time for which the fullest is held">held</th>
          <th scope="col">wait <small>cycles</small></th>
          <th scope="col" class="is-further">of latency</th>
          ${
            hasRelief
              ? html`<th scope="col">without it <small>cycles</small></th>
                <th scope="col">model saturates at <small>flits</small></th>`
              : nothing
          }
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr class=${row.isCostliest ? 'costliest' : ''}>
            <th scope="row" title=${row.first}>${row.isCostliest ? html`<strong>${row.name}</strong>` : row.name}</th>
            <td>${row.utilisation || '–'}${simulated(row.simulatedUtilisation)}</td>
            <td>${row.wait || '–'}${simulated(row.simulatedWait)}</td>
            <td class="is-further">${row.share || '–'}</td>
            ${hasRelief ? html`<td>${row.reliefLatency || '–'}</td><td>${row.reliefSaturation || '–'}</td>` : nothing}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function simulated(figure: string) {
  return figure === '' ? nothing : html`<small class="whole">${figure}</small>`;
}
