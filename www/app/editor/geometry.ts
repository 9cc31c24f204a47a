/**
 * Geometry of the board: from the grid of a network to pixels and back, arrows, and the next node in a direction. On the
 * grid, as in all drawings of networks, y grows upwards.
 */

export interface Point {
  x: number;
  y: number;
}

/** Scale in pixels per unit of the grid, and where its origin is. */
export interface Fit {
  scale: number;
  left: number;
  top: number;
}

/** Largest scale: neighbouring nodes are ten units apart. */
const MAX_SCALE = 16;
/** Free space around the nodes, in pixels. */
const MARGIN = 48;
/** Sides of a node, in pixels. */
const SIDE = { least: 16, most: 44 };
/** Share of the least distance between nodes that a node takes. */
const PART = 0.45;

/**
 * The scale at which all nodes are in view, in the middle.
 *
 * @param width in pixels
 */
export function fit(nodes: Point[], width: number, height: number): Fit {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, right] = ends(xs);
  const [bottom, top] = ends(ys);
  const room = (side: number) => Math.max(1, side - 2 * MARGIN);
  const scale = Math.min(room(width) / Math.max(1, right - left), room(height) / Math.max(1, top - bottom), MAX_SCALE);
  return { scale, left: width / 2 - (scale * (left + right)) / 2, top: height / 2 + (scale * (bottom + top)) / 2 };
}

/** The least and the greatest of some numbers; both zero if there are none. */
export function ends(numbers: number[]) {
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0];
}

/** True if all nodes are in view. */
export function areInView(nodes: Point[], view: Fit, width: number, height: number) {
  const edge = SIDE.least / 2;
  return nodes.every((node) => {
    const { x, y } = shown(node, view);
    return x >= edge && y >= edge && x <= width - edge && y <= height - edge;
  });
}

/** A place on the grid, in pixels. */
export function shown({ x, y }: Point, { scale, left, top }: Fit) {
  return { x: left + scale * x, y: top - scale * y };
}

/** The place on the grid nearest to a point in pixels. */
export function onGrid({ x, y }: Point, { scale, left, top }: Fit) {
  return { x: Math.round((x - left) / scale), y: Math.round((top - y) / scale) };
}

/** The side of a node in pixels, so that neighbours do not touch. */
export function sideOf(nodes: Point[], { scale }: Fit) {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, one] of nodes.entries()) {
    for (let next = index + 1; next < nodes.length; next++) {
      const distance = Math.max(Math.abs(one.x - nodes[next].x), Math.abs(one.y - nodes[next].y));
      if (distance > 0) least = Math.min(least, distance);
    }
  }
  return Math.min(SIDE.most, Math.max(SIDE.least, PART * scale * least));
}

/**
 * A line from one point to another that ends before them, moved to its left as seen along it.
 *
 * @param gap between line and points
 */
export function between(from: Point, to: Point, gap: number, aside: number = 0) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [along, down] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const by = Math.min(gap, length / 2);
  const [right, below] = [down * aside, -along * aside];
  return {
    from: { x: from.x + along * by + right, y: from.y + down * by + below },
    to: { x: to.x - along * by + right, y: to.y - down * by + below },
  };
}

/**
 * The corners of an arrow's head, for `points` of a polygon.
 *
 * @param to its tip
 */
export function head(from: Point, to: Point, length: number) {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [along, down] = [((to.x - from.x) / whole) * length, ((to.y - from.y) / whole) * length];
  const corner = (side: number) => `${round(to.x - along - side * down)},${round(to.y - down + side * along)}`;
  return `${round(to.x)},${round(to.y)} ${corner(0.5)} ${corner(-0.5)}`;
}

export function round(number: number) {
  return Math.round(10 * number) / 10;
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** The direction of an arrow key; null for other keys. */
export function directionOf(key: string) {
  return DIRECTIONS[key] ?? null;
}

/**
 * The next node in a direction: near, and not far aside.
 *
 * @returns the same node if there is none
 */
export function nextNode(nodes: Point[], from: number, [right, up]: [number, number]): number {
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  nodes.forEach(({ x, y }, index) => {
    const [dx, dy] = [x - nodes[from].x, y - nodes[from].y];
    const ahead = dx * right + dy * up;
    const aside = Math.abs(dx * up) + Math.abs(dy * right);
    // Within 60 degrees of the direction, as no arrow leads to what lies elsewhere.
    if (index === from || ahead <= 0 || aside > 1.75 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}
