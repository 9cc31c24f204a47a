/** Values to insert into the text that is being typed: numbers of the networks shown, those of the lesson, and pairs of them. */

import { tag } from '../networks/tag.ts';
import type { Session } from '../session.ts';
import { html, nothing } from '../view.ts';
import type { Recorder } from './recorder.ts';
import { type Offer, offersOf, PAIRS, wordsFor } from './values.ts';

/** Decimals of a value that was inserted before. */
const DIGITS = 1;

/** The text field that had the focus last, and its selection: a chip takes the focus away. */
let lastField: HTMLTextAreaElement | null = null;
addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLTextAreaElement && target.closest('.record-fields')) lastField = target;
});

/** @param usual name of the field that is meant before any had the focus */
export function valueChips(session: Session, recorder: Recorder, usual: string) {
  const { state, readOut } = session;
  const known = Object.keys(recorder.draft.values);
  const insert = ({ currentTarget }: Event, name: string | null, digits: number) => {
    if (name !== null) write(currentTarget as Element, usual, `{${name}:${digits}}`);
  };
  const chip = (offer: Offer) =>
    html`<button type="button" class="value-chip" @click=${(event: Event) => insert(event, recorder.value(offer), offer.digits)}>${offer.words}</button>`;
  return html`<details class="record-more">
    <summary>Put a number into the text</summary>
    <p class="hint">It is computed when it is read. The number behind the colon says how many decimals it has.</p>
    ${state.curves.map((_, index) => {
      const shown = { link: session.explorer.networkLink(index), simulated: readOut.rows[index].simulated };
      return html`<div class="value-chips" role="group" aria-label=${state.curves[index].label}>${tag(index)} ${offersOf(shown, state).map(chip)}</div>`;
    })}
    ${
      known.length === 0
        ? nothing
        : html`<div class="value-chips" role="group" aria-label="Numbers of this lesson">
              <small>In this lesson:</small> ${known.map((name) => html`<button type="button" class="value-chip" title=${wordsFor(name, recorder.draft.values)} @click=${(event: Event) => insert(event, name, DIGITS)}>${name}</button>`)}
            </div>
            ${known.length > 1 ? pair(recorder, known, usual) : nothing}`
    }
  </details>`;
}

/** A value that is made of two others. */
function pair(recorder: Recorder, known: string[], usual: string) {
  const make = (event: Event) => {
    const form = (event.currentTarget as Element).closest('.value-pair');
    const [first, how, second] = [...(form?.querySelectorAll('select') ?? [])].map((field) => field.value);
    const { kind, digits } = PAIRS[Number(how)];
    const name = recorder.value({ name: kind, value: [kind, first, second] });
    if (form && name !== null) write(form, usual, `{${name}:${digits}}`);
  };
  const names = (label: string, chosen: number) =>
    html`<select aria-label=${label} autocomplete="off">${known.map((name, index) => html`<option ?selected=${index === chosen}>${name}</option>`)}</select>`;
  return html`<div class="value-pair" role="group" aria-label="A number made of two">
    ${names('First number', 0)}
    <select aria-label="How" autocomplete="off">${PAIRS.map(({ words }, index) => html`<option value=${index}>${words}</option>`)}</select>
    ${names('Second number', 1)}
    <button type="button" class="outlined" @click=${make}>Insert</button>
  </div>`;
}

/** Writes at the cursor of the text that had the focus last. */
function write(from: Element, usual: string, text: string) {
  const card = from.closest('.record-fields');
  const field = lastField && card?.contains(lastField) ? lastField : card?.querySelector<HTMLTextAreaElement>(`[name="${usual}"]`);
  if (!field) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
