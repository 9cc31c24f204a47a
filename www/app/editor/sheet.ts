/** Templates of what is on the board: links, nodes, and the cycle in which messages could wait. */

import type { DrawnLink, NetworkDraft } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';
import { between, head, type Point, round } from './geometry.ts';
import { linkIn, nodesIn, type Selection } from './selection.ts';
import { linkMark, nodeWords } from './words.ts';

/** Width of the band around a node from which a link is dragged, in pixels. */
const BAND = 8;

/** What the board shows. */
interface Sheet {
  draft: NetworkDraft;
  selection: Selection;
  tool: string;
  /** Centres of the nodes, in pixels. */
  points: Point[];
  /** Side of a node, in pixels. */
  side: number;
  /** The node that takes the focus. */
  current: number;
  /** The node at which a link begins that is not ended yet. */
  start: number | null;
  /** The link that is being drawn. */
  thread: [Point, Point] | null;
  /** Corners of the rectangle within which nodes are being selected. */
  marquee: [Point, Point] | null;
}

interface SheetActions {
  /** Called when a node takes the focus. */
  arrive: (node: number) => void;
  select: (ends: { from: number; to: number }) => void;
}

export function sheetOf(sheet: Sheet, actions: SheetActions) {
  const { draft, points, side, thread, marquee } = sheet;
  const cycle = draft.routes.find(({ name }) => name === draft.route)?.cycle ?? [];
  const stuck = new Set(cycle);
  return html`<svg
    class="board-sheet"
    data-tool=${sheet.tool}
    role="application"
    tabindex=${draft.nodes.length === 0 ? 0 : nothing}
    aria-label="The network: arrows go from node to node, N adds one, Enter begins and ends a link, Delete removes, Shift with arrows moves, Control A selects all, plus and minus zoom, 0 fits"
  >
    ${marquee ? rectangle(marquee) : nothing} ${draft.links.map((link) => linkOf(sheet, link, actions))} ${cycle.map((node, index) => arc(points[node], points[cycle[(index + 1) % cycle.length]], side))}
    ${thread ? svg`<line class="board-thread" x1=${round(thread[0].x)} y1=${round(thread[0].y)} x2=${round(thread[1].x)} y2=${round(thread[1].y)}></line>` : nothing}
    ${draft.nodes.map((_, index) => nodeOf(sheet, index, stuck.has(index), actions))}
  </svg>`;
}

function rectangle([one, other]: [Point, Point]) {
  const [width, height] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  return svg`<rect class="board-marquee" x=${round(Math.min(one.x, other.x))} y=${round(Math.min(one.y, other.y))} width=${round(width)} height=${round(height)} aria-hidden="true"></rect>`;
}

function linkOf({ points, side, selection }: Sheet, link: DrawnLink, { select }: SheetActions) {
  const { from, to, there, back } = link;
  const [first, last] = there > 0 ? [points[from], points[to]] : [points[to], points[from]];
  const isOneWay = there === 0 || back === 0;
  const line = between(first, last, isOneWay ? side / 2 + 6 : 0);
  const mark = linkMark(link);
  const chosen = linkIn(selection);
  const isChosen = chosen?.from === from && chosen.to === to;
  return svg`<g class="board-link${isChosen ? ' is-chosen' : ''}" data-link="${from}-${to}" @click=${() => select({ from, to })}>
    <line class="hit" x1=${round(first.x)} y1=${round(first.y)} x2=${round(last.x)} y2=${round(last.y)}></line>
    <line class="wire" x1=${round(line.from.x)} y1=${round(line.from.y)} x2=${round(line.to.x)} y2=${round(line.to.y)}></line>
    ${isOneWay ? svg`<polygon points=${head(line.from, line.to, 10)}></polygon>` : nothing}
    ${mark ? svg`<text x=${round((first.x + last.x) / 2)} y=${round((first.y + last.y) / 2)} dy="-4">${mark}</text>` : nothing}
  </g>`;
}

/** A step of the cycle in which messages could wait for one another. */
function arc(from: Point, to: Point, side: number) {
  const line = between(from, to, side / 2 + 6, 6);
  const shaft = between(line.from, line.to, 6);
  return svg`<g class="board-cycle" aria-hidden="true">
    <line x1=${round(line.from.x)} y1=${round(line.from.y)} x2=${round(shaft.to.x)} y2=${round(shaft.to.y)}></line>
    <polygon points=${head(line.from, line.to, 14)}></polygon>
  </g>`;
}

/** The name as far as the node has room for it. */
function labelOf(name: string, side: number) {
  if (side < 20 && name.length > 2) return '';
  return name.length > 5 && side < 40 ? `${name.slice(0, 4)}…` : name;
}

/** @param isStuck true if it is on the cycle */
function nodeOf({ draft, selection, points, side, current, start }: Sheet, index: number, isStuck: boolean, { arrive }: SheetActions) {
  const { name, processors } = draft.nodes[index];
  const { x, y } = points[index];
  const isChosen = nodesIn(selection).includes(index);
  const classes = [
    'board-node',
    isChosen && 'is-chosen',
    isStuck && 'is-stuck',
    index === start && 'is-start',
    processors === 0 && 'is-switch',
  ];
  const around = side + 2 * BAND;
  return svg`<g
    class=${classes.filter(Boolean).join(' ')}
    data-node=${index}
    role="button"
    aria-label=${nodeWords(draft, index)}
    aria-pressed=${String(isChosen)}
    tabindex=${index === current ? 0 : -1}
    transform="translate(${round(x)} ${round(y)})"
    @focus=${() => arrive(index)}
  >
    <rect class="band" x=${-around / 2} y=${-around / 2} width=${around} height=${around} rx="12"></rect>
    <rect class="body" x=${-side / 2} y=${-side / 2} width=${side} height=${side} rx=${processors === 0 ? side / 2 : Math.min(8, side / 4)}></rect>
    <text class=${side < 24 || (name.length > 2 && side < 32) ? 'is-small' : nothing} dy="0.35em">${labelOf(name, side)}</text>
    ${processors > 1 ? svg`<text class="count" x=${side / 2 + 2} y=${-side / 2}>${processors}</text>` : nothing}
  </g>`;
}
