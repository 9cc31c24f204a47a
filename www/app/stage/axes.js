/** The axes of the chart: scale, unit and ends, in a sheet that its button opens. */

import { byId, element } from '../dom.js';
import { placeBelow, placeInView } from '../menu.js';
import { Drafts } from '../networks/drafts.js';
import { textField, wrongOf } from '../networks/field.js';
import { rounded, roundStep, short } from '../numbers.js';
import { html, live, render } from '../view.js';

/** @import { Session } from '../session.js' */

/** @typedef {{ name: string, words: string }} Choice */

const SCALES = [
  { name: 'linear', words: 'Linear' },
  { name: 'log', words: 'Logarithmic' },
];
const UNITS = [
  { name: 'flits', words: 'flits' },
  { name: 'messages', words: 'messages' },
  { name: 'capacity', words: 'share of saturation' },
  { name: 'throughput', words: 'throughput' },
  { name: 'bits', words: 'bits' },
];
const ENDS = /** @type {const} */ ([
  { key: 'xmin', words: 'Load from', ofThroughput: 'Throughput from' },
  { key: 'xmax', words: 'Load to', ofThroughput: 'Throughput to' },
  { key: 'ymin', words: 'Latency from', ofThroughput: 'Latency from' },
  { key: 'ymax', words: 'Latency to', ofThroughput: 'Latency to' },
]);

/** Steps of an arrow key over an axis. */
const PARTS = 20;

export class Axes {
  #sheet = element('div', { class: 'menu sheet-of-fields', id: 'axes-sheet', popover: 'auto', role: 'group', 'aria-label': 'Axes' });
  #drafts = new Drafts(() => this.#update());
  #session;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
    const button = byId('axes', HTMLButtonElement);
    button.setAttribute('popovertarget', this.#sheet.id);
    button.disabled = false;
    button.after(this.#sheet);
    this.#sheet.addEventListener('beforetoggle', () => placeBelow(this.#sheet, button));
    this.#sheet.addEventListener('toggle', (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === 'open') placeInView(this.#sheet, button, true);
    });
    session.follow(() => this.#update());
  }

  #update() {
    const { view } = this.#session.state;
    const isZoomed = ENDS.some(({ key }) => view[key] !== undefined);
    render(
      html`
        ${this.#row('Scale of the latency', 'y', SCALES, view.y)} ${this.#row('Load in, or throughput', 'x', UNITS, view.x)}
        ${ENDS.map(({ key, words, ofThroughput }) => this.#end(key, view.x === 'throughput' ? ofThroughput : words))}
        <button type="button" class="outlined" ?disabled=${!isZoomed} @click=${() => this.#session.edit((explorer) => explorer.withEnds())}>Show all</button>
      `,
      this.#sheet,
    );
  }

  /**
   * @param {string} legend
   * @param {string} key
   * @param {Choice[]} choices
   * @param {string} chosen
   */
  #row(legend, key, choices, chosen) {
    const pick = (/** @type {string} */ name) => this.#session.edit((explorer) => explorer.withView(key, name));
    return html`<div class="axis-row">
      <span class="hint" aria-hidden="true">${legend}</span>
      <fieldset class="segmented">
        <legend class="unseen">${legend}</legend>
        ${choices.map(
          ({ name, words }) =>
            html`<label><input type="radio" name=${key} value=${name} autocomplete="off" .checked=${live(name === chosen)} @change=${() => pick(name)} />${words}</label>`,
        )}
      </fieldset>
    </div>`;
  }

  /**
   * @param {'xmin' | 'xmax' | 'ymin' | 'ymax'} key
   * @param {string} words
   */
  #end(key, words) {
    const { view } = this.#session.state;
    const value = view[key];
    const id = `axis-${key}`;
    const next = (/** @type {number} */ by) => {
      const from = value ?? 0;
      const step = roundStep(Math.max(from, key.startsWith('x') ? 0.1 : 100), PARTS);
      return short(Math.max(0, rounded(from + by * step, step)));
    };
    const actions = {
      preview: (/** @type {string} */ text) => this.#session.preview((explorer) => explorer.withView(key, text)),
      commit: () => this.#session.commit(key),
      revert: () => this.#session.revert(),
    };
    const unit = key.startsWith('y') ? view.latencyUnit : '';
    const spec = {
      id,
      value: value === undefined ? '' : String(value),
      unit,
      mode: 'decimal',
      actions,
      next,
      allowed: (/** @type {string} */ message) => message,
    };
    return html`<div class="field"><label for=${id}>${words}</label>${textField(spec, this.#drafts)}${wrongOf(id, this.#drafts)}</div>`;
  }
}
