/** A time–space diagram as a table. */

import type { PassageLane } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';
import { inCycles, type TableRow, tableOf } from './words.ts';

/** @param ask follows another message */
export function timeTable(lane: PassageLane, ask: (number: number) => void) {
  return html`<details class="through-words">
    <summary>As a table</summary>
    <div class="scroller">
      <table class="figures" id="through-table">
        <caption class="unseen">Channels of the message, in cycles since it was generated</caption>
        <thead><tr><th scope="col">channel</th><th scope="col">waited before it</th><th scope="col">head enters</th><th scope="col">tail has left</th></tr></thead>
        <tbody>
          ${tableOf(lane).map(
            (row, place) =>
              html`<tr><th scope="row">${row.name}</th><td>${waits(row, place, lane, ask)}</td><td>${row.enters ?? '–'}</td><td>${row.leaves ?? '–'}</td></tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}

function waits({ waits }: TableRow, place: number, { rows, parts }: PassageLane, ask: (number: number) => void) {
  const [queue] = parts ?? [rows[0]?.flits[0] ?? 0];
  const known = waits.reduce((sum, { cycles }) => sum + cycles, 0);
  const rest = place === 0 && queue > known ? html`${queue - known} behind messages before it` : nothing;
  if (waits.length === 0 && rest === nothing) return '–';
  return html`${rest}${waits.map(
    ({ cycles, holder, number }, index) =>
      html`${index > 0 || rest !== nothing ? ', ' : ''}${inCycles(cycles)}${holder ? html` for ${number === undefined ? holder : html`<button type="button" class="message-link" title="Follow this message" @click=${() => ask(number)}>${holder}</button>`}` : nothing}`,
  )}`;
}
