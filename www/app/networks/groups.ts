/** The kinds of networks in groups, with a glyph each. */

import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';

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
 * The kinds that a search finds by their titles, sentences and presets, in groups.
 *
 * @param groups their titles
 */
export function grouped(groups: string[], kinds: NetworkInfo[], search: string): [string, NetworkInfo[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, title, sentence, presets }: NetworkInfo) => {
    const text = [name, title, sentence, ...presets].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = kinds.filter(fits);
  const members = groups.map((title): [string, NetworkInfo[]] => [title, found.filter(({ group }) => group === title)]);
  return members.filter(([, kinds]) => kinds.length > 0);
}
