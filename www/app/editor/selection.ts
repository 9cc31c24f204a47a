/** What is selected on the board: nodes, or the links between two; and the rectangle that selects. */

import { movedTo, type Press } from '../drag.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { signal } from '../view.ts';
import type { Point } from './geometry.ts';

interface Ends {
  from: number;
  to: number;
}

export type Selection = { nodes: number[] } | Ends | null;

/** The selected nodes. */
export function nodesIn(selection: Selection): number[] {
  return selection && 'nodes' in selection ? selection.nodes : [];
}

/** The selected links; null if there are none. */
export function linkIn(selection: Selection): Ends | null {
  return selection && 'from' in selection ? selection : null;
}

/** A selection of nodes; null of none. */
export function ofNodes(nodes: number[]): Selection {
  return nodes.length > 0 ? { nodes } : null;
}

/** A selection with a node more, or without it if it has it. */
export function toggled(selection: Selection, node: number): Selection {
  const nodes = nodesIn(selection);
  return ofNodes(nodes.includes(node) ? nodes.filter((other) => other !== node) : [...nodes, node]);
}

/** What of a selection a network has. */
export function still(draft: NetworkDraft | null, selection: Selection): Selection {
  if (!draft) return null;
  const link = linkIn(selection);
  if (!link) return ofNodes(nodesIn(selection).filter((node) => node < draft.nodes.length));
  return hasLink(draft, link) ? link : null;
}

export function hasLink({ links }: NetworkDraft, ends: Ends) {
  return links.some(({ from, to }) => from === ends.from && to === ends.to);
}

/** The points within a rectangle between two corners. */
export function within(points: Point[], [one, other]: [Point, Point]): number[] {
  const isBetween = (at: number, a: number, b: number) => at >= Math.min(a, b) && at <= Math.max(a, b);
  return [...points.keys()].filter((index) => {
    const { x, y } = points[index];
    return isBetween(x, one.x, other.x) && isBetween(y, one.y, other.y);
  });
}

/** A rectangle that a pointer drags over free ground: the nodes within it are selected. */
interface Dragged extends Press {
  /** Nodes that were selected before, and stay so. */
  kept: number[];
}

export class Marquee {
  #dragged = signal<Dragged | null>(null);

  /** Its corners, as soon as it is one. */
  get corners(): [Point, Point] | null {
    const { value } = this.#dragged;
    return value?.hasMoved ? [value.start, value.at] : null;
  }

  /** @param kept nodes that stay selected */
  begin(press: Press, kept: number[]) {
    this.#dragged.value = { ...press, kept };
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
    const dragged = movedTo(value, at);
    this.#dragged.value = dragged;
    return dragged.hasMoved ? [...new Set([...dragged.kept, ...within(points, [dragged.start, at])])] : null;
  }

  end() {
    this.#dragged.value = null;
  }
}
