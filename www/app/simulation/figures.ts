/** Figures of a simulated point, each with an explanation of its name. */

import type { LatencyDistribution } from '../pkg/loadcurve-web.js';
import { term } from '../term.ts';
import { html, nothing } from '../view.ts';

export function figuresOf(point: LatencyDistribution, seed: number) {
  const { mean, halfWidth, p50, p95, p99, isOptimistic, shortfall, messages, warmUpMessages, replications } = point;
  const figures = { p50, p95, p99, messages, 'warm-up': warmUpMessages, replications, seed };
  return html`<table class="figures spread-figures">
      <caption class="unseen">Simulated latencies in cycles, and what they were measured from</caption>
      <tbody>
        <tr>
          <th scope="row">mean</th>
          <td class="whole">${mean}${halfWidth === undefined ? nothing : html` ${term('±')} ${halfWidth}`}${isOptimistic ? html`<small class="whole">${term('optimistic interval')}</small>` : nothing}</td>
        </tr>
        ${Object.entries(figures).map(([name, figure]) => html`<tr><th scope="row">${term(name)}</th><td>${figure}</td></tr>`)}
      </tbody>
    </table>
    ${shortfall === undefined ? nothing : html`<p class="hint">${shortfall}</p>`}`;
}
