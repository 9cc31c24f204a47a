/**
 * The board of the editor: nodes and links as an SVG, edited by pointer and keyboard. What is shown while a
 * gesture lasts is the board's own affair; what it means is told at its end.
 */

import { html, nothing, render, svg } from '../view.js';
import { areInView, between, directionOf, fit, head, nextNode, onGrid, round, shown, sideOf } from './geometry.js';
import { linkMark, nodeWords } from './words.js';

/** @import { NetworkDraft } from '../late/loadcurve-late.js' */
/** @import { Fit, Point } from './geometry.js' */
/** @import { Selection } from './words.js' */

/** @typedef {'select' | 'node' | 'link'} Tool */
/**
 * What the gestures and keys of the board mean.
 *
 * @typedef {object} BoardActions
 * @property {(selection: Selection) => void} select
 * @property {(place: Point | null, beside: number | null) => void} add
 * @property {(node: number, place: Point, isByKey: boolean) => void} move
 * @property {(from: number, to: number) => void} join
 * @property {() => void} remove removes what is selected
 * @property {(from: number | null) => void} linking tells where a link begins that is not ended yet
 */

/** A pointer that is down. @typedef {{ id: number, node: number, isLink: boolean, start: Point, at: Point, hasMoved: boolean }} Gesture */

/** Distance in pixels from which on a pointer is meant to drag. */
const DRAG = 4;
/** Width of the band around a node from which a link is dragged, in pixels. */
const BAND = 8;

export class Board {
  #actions;
  /** @type {NetworkDraft | null} */
  #draft = null;
  /** @type {Selection} */
  #selection = null;
  /** @type {Tool} */
  #tool = 'select';
  /** @type {Fit} */
  #fit = { scale: 1, left: 0, top: 0 };
  /** @type {Gesture | null} */
  #gesture = null;
  /** The node at which a link begins that is not ended yet. @type {number | null} */
  #start = null;
  /** The node that takes the focus. */
  #current = 0;
  #resizing;

