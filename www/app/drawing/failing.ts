/** A link or router of the drawn network fails, or is mended, at the reader's hand. */

import { say } from '../live.ts';
import { showRefusal } from '../notices.ts';
import type { Session } from '../session.ts';
import { html, nothing } from '../view.ts';

/** @param part of the drawing */
export function failOrMend(session: Session, part: string) {
  const found = session.explorer.failureAt(part);
  if (!found) return say('This part cannot fail.');
  const { item, hasFailed } = found;
  const wrong = session.edit((explorer) => explorer.withFailure(item));
  if (wrong) showRefusal(wrong);
  const name = item.replace('-', '–');
  const is = item.includes('-') ? `Link ${name}` : `Router ${name}`;
  say(wrong ?? (hasFailed ? `${is} is mended.` : `${is} fails. Messages go around it.`));
}

/** The button that does it; nothing for a part that cannot fail. */
export function failingButton(session: Session, part: string | undefined) {
  const found = part === undefined ? undefined : session.explorer.failureAt(part);
  if (part === undefined || !found) return nothing;
  const [words, title] = found.hasFailed
    ? ['Mend it', 'Puts it back to work (Del)']
    : ['Fail it', 'Takes it out of the network; the curve with it stays for comparison (Del)'];
  return html`<button type="button" class="outlined" title=${title} @click=${() => failOrMend(session, part)}>${words}</button>`;
}
