/**
 * The board of the editor: nodes and links as an SVG, edited by pointer and keyboard. What is shown while a
 * gesture lasts is the board's own affair; what it means is told at its end.
 */

import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { render } from '../view.ts';
import { Camera } from './camera.ts';
import type { Point } from './geometry.ts';
import { shown, sideOf } from './geometry.ts';
import { followKeys } from './keys.ts';
import { DRAG, Panning } from './panning.ts';
import { sheetOf } from './sheet.ts';
import type { Selection } from './words.ts';

export type Tool = 'select' | 'node' | 'link';

/** What the gestures and keys of the board mean. */
export interface BoardActions {
  select: (selection: Selection) => void;
  add: (place: Point | null, beside: number | null) => void;
  move: (node: number, place: Point, isByKey: boolean) => void;
  join: (from: number, to: number) => void;
  /** Removes what is selected. */
  remove: () => void;
  /** Tells where a link begins that is not ended yet. */
  linking: (from: number | null) => void;
  /** Tells that another part of the network is shown. */
  viewed: () => void;
}

/** A pointer that is down on a node. */
interface Gesture {
  id: number;
  node: number;
  isLink: boolean;
  start: Point;
  at: Point;
  hasMoved: boolean;
}

/** Growth of the scale at one press of a key or a button. */
const STEP = 1.4;

export class Board {
  #actions;
  #camera = new Camera();
  #panning;
  #draft: NetworkDraft | null = null;
  #selection: Selection = null;
  #tool: Tool = 'select';
  #gesture: Gesture | null = null;
  /** True if the pointer went down where no node is, and has not moved the board. */
  #isFree = false;
  /** The node at which a link begins that is not ended yet. */
  #start: number | null = null;
  /** The node that takes the focus. */
  #current = 0;
  #resizing;

  place;

  constructor(place: HTMLElement, actions: BoardActions) {
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

  set tool(tool: Tool) {
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

  show(draft: NetworkDraft, selection: Selection) {
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

  /** Zooms by a step, around the node that has the focus. */
  zoom(way: 1 | -1) {
    const node = this.#draft?.nodes[this.#current];
    const hasFocus = this.place.contains(document.activeElement);
    this.#camera.zoom(STEP ** way, node && hasFocus ? shown(node, this.#camera.view) : undefined);
    this.#view();
  }

  /** Moves the focus to a node, which comes into view. */
  focus(node: number) {
    this.#current = node;
    this.#reveal(node);
    this.#render();
    const target = this.place.querySelector(`[data-node="${node}"]`) ?? this.place.querySelector('svg');
    (target as SVGElement | null)?.focus();
  }

  /**
   * Ends a link that was begun.
   *
   * @returns true if there was one
   */
  cancelLink(): boolean {
    const was = this.#start !== null || this.#gesture !== null;
    this.#gesture = null;
    this.#begin(null);
    this.#render();
    return was;
  }

  #begin(start: number | null) {
    if (this.#start === start) return;
    this.#start = start;
    this.#actions.linking(start);
  }

  #reveal(node: number) {
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
      thread: gesture?.isLink && gesture.hasMoved ? ([points[gesture.node], gesture.at] as [Point, Point]) : null,
    };
    const actions = {
      arrive: (node: number) => this.#arrive(node),
      select: (selection: Selection) => this.#actions.select(selection),
    };
    render(sheetOf(sheet, actions), this.place);
  }

  #arrive(index: number) {
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

  /** The node under the pointer; null if there is none. */
  #nodeUnder({ clientX, clientY }: MouseEvent) {
    const under = document.elementFromPoint(clientX, clientY)?.closest('[data-node]');
    return under instanceof SVGElement && this.place.contains(under) ? Number(under.dataset.node) : null;
  }

  #press(event: PointerEvent) {
    if (event.button !== 0 || this.#gesture) return;
    const target = event.target as Element;
    const node = this.#nodeUnder(event);
    this.#isFree = node === null && !target.closest('[data-link]');
    if (node === null) return this.#panning.begin(event);
    const place = this.#panning.pointOf(event);
    // The band is too narrow for a finger, which has the tool for links.
    const isLink = this.#tool === 'link' || (target.classList.contains('band') && event.pointerType !== 'touch');
    this.#gesture = { id: event.pointerId, node, isLink, start: place, at: place, hasMoved: false };
    this.place.setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent) {
    const gesture = this.#gesture;
    if (gesture?.id !== event.pointerId) return;
    gesture.at = this.#panning.pointOf(event);
    gesture.hasMoved ||= Math.hypot(gesture.at.x - gesture.start.x, gesture.at.y - gesture.start.y) >= DRAG;
    if (gesture.hasMoved) this.#render();
  }

  #drop(event: PointerEvent) {
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

  /** Not as soon as the pointer is down: it may drag the board. */
  #click(event: MouseEvent) {
    if (!this.#isFree) return;
    if (this.#tool === 'node') this.#add(event);
    else if (!this.cancelLink()) this.#actions.select(null);
  }

  #double(event: MouseEvent) {
    if (this.#tool === 'select' && this.#isFree) this.#add(event);
  }

  #add(event: MouseEvent) {
    this.#actions.add(this.#camera.onGrid(this.#panning.pointOf(event)), null);
  }

  /** Begins a link at a node, or ends it there. */
  enter(node: number) {
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
