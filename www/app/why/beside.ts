/** What stands beside an explanation: the simulated value, how far to trust the model, and its sources. */

import type { Why } from '../pkg/loadcurve-web.js';
import { CAN_DEADLOCK } from '../term.ts';
import { html, nothing } from '../view.ts';
import { explained, marked, marking } from '../words/word.ts';

export function beside({ measured, instead, trust, assumptions, sources }: Why) {
  const terms = marking();
  return html`<div class="beside-measured">${measured && instead === undefined ? comparison(measured) : nothing}</div>
    <div class="beside-trust">
      <h3 class="title">How far to trust it</h3>
      <p>${marked(trust, terms)}</p>
      ${sources.length > 0 ? html`<h3 class="title">Sources</h3>` : nothing}
      ${sources.map(({ citation, doi }) => html`<p class="paper">${citation}${doi ? html` <a href="https://doi.org/${doi}" rel="noreferrer">doi:${doi}</a>` : nothing}</p>`)}
    </div>
    <details class="beside-assumed" ?hidden=${assumptions.length === 0}>
      <summary>Assumptions</summary>
      <ul>
        ${assumptions.map((assumption) => html`<li>${marked(assumption, terms)}</li>`)}
      </ul>
    </details>`;
}

function comparison({ latency, load, model, difference, isGrowing }: NonNullable<Why['measured']>) {
  const title = load ? `Simulated nearby, at ${load}` : 'Simulated';
  return html`<h3 class="title">${isGrowing ? `${title}, still running` : title}</h3>
    <dl>
      <dt>simulation</dt><dd>${explained(latency)}</dd>
      <dt>${load ? 'model there' : 'model'}</dt><dd>${model === 'deadlocked' ? CAN_DEADLOCK : explained(model)}</dd>
      ${difference ? html`<dt>difference</dt><dd>${apart(difference)}</dd>` : nothing}
    </dl>`;
}

/**
 * A difference in words: whether the model is above or below.
 *
 * @param difference of the model from the simulation, "+1.2 %"
 */
function apart(difference: string) {
  const size = difference.replace(/^[+−]/, '');
  if (Number.parseFloat(size) === 0) return 'negligible';
  return `model ${size} ${difference.startsWith('−') ? 'below' : 'above'}`;
}
