/** The link from a frame to the whole page. */

import { byId } from './dom.ts';
import { showForCopying } from './notices.ts';
import type { Session } from './session.ts';

/** @param session whose whole state the link carries */
export function followLink(session: Session) {
  const open = byId('open', HTMLAnchorElement);
  session.follow(() => {
    // The link opens in a page, not in a frame.
    const query = session.explorer.withView('embed', '');
    open.href = new URL(`./?${query}`, location.href).href;
  });
  // A sandbox may forbid new windows, so the link would do nothing at all.
  if (origin === 'null') open.addEventListener('click', openOrTell);
}

function openOrTell(event: MouseEvent) {
  event.preventDefault();
  const { href } = byId('open', HTMLAnchorElement);
  const opened = window.open(href, '_blank');
  if (opened) opened.opener = null;
  else showForCopying(href);
}
