/** What a lone network can be compared with, one press each. */

import { html } from '../view.js';
import { BY_ROUTE, SHARING } from './keys.js';

/** @import { NetworkView } from './card.js' */
/** @import { NetworkEdits } from './edits.js' */
/** @import { Doors } from './panel.js' */

/** @typedef {{ words: string, add: (edits: NetworkEdits, view: NetworkView) => void }} Suggestion */

/** @type {Suggestion} */
const TORUS = { words: 'a torus', add: (edits) => edits.add('torus', { links: 'bi', [SHARING]: BY_ROUTE }) };
/** @type {Suggestion} */
const MESH = { words: 'a mesh', add: (edits) => edits.add('mesh') };
/** @type {Suggestion} */
const TREE = {
  words: 'a fat-tree',
  // As many processors, where there is such a tree.
  add: (edits, { curve: { values } }) => edits.add('fat-tree', sizeOfTree(values)),
};
/** @type {Suggestion} */
const LONGER = {
  words: 'longer messages',
  add: (edits, { index }) => edits.addLike(index, 'flits'),
};
/** @type {Suggestion} */
const LARGER = { words: 'a larger one', add: (edits) => edits.addAnother() };

/** Suggestions by kind of network. @type {Record<string, Suggestion[]>} */
const TO = {
  mesh: [TORUS, TREE, LONGER],
  torus: [MESH, TREE, LONGER],
  'fat-tree': [MESH, TORUS, LONGER],
  scouting: [TORUS, { words: 'more virtual channels', add: (edits, { index }) => edits.addLike(index, 'vcs') }, LONGER],
  'buffered-min': [{ words: 'longer buffers', add: (edits, { index }) => edits.addLike(index, 'buffer') }, LARGER],
  'combining-min': [{ words: 'no hot spot', add: (edits) => edits.add('combining-min', { hot: '0' }) }, LARGER],
};

/** @param {Record<string, string>} values */
function sizeOfTree({ k }) {
  const processors = Number(k) ** 2;
  const isPowerOfFour = processors >= 4 && processors <= 16384 && Number.isInteger(Math.log2(processors) / 2);
  /** @type {Record<string, string>} */
  const size = isPowerOfFour ? { n: String(processors) } : {};
  return size;
}

/**
 * @param {NetworkView} network
 * @param {NetworkEdits} edits
 * @param {Doors} doors
 */
export function suggestions(network, edits, { pick }) {
  const offered = TO[network.curve.network] ?? [LARGER];
  return html`<div class="suggestions">
    <h3 class="rail-title" id="compare-with">Compare it with</h3>
    <div role="group" aria-labelledby="compare-with">
      ${offered.map(({ words, add }) => html`<button type="button" @click=${() => add(edits, network)}>${words}</button>`)}
      <button type="button" @click=${pick}>all ${edits.kinds.length} kinds…</button>
    </div>
  </div>`;
}
