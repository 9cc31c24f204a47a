/** The letter of a network in a disc of its colour, as beside its curve. */

import { html, vars } from './view.ts';

const LETTERS = 'ABCDEFGH';

/** Greatest number of networks in a link, each with a letter of its own. */
export const MAX_NETWORKS = LETTERS.length;

/** The letter of a network, by its place in the link. */
export function letterOf(index: number) {
  return LETTERS[index % MAX_NETWORKS];
}

/** The colour of a curve, from the style sheet. */
export function colorOf(index: number) {
  return `var(--series-${index % MAX_NETWORKS})`;
}

/** @param index of the network */
export function tag(index: number) {
  return html`<span class="tag" ${vars({ '--series': colorOf(index) })}>${letterOf(index)}</span>`;
}
