/**
 * What a slider changes while it moves: the old curve stays as a pale ghost, and the tools say how the latency
 * without load was and is, until a while after.
 */

import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import type { Session } from '../session.ts';
import { html, nothing, showAtOnce, signal } from '../view.ts';

/** The ghost goes this long after the last change, in milliseconds. */
const STAY = 2000;

/**
 * @param networks whose sliders change curves
 * @param redraw the chart
 */
export function followChanges(session: Session, networks: HTMLElement, redraw: () => void) {
  /** Zero-load latency of the chosen network before it changed; null if nothing changes. */
  const before = signal<number | null>(null);
  let timer = 0;
  const zeroLoad = () => session.state.curves[session.state.view.drawn].zeroLoadLatency;
  const endLater = () => {
    clearTimeout(timer);
    timer = setTimeout(end, STAY);
  };

  function begin({ target }: Event) {
    if (!(target instanceof HTMLInputElement && target.type === 'range')) return;
    if (before.value === null) {
      before.value = zeroLoad();
      session.explorer.keepGhost();
    }
    endLater();
  }

  function end() {
    if (before.value === null) return;
    before.value = null;
    session.explorer.dropGhost();
    redraw();
  }

  // Before the slider itself changes anything.
  networks.addEventListener('input', begin, { capture: true });
  networks.addEventListener('change', endLater);
  showAtOnce(byId('change', HTMLElement), () => {
    const [was, is] = [before.value, zeroLoad()];
    if (was === null || was === is) return nothing;
    return html`before <strong>${shownNumber(was, 'figure')}</strong> → <strong>${shownNumber(is, 'figure')}</strong> zero-load`;
  });
}
