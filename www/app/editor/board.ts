/**
 * The board of the editor: nodes and links as an SVG, edited by pointer and keyboard. What is shown while a
 * gesture lasts is the board's own affair; what it means is told at its end.
 */

import { element, placeIn } from '../dom.ts';
import { movedTo, type Press, pressAt } from '../drag.ts';
import type { NetworkDraft } from '../pkg/loadcurve-web.js';
import { follow, nothing, showAtOnce, signal } from '../view.ts';
import { Camera, Panning } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { directionOf, nextNode, type Point, shown, sideOf } from './geometry.ts';
import { linkIn, Marquee, nodesIn, ofNodes, toggled } from './selection.ts';
import { sheetOf } from './sheet.ts';

/** What a click does, and the words that say so. */
const TOOLS = { select: '', node: 'Click where the node is to be', link: 'Click two nodes, or drag from one to the other' };

export type Tool = keyof typeof TOOLS;

/** A pointer that is down on a node. */
interface Gesture extends Press {
  node: number;
  isLink: boolean;
  /** True if it adds the node to what is selected, or takes it away. */
  toggles: boolean;
}

/** What somebody is about to do. */
interface Hand {
  tool: Tool;
  /** The node that has the focus, or gets it next. */
  current: number;
  /** The node at which a link begins that is not ended yet. */
  start: number | null;
  gesture: Gesture | null;
}

const AT_REST: Hand = { tool: 'select', current: 0, start: null, gesture: null };

/** Growth of the scale at one press of a key or a button. */
const STEP = 1.4;

export class Board {
  #drawing;
  #camera = new Camera();
  #panning;
  #marquee = new Marquee();
  #hand = signal(AT_REST);
  /** True if the pointer went down where no node is, and has not moved the board. */
  #isFree = false;

  place = element('div', { class: 'board', tabindex: -1 });

