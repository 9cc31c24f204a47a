/** What part of the grid the board shows: all nodes at first, then whatever was moved and scaled to, and the gestures for that. */

import { placeIn } from '../dom.ts';
import { movedTo, type Press, pressAt } from '../drag.ts';
import { signal } from '../view.ts';
import { areInView, ends, type Fit, fit, onGrid, type Point, shown } from './geometry.ts';

/** Largest scale, in pixels per unit of the grid, to which one can zoom in. */
const MOST = 48;
/** Share of the scale at which all nodes fit to which one can zoom out. */
const LEAST = 0.5;
/** What stays in view of the nodes, however far the board is moved, in pixels. */
const KEPT = 48;
/** Distance from the edge at which a node is when it is brought into view. */
const INSIDE = 56;
/** Height at the bottom that the buttons for zooming take, in pixels. */
const FOOT = 44;
/** Steps of the dots in the background, in units of the grid, and the least distance between dots in pixels. */
const DOTS = { steps: [1, 2, 5, 10, 20, 50, 100, 200, 500], least: 18 };

export class Camera {
  #nodes: Point[] = [];
  #width = 0;
  #height = 0;
  #view = signal<Fit>({ scale: 1, left: 0, top: 0 });
  #isFitted = true;

  get view() {
    return this.#view.value;
  }

  /** True while all nodes are shown whatever the size of the board. */
  get isFitted() {
    return this.#isFitted;
  }

  /** Middle of the board, in pixels. */
  get middle() {
    return { x: this.#width / 2, y: this.#height / 2 };
  }

  /** Takes other nodes, which are brought into view unless the board was moved. */
  show(nodes: Point[]) {
    this.#nodes = nodes;
    if (this.#isFitted && !areInView(nodes, this.view, this.#width, this.#height)) this.fit();
  }

  /** Takes another size of the board; what was in the middle stays there. */
  resize(width: number, height: number) {
    const [right, down] = [(width - this.#width) / 2, (height - this.#height) / 2];
    this.#width = width;
    this.#height = height;
    if (this.#isFitted) this.fit();
    else this.pan(right, down);
  }

  /** Brings all nodes into view. */
  fit() {
    this.#isFitted = true;
    this.#view.value = this.#fitted;
  }

  /** The view that shows all nodes, clear of the buttons. */
  get #fitted() {
    return fit(this.#nodes, this.#width, Math.max(this.#height - FOOT, this.#height / 2));
  }

  /** The scales between which one can zoom. */
  get range() {
    const { scale } = this.#fitted;
    return { least: Math.min(scale, MOST) * LEAST, most: Math.max(scale, MOST) };
  }

  /**
   * Scales the board; what is at a point stays there.
   *
   * @param at in pixels
   */
  zoom(factor: number, at: Point = this.middle) {
    const { least, most } = this.range;
    const { scale, left, top } = this.view;
    const to = Math.min(most, Math.max(least, scale * factor));
    const by = to / scale;
    this.#set({ scale: to, left: at.x - by * (at.x - left), top: at.y - by * (at.y - top) });
  }

  /**
   * Moves the board.
   *
   * @param right in pixels
   */
  pan(right: number, down: number) {
    const { scale, left, top } = this.view;
    this.#set({ scale, left: left + right, top: top + down });
  }

  /** Follows two fingers: what was below each of them is so again, as far as their turning allows. */
  pinch(from: [Point, Point], to: [Point, Point]) {
    const middle = ([one, other]: [Point, Point]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const apart = ([one, other]: [Point, Point]) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    const [before, after] = [middle(from), middle(to)];
    this.pan(after.x - before.x, after.y - before.y);
    this.zoom(apart(to) / apart(from), after);
  }

  /**
   * Moves the board as little as brings a place on the grid into view.
   *
   * @returns true if it moved
   */
  reveal(place: Point): boolean {
    const { x, y } = shown(place, this.view);
    const [right, down] = [into([x, x], this.#width, INSIDE), into([y, y], this.#height, INSIDE)];
    if (right === 0 && down === 0) return false;
    this.pan(right, down);
    return true;
  }

  /** The place on the grid nearest to a point in pixels. */
  onGrid(point: Point) {
    return onGrid(point, this.view);
  }

  /** Dots in the background that lie on the grid: distance and offset, in pixels. */
  get dots() {
    const { scale, left, top } = this.view;
    const step = DOTS.steps.find((step) => step * scale >= DOTS.least) ?? 1000;
    const pitch = step * scale;
    const offset = (along: number) => ((along % pitch) + pitch) % pitch;
    return { pitch, left: offset(left), top: offset(top) };
  }

  #set(view: Fit) {
    const [xs, ys] = [ends(this.#nodes.map(({ x }) => x)), ends(this.#nodes.map(({ y }) => y))];
    const { scale, left, top } = view;
    const right = into(
      xs.map((x) => left + scale * x),
      this.#width,
      KEPT,
    );
    const down = into(ys.map((y) => top - scale * y).reverse(), this.#height, KEPT);
    this.#isFitted = false;
    this.#view.value = { scale, left: left + right, top: top + down };
  }
}

/**
 * How far something must move for a part of it to be inside the board; 0 if it is.
 *
 * @param ends of it along a side of the board, of this length
 * @param edge how far inside
 */
function into([first, last]: number[], length: number, edge: number) {
  const least = Math.min(edge, length / 4);
  return last < least ? least - last : Math.min(0, length - least - first);
}

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
  #drag: Press | null = null;
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
    this.#drag = pressAt(event, placeIn(this.#place, event));
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
      this.#drag = movedTo(this.#drag, at);
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
