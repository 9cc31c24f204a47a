/** Comparison at equal cost: what is the same for all networks, in a sheet that its button opens. */

import { byId } from '../dom.ts';
import { Drafts } from '../networks/drafts.ts';
import { rounded, roundStep, short } from '../numbers.ts';
import type { Session } from '../session.ts';
import { showAtOnce, signal } from '../signals.ts';
import { letterOf } from '../tag.ts';
import { html, nothing } from '../view.ts';
import type { Choice } from './sheet.ts';
import { choiceRow, sheetOf, viewField } from './sheet.ts';

const MEASURES = [
  { name: 'none', words: 'As written', about: 'Every network has the flits that are written, and channels are taken to be equal.' },
  { name: 'bisection', words: 'Bisection', about: 'As many wires lead from one half of the processors to the other, for each processor.' },
  { name: 'pins', words: 'Pins', about: 'The largest router of each network has as many pins.' },
  { name: 'allpins', words: 'All pins', about: 'All routers together have as many pins, for each processor.' },
  { name: 'wire', words: 'Wire', about: 'All wires together are as long, for each processor on a tile of a plane.' },
];
const CLOCKS = [
  { name: 'same', words: 'The same' },
  { name: 'log', words: '1 + log₂ of the longest link' },
  { name: 'linear', words: 'Longest link' },
];

/** Steps of an arrow key over a value. */
const PARTS = 20;

export class EqualCost {
  #button = byId('equal', HTMLButtonElement);
  #drafts = new Drafts();
  #session;
  /** Keys that a lesson holds. */
  #held = signal<string[]>([]);

  constructor(session: Session) {
    this.#session = session;
    showAtOnce(sheetOf('equal', 'Equal cost'), () => this.#content());
  }

  /** Locks keys while a lesson asks for a prediction. */
  hold(keys: string[]) {
    this.#held.value = keys;
  }

  #content() {
    const { curves, view } = this.#session.state;
    const isEqual = view.equal !== 'none';
    this.#button.toggleAttribute('data-on', isEqual);
    const about = MEASURES.find(({ name }) => name === view.equal)?.about;
    return html`
        ${this.#row('Compare at equal', 'equal', MEASURES, view.equal)}
        <p class="hint" role="status">${about}</p>
        ${isEqual ? this.#number('width', `Channel of ${letterOf(0)}`, 'bits', view.width) : nothing}
        ${isEqual || view.x === 'bits' ? this.#number('bits', 'Message', 'bits', view.bits) : nothing}
        ${this.#number('ns', 'Cycle over one tile', 'ns', view.ns)}
        ${view.ns === undefined ? nothing : this.#row('Cycle of a longer link', 'clock', CLOCKS, view.clock)}
        ${isEqual && curves.length < 2 ? html`<p class="hint">Add a network to compare.</p>` : nothing}
        ${isEqual ? html`<p><a href="#cost">What each network costs</a></p>` : nothing}
      `;
  }

  #row(legend: string, key: string, choices: Choice[], chosen: string) {
    return choiceRow(this.#session, legend, key, choices, chosen, this.#held.value.includes(key));
  }

  #number(key: 'width' | 'bits' | 'ns', words: string, unit: string, value: number | undefined) {
    const next = (by: number) => {
      if (key !== 'ns') return String(Math.max(1, by > 0 ? (value ?? 1) * 2 : Math.floor((value ?? 1) / 2)));
      const step = roundStep(Math.max(value ?? 0, 1), PARTS);
      return short(Math.max(step, rounded((value ?? 0) + by * step, step)));
    };
    const mode = key === 'ns' ? 'decimal' : 'numeric';
    return viewField(this.#session, this.#drafts, { key, id: `equal-${key}`, words, value, unit, mode, next });
  }
}
