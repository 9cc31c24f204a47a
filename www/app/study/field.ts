/** A field for what a study asks, with its name before it. */

import type { Drafts } from '../networks/drafts.ts';
import { wrongOf } from '../networks/field.ts';
import type { Session } from '../session.ts';
import { type ViewField, viewInput } from '../stage/sheet.ts';
import { html, nothing } from '../view.ts';

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
