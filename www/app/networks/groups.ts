/** The kinds of networks in groups, with a glyph each. */

import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';
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
