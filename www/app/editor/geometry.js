/** Geometry of the board: from the grid of a network to pixels and back, arrows, and the next node in a direction. */

/** @typedef {{ x: number, y: number }} Point */
/** Scale in pixels per unit of the grid, and where its origin is. @typedef {{ scale: number, left: number, top: number }} Fit */

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
 * @param {Point[]} nodes
 * @param {number} width in pixels
 * @param {number} height
 * @returns {Fit}
 */
export function fit(nodes, width, height) {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, right] = ends(xs);
  const [top, bottom] = ends(ys);
  const room = (/** @type {number} */ side) => Math.max(1, side - 2 * MARGIN);
  const scale = Math.min(room(width) / Math.max(1, right - left), room(height) / Math.max(1, bottom - top), MAX_SCALE);
  return { scale, left: width / 2 - (scale * (left + right)) / 2, top: height / 2 - (scale * (top + bottom)) / 2 };
}

/** @param {number[]} numbers */
function ends(numbers) {
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [0, 0];
}

/**
 * True if all nodes are in view.
 *
 * @param {Point[]} nodes
 * @param {Fit} view
 * @param {number} width
 * @param {number} height
 */
export function areInView(nodes, view, width, height) {
  const edge = SIDE.least / 2;
  return nodes.every((node) => {
    const { x, y } = shown(node, view);
    return x >= edge && y >= edge && x <= width - edge && y <= height - edge;
  });
}

/** A place on the grid, in pixels. @param {Point} place @param {Fit} view */
export function shown({ x, y }, { scale, left, top }) {
  return { x: left + scale * x, y: top + scale * y };
}

/** The place on the grid nearest to a point in pixels. @param {Point} point @param {Fit} view */
export function onGrid({ x, y }, { scale, left, top }) {
  return { x: Math.round((x - left) / scale), y: Math.round((y - top) / scale) };
}

/**
 * The side of a node in pixels, so that neighbours do not touch.
 *
 * @param {Point[]} nodes
 * @param {Fit} view
 */
export function sideOf(nodes, { scale }) {
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
 * @param {Point} from
 * @param {Point} to
 * @param {number} gap between line and points
 * @param {number} aside
 */
export function between(from, to, gap, aside = 0) {
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
 * @param {Point} from
 * @param {Point} to its tip
 * @param {number} length
 */
export function head(from, to, length) {
  const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [along, down] = [((to.x - from.x) / whole) * length, ((to.y - from.y) / whole) * length];
  const corner = (/** @type {number} */ side) => `${round(to.x - along - side * down)},${round(to.y - down + side * along)}`;
  return `${round(to.x)},${round(to.y)} ${corner(0.5)} ${corner(-0.5)}`;
}

/** @param {number} number */
export function round(number) {
  return Math.round(10 * number) / 10;
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The direction of an arrow key; null for other keys. @param {string} key */
export function directionOf(key) {
  return DIRECTIONS[key] ?? null;
}

/**
 * The next node in a direction: near, and not far aside.
 *
 * @param {Point[]} nodes
 * @param {number} from
 * @param {[number, number]} direction
 * @returns {number} the same node if there is none
 */
export function nextNode(nodes, from, [right, down]) {
  let [best, least] = [from, Number.POSITIVE_INFINITY];
  nodes.forEach(({ x, y }, index) => {
    const [dx, dy] = [x - nodes[from].x, y - nodes[from].y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    // Within 60 degrees of the direction, as no arrow leads to what lies elsewhere.
    if (index === from || ahead <= 0 || aside > 1.75 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}