  constructor(drawing: Drawing) {
    const { place } = this;
    this.#drawing = drawing;
    this.#panning = new Panning(place, this.#camera, () => this.#interrupt());
    new ResizeObserver(() => this.#camera.resize(place.clientWidth, place.clientHeight)).observe(place);
    place.addEventListener('pointerdown', (event) => this.#press(event));
    place.addEventListener('pointermove', (event) => this.#drag(event));
    place.addEventListener('pointerup', (event) => this.#drop(event));
    place.addEventListener('pointercancel', () => this.#interrupt());
    place.addEventListener('lostpointercapture', () => this.#marquee.end());
    place.addEventListener('click', (event) => this.#click(event));
    place.addEventListener('dblclick', (event) => this.#isFree && this.tool === 'select' && this.#addAt(event));
    place.addEventListener('keydown', (event) => this.#key(event));
    // As on a button, Space acts when it is released; until then the pointer drags the board.
    place.addEventListener('keyup', ({ key }) => {
      if (key === ' ' && this.#panning.releaseSpace() && this.#nodes.length > 0) drawing.select({ nodes: [this.#current] });
    });
    place.addEventListener('focusout', () => this.#panning.releaseSpace());
    follow(
      () => drawing.draft,
      () => this.#take(),
    );
    follow(
      () => drawing.shown.selection,
      (selection) => nodesIn(selection).length > 0 && this.#change({ current: nodesIn(selection)[0] }),
    );
    showAtOnce(place, () => (drawing.draft ? this.#sheet(drawing.draft) : nothing));
  }

  /** Takes the network as it has become. */
  #take() {
    const { start } = this.#hand.value;
    if (start !== null && start >= this.#nodes.length) this.#begin(null);
    this.#camera.show(this.#nodes);
  }

  get #nodes() {
    return this.#drawing.draft?.nodes ?? [];
  }

  get #current() {
    return Math.max(0, Math.min(this.#hand.value.current, this.#nodes.length - 1));
  }

  #change(change: Partial<Hand>) {
    this.#hand.value = { ...this.#hand.value, ...change };
  }

  /** Drops whatever was begun with another network. */
  rest() {
    this.#hand.value = AT_REST;
  }

  get tool() {
    return this.#hand.value.tool;
  }

  set tool(tool: Tool) {
    this.#change({ tool, start: null });
    this.#drawing.tell(TOOLS[tool]);
  }

  /** What can be zoomed: in, out, and back to all nodes. */
  get zooms() {
    const { range, view, isFitted } = this.#camera;
    return { in: view.scale < range.most, out: view.scale > range.least, fit: !isFitted };
  }

  /** Brings all nodes into view. */
  fit() {
    this.#camera.resize(this.place.clientWidth, this.place.clientHeight);
    this.#camera.fit();
  }

  /** Zooms by a step, around the node that has the focus. */
  zoom(way: 1 | -1) {
    const node = this.place.contains(document.activeElement) ? this.#nodes[this.#current] : undefined;
    this.#camera.zoom(STEP ** way, node && shown(node, this.#camera.view));
  }

  /**
   * Zooms if a key means that.
   *
   * @returns true if it does
   */
  zoomBy(key: string): boolean {
    if (key === '+' || key === '=') this.zoom(1);
    else if (key === '-') this.zoom(-1);
    else if (key === '0') this.fit();
    else return false;
    return true;
  }

  /** Moves the focus to a node, which comes into view. */
  focus(node: number) {
    this.#change({ current: node });
    this.#reveal();
    this.#focusCurrent();
  }

  #focusCurrent() {
    const target = this.place.querySelector(`[data-node="${this.#current}"]`) ?? this.place.querySelector('svg');
    (target as SVGElement | null)?.focus();
  }

  /** Removes what is selected. */
  remove() {
    const node = this.#drawing.remove();
    if (node !== null) this.focus(node);
  }

  /**
   * Ends a link that was begun.
   *
   * @returns true if there was one
   */
  cancelLink(): boolean {
    const { start, gesture } = this.#hand.value;
    this.#change({ gesture: null });
    this.#begin(null);
    return start !== null || gesture !== null;
  }

  /**
   * Gives up a link that was begun, or a selection of several nodes.
   *
   * @returns true if there was one
   */
  giveUp(): boolean {
    if (this.cancelLink()) return true;
    const isMany = this.#selected.length > 1;
    if (isMany) this.#drawing.select(null);
    return isMany;
  }

  selectAll() {
    this.#drawing.select(ofNodes([...this.#nodes.keys()]));
    this.focus(this.#current);
  }

  /** Copies what is selected. */
  duplicate() {
    this.#drawing.duplicate();
    this.focus(this.#current);
  }

  get #selected() {
    return nodesIn(this.#drawing.shown.selection);
  }

  #begin(start: number | null) {
    if (this.#hand.value.start === start) return;
    this.#change({ start });
    this.#drawing.tell(start === null ? '' : `Link from node ${this.#drawing.name(start)}: choose the other node; Escape ends it`);
  }

  #reveal() {
    const node = this.#nodes[this.#current];
    if (node) this.#camera.reveal(node);
  }

  #sheet(draft: NetworkDraft) {
    const { view, dots } = this.#camera;
    const { tool, start, gesture } = this.#hand.value;
    for (const [name, value] of Object.entries(dots)) this.place.style.setProperty(`--dots-${name}`, `${value}px`);
    const moving = gesture && this.#movedBy(gesture);
    const points = draft.nodes.map((node, index) => {
      if (!moving?.nodes.includes(index)) return shown(node, view);
      return shown({ x: node.x + moving.right, y: node.y + moving.up }, view);
    });
    const thread: [Point, Point] | null = gesture?.isLink && gesture.hasMoved ? [points[gesture.node], gesture.at] : null;
    const { selection } = this.#drawing.shown;
    return sheetOf(
      {
        draft,
        selection,
        tool,
        points,
        side: sideOf(draft.nodes, view),
        current: this.#current,
        start,
        thread,
        marquee: this.#marquee.corners,
      },
      { arrive: (node) => this.#arrive(node), select: (link) => this.#drawing.select(link) },
    );
  }

  /** The nodes that a drag moves, and how far on the grid; null if it moves none. */
  #movedBy({ node, isLink, hasMoved, at }: Gesture) {
    const dragged = this.#nodes[node];
    if (isLink || !hasMoved || !dragged) return null;
    const { x, y } = this.#camera.onGrid(at);
    const selected = this.#selected;
    return { nodes: selected.includes(node) ? selected : [node], right: x - dragged.x, up: y - dragged.y };
  }

  #arrive(node: number) {
    const { current, gesture } = this.#hand.value;
    if (current === node) return;
    this.#change({ current: node });
    this.#leaveLink();
    if (!gesture) this.#reveal();
  }

  /** Whoever goes on to a node no longer means the link that was selected. */
  #leaveLink() {
    if (linkIn(this.#drawing.shown.selection)) this.#drawing.select(null);
  }

  /** The node under the pointer; null if there is none. */
  #nodeUnder({ clientX, clientY }: MouseEvent) {
    const under = document.elementFromPoint(clientX, clientY)?.closest('[data-node]');
    return under instanceof SVGElement && this.place.contains(under) ? Number(under.dataset.node) : null;
  }

  #press(event: PointerEvent) {
    const { tool, gesture } = this.#hand.value;
    if (event.button !== 0 || gesture) return;
    const target = event.target as Element;
    const node = this.#nodeUnder(event);
    this.#isFree = node === null && !target.closest('[data-link]');
    const press = pressAt(event, placeIn(this.place, event));
    const isTouch = event.pointerType === 'touch';
    const toggles = event.shiftKey && tool === 'select';
    if (node === null) {
      // A finger moves the board, as it does everywhere.
      if (isTouch || tool !== 'select') this.#panning.begin(event);
      else if (this.#isFree) {
        this.#marquee.begin(press, toggles ? this.#selected : []);
        this.place.setPointerCapture(event.pointerId);
      }
      return;
    }
    // The band is too narrow for a finger, which has the tool for links.
    const isLink = tool === 'link' || (target.classList.contains('band') && !isTouch && !toggles);
    this.#change({ gesture: { ...press, node, isLink, toggles } });
    this.place.setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent) {
    const { gesture } = this.#hand.value;
    const at = placeIn(this.place, event);
    const found = this.#marquee.drag(event.pointerId, at, this.#points);
    if (found) {
      this.#isFree = false;
      return this.#drawing.select(ofNodes(found));
    }
    if (gesture?.id === event.pointerId) this.#change({ gesture: movedTo(gesture, at) });
  }

  #drop(event: PointerEvent) {
    const { tool, start, gesture } = this.#hand.value;
    this.#marquee.end();
    if (gesture?.id !== event.pointerId) return;
    const moved = this.#movedBy(gesture);
    this.#change({ gesture: null });
    const { node, isLink, toggles, hasMoved } = gesture;
    if (isLink && hasMoved) {
      this.#join(node, this.#nodeUnder(event) ?? node);
    } else if (moved) {
      this.#drawing.move(moved.nodes, moved.right, moved.up);
      if (!this.#selected.includes(node)) this.#drawing.select({ nodes: [node] });
    } else if (toggles) {
      this.#drawing.select(toggled(this.#drawing.shown.selection, node));
    } else if (start !== null && start !== node) {
      this.#join(start, node);
    } else {
      this.#begin(tool === 'link' && start === null ? node : null);
      this.#drawing.select({ nodes: [node] });
    }
    this.focus(node);
  }

  /** Centres of the nodes, in pixels. */
  get #points() {
    return this.#nodes.map((node) => shown(node, this.#camera.view));
  }

  /** Links two nodes, which ends a link that was begun. */
  #join(from: number, to: number) {
    this.#begin(null);
    if (from !== to) this.#drawing.join(from, to);
  }

  /** Drops what a pointer has begun. */
  #interrupt() {
    this.#isFree = false;
    this.#marquee.end();
    if (this.#hand.value.gesture) this.#change({ gesture: null });
  }

  /** Not as soon as the pointer is down: it may drag the board. */
  #click(event: MouseEvent) {
    if (!this.#isFree) return;
    if (this.tool === 'node') this.#addAt(event);
    else if (!this.cancelLink() && !event.shiftKey) this.#drawing.select(null);
  }

  #addAt(event: MouseEvent) {
    this.#add(this.#camera.onGrid(placeIn(this.place, event)), null);
  }

  #add(place: Point | null, beside: number | null) {
    const added = this.#drawing.add(place, beside);
    if (added === null) return;
    if (!place) return this.focus(added);
    // Where somebody clicks is in view: the board stays where it is, for the next click.
    this.#change({ current: added });
    this.#focusCurrent();
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.zoomBy(event.key) && !this.#act(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @returns true if the key means something */
  #act({ key, shiftKey }: KeyboardEvent): boolean {
    const [nodes, current] = [this.#nodes, this.#current];
    const direction = directionOf(key);
    if (key === ' ') {
      this.#panning.holdSpace();
    } else if (key === 'n' || key === 'N') {
      this.#add(null, nodes.length > 0 ? current : null);
    } else if (nodes.length === 0) {
      return false;
    } else if (direction && (shiftKey || this.#selected.length > 1)) {
      const moved = this.#selected.length > 1 ? this.#selected : [current];
      this.#drawing.move(moved, ...direction, `own-move-${moved}`);
      this.focus(current);
    } else if (direction) {
      this.#leaveLink();
      this.focus(nextNode(nodes, current, direction));
    } else if (key === 'Enter') {
      this.#enter(current);
    } else if (key === 'Delete' || key === 'Backspace') {
      // The node with the focus goes, unless several are selected, or a link.
      const isOther = this.#selected.length > 1 || linkIn(this.#drawing.shown.selection);
      if (!isOther) this.#drawing.select({ nodes: [current] });
      this.remove();
    } else {
      return key === 'Escape' && this.giveUp();
    }
    return true;
  }

  /** Begins a link at a node, or ends it there. */
  #enter(node: number) {
    const { start } = this.#hand.value;
    if (start === null) {
      this.#drawing.select({ nodes: [node] });
      this.#begin(node);
    } else {
      this.#join(start, node);
    }
    this.focus(node);
  }
}
