/** A rectangle that a pointer drags over free ground: the nodes within it are selected. */

import { signal } from '../view.ts';
import type { Point } from './geometry.ts';
import { DRAG } from './panning.ts';
import { within } from './selection.ts';

interface Dragged {
  id: number;
  start: Point;
  at: Point;
  /** Nodes that were selected before, and stay so. */
  kept: number[];
  hasMoved: boolean;
}

export class Marquee {
  #dragged = signal<Dragged | null>(null);

  /** Its corners, as soon as it is one. */
  get corners(): [Point, Point] | null {
    const { value } = this.#dragged;
    return value?.hasMoved ? [value.start, value.at] : null;
  }

  /** @param kept nodes that stay selected */
  begin(id: number, start: Point, kept: number[]) {
    this.#dragged.value = { id, start, at: start, kept, hasMoved: false };
  }

  /**
   * Follows a pointer.
   *
   * @param points centres of the nodes, in pixels
   * @returns the nodes to select; null if it is another pointer, or has not moved yet
   */
  drag(id: number, at: Point, points: Point[]): number[] | null {
    const { value } = this.#dragged;
    if (value?.id !== id) return null;
    // A hand that clicks trembles.
    const hasMoved = value.hasMoved || Math.hypot(at.x - value.start.x, at.y - value.start.y) >= DRAG;
    this.#dragged.value = { ...value, at, hasMoved };
    if (!hasMoved) return null;
    return [...new Set([...value.kept, ...within(points, [value.start, at])])];
  }

  end() {
    this.#dragged.value = null;
  }
}
