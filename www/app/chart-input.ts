/** Pointer, touch and keyboard input on the chart: pointing at loads and moving the operating point. */

import { placeIn } from './dom.ts';
import { loadAtX, loadBeside, loadEnds } from './load-place.ts';
import type { ChartLayout } from './pkg/loadcurve-web.js';

/** What the input reads from the chart and does to it. */
interface ChartActions {
  canvas: HTMLCanvasElement;
  /** Handle of the operating point. */
  handle: HTMLElement;
  /** Layout of the chart, once it is drawn. */
  layout: () => ChartLayout | null;
  /** True if a press is meant for something else. */
  isTaken: (event: PointerEvent) => boolean;
  /** The load that the link names. */
  given: () => number | undefined;
  /** Load of the operating point. */
  load: () => number;
  /** Out a load; null when none is pointed at any more. */
  point: (load: number | null, height: number) => void;
  /** The operating point. */
  move: (load: number) => void;
  /** Commits the load it was moved to. */
  commit: (group: string) => void;
  /** Moves it back. */
  revert: () => void;
  /** Shows or hides its read-out. */
  read: (reading: boolean) => void;
}

/** Arrow-key steps per page key, or with Shift. */
const PAGE_KEYS = 10;
const SHIFTED_KEYS = 10;

/** Sideways tolerance of a finger that scrolls up or down, in CSS pixels. */
const SCROLL_SLACK = 8;

/** Time for which the read-out stays after a touch, in milliseconds. */
const TOUCH_TIME = 1600;

/** Two presses within this time are a double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** The height of the numbers below the axis, in CSS pixels. */
const AXIS_HEIGHT = 20;

export class ChartInput {
  #actions;
  /** The pointer that drags the operating point. */
  #dragging: number | null = null;
  /** True once the operating point was moved in this frame, and the move that waits for the next one. */
  #isMoved = false;
  #waiting: PointerEvent | null = null;
  /** True while the press may yet turn out to scroll the page, and where it began. */
  #mayScroll = false;
  #start = 0;
  #pressed = -DOUBLE_CLICK;
  #fading = 0;
  /** The load that the link named before the last press, or before both presses of a double click. */
  given: number | undefined;
  /** True if the last press moved the operating point rather than missing the chart. */
  hasMoved = false;

  constructor(actions: ChartActions) {
    this.#actions = actions;
    const { canvas, handle } = actions;
    for (const target of [canvas, handle]) {
      target.addEventListener('pointerdown', (event) => this.#press(event, target));
      target.addEventListener('pointermove', (event) => this.#onMove(event));
      target.addEventListener('pointerleave', () => this.#leave());
      target.addEventListener('pointerup', (event) => this.#release(event));
      target.addEventListener('pointercancel', () => this.cancelDrag());
      // A press on the canvas would take the focus from the handle, and a drag would select surrounding text.
      target.addEventListener('mousedown', (event) => event.preventDefault());
    }
    handle.addEventListener('focus', () => actions.read(handle.matches(':focus-visible')));
    handle.addEventListener('blur', () => actions.read(false));
    handle.addEventListener('keydown', (event) => this.#key(event));
  }

  #press(event: PointerEvent, target: HTMLElement) {
    const { canvas, given, handle, isTaken, move } = this.#actions;
    if (event.button !== 0 || this.#dragging !== null) return;
    this.hasMoved = target !== canvas || (!isTaken(event) && this.#isInside(event));
    if (!this.hasMoved) return;
    if (event.timeStamp - this.#pressed > DOUBLE_CLICK) this.given = given();
    this.#pressed = event.timeStamp;
    clearTimeout(this.#fading);
    this.#dragging = event.pointerId;
    target.setPointerCapture(event.pointerId);
    // Arrow keys continue from here.
    handle.focus({ preventScroll: true });
    // A finger on the canvas may be about to scroll the page.
    this.#mayScroll = event.pointerType === 'touch' && target === canvas;
    this.#start = event.clientX;
    if (target === canvas && !this.#mayScroll) move(this.#loadAt(event));
  }

  #onMove(event: PointerEvent) {
    const { canvas, point } = this.#actions;
    if (event.pointerId === this.#dragging) {
      this.#mayScroll &&= Math.abs(event.clientX - this.#start) < SCROLL_SLACK;
      if (!this.#mayScroll) this.#drag(event);
    } else if (event.pointerType !== 'touch') {
      point(this.#isInside(event) ? this.#loadAt(event) : null, placeIn(canvas, event).y);
    }
  }

  /** Moves the operating point at most once a frame: some browsers tell of every move of a fast mouse. */
  #drag(event: PointerEvent) {
    if (this.#isMoved) {
      this.#waiting = event;
      return;
    }
    this.#isMoved = true;
    requestAnimationFrame(() => {
      this.#isMoved = false;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting && waiting.pointerId === this.#dragging) this.#drag(waiting);
    });
    this.#actions.move(this.#loadAt(event));
    this.#actions.read(true);
  }

  #leave() {
    if (this.#dragging === null) this.#actions.point(null, 0);
  }

  #release(event: PointerEvent) {
    if (event.pointerId !== this.#dragging) return;
    const { commit, move, read } = this.#actions;
    this.#dragging = null;
    // A finger that did not move has tapped.
    if (this.#mayScroll || this.#waiting) move(this.#loadAt(event));
    this.#waiting = null;
    commit('');
    // A finger hides what it has moved to, so the read-out stays for a moment; longer, it would hide the curves.
    read(event.pointerType === 'touch');
    if (event.pointerType === 'touch') this.#fading = setTimeout(() => this.#dragging === null && read(false), TOUCH_TIME);
  }

  /** Gives up the drag and puts the operating point back. */
  cancelDrag() {
    if (this.#dragging === null) return;
    this.#dragging = null;
    this.#actions.revert();
    this.#actions.read(false);
  }

  #key(event: KeyboardEvent) {
    // Alt with an arrow key moves the axes.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && this.#dragging !== null) {
      event.preventDefault();
      this.cancelDrag();
    }
    const load = this.#loadForKey(event);
    if (load === null) return;
    const { commit, move, read } = this.#actions;
    event.preventDefault();
    move(load);
    commit('load');
    read(true);
  }

  #loadForKey({ key, shiftKey }: KeyboardEvent) {
    const layout = this.#actions.layout();
    if (!layout) return null;
    if (key === 'Home') return loadBeside(layout, loadEnds(layout).min, 0);
    if (key === 'End') return loadBeside(layout, loadEnds(layout).max, 0);
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: PAGE_KEYS, PageDown: -PAGE_KEYS }[key];
    if (steps === undefined) return null;
    return loadBeside(layout, this.#actions.load(), shiftKey ? SHIFTED_KEYS * steps : steps);
  }

  /**
   * True if a pointer is at a load, either above a panel or at the numbers below it: a small panel would be
   * hard to hit.
   */
  #isInside(event: PointerEvent) {
    const layout = this.#actions.layout();
    if (!layout) return false;
    const { x, y } = placeIn(this.#actions.canvas, event);
    const { left, right, bottom } = layout.panels[layout.panels.length - 1];
    return x >= left && x <= right && y <= bottom + AXIS_HEIGHT;
  }

  /** The round load under a pointer, limited to the ends of the axis. */
  #loadAt(event: PointerEvent) {
    const layout = this.#actions.layout();
    return layout ? loadAtX(layout, placeIn(this.#actions.canvas, event).x) : 0;
  }
}
