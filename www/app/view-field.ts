/** A field for a number of the view: what is typed is shown at once, and stays once it is committed. */

import type { Drafts } from './networks/drafts.ts';
import { textField, wrongOf } from './networks/field.ts';
import type { Session } from './session.ts';
import { html } from './view.ts';

/** A field to be drawn. */
interface ViewField {
  /** Key of the view. */
  key: string;
  /** Id of the field, unique on the page. */
  id: string;
  words: string;
  value: number | undefined;
  unit: string;
  /** The keyboard of a phone. */
  mode: 'decimal' | 'numeric';
  /** Value of an arrow key. */
  next: (by: number) => string;
  /** What an empty text stands for, unless it removes the key. */
  emptied?: string;
}

export function viewField(session: Session, drafts: Drafts, { key, id, words, value, unit, mode, next, emptied = '' }: ViewField) {
  const actions = {
    preview: (text: string) => session.preview((explorer) => explorer.withView(key, text || emptied)),
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
    allowed: (message: string) => message,
  };
  return html`<div class="field"><label for=${id}>${words}</label>${textField(spec, drafts)}${wrongOf(id, drafts)}</div>`;
}
