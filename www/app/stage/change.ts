/**
 * What a slider changes while it moves: the old curve stays as a pale ghost, and the tools say how the latency
 * without load was and is, until a while after.
 */

import { byId } from '../dom.ts';
import { shownNumber } from '../explorer.ts';
import type { Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';

/** The ghost goes this long after the last change, in milliseconds. */
const STAY = 2000;

export class Change {
  #place = byId('change', HTMLElement);
  #session;
  #redraw;
  /** Zero-load latency of the chosen network before it changed; null if nothing changes. */
  #before: number | null = null;
  #timer = 0;

  /**
   * @param networks whose sliders change curves
   * @param redraw the chart
   */
  constructor(session: Session, networks: HTMLElement, redraw: () => void) {
    this.#session = session;
    this.#redraw = redraw;
    // Before the slider itself changes anything.
    networks.addEventListener('input', ({ target }) => this.#begin(target), { capture: true });
    networks.addEventListener('change', () => this.#endLater());
    session.follow(() => this.#update());
  }

  get #zeroLoad() {
    const { curves, view } = this.#session.state;
    return curves[view.drawn].zeroLoadLatency;
  }

  #begin(target: EventTarget | null) {
    if (!(target instanceof HTMLInputElement && target.type === 'range')) return;
    clearTimeout(this.#timer);
    if (this.#before === null) {
      this.#before = this.#zeroLoad;
      this.#session.explorer.keepGhost();
    }
    this.#endLater();
  }

  #endLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), STAY);
  }

  #end() {
    if (this.#before === null) return;
    this.#before = null;
    this.#session.explorer.dropGhost();
    this.#redraw();
    this.#update();
  }

  #update() {
    const [before, now] = [this.#before, this.#zeroLoad];
    const has = before !== null && before !== now;
    render(
      has
        ? html`before <strong>${shownNumber(before, 'figure')}</strong> → <strong>${shownNumber(now, 'figure')}</strong> zero-load`
        : nothing,
      this.#place,
    );
  }
}
