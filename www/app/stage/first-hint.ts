/** The one bubble of a first visit: gone for good with the first drag of the load. */

import { byId, element } from '../dom.ts';
import { FIRST_VISIT } from '../first-visit.ts';
import { keep, kept } from '../kept.ts';
import type { Session } from '../session.ts';
import { widthNow } from './width.ts';

const KEY = 'loadcurve:dragged';

/** @param handle of the load, which the bubble points at */
export function hintOnce(session: Session, handle: HTMLElement) {
  if (session.link !== FIRST_VISIT || kept(KEY)) return;
  const bubble = element(
    'div',
    { class: 'bubble', 'aria-hidden': 'true' },
    element('strong', {}, 'Drag the load to the right'),
    'and watch the messages jam.',
  );
  byId('plot', HTMLElement).append(bubble);
  const place = () => {
    const { offsetLeft, offsetTop } = handle;
    const { offsetWidth, offsetHeight, parentElement } = bubble;
    const x = offsetLeft + handle.offsetWidth / 2;
    // A low chart has the latency at the load right above the handle: there it stands higher, on the line of the load.
    const isLow = widthNow() === 'narrow';
    const most = (parentElement?.clientWidth ?? 0) - offsetWidth - 4;
    const left = Math.max(4, Math.min(x - (isLow ? offsetWidth - 26 : 20), most));
    bubble.style.left = `${left}px`;
    bubble.style.top = `${isLow ? 32 : offsetTop - offsetHeight - 8}px`;
    bubble.style.setProperty('--tip', `${x - left - 6}px`);
  };
  const observer = new ResizeObserver(() => requestAnimationFrame(place));
  observer.observe(byId('plot', HTMLElement));
  place();
  let isGone = false;
  session.follow(() => {
    if (isGone || session.link === FIRST_VISIT) return;
    isGone = true;
    observer.disconnect();
    bubble.remove();
    keep(KEY, 'yes');
  });
}
