/** The cursor of a time–space diagram: moved by pointer and keys, and spoken as a slider. */

import { element } from '../dom.ts';
import type { PassagePlace } from '../pkg/loadcurve-web.js';

/** What the cursor stands on. */
interface Time {
  cycle: () => number;
  /** The last cycle. */
  end: () => number;
  /** What happens in the cycle. */
  words: () => string;
  move: (cycle: number) => void;
}

/** Cycles by which a key moves it, with and without the shift key. */
const FAR = 10;

export class Scrubber {
  #handle;
  #time;
  #place: PassagePlace | null = null;

  /** @param box with the picture */
  constructor(box: HTMLElement, time: Time) {
    this.#time = time;
    this.#handle = element('div', {
      class: 'through-cursor',
      role: 'slider',
      tabindex: 0,
      'aria-label': 'Cycle since the message was generated',
      'aria-valuemin': 0,
      hidden: true,
      onkeydown: (event) => this.#key(event as KeyboardEvent),
    });
    box.append(this.#handle);
    const canvas = box.querySelector('canvas') as HTMLCanvasElement;
    const drag = (event: PointerEvent) => {
      if (event.buttons === 0 && event.type === 'pointermove') return;
      if (event.type === 'pointerdown') box.setPointerCapture(event.pointerId);
      const { left } = canvas.getBoundingClientRect();
      this.#moveTo(event.clientX - left);
    };
    box.addEventListener('pointerdown', drag);
    box.addEventListener('pointermove', drag);
  }

  /** Takes the place of time in the picture; null where it has no cursor. */
  place(place: PassagePlace | null) {
    this.#place = place;
    this.#handle.hidden = place === null;
    if (place) this.update();
  }

  /** Takes the focus where it can be moved. */
  focus() {
    if (!this.#handle.hidden) this.#handle.focus({ preventScroll: true });
  }

  /** Follows the cycle. */
  update() {
    const { cycle, end, words } = this.#time;
    this.#handle.setAttribute('aria-valuemax', String(end()));
    this.#handle.setAttribute('aria-valuenow', String(cycle()));
    this.#handle.setAttribute('aria-valuetext', `Cycle ${cycle()} of ${end()}: ${words()}`);
    if (!this.#place) return;
    const { left, right, top, bottom, from, to } = this.#place;
    const part = Math.max(0, Math.min(1, (cycle() - from) / (to - from)));
    this.#handle.style.left = `${left + part * (right - left)}px`;
    this.#handle.style.top = `${top}px`;
    this.#handle.style.height = `${bottom - top}px`;
  }

  #moveTo(x: number) {
    if (!this.#place) return;
    const { left, right, from, to } = this.#place;
    const cycle = Math.round(from + ((x - left) / (right - left)) * (to - from));
    this.#set(Math.max(cycle, Math.ceil(from)));
    this.#handle.focus({ preventScroll: true });
  }

  #set(cycle: number) {
    this.#time.move(Math.max(0, Math.min(this.#time.end(), cycle)));
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? FAR : 1;
    const now = this.#time.cycle();
    const targets: Record<string, number> = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - FAR,
      PageUp: now + FAR,
      Home: 0,
      End: this.#time.end(),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    this.#set(target);
    event.preventDefault();
    event.stopPropagation();
  }
}
