/** The form of a search: a sentence with fields, and the candidates, one family of networks a line. */

import { html, nothing } from '../view.js';

/** @import { FindForm } from '../pkg/loadcurve-web.js' */

const OBJECTIVES = {
  'most:processors': 'the most processors',
  'least:processors': 'the fewest processors',
  'least:links': 'the fewest links',
  'least:pins': 'the fewest pins of a router',
  'least:wire': 'the least wire',
  'least:width': 'the narrowest channels',
};

const UNITS = { flits: 'flits/cycle/source', messages: 'messages/cycle/source', bits: 'bits/cycle/source' };

/** Bits of a message if nothing else is asked for. */
const USUAL_BITS = '512';

/** Most rows of the candidates before they scroll. */
const MAX_ROWS = 8;

/**
 * The form, whose fields are filled by `fill`.
 *
 * @param {string} other an objective that is not listed, if there is one
 * @param {string} wrong what is wrong with it
 * @param {unknown} buttons
 * @param {{ edited: () => void, submitted: (form: HTMLFormElement) => void }} callbacks
 */
export function formOf(other, wrong, buttons, { edited, submitted }) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    submitted(/** @type {HTMLFormElement} */ (event.currentTarget));
  };
  // Enter alone begins another line.
  const submitByKey = (/** @type {KeyboardEvent} */ event) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isMeant) /** @type {HTMLTextAreaElement} */ (event.currentTarget).form?.requestSubmit();
  };
  return html`<form class="find-form" id="find-form" novalidate autocomplete="off" aria-labelledby="find-title" @submit=${submit} @input=${edited}>
    <p class="find-line">
      <label>Carry <input class="number" name="carry" inputmode="decimal" aria-label="Load to carry" /></label>
      <select name="unit" aria-label="Unit of the load">
        ${Object.entries(UNITS).map(([unit, words]) => html`<option value=${unit}>${words}</option>`)}
      </select>
    </p>
    <p class="find-line">
      <label>within <input class="number" name="within" inputmode="decimal" aria-label="Within, in cycles" /></label> cycles
    </p>
    <p class="find-line">
      <label
        >with
        <select name="objective" aria-label="With what is preferred">
          ${Object.entries(OBJECTIVES).map(([value, words]) => html`<option value=${value}>${words}</option>`)}${other && !(other in OBJECTIVES) ? html`<option value=${other}>${other.replace(':', ' ')}</option>` : nothing}
        </select></label
      >
    </p>
    <label class="find-candidates"
      >among
      <textarea name="families" class="text" spellcheck="false" autocapitalize="off" aria-label="Networks to choose among" aria-describedby="find-syntax" @keydown=${submitByKey}></textarea
    ></label>
    <p class="hint" id="find-syntax">A network a line; <code>4-32</code> is a range, <code>4.8.16</code> a list, <code>1-4x1-4</code> has a range at every place.</p>
    <details class="find-more">
      <summary>Sizes and widths</summary>
      <p class="find-line">
        <label>Processors <input class="number" name="processors" placeholder="any" /></label>
        <label>Message <input class="number" name="bits" inputmode="numeric" /> bits</label>
        <label>Channel <input class="number" name="width" placeholder="by flits" /> bits</label>
      </p>
    </details>
    ${wrong ? html`<p class="wrong" id="find-wrong" role="alert">${wrong}</p>` : nothing}
    <div class="find-buttons">${buttons}</div>
  </form>`;
}

/**
 * Fills the fields.
 *
 * @param {HTMLFormElement} form
 * @param {FindForm} values
 */
export function fill(form, { families, ...values }) {
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    if (field.value !== value) field.value = value;
  };
  for (const [name, value] of Object.entries(values)) set(name, value);
  set('families', families.join('\n'));
  const candidates = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('families'));
  candidates.rows = Math.min(MAX_ROWS, Math.max(2, families.length));
  const more = /** @type {HTMLDetailsElement} */ (form.querySelector('details'));
  more.open ||= values.processors !== '' || values.width !== '' || values.bits !== USUAL_BITS;
}

/**
 * What the form asks, as the text of a search in a link.
 *
 * @param {HTMLFormElement} form
 */
export function textOf(form) {
  const data = new FormData(form);
  const field = (/** @type {string} */ name) => String(data.get(name) ?? '').trim();
  // A decimal comma would end the number.
  const given = (/** @type {string} */ name) => (field(name) ? [`${name}:${field(name).replaceAll(',', '.')}`] : []);
  const lines = field('families').split('\n');
  const families = lines.map((line) => line.trim()).filter((line) => line !== '');
  const names = ['carry', 'unit', 'within', 'processors', 'width', 'bits'];
  return [...names.flatMap(given), field('objective'), ...families.map((family) => `net:${family}`)].join(',');
}