  /**
   * @param {HTMLElement} place
   * @param {BoardActions} actions
   */
  constructor(place, actions) {
    this.place = place;
    this.#actions = actions;
    this.#resizing = new ResizeObserver(() => {
      this.fit();
      this.#render();
    });
    this.#resizing.observe(place);
    place.addEventListener('pointermove', (event) => this.#drag(event));
    place.addEventListener('pointerup', (event) => this.#drop(event));
    place.addEventListener('pointercancel', () => this.#cancel());
  }

  /** @param {Tool} tool */
  set tool(tool) {
    this.#tool = tool;
    this.#begin(null);
    this.#render();
  }

  /** The node that has the focus, or gets it next. */
  get current() {
    return this.#current;
  }

  /**
   * @param {NetworkDraft} draft
   * @param {Selection} selection
   */
  show(draft, selection) {
    this.#draft = draft;
    this.#selection = selection;
    if (selection && 'node' in selection) this.#current = selection.node;
    this.#current = Math.max(0, Math.min(this.#current, draft.nodes.length - 1));
    if (this.#start !== null && this.#start >= draft.nodes.length) this.#begin(null);
    const { clientWidth, clientHeight } = this.place;
    if (!areInView(draft.nodes, this.#fit, clientWidth, clientHeight)) this.fit();
    this.#render();
  }

  /** Brings all nodes into view. */
  fit() {
    if (this.#draft) this.#fit = fit(this.#draft.nodes, this.place.clientWidth, this.place.clientHeight);
  }

  /** Moves the focus to a node. @param {number} node */
  focus(node) {
    this.#current = node;
    this.#render();
    const target = this.place.querySelector(`[data-node="${node}"]`) ?? this.place.querySelector('svg');
    /** @type {SVGElement | null} */ (target)?.focus();
  }

  /** Ends a link that was begun. @returns {boolean} true if there was one */
  cancelLink() {
    const was = this.#start !== null || this.#gesture !== null;
    this.#gesture = null;
    this.#begin(null);
    this.#render();
    return was;
  }

  /** @param {number | null} start */
  #begin(start) {
    if (this.#start === start) return;
    this.#start = start;
    this.#actions.linking(start);
  }

  #render() {
    const draft = this.#draft;
    if (!draft) return;
    const points = draft.nodes.map((node, index) => {
      const moves = this.#gesture?.node === index && !this.#gesture.isLink && this.#gesture.hasMoved;
      return shown(moves && this.#gesture ? onGrid(this.#gesture.at, this.#fit) : node, this.#fit);
    });
    const side = sideOf(draft.nodes, this.#fit);
    const cycle = draft.routes.find(({ name }) => name === draft.route)?.cycle ?? [];
    const template = html`<svg
      class="board-sheet"
      data-tool=${this.#tool}
      role="application"
      tabindex=${draft.nodes.length === 0 ? 0 : nothing}
      aria-label="The network: arrows go from node to node, N adds one, Enter begins and ends a link, Delete removes, Shift with arrows moves"
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.#press(event)}
      @click=${(/** @type {MouseEvent} */ event) => this.#click(event)}
      @dblclick=${(/** @type {MouseEvent} */ event) => this.#double(event)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}
    >
      ${draft.links.map((link) => this.#link(link, points, side))} ${cycle.map((node, index) => this.#arc(points[node], points[cycle[(index + 1) % cycle.length]], side))}
      ${this.#thread(points)} ${draft.nodes.map((_, index) => this.#node(draft, index, points[index], side, cycle.includes(index)))}
    </svg>`;
    render(template, this.place);
  }

  /**
   * @param {NetworkDraft['links'][number]} link
   * @param {Point[]} points
   * @param {number} side
   */
  #link(link, points, side) {
    const { from, to, there, back } = link;
    const [first, last] = there > 0 ? [points[from], points[to]] : [points[to], points[from]];
    const isOneWay = there === 0 || back === 0;
    const line = between(first, last, isOneWay ? side / 2 + 6 : 0);
    const mark = linkMark(link);
    const chosen = this.#selection;
    const isChosen = chosen && 'from' in chosen && chosen.from === from && chosen.to === to;
    const select = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.#actions.select({ from, to });
    };
    return svg`<g class="board-link${isChosen ? ' is-chosen' : ''}" data-link="${from}-${to}" @pointerdown=${select}>
      <line class="hit" x1=${round(first.x)} y1=${round(first.y)} x2=${round(last.x)} y2=${round(last.y)}></line>
      <line class="wire" x1=${round(line.from.x)} y1=${round(line.from.y)} x2=${round(line.to.x)} y2=${round(line.to.y)}></line>
      ${isOneWay ? svg`<polygon points=${head(line.from, line.to, 10)}></polygon>` : nothing}
      ${mark ? svg`<text x=${round((first.x + last.x) / 2)} y=${round((first.y + last.y) / 2)} dy="-4">${mark}</text>` : nothing}
    </g>`;
  }

  /**
   * A step of the cycle in which messages could wait for one another.
   *
   * @param {Point} from
   * @param {Point} to
   * @param {number} side
   */
  #arc(from, to, side) {
    const line = between(from, to, side / 2 + 6, 6);
    const shaft = between(line.from, line.to, 6);
    return svg`<g class="board-cycle" aria-hidden="true">
      <line x1=${round(line.from.x)} y1=${round(line.from.y)} x2=${round(shaft.to.x)} y2=${round(shaft.to.y)}></line>
      <polygon points=${head(line.from, line.to, 14)}></polygon>
    </g>`;
  }

  /** The link that is being drawn. @param {Point[]} points */
  #thread(points) {
    if (!this.#gesture?.isLink || !this.#gesture.hasMoved) return nothing;
    const from = points[this.#gesture.node];
    const { at } = this.#gesture;
    return svg`<line class="board-thread" x1=${round(from.x)} y1=${round(from.y)} x2=${round(at.x)} y2=${round(at.y)}></line>`;
  }

  /**
   * @param {NetworkDraft} draft
   * @param {number} index
   * @param {Point} point
   * @param {number} side
   * @param {boolean} isStuck true if it is on a cycle
   */
  #node(draft, index, point, side, isStuck) {
    const { name, processors } = draft.nodes[index];
    const chosen = this.#selection;
    const isChosen = chosen !== null && 'node' in chosen && chosen.node === index;
    const classes = [
      'board-node',
      isChosen && 'is-chosen',
      isStuck && 'is-stuck',
      index === this.#start && 'is-start',
      processors === 0 && 'is-switch',
    ];
    const around = side + 2 * BAND;
    return svg`<g
      class=${classes.filter(Boolean).join(' ')}
      data-node=${index}
      role="button"
      aria-label=${nodeWords(draft, index)}
      aria-pressed=${String(isChosen)}
      tabindex=${index === this.#current ? 0 : -1}
      transform="translate(${round(point.x)} ${round(point.y)})"
      @focus=${() => this.#arrive(index)}
    >
      <rect class="band" x=${-around / 2} y=${-around / 2} width=${around} height=${around} rx="12"></rect>
      <rect class="body" x=${-side / 2} y=${-side / 2} width=${side} height=${side} rx=${processors === 0 ? side / 2 : 8}></rect>
      <text dy="0.35em">${name.length > 5 && side < 40 ? `${name.slice(0, 4)}…` : name}</text>
      ${processors > 1 ? svg`<text class="count" x=${side / 2 + 2} y=${-side / 2}>${processors}</text>` : nothing}
    </g>`;
  }

  /** @param {number} index */
  #arrive(index) {
    if (this.#current === index) return;
    this.#current = index;
    this.#leaveLink();
    this.#render();
  }

  /** Whoever goes on to a node no longer means the link that was selected. */
  #leaveLink() {
    if (this.#selection && 'from' in this.#selection) this.#actions.select(null);
  }

  /** @param {MouseEvent} event */
  #pointOf({ clientX, clientY }) {
    const { left, top } = this.place.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** The node under the pointer; null if there is none. @param {MouseEvent} event */
  #nodeUnder({ clientX, clientY }) {
    const under = document.elementFromPoint(clientX, clientY)?.closest('[data-node]');
    return under instanceof SVGElement && this.place.contains(under) ? Number(under.dataset.node) : null;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 || this.#gesture) return;
    const target = /** @type {Element} */ (event.target);
    const place = this.#pointOf(event);
    const node = this.#nodeUnder(event);
    if (node === null) {
      if (this.#tool !== 'node' && !this.cancelLink()) this.#actions.select(null);
      return;
    }
    const isLink = this.#tool === 'link' || target.classList.contains('band');
    this.#gesture = { id: event.pointerId, node, isLink, start: place, at: place, hasMoved: false };
    this.place.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const gesture = this.#gesture;
    if (gesture?.id !== event.pointerId) return;
    gesture.at = this.#pointOf(event);
    gesture.hasMoved ||= Math.hypot(gesture.at.x - gesture.start.x, gesture.at.y - gesture.start.y) >= DRAG;
    if (gesture.hasMoved) this.#render();
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const gesture = this.#gesture;
    if (gesture?.id !== event.pointerId) return;
    this.#gesture = null;
    const { node, isLink, hasMoved, at } = gesture;
    if (isLink && hasMoved) {
      const other = this.#nodeUnder(event);
      this.#begin(null);
      if (other !== null && other !== node) this.#actions.join(node, other);
    } else if (hasMoved) {
      this.#actions.move(node, onGrid(at, this.#fit), false);
    } else if (this.#start !== null && this.#start !== node) {
      const start = this.#start;
      this.#begin(null);
      this.#actions.join(start, node);
    } else {
      this.#begin(this.#tool === 'link' && this.#start === null ? node : null);
      this.#actions.select({ node });
    }
    this.focus(Math.min(node, (this.#draft?.nodes.length ?? 1) - 1));
  }

  #cancel() {
    this.#gesture = null;
    this.#render();
  }

  /** Not as soon as the pointer is down: the browser would move the focus away again. @param {MouseEvent} event */
  #click(event) {
    if (this.#tool === 'node' && this.#nodeUnder(event) === null) this.#actions.add(onGrid(this.#pointOf(event), this.#fit), null);
  }

  /** @param {MouseEvent} event */
  #double(event) {
    const isFree = !(/** @type {Element} */ (event.target).closest('[data-node], [data-link]'));
    if (this.#tool === 'select' && isFree) this.#actions.add(onGrid(this.#pointOf(event), this.#fit), null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const draft = this.#draft;
    if (!draft || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.#act(event, draft)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {KeyboardEvent} event
   * @param {NetworkDraft} draft
   */
  #act({ key, shiftKey }, draft) {
    const node = this.#current;
    const direction = directionOf(key);
    if (draft.nodes.length === 0) {
      if (key === 'n' || key === 'N') this.#actions.add(null, null);
      return key === 'n' || key === 'N';
    }
    if (direction && shiftKey) {
      const { x, y } = draft.nodes[node];
      this.#actions.move(node, { x: x + direction[0], y: y + direction[1] }, true);
      this.focus(node);
    } else if (direction) {
      this.#leaveLink();
      this.focus(nextNode(draft.nodes, node, direction));
    } else if (key === 'Enter') {
      this.#enter(node);
    } else if (key === ' ') {
      this.#actions.select({ node });
    } else if (key === 'n' || key === 'N') {
      this.#actions.add(null, node);
    } else if (key === 'Delete' || key === 'Backspace') {
      // What has the focus goes, unless a link was selected.
      if (!this.#selection || 'node' in this.#selection) this.#actions.select({ node });
      this.#actions.remove();
    } else {
      return key === 'Escape' && this.cancelLink();
    }
    return true;
  }

  /** @param {number} node */
  #enter(node) {
    if (this.#start === null) {
      this.#actions.select({ node });
      this.#begin(node);
    } else {
      const start = this.#start;
      this.#begin(null);
      if (start !== node) this.#actions.join(start, node);
    }
    this.focus(node);
  }
}
