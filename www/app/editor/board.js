/**
 * The board of the editor: nodes and links as an SVG, edited by pointer and keyboard. What is shown while a
 * gesture lasts is the board's own affair; what it means is told at its end.
 */

import { render } from '../view.js';
import { Camera } from './camera.js';
import { shown, sideOf } from './geometry.js';
import { followKeys } from './keys.js';
import { DRAG, Panning } from './panning.js';
import { sheetOf } from './sheet.js';

/** @import { NetworkDraft } from '../late/loadcurve-late.js' */
/** @import { Point } from './geometry.js' */
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
 * @property {() => void} viewed tells that another part of the network is shown
 */

/** A pointer that is down on a node. @typedef {{ id: number, node: number, isLink: boolean, start: Point, at: Point, hasMoved: boolean }} Gesture */

/** Growth of the scale at one press of a key or a button. */
const STEP = 1.4;

export class Board {
  #actions;
  #camera = new Camera();
  #panning;
  /** @type {NetworkDraft | null} */
  #draft = null;
  /** @type {Selection} */
  #selection = null;
  /** @type {Tool} */
  #tool = 'select';
  /** @type {Gesture | null} */
  #gesture = null;
  /** True if the pointer went down where no node is, and has not moved the board. */
  #isFree = false;
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
    this.#panning = new Panning(place, this.#camera, { moved: () => this.#view(), interrupt: () => this.#interrupt() });
    this.#resizing = new ResizeObserver(() => {
      this.#camera.resize(place.clientWidth, place.clientHeight);
      this.#view();
    });
    this.#resizing.observe(place);
    place.addEventListener('pointerdown', (event) => this.#press(event));
    place.addEventListener('pointermove', (event) => this.#drag(event));
    place.addEventListener('pointerup', (event) => this.#drop(event));
    place.addEventListener('pointercancel', () => this.#interrupt());
    place.addEventListener('click', (event) => this.#click(event));
    place.addEventListener('dblclick', (event) => this.#double(event));
    followKeys(this, this.#panning, actions);
  }

  get nodes() {
    return this.#draft?.nodes ?? [];
  }

  /** The node that has the focus, or gets it next. */
  get current() {
    return this.#current;
  }

  /** @param {Tool} tool */
  set tool(tool) {
    this.#tool = tool;
    this.#begin(null);
    this.#render();
  }

  /** What can be zoomed: in, out, and back to all nodes. */
  get zooms() {
    const { least, most } = this.#camera.range;
    const { scale } = this.#camera.view;
    return { in: scale < most, out: scale > least, fit: !this.#camera.isFitted };
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
    this.#camera.show(draft.nodes);
    this.#render();
  }

  /** Shows nothing until the next network. */
  clear() {
    this.#draft = this.#gesture = this.#start = null;
    this.#current = 0;
    render('', this.place);
  }

  /** Brings all nodes into view. */
  fit() {
    this.#camera.resize(this.place.clientWidth, this.place.clientHeight);
    this.#camera.fit();
    this.#view();
  }

  /** Zooms by a step, around the node that has the focus. @param {1 | -1} way */
  zoom(way) {
    const node = this.#draft?.nodes[this.#current];
    const hasFocus = this.place.contains(document.activeElement);
    this.#camera.zoom(STEP ** way, node && hasFocus ? shown(node, this.#camera.view) : undefined);
    this.#view();
  }

  /** Moves the focus to a node, which comes into view. @param {number} node */
  focus(node) {
    this.#current = node;
    this.#reveal(node);
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

  /** @param {number} node */
  #reveal(node) {
    const place = this.#draft?.nodes[node];
    if (place && this.#camera.reveal(place)) this.#view();
  }

  /** Shows another part of the network. */
  #view() {
    this.#render();
    this.#actions.viewed();
  }

  #render() {
    const draft = this.#draft;
    if (!draft) return;
    const { view, dots } = this.#camera;
    const gesture = this.#gesture;
    const points = draft.nodes.map((node, index) => {
      const moves = gesture?.node === index && !gesture.isLink && gesture.hasMoved;
      return shown(moves ? this.#camera.onGrid(gesture.at) : node, view);
    });
    for (const [name, value] of Object.entries(dots)) this.place.style.setProperty(`--dots-${name}`, `${value}px`);
    const sheet = {
      draft,
      selection: this.#selection,
      tool: this.#tool,
      points,
      side: sideOf(draft.nodes, view),
      current: this.#current,
      start: this.#start,
      thread: gesture?.isLink && gesture.hasMoved ? /** @type {[Point, Point]} */ ([points[gesture.node], gesture.at]) : null,
    };
    const actions = {
      arrive: (/** @type {number} */ node) => this.#arrive(node),
      select: (/** @type {Selection} */ selection) => this.#actions.select(selection),
    };
    render(sheetOf(sheet, actions), this.place);
  }

  /** @param {number} index */
  #arrive(index) {
    if (this.#current === index) return;
    this.#current = index;
    this.leaveLink();
    if (!this.#gesture) this.#reveal(index);
    this.#render();
  }

  /** Whoever goes on to a node no longer means the link that was selected. */
  leaveLink() {
    if (this.#selection && 'from' in this.#selection) this.#actions.select(null);
  }

  /** Selects the node that has the focus, unless a link was selected. */
  selectCurrent() {
    if (!this.#selection || 'node' in this.#selection) this.#actions.select({ node: this.#current });
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
    const node = this.#nodeUnder(event);
    this.#isFree = node === null && !target.closest('[data-link]');
    if (node === null) return this.#panning.begin(event);
    const place = this.#panning.pointOf(event);
    // The band is too narrow for a finger, which has the tool for links.
    const isLink = this.#tool === 'link' || (target.classList.contains('band') && event.pointerType !== 'touch');
    this.#gesture = { id: event.pointerId, node, isLink, start: place, at: place, hasMoved: false };
    this.place.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const gesture = this.#gesture;
    if (gesture?.id !== event.pointerId) return;
    gesture.at = this.#panning.pointOf(event);
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
      this.#actions.move(node, this.#camera.onGrid(at), false);
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

  /** Drops what a pointer has begun. */
  #interrupt() {
    this.#isFree = false;
    if (!this.#gesture) return;
    this.#gesture = null;
    this.#render();
  }

  /** Not as soon as the pointer is down: it may drag the board. @param {MouseEvent} event */
  #click(event) {
    if (!this.#isFree) return;
    if (this.#tool === 'node') this.#add(event);
    else if (!this.cancelLink()) this.#actions.select(null);
  }

  /** @param {MouseEvent} event */
  #double(event) {
    if (this.#tool === 'select' && this.#isFree) this.#add(event);
  }

  /** @param {MouseEvent} event */
  #add(event) {
    this.#actions.add(this.#camera.onGrid(this.#panning.pointOf(event)), null);
  }

  /** Begins a link at a node, or ends it there. @param {number} node */
  enter(node) {
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
