/** A sheet of settings that a button of the stage opens, with rows of choices and fields. */

import { type Choice, segmented } from '../choice.ts';
import { byId, element } from '../dom.ts';
import { floatAt } from '../menu.ts';
import type { Drafts } from '../networks/drafts.ts';
import { textField, wrongOf } from '../networks/field.ts';
import { type Session, withView } from '../session.ts';
import { html, nothing } from '../view.ts';

/**
 * The sheet of a button, which is then of use.
 *
 * @param id of the button
 */
export function sheetOf(id: string, label: string) {
  const button = byId(id, HTMLButtonElement);
  const sheet = element('div', { class: 'menu sheet-of-fields', id: `${id}-sheet`, popover: 'auto', role: 'group', 'aria-label': label });
  button.setAttribute('popovertarget', sheet.id);
  button.disabled = false;
  button.after(sheet);
  floatAt(sheet, button, { mayCover: true });
  return sheet;
}

/** A row of choices for a view key. */
export function choiceRow(session: Session, legend: string, key: string, choices: Choice[], chosen: string) {
  const pick = (name: string) => void session.edit(withView(key, name));
  return html`<div class="axis-row">
    <span class="hint" aria-hidden="true">${legend}</span>
    ${segmented(key, legend, choices, chosen, pick, () => session.holds(key))}
  </div>`;
}

/** A field for a value of the view. */
export interface ViewField {
  /** Key of the view. */
  key: string;
  /** Id of the field, unique on the page. */
  id: string;
  value: string | number | undefined;
  unit: string;
  /** The keyboard of a phone. */
  mode: 'decimal' | 'numeric' | 'text';
  /** Value of an arrow key. */
  next: (by: number) => string;
  /** What an empty text stands for, unless it removes the key. */
  emptied?: string;
  /** An example where there is no value. */
  placeholder?: string;
}

/** What is typed is shown at once, and stays once it is committed. */
export function viewInput(session: Session, drafts: Drafts, { key, value = '', emptied = '', ...look }: ViewField) {
  const actions = {
    preview: (text: string) => session.preview(withView(key, text || emptied)),
    commit: () => session.commit(key),
    revert: () => session.revert(),
  };
  return textField({ ...look, value: String(value), actions, allowed: (message) => message, isLocked: session.holds(key) }, drafts);
}

/** The same with its name, in a sheet. */
export function viewField(session: Session, drafts: Drafts, words: string, field: ViewField) {
  return html`<div class="field"><label for=${field.id}>${words}</label>${viewInput(session, drafts, field)}${wrongOf(field.id, drafts)}</div>`;
}

/** A field for what a study asks, with its name before it. */
type Look = Omit<ViewField, 'key' | 'id' | 'value'>;

/**
 * @param key of the view
 * @param name of the field, if it is not the key
 */
export function studyField(
  session: Session,
  drafts: Drafts,
  key: string,
  value: string | number | undefined,
  look: Look,
  hint: string = '',
  name: string = key,
) {
  const id = `study-${key}`;
  const input = viewInput(session, drafts, { key, id, value, ...look });
  return html`<span class="study-field" title=${hint || nothing}><label class="hint" for=${id}>${name}</label>${input}</span>${wrongOf(id, drafts)}`;
}
