/** What a lone network can be compared with, one press each. */

import { html } from '../view.ts';
import type { NetworkView } from './card.ts';
import type { NetworkEdits } from './edits.ts';
import type { Doors } from './panel.ts';

/** Most networks that are suggested. */
const MOST = 3;

export function suggestions({ curve }: NetworkView, edits: NetworkEdits, { pick }: Doors) {
  const { comparisons } = edits.kind(curve.network);
  const offered = [
    ...comparisons.map((words, comparison) => ({ words, add: () => edits.addComparison(comparison) })),
    { words: 'a larger one', add: () => edits.addAnother() },
  ].slice(0, MOST);
  return html`<div class="suggestions">
    <h3 class="rail-title" id="compare-with">Compare it with</h3>
    <div role="group" aria-labelledby="compare-with">
      ${offered.map(({ words, add }) => html`<button type="button" @click=${add}>${words}</button>`)}
      <button type="button" @click=${pick}>all ${edits.kinds.length} kinds…</button>
    </div>
  </div>`;
}
