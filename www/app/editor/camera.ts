/** What part of the grid the board shows: all nodes at first, then whatever was moved and scaled to. */

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
