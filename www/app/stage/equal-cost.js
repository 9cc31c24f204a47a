/** Comparison at equal cost: what is the same for all networks, in a sheet that its button opens. */

import { byId, element } from '../dom.js';
import { placeBelow, placeInView } from '../menu.js';
import { Drafts } from '../networks/drafts.js';
import { textField, wrongOf } from '../networks/field.js';
import { rounded, roundStep, short } from '../numbers.js';
import { letterOf } from '../tag.js';
import { html, live, nothing, render } from '../view.js';

/** @import { Session } from '../session.js' */

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
  #sheet = element('div', { class: 'menu sheet-of-fields', id: 'equal-sheet', popover: 'auto', role: 'group', 'aria-label': 'Equal cost' });
  #button = byId('equal', HTMLButtonElement);
  #drafts = new Drafts(() => this.#update());
  #session;
  /** Keys that a lesson holds. @type {string[]} */
  #held = [];

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    const button = this.#button;
    button.setAttribute('popovertarget', this.#sheet.id);
    button.disabled = false;
    button.after(this.#sheet);
    this.#sheet.addEventListener('beforetoggle', () => placeBelow(this.#sheet, button));
    this.#sheet.addEventListener('toggle', (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === 'open') placeInView(this.#sheet, button, true);
    });
    session.follow(() => this.#update());
  }

  /** Locks keys while a lesson asks for a prediction. @param {string[]} keys */
  hold(keys) {
    this.#held = keys;
    this.#update();
  }

  #update() {
    const { curves, view } = this.#session.state;
    const isEqual = view.equal !== 'none';
    this.#button.toggleAttribute('data-on', isEqual);
    const about = MEASURES.find(({ name }) => name === view.equal)?.about;
    render(
      html`
        ${this.#row('Compare at equal', 'equal', MEASURES, view.equal)}
        <p class="hint" role="status">${about}</p>
        ${isEqual ? this.#number('width', `Channel of ${letterOf(0)}`, 'bits', view.width) : nothing}
        ${isEqual || view.x === 'bits' ? this.#number('bits', 'Message', 'bits', view.bits) : nothing}
        ${this.#number('ns', 'Cycle over one tile', 'ns', view.ns)}
        ${view.ns === undefined ? nothing : this.#row('Cycle of a longer link', 'clock', CLOCKS, view.clock)}
        ${isEqual && curves.length < 2 ? html`<p class="hint">Add a network to compare.</p>` : nothing}
        ${isEqual ? html`<p><a href="#cost">What each network costs</a></p>` : nothing}
      `,
      this.#sheet,
    );
  }

  /**
   * @param {string} legend
   * @param {string} key
   * @param {{ name: string, words: string }[]} choices
   * @param {string} chosen
   */
  #row(legend, key, choices, chosen) {
    const pick = (/** @type {string} */ name) => this.#session.edit((explorer) => explorer.withView(key, name));
    return html`<div class="axis-row">
      <span class="hint" aria-hidden="true">${legend}</span>
      <fieldset class="segmented" ?disabled=${this.#held.includes(key)}>
        <legend class="unseen">${legend}</legend>
        ${choices.map(
          ({ name, words }) =>
            html`<label><input type="radio" name=${key} value=${name} autocomplete="off" .checked=${live(name === chosen)} @change=${() => pick(name)} />${words}</label>`,
        )}
      </fieldset>
    </div>`;
  }

  /**
   * @param {'width' | 'bits' | 'ns'} key
   * @param {string} words
   * @param {string} unit
   * @param {number | undefined} value
   */
  #number(key, words, unit, value) {
    const id = `equal-${key}`;
    const next = (/** @type {number} */ by) => {
      if (key !== 'ns') return String(Math.max(1, by > 0 ? (value ?? 1) * 2 : Math.floor((value ?? 1) / 2)));
      const step = roundStep(Math.max(value ?? 0, 1), PARTS);
      return short(Math.max(step, rounded((value ?? 0) + by * step, step)));
    };
    const actions = {
      preview: (/** @type {string} */ text) => this.#session.preview((explorer) => explorer.withView(key, text)),
      commit: () => this.#session.commit(key),
      revert: () => this.#session.revert(),
    };
    const spec = {
      id,
      value: value === undefined ? '' : String(value),
      unit,
      mode: key === 'ns' ? 'decimal' : 'numeric',
      actions,
      next,
      allowed: (/** @type {string} */ message) => message,
    };
    return html`<div class="field"><label for=${id}>${words}</label>${textField(spec, this.#drafts)}${wrongOf(id, this.#drafts)}</div>`;
  }
}
