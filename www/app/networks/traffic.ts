/** The choices of traffic as pictures: a row for each source, a column for each destination. */

import type { TrafficInfo } from '../pkg/loadcurve-web.js';
import { html, live, svg } from '../view.ts';

/** Rates that are drawn apart, from the faintest on. */
const LEVELS = [0.05, 0.3, 0.7];

export function trafficChoice(choices: TrafficInfo[], chosen: string, pick: (name: string) => void) {
  return html`<div class="traffic-choice" role="radiogroup" aria-label="Traffic">
    ${choices.map(
      (choice) =>
        html`<label>
          <input class="unseen" type="radio" name="picking-traffic" value=${choice.name} autocomplete="off" .checked=${live(choice.name === chosen)} @change=${() => pick(choice.name)} />
          ${picture(choice)}<span>${choice.title}</span>
        </label>`,
    )}
  </div>`;
}

function picture({ rates }: TrafficInfo) {
  const side = Math.sqrt(rates.length);
  const path = (least: number, most: number) =>
    rates.map((rate, place) => (rate > least && rate <= most ? `M${place % side} ${Math.floor(place / side)}h1v1h-1z` : '')).join('');
  return html`<svg class="traffic-picture" viewBox="-1 -1 ${side + 2} ${side + 2}" aria-hidden="true">
    ${LEVELS.map((least, level) => svg`<path class="level-${level}" d=${path(least, LEVELS[level + 1] ?? 1)} />`)}
  </svg>`;
}
