/** Keys of the page: letters count only outside of fields, and can be switched off. */

import { byId, isTyping } from '../dom.ts';
import type { Player } from '../drawing/key-line.ts';
import { keep, kept } from '../kept.ts';
import type { Networks } from '../networks/panel.ts';
import type { Session } from '../session.ts';
import { enlarge, enlarged, toggleEnlarged, toggleFullScreen } from './enlarge.ts';

const OFF = 'loadcurve:keys-off';

/**
 * @param player what plays in the drawing, if anything does
 * @param ask opens the box for questions
 */
export function joinKeys(session: Session, networks: Networks, player: () => Player | null, ask: () => void) {
  const tick = byId('letter-keys', HTMLInputElement);
  tick.checked = kept(OFF) === null || kept(OFF) === 'no';
  tick.addEventListener('change', () => keep(OFF, tick.checked ? 'no' : 'yes'));
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = event.target as Element;
    if (event.key === 'Escape' && enlarged.value && !document.querySelector(':popover-open')) {
      enlarge(null);
      event.preventDefault();
      return;
    }
    if (!isTyping(target) && tick.checked && actOn(event, target)) event.preventDefault();
  });

  function actOn({ key }: KeyboardEvent, target: Element) {
    // The effect of the space bar on a focused control comes first.
    const isPressing = target.matches('button, summary, a, input:not([type=range])');
    const playing = player();
    if (key === ' ' && !isPressing && playing) playing.toggle();
    else if (key === '.' && playing) playing.step();
    else if (key >= '1' && key <= '8' && Number(key) <= session.state.curves.length) networks.select(Number(key) - 1);
    else if (key === 'e' || key === 'E') toggleEnlarged(target.closest('#drawing-pane') ? 'drawing' : 'chart');
    else if (key === '/') ask();
    else if (key === 'f' || key === 'F') toggleFullScreen();
    else return false;
    return true;
  }
}
