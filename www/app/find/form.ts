/** The form of a search: a sentence with fields, and the candidates, one family of networks a line. */

import type { FindForm } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';

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
 * @param other an objective that is not listed, if there is one
 * @param wrong what is wrong with it
 */
export function formOf(
  other: string,
  wrong: string,
  buttons: unknown,
  { edited, submitted }: { edited: () => void; submitted: (form: HTMLFormElement) => void },
) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    submitted(event.currentTarget as HTMLFormElement);
  };
  // Enter alone begins another line.
  const submitByKey = (event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isMeant) (event.currentTarget as HTMLTextAreaElement).form?.requestSubmit();
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

/** Fills the fields. */
export function fill(form: HTMLFormElement, { families, ...values }: FindForm) {
  const set = (name: string, value: string) => {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value !== value) field.value = value;
  };
  for (const [name, value] of Object.entries(values)) set(name, value);
  set('families', families.join('\n'));
  const candidates = form.elements.namedItem('families') as HTMLTextAreaElement;
  candidates.rows = Math.min(MAX_ROWS, Math.max(2, families.length));
  const more = form.querySelector('details') as HTMLDetailsElement;
  more.open ||= values.processors !== '' || values.width !== '' || values.bits !== USUAL_BITS;
}

/** What the form asks, as the text of a search in a link. */
export function textOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const field = (name: string) => String(data.get(name) ?? '').trim();
  // A decimal comma would end the number.
  const given = (name: string) => (field(name) ? [`${name}:${field(name).replaceAll(',', '.')}`] : []);
  const lines = field('families').split('\n');
  const families = lines.map((line) => line.trim()).filter((line) => line !== '');
  const names = ['carry', 'unit', 'within', 'processors', 'width', 'bits'];
  return [...names.flatMap(given), field('objective'), ...families.map((family) => `net:${family}`)].join(',');
}
