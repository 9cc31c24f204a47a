/** The kinds of networks in groups, with a glyph each. */

import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import type { Findable } from '../search.ts';
import { found } from '../search.ts';
import { html, nothing, svg } from '../view.ts';

/** Radius of the discs of a glyph that give none. */
const RADIUS = '1.400';

export function glyph({ glyph: { lines, strongLine, discs } }: NetworkInfo) {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">
    <path d=${lines} />${strongLine ? svg`<path class="strong" d=${strongLine} />` : nothing}
    ${discs.split(' ').map((disc) => {
      const [x, y, radius = RADIUS] = disc.split(',');
      return svg`<circle cx=${x} cy=${y} r=${radius} />`;
    })}
  </svg>`;
}

/** What is known of a kind when it is searched for. */
export function kindAsFound({ name, title, sentence, presets }: NetworkInfo): Findable {
  return { title, words: name, sentence: [sentence, ...presets].join(' ') };
}

/**
 * The kinds that a search finds by their titles, sentences and presets, in groups, the best first.
 *
 * @param groups their titles
 */
export function grouped(groups: string[], kinds: NetworkInfo[], search: string): [string, NetworkInfo[]][] {
  const fits = found(search, kinds, kindAsFound);
  const titles = search.trim() === '' ? groups : [...new Set(fits.map(({ group }) => group))];
  const members = titles.map((title): [string, NetworkInfo[]] => [title, fits.filter(({ group }) => group === title)]);
  return members.filter(([, kinds]) => kinds.length > 0);
}
