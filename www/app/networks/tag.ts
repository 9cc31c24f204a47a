/** The letter of a network in a template. */

import { colorOf, letterOf } from '../tag.ts';
import { html, vars } from '../view.ts';

/** @param index of the network */
export function tag(index: number) {
  return html`<span class="tag" ${vars({ '--series': colorOf(index) })}>${letterOf(index)}</span>`;
}
