/** Pictures of networks, routers and flits. Places are written "x,y", those in the mesh as column and row. */

import { svg } from '../view.ts';

/** Places of the columns and rows of a mesh. */
const COLUMNS = [24, 61, 99, 136];
const ROWS = [12, 36, 60];

const placeIn = (node: string) => ({ x: COLUMNS[Number(node[0])], y: ROWS[Number(node[1])] });

export const ALL_NODES = '00 10 20 30 01 11 21 31 02 12 22 32';

/** A path through nodes of the mesh. */
export function routeOf(places: string, name = 'route') {
  const corners = places.split(' ').map((node) => `${placeIn(node).x} ${placeIn(node).y}`);
  return svg`<path class=${name} d=${`M${corners.join('L')}`} />`;
}

/** Nodes of the mesh: squares, or dots at the ends of a route. */
export function nodes(places: string, name: string) {
  return places.split(' ').map((node) => mark(placeIn(node), name));
}

/** Marks at any places. */
export function marks(places: string, name: string) {
  return places.split(' ').map((place) => {
    const [x, y] = place.split(',').map(Number);
    return mark({ x, y }, name);
  });
}

function mark({ x, y }: { x: number; y: number }, name: string) {
  return name === 'node'
    ? svg`<rect class="node" x=${x - 4} y=${y - 4} width="8" height="8" rx="1.5" />`
    : svg`<circle class=${name} cx=${x} cy=${y} r=${name === 'dot' ? 4.5 : 6} />`;
}

/** A mesh with something between its links and its nodes. */
export function mesh(between: unknown, ends = '') {
  const lines = [...ROWS.map((y) => `M${COLUMNS[0]} ${y}H${COLUMNS[3]}`), ...COLUMNS.map((x) => `M${x} ${ROWS[0]}V${ROWS[2]}`)];
  return [svg`<path class="link" d=${lines.join('')} />`, nodes(ALL_NODES, 'node'), between, ends === '' ? [] : nodes(ends, 'dot')];
}

/** A router, by its left edge and its size. */
export function router(left: number, size: number) {
  return svg`<rect class="router-box" x=${left} y=${36 - size / 2} width=${size} height=${size} rx="4" />`;
}

/** Flits in a row. */
export function flits(places: number[], { top, size }: { top: number; size: number }, nameOf: (index: number) => string = () => '') {
  return places.map((x, index) => svg`<rect class=${`flit ${nameOf(index)}`} x=${x} y=${top} width=${size} height=${size} rx="2.5" />`);
}

/** Slots of a buffer, of which the last ones are filled. */
export function buffer(
  left: number,
  { slots, filled, top = 29, name = '' }: { slots: number; filled: number; top?: number; name?: string },
) {
  return Array.from(
    { length: slots },
    (_, i) => svg`<rect class=${i < slots - filled ? 'slot' : `flit ${name}`} x=${left + 9 * i} y=${top} width="8" height="14" rx="1.5" />`,
  );
}

/** A message under way, and the bar at which it is stopped. */
export function stopped(body: string, bar: string) {
  return [svg`<path class="worm" d=${body} />`, svg`<path class="stuck" d=${bar} />`];
}

/** A blocked message in the buffers of three routers. */
export function blocked(slots: number, filled: number[]) {
  const width = 9 * slots - 1;
  const left = (i: number) => 26 + 46 * i - width / 2;
  return [
    svg`<path class="link" d="M2 36H140" />`,
    filled.map((count, i) => [
      svg`<rect class="router-box" x=${left(i) - 5} y="22" width=${width + 10} height="28" rx="4" />`,
      buffer(left(i), { slots, filled: count, name: 'is-stuck' }),
    ]),
    svg`<path class="stuck" d="M152 24V48" />`,
  ];
}
