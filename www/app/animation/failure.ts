/** Notice that the animation has failed. */

import { byId, element } from '../dom.ts';
import { inShort } from '../quoting.ts';

/** @param reason null when that is over */
export function showAnimationFailure(reason: string | null) {
  const place = byId('notices', HTMLElement);
  place.querySelector('.animation-failure')?.remove();
  if (reason === null) return;
  const close = element(
    'button',
    { type: 'button', class: 'dismiss', 'aria-label': 'Dismiss this notice', onclick: () => notice.remove() },
    '×',
  );
  const notice = element(
    'div',
    { class: 'notice animation-failure' },
    element(
      'div',
      {},
      element('p', {}, 'The traffic cannot be shown: what simulates it has failed. Everything else goes on.'),
      element('p', { class: 'aside' }, inShort(reason)),
    ),
    close,
  );
  place.append(notice);
}
