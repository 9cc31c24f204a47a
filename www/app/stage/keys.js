/** Keys of the page: letters count only outside of fields, and can be switched off. */

import { byId, isTyping } from '../dom.js';
import { keep, kept } from '../kept.js';
import { enlarge, enlarged, toggleEnlarged, toggleFullScreen } from './enlarge.js';

/** @import { Mode } from '../drawing/mode.js' */
/** @import { Transport } from '../drawing/transport.js' */
/** @import { Networks } from '../networks/panel.js' */
/** @import { Session } from '../session.js' */

const OFF = 'loadcurve:keys-off';

/**
 * @typedef {object} Targets
 * @property {Networks} networks
 * @property {Transport} transport
 * @property {Mode} mode
 */

/**
 * @param {Session} session
 * @param {Targets} targets
 */
export function joinKeys(session, { networks, transport, mode }) {
  const tick = byId('letter-keys', HTMLInputElement);
  tick.checked = kept(OFF) === null || kept(OFF) === 'no';
  tick.addEventListener('change', () => keep(OFF, tick.checked ? 'no' : 'yes'));
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const target = /** @type {Element} */ (event.target);
    if (event.key === 'Escape' && enlarged() && !document.querySelector(':popover-open')) {
      enlarge(null);
      event.preventDefault();
      return;
    }
    if (isTyping(target) || !tick.checked) return;
    if (!actOn(event, target)) return;
    event.preventDefault();
  });

  /**
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  function actOn({ key }, target) {
    // The effect of the space bar on a focused control comes first.
    const isPressing = target.matches('button, summary, a, input:not([type=range])');
    if (key === ' ' && !isPressing && mode.drawn === 'messages') transport.toggle();
    else if (key === '.' && mode.drawn === 'messages' && transport.phase !== 'off') transport.step();
    else if (key >= '1' && key <= '8' && Number(key) <= session.state.curves.length) networks.select(Number(key) - 1);
    else if (key === 'e' || key === 'E') toggleEnlarged(target.closest('#drawing-pane') ? 'drawing' : 'chart');
    else if (key === 'f' || key === 'F') toggleFullScreen();
    else return false;
    return true;
  }
}
