/** What a lone network can be compared with, one press each. */

import { html } from '../view.ts';
import type { NetworkView } from './card.ts';
import type { NetworkEdits } from './edits.ts';
import { BY_ROUTE, SHARING } from './keys.ts';
import type { Doors } from './panel.ts';

interface Suggestion {
  words: string;
  add: (edits: NetworkEdits, view: NetworkView) => void;
}

const TORUS: Suggestion = { words: 'a torus', add: (edits) => edits.add('torus', { links: 'bi', [SHARING]: BY_ROUTE }) };
const MESH: Suggestion = { words: 'a mesh', add: (edits) => edits.add('mesh') };
const TREE: Suggestion = {
  words: 'a fat-tree',
  // As many processors, where there is such a tree.
  add: (edits, { curve: { values } }) => edits.add('fat-tree', sizeOfTree(values)),
};
const LONGER: Suggestion = {
  words: 'longer messages',
  add: (edits, { index }) => edits.addLike(index, 'flits'),
};
const LARGER: Suggestion = { words: 'a larger one', add: (edits) => edits.addAnother() };

/** Suggestions by kind of network. */
const TO: Record<string, Suggestion[]> = {
  mesh: [TORUS, TREE, LONGER],
  torus: [MESH, TREE, LONGER],
  'fat-tree': [MESH, TORUS, LONGER],
  scouting: [TORUS, { words: 'more virtual channels', add: (edits, { index }) => edits.addLike(index, 'vcs') }, LONGER],
  'buffered-min': [{ words: 'longer buffers', add: (edits, { index }) => edits.addLike(index, 'buffer') }, LARGER],
  'combining-min': [{ words: 'no hot spot', add: (edits) => edits.add('combining-min', { hot: '0' }) }, LARGER],
};

function sizeOfTree({ k }: Record<string, string>) {
  const processors = Number(k) ** 2;
  const isPowerOfFour = processors >= 4 && processors <= 16384 && Number.isInteger(Math.log2(processors) / 2);
  const size: Record<string, string> = isPowerOfFour ? { n: String(processors) } : {};
  return size;
}

export function suggestions(network: NetworkView, edits: NetworkEdits, { pick }: Doors) {
  const offered = TO[network.curve.network] ?? [LARGER];
  return html`<div class="suggestions">
    <h3 class="rail-title" id="compare-with">Compare it with</h3>
    <div role="group" aria-labelledby="compare-with">
      ${offered.map(({ words, add }) => html`<button type="button" @click=${() => add(edits, network)}>${words}</button>`)}
      <button type="button" @click=${pick}>all ${edits.kinds.length} kinds…</button>
    </div>
  </div>`;
}
