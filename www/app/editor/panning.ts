/**
 * Moving and scaling the board: by a drag on what is free, with the middle button or with the space bar held, by
 * two fingers, and by the wheel.
 */

import { placeIn } from '../dom.ts';
import type { Camera } from './camera.ts';
import type { Point } from './geometry.ts';

/** Distance in pixels from which on a pointer is meant to drag. */
export const DRAG = 4;
/** Growth of the scale for each pixel that a wheel turns, and for each pixel of a pinch on a touchpad. */
const SPEED = { wheel: 0.0015, pinch: 0.01 };
/** Pixels of a line and of a page that a wheel turns. */
const UNITS = [1, 16, 400];

export class Panning {
  #place;
  #camera;
  #interrupt;
  /** Pointers that are down, with their places. */
  #pointers: Map<number, Point> = new Map();
  /** The pointer that drags the board; null if none does. */
  #drag: { id: number; start: Point; hasMoved: boolean } | null = null;
  #space: 'up' | 'down' | 'dragging' = 'up';

  /** @param interrupt drops what a single finger has begun */
  constructor(place: HTMLElement, camera: Camera, interrupt: () => void) {
    this.#place = place;
    this.#camera = camera;
    this.#interrupt = interrupt;
    place.addEventListener('pointerdown', (event) => this.#press(event), { capture: true });
    place.addEventListener('pointermove', (event) => this.#move(event), { capture: true });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      place.addEventListener(end, (event) => this.#release(event), { capture: true });
    }
    place.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
    // Otherwise the middle button scrolls on its own.
    place.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault());
  }

  /** Holds the space bar: until it is released, any drag moves the board. */
  holdSpace() {
    if (this.#space !== 'up') return;
    this.#space = 'down';
    this.#place.dataset.pans = '';
  }

  /**
   * Releases the space bar.
   *
   * @returns true if it was pressed for itself, and not for a drag
   */
  releaseSpace(): boolean {
    const wasForItself = this.#space === 'down';
    this.#space = 'up';
    delete this.#place.dataset.pans;
    return wasForItself;
  }

  /** Begins a drag of the board. */
  begin(event: PointerEvent) {
    this.#drag = { id: event.pointerId, start: placeIn(this.#place, event), hasMoved: false };
  }

  #press(event: PointerEvent) {
    this.#pointers.set(event.pointerId, placeIn(this.#place, event));
    if (this.#pointers.size === 2 && event.pointerType === 'touch') {
      this.#interrupt();
      this.#drag = null;
      for (const id of this.#pointers.keys()) this.#place.setPointerCapture(id);
    } else if (event.button === 1 || (event.button === 0 && this.#space !== 'up')) {
      if (this.#space === 'down') this.#space = 'dragging';
      this.begin(event);
    } else if (this.#pointers.size === 1) {
      return;
    }
    event.stopPropagation();
  }

  #move(event: PointerEvent) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const at = placeIn(this.#place, event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, at);
    if (other) {
      this.#camera.pinch([before, other], [at, other]);
    } else if (this.#drag?.id === event.pointerId) {
      const { start } = this.#drag;
      // A hand that clicks trembles.
      this.#drag.hasMoved ||= Math.hypot(at.x - start.x, at.y - start.y) >= DRAG;
      if (!this.#drag.hasMoved) return;
      this.#interrupt();
      this.#place.setPointerCapture(event.pointerId);
      this.#place.dataset.pans = 'now';
      this.#camera.pan(at.x - before.x, at.y - before.y);
    } else {
      return;
    }
    event.stopPropagation();
  }

  #release(event: PointerEvent) {
    this.#pointers.delete(event.pointerId);
    if (this.#drag?.id !== event.pointerId) return;
    this.#drag = null;
    if (this.#space !== 'up') this.#place.dataset.pans = '';
    else delete this.#place.dataset.pans;
  }

  #turn(event: WheelEvent) {
    const { deltaMode, shiftKey, ctrlKey } = event;
    const dialog = this.#place.closest('dialog');
    // Where the board is only part of what scrolls, a bare wheel scrolls it.
    const scrolls = dialog !== null && dialog.scrollHeight > dialog.clientHeight;
    if (scrolls && !ctrlKey) return;
    event.preventDefault();
    const [right, down] = [event.deltaX * UNITS[deltaMode], event.deltaY * UNITS[deltaMode]];
    if (!ctrlKey && shiftKey) this.#camera.pan(-(right || down), 0);
    else if (!ctrlKey && Math.abs(right) > Math.abs(down)) this.#camera.pan(-right, -down);
    else {
      const isPinch = ctrlKey && deltaMode === 0 && Math.abs(down) < 50;
      this.#camera.zoom(Math.exp(-down * (isPinch ? SPEED.pinch : SPEED.wheel)), placeIn(this.#place, event));
    }
  }
}
