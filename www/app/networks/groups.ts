/** The kinds of networks in groups, with a glyph each, and the choices of traffic as pictures. */

import type { NetworkInfo, TrafficInfo } from '../pkg/loadcurve-web.js';
import { html, live, nothing, svg } from '../view.ts';
import type { FoundKind } from './search.ts';

/** Radius of the discs of a glyph that give none. */
const RADIUS = '1.400';

export function glyph({ glyph: { lines, strongLine, discs } }: Pick<NetworkInfo, 'glyph'>) {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${lines} />${strongLine ? svg`<path class="strong" d=${strongLine} />` : nothing}
    ${discs.split(' ').map((disc) => {
      const [x, y, radius = RADIUS] = disc.split(',');
      return svg`<circle cx=${x} cy=${y} r=${radius} />`;
    })}
  </svg>`;
}

/**
 * What a search found, in groups, the one with the best first.
 *
 * @param titles of the groups
 */
export function grouped(titles: string[], found: FoundKind[]): [string, FoundKind[]][] {
  const members = titles.map((title): [string, FoundKind[]] => [title, found.filter(({ kind }) => kind.group === title)]);
  return members.filter(([, kinds]) => kinds.length > 0).sort(([, [a]], [, [b]]) => a.rank - b.rank);
}

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
