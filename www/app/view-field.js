/** A field for a number of the view: what is typed is shown at once, and stays once it is committed. */

import { textField, wrongOf } from './networks/field.js';
import { html } from './view.js';

/** @import { Drafts } from './networks/drafts.js' */
/** @import { Session } from './session.js' */

/**
 * A field to be drawn.
 *
 * @typedef {object} ViewField
 * @property {string} key of the view
 * @property {string} id unique on the page
 * @property {string} words
 * @property {number | undefined} value
 * @property {string} unit
 * @property {'decimal' | 'numeric'} mode of a keyboard on the screen
 * @property {(by: number) => string} next value of an arrow key
 * @property {string} [emptied] what an empty text stands for, unless it removes the key
 */

/**
 * @param {Session} session
 * @param {Drafts} drafts
 * @param {ViewField} field
 */
export function viewField(session, drafts, { key, id, words, value, unit, mode, next, emptied = '' }) {
  const actions = {
    preview: (/** @type {string} */ text) => session.preview((explorer) => explorer.withView(key, text || emptied)),
    commit: () => session.commit(key),
    revert: () => session.revert(),
  };
  const spec = {
    id,
    value: value === undefined ? '' : String(value),
    unit,
    mode,
    actions,
    next,
    allowed: (/** @type {string} */ message) => message,
  };
  return html`<div class="field"><label for=${id}>${words}</label>${textField(spec, drafts)}${wrongOf(id, drafts)}</div>`;
}
