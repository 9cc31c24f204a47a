/** The cursor of a time–space diagram: moved by pointer and keys, and spoken as a slider. */

import { element, placeIn } from '../dom.ts';
import { clamped } from '../numbers.ts';
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

export type Scrubber = ReturnType<typeof scrubberIn>;

/** @param box with the picture */
export function scrubberIn(box: HTMLElement, time: Time) {
  let place: PassagePlace | null = null;
  const handle = element('div', {
    class: 'through-cursor',
    role: 'slider',
    tabindex: 0,
    'aria-label': 'Cycle since the message was generated',
    'aria-valuemin': 0,
    hidden: true,
    onkeydown: (event) => press(event as KeyboardEvent),
  });
  box.append(handle);
  const canvas = box.querySelector('canvas') as HTMLCanvasElement;
  box.addEventListener('pointerdown', drag);
  box.addEventListener('pointermove', drag);

  function drag(event: PointerEvent) {
    if ((event.buttons === 0 && event.type === 'pointermove') || !place) return;
    if (event.type === 'pointerdown') box.setPointerCapture(event.pointerId);
    const { left, right, from, to } = place;
    const cycle = Math.round(from + ((placeIn(canvas, event).x - left) / (right - left)) * (to - from));
    set(Math.max(cycle, Math.ceil(from)));
    handle.focus({ preventScroll: true });
  }

  /** Follows the cycle. */
  function update() {
    const { cycle, end, words } = time;
    handle.ariaValueMax = String(end());
    handle.ariaValueNow = String(cycle());
    handle.ariaValueText = `Cycle ${cycle()} of ${end()}: ${words()}`;
    if (!place) return;
    const { left, right, top, bottom, from, to } = place;
    handle.style.left = `${left + clamped((cycle() - from) / (to - from)) * (right - left)}px`;
    handle.style.top = `${top}px`;
    handle.style.height = `${bottom - top}px`;
  }

  function set(cycle: number) {
    time.move(clamped(cycle, 0, time.end()));
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? FAR : 1;
    const now = time.cycle();
    const targets: Record<string, number> = {
      ArrowLeft: now - step,
      ArrowDown: now - step,
      ArrowRight: now + step,
      ArrowUp: now + step,
      PageDown: now - FAR,
      PageUp: now + FAR,
      Home: 0,
      End: time.end(),
    };
    const target = targets[event.key];
    if (target === undefined) return;
    set(target);
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    update,
    /** Takes the place of time in the picture; null where it has no cursor. */
    place: (shown: PassagePlace | null) => {
      place = shown;
      handle.hidden = shown === null;
      if (shown) update();
    },
    /** Takes the focus where it can be moved. */
    focus: () => {
      if (!handle.hidden) handle.focus({ preventScroll: true });
    },
  };
}
