/** A pointer that is down: where it went down and is, and whether it drags. */

import type { Point } from './editor/geometry.ts';

export interface Press {
  id: number;
  /** In pixels. */
  start: Point;
  at: Point;
  /** True once it has moved farther than a hand that clicks trembles. */
  hasMoved: boolean;
}

/** Distance in pixels from which on a pointer is meant to drag. */
const DRAG = 4;

export function pressAt({ pointerId }: PointerEvent, start: Point): Press {
  return { id: pointerId, start, at: start, hasMoved: false };
}

/** A press after its pointer has moved. */
export function movedTo<Kind extends Press>(press: Kind, at: Point): Kind {
  const { start, hasMoved } = press;
  return { ...press, at, hasMoved: hasMoved || Math.hypot(at.x - start.x, at.y - start.y) >= DRAG };
}
