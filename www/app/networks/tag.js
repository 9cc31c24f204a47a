/** The letter of a network in a template. */

import { colorOf, letterOf } from '../tag.js';
import { html, vars } from '../view.js';

/** @param {number} index of the network */
export function tag(index) {
  return html`<span class="tag" ${vars({ '--series': colorOf(index) })}>${letterOf(index)}</span>`;
}
