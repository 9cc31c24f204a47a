/** The form of a search: a sentence with fields, the kinds of networks as cards, and what experts add. */

import { glyph } from '../networks/groups.ts';
import type { FindForm, FindKind } from '../pkg/loadcurve-web.js';
import { html, nothing } from '../view.ts';
import type { Question } from './question.ts';

const OBJECTIVES = {
  'least:links': 'fewest links',
  'least:pins': 'fewest pins of a router',
  'least:wire': 'least wire',
  'least:width': 'narrowest channels',
  'least:processors': 'fewest processors',
  'most:processors': 'most processors',
};

const UNITS = { flits: 'flits/cycle', messages: 'messages/cycle', bits: 'bits/cycle' };

/** Bits of a message if nothing else is asked for. */
const USUAL_BITS = '512';

/** Most rows of the further networks before they scroll. */
const MAX_ROWS = 8;

interface Actions {
  edited: () => void;
  submitted: (form: HTMLFormElement) => void;
}

/**
 * The form, whose fields are filled by `fill`.
 *
 * @param wrong what is wrong with the question
 */
export function formOf({ objective, kinds }: FindForm, wrong: string, buttons: unknown, { edited, submitted }: Actions) {
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
      <label>The <select name="objective" aria-label="With what is preferred">
        ${Object.entries(OBJECTIVES).map(([value, words]) => html`<option value=${value}>${words}</option>`)}${objective in OBJECTIVES ? nothing : html`<option value=${objective}>${objective.replace(':', ' ')}</option>`}
      </select></label>
      <span class="find-part">that carry <input class="number" name="carry" inputmode="decimal" aria-label="Load to carry" />
      <select name="unit" aria-label="Unit of the load">
        ${Object.entries(UNITS).map(([unit, words]) => html`<option value=${unit}>${words}</option>`)}
      </select></span>
      <span class="find-part">for <input class="number" name="from" inputmode="numeric" placeholder="any" aria-label="Processors, from" />
      to <input class="number" name="to" inputmode="numeric" placeholder="any" aria-label="Processors, to" /> processors</span>
      <span class="find-part">within <input class="number" name="within" inputmode="decimal" aria-label="Within, in cycles" /> cycles</span>
    </p>
    ${cards(kinds)}
    <details class="find-more">
      <summary>More</summary>
      <div class="find-extra">
        <p class="find-line">
          <label>Message <input class="number" name="bits" inputmode="numeric" /> bits</label>
          <label>Channel <input class="number" name="width" placeholder="by flits" /> bits</label>
        </p>
        <label class="find-candidates">Set for all kinds
          <input class="text" name="settings" spellcheck="false" autocapitalize="off" placeholder="flits:32,traffic:transpose" /></label>
        <label class="find-candidates">Further networks
          <textarea name="families" class="text" spellcheck="false" autocapitalize="off" placeholder="mesh,k:4-32" aria-describedby="find-syntax" @keydown=${submitByKey}></textarea></label>
        <p class="hint" id="find-syntax">A network a line, as links write it: <code>mesh,k:8</code>. <code>4-32</code> is a range, <code>4.8.16</code> a list, <code>1-4x1-4</code> has a range at every place.</p>
      </div>
    </details>
    ${wrong ? html`<p class="wrong" id="find-wrong" role="alert">${wrong}</p>` : nothing}
    <div class="find-buttons">${buttons}</div>
  </form>`;
}

/** The kinds as cards to tick. */
function cards(kinds: FindKind[]) {
  return html`<fieldset class="find-kinds">
    <legend>among</legend>
    ${kinds.map(
      (kind) =>
        html`<label class="find-kind"><input class="unseen" type="checkbox" name="kinds" value=${kind.name} autocomplete="off" />${glyph(kind)}<span>${kind.title}</span></label>`,
    )}
  </fieldset>`;
}

/** Fills the fields. */
export function fill(form: HTMLFormElement, { families, kinds, ...values }: FindForm) {
  const set = (name: string, value: string) => {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value !== value) field.value = value;
  };
  for (const [name, value] of Object.entries(values)) set(name, value);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="kinds"]'))
    box.checked = kinds.some(({ name, isTicked }) => isTicked && name === box.value);
  set('families', families.join('\n'));
  const candidates = form.elements.namedItem('families') as HTMLTextAreaElement;
  candidates.rows = Math.min(MAX_ROWS, Math.max(2, families.length));
  const more = form.querySelector('details') as HTMLDetailsElement;
  more.open ||= families.length > 0 || values.width !== '' || values.bits !== USUAL_BITS;
}

/** What the form asks. */
export function questionIn(form: HTMLFormElement): Question {
  const data = new FormData(form);
  const { families, ...fields } = Object.fromEntries(data) as Record<Exclude<keyof Question, 'kinds'>, string>;
  return { ...fields, kinds: data.getAll('kinds').map(String), families: families.split('\n') };
}
