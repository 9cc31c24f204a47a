/** Comparison at equal cost: what is the same for all networks, in a sheet that its button opens. */

import { byId } from '../dom.ts';
import { Drafts } from '../networks/drafts.ts';
import { rounded, roundStep, short } from '../numbers.ts';
import type { Session } from '../session.ts';
import { showAtOnce } from '../signals.ts';
import { letterOf } from '../tag.ts';
import { html, nothing } from '../view.ts';
import { choiceRow, sheetOf, viewField } from './sheet.ts';

const MEASURES = [
  { name: 'none', words: 'As written', about: 'Every network keeps its own flits, and all channels are taken to be equally wide.' },
  { name: 'bisection', words: 'Bisection', about: 'Equally many wires per processor lead from one half of the processors to the other.' },
  { name: 'pins', words: 'Pins', about: 'The largest routers of all networks have equally many pins.' },
  { name: 'allpins', words: 'All pins', about: 'All routers together have equally many pins per processor.' },
  { name: 'wire', words: 'Wire', about: 'All wires together are equally long per processor, with processors on tiles of a plane.' },
];
const CLOCKS = [
  { name: 'same', words: 'The same' },
  { name: 'log', words: '1 + log₂ of the longest link' },
  { name: 'linear', words: 'Longest link' },
];

/** Steps of an arrow key over a value. */
const PARTS = 20;

export function joinEqualCost(session: Session) {
  const button = byId('equal', HTMLButtonElement);
  const drafts = new Drafts();

  function number(key: 'width' | 'bits' | 'ns', words: string, unit: string) {
    const value = session.state.view[key];
    const next = (by: number) => {
      if (key !== 'ns') return String(Math.max(1, by > 0 ? (value ?? 1) * 2 : Math.floor((value ?? 1) / 2)));
      const step = roundStep(Math.max(value ?? 0, 1), PARTS);
      return short(Math.max(step, rounded((value ?? 0) + by * step, step)));
    };
    const mode = key === 'ns' ? 'decimal' : 'numeric';
    return viewField(session, drafts, words, { key, id: `equal-${key}`, value, unit, mode, next, placeholder: 'any' });
  }

  showAtOnce(sheetOf('equal', 'Equal cost'), () => {
    const { curves, view } = session.state;
    const isEqual = view.equal !== 'none';
    button.toggleAttribute('data-on', isEqual);
    const about = MEASURES.find(({ name }) => name === view.equal)?.about;
    return html`
      ${choiceRow(session, 'Compare at equal', 'equal', MEASURES, view.equal)}
      <p class="hint" role="status">${about}</p>
      ${isEqual ? number('width', `Channel of ${letterOf(0)}`, 'bits') : nothing}
      ${isEqual || view.x === 'bits' ? number('bits', 'Message', 'bits') : nothing}
      ${number('ns', 'Cycle over one tile', 'ns')}
      ${view.ns === undefined ? nothing : choiceRow(session, 'Cycle of a longer link', 'clock', CLOCKS, view.clock)}
      ${isEqual && curves.length < 2 ? html`<p class="hint">Add a network to compare.</p>` : nothing}
      ${isEqual ? html`<p><a href="#cost">What each network costs</a></p>` : nothing}
    `;
  });
}
