/** The drawing of one network, in the page and in a frame: its sheet, what moves in it, and what is pointed at. */

import { byId, element, setText } from '../dom.ts';
import type { Frame, NetworkPicture } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { afterDrawing, SharpCanvas, type Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import { showAbove } from '../tooltip.ts';
import { follow, onChange, type Signal, signal } from '../view.ts';
import type { Mode, Pair } from './mode.ts';
import { Overlay } from './overlay.ts';
import { Slices } from './slices.ts';

export type Drawing = ReturnType<typeof drawOn>;

/**
 * Draws on a sheet.
 *
 * @param area that is pointed into, and has the focus
 * @param first the first node of two, already picked
 */
export function drawOn(sheet: Sheet, area: HTMLElement, first: Signal<string | null> = signal(null)) {
  const highlight = highlightOn(sheet, first);
  return { sheet, area, highlight, network: networkOn(sheet, highlight.draw), overlay: new Overlay(sheet) };
}

/** @param first the first node of a pair, already picked in the selected network */
function highlightOn(sheet: Sheet, first: Signal<string | null>) {
  /** The part that is pointed at, or reached by key. */
  const pointed = signal<string | null>(null);
  const surface = new SharpCanvas(sheet.highlight, sheet.box, paint);
  /** True while nothing is highlighted: to draw that again would cost as much as any picture. */
  let wasBlank = false;
  onChange(
    () => [pointed.value, first.value],
    () => surface.request(),
  );

  function paint(size: Size) {
    const { highlight, network, session, theme, tip } = sheet;
    const { explorer, asksChannel, state } = session;
    const { background } = theme;
    const frame = { ...size, theme: background, heading: false, operating: true, network };
    const part = background === 'print' ? null : pointed.value;
    const isSelected = network === state.view.drawn;
    const picked = isSelected ? first.value : null;
    const isBlank = part === null && picked === null && !(isSelected && state.view.focus);
    if (!isBlank || !wasBlank) explorer.drawHighlight(highlight, frame, part, picked);
    wasBlank = isBlank;
    const description = part === null ? undefined : explorer.describePart(part, network);
    if (description) showAbove(tip, description, description.name, asksChannel ? '' : description.note);
    else tip.hidden = true;
  }

  /** Draws immediately, at another ratio than the screen's if one is given. */
  return { pointed, first, draw: (ratio?: number) => surface.draw(ratio) };
}

/**
 * Least time between two pictures below moving messages that differ in the load alone, in milliseconds: all that changes
 * is what is said of the busiest channel.
 */
const READING_TIME = 100;

/** @param highlight draws what is above it, immediately */
function networkOn(sheet: Sheet, highlight: (ratio?: number) => void) {
  const { session, theme, mode, pair } = sheet;
  const slices = new Slices(sheet, redraw);
  const surface = new SharpCanvas(sheet.canvas, sheet.box, paint, { isReady });
  /** What was drawn last. */
  const picture = signal<NetworkPicture | null>(null);
  /** What of it does not depend on the load. */
  let lasting = '';
  let painted = -Infinity;
  let timer = 0;
  follow(() => [session.liveExplorer, mode.look, sheet.network], update);
  theme.follow((ratio) => surface.redraw(ratio));

  /** Redraws with the next frame. */
  function redraw() {
    pair.takeTurn();
    surface.request();
  }

  function update() {
    const { curves, view } = session.state;
    const { network: kind, values } = curves[sheet.network];
    const before = lasting;
    lasting = JSON.stringify([sheet.network, kind, values, view.folded, view.focus, view.channels, mode.look]);
    if (lasting === before && mode.drawn === 'messages') redrawAfter(painted + READING_TIME - performance.now());
    else redraw();
  }

  function redrawAfter(wait: number) {
    const rest = Math.max(wait, pair.untilTurn);
    if (rest <= 0) redraw();
    else
      timer ||= setTimeout(() => {
        timer = 0;
        redrawAfter(0);
      }, rest);
  }

  /** True if the network to be drawn has been solved, its nodes have places and, if it is large, it is painted. */
  function isReady(size: Size, isUrgent: boolean) {
    const { explorer } = session;
    const { box, network } = sheet;
    const [isComputing, isArranging] = [explorer.awaits(network), explorer.awaitsLayout(network)];
    box.toggleAttribute('data-computing', isComputing || isArranging);
    box.toggleAttribute('data-arranging', isArranging && !isComputing);
    session.notifyRequest();
    const isDrawable = !isComputing && !isArranging;
    if (isDrawable && !isUrgent && explorer.isDrawnInSlices(mode.isSmaller, network)) return slices.arePainted(sheet.frame(size));
    slices.drop();
    return isDrawable;
  }

  function paint(size: Size) {
    clearTimeout(timer);
    timer = 0;
    painted = performance.now();
    const { canvas, text } = sheet;
    const drawn = slices.show() ?? session.explorer.drawNetwork(canvas, sheet.frame(size));
    highlight(theme.background === 'print' ? size.ratio : undefined);
    afterDrawing(() => {
      picture.value = drawn;
      setText(text, drawn.description);
    });
  }

  return { picture, redraw };
}

/** The elements of a sheet. */
interface Elements {
  box: HTMLElement;
  canvas: HTMLCanvasElement;
  /** The text alternative, in the canvas. */
  text: HTMLElement;
  /** What moves, above the drawing. */
  messages: HTMLCanvasElement;
  highlight: HTMLCanvasElement;
  /** Beside the pointer. */
  tip: HTMLElement;
}

/** What all sheets have in common. */
interface Shared {
  session: Session;
  theme: Theme;
  mode: Mode;
  pair: Pair;
}

export interface Sheet extends Elements, Shared {
  /** True if a network is drawn on it. */
  readonly isShown: boolean;
  /** Index of its network; of one that is not shown, any. */
  readonly network: number;
  /** How the module draws on it. */
  frame: (size: Size) => Frame;
}

/** @param place on the page, from 0 */
function sheetOf(elements: Elements, shared: Shared, place: number): Sheet {
  const { mode, pair, theme } = shared;
  elements.canvas.after(elements.messages);
  return {
    ...elements,
    ...shared,
    get isShown() {
      return place < pair.networks.length;
    },
    get network() {
      return pair.networks[place] ?? pair.networks[0];
    },
    frame(size) {
      const { look } = mode;
      // Colours of two drawings mean the same only if they run from 0 to 100 %.
      return { ...theme.frame(size), operating: true, ...look, fixedScale: look.fixedScale || pair.isOn, network: this.network };
    },
  };
}

/** The sheet that stands on the page from the start. */
export function firstSheet(shared: Shared) {
  const elements = {
    box: byId('sheet', HTMLElement),
    canvas: byId('drawing', HTMLCanvasElement),
    text: byId('drawing-text', HTMLElement),
    messages: element('canvas', { id: 'messages-picture', 'aria-hidden': 'true', hidden: true }),
    highlight: byId('highlight', HTMLCanvasElement),
    tip: byId('part-tip', HTMLElement),
  };
  return sheetOf(elements, shared, 0);
}

/** Another one, to be put beside it. */
export function secondSheet(shared: Shared) {
  const text = element('p');
  const canvas = element('canvas', { id: 'drawing-beside' }, text);
  const messages = element('canvas', { id: 'messages-beside', 'aria-hidden': 'true', hidden: true });
  const highlight = element('canvas', { id: 'highlight-beside', 'aria-hidden': 'true' });
  const tip = element('div', { class: 'tooltip part-tip', id: 'part-tip-beside', 'aria-hidden': 'true', hidden: true });
  const box = element('div', { class: 'sheet', id: 'sheet-beside' }, canvas, highlight, tip);
  return sheetOf({ box, canvas, text, messages, highlight, tip }, shared, 1);
}
