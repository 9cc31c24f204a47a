/** A sheet of the page with the drawing of one network: its elements, and which network that is. */

import { byId, element } from '../dom.ts';
import type { Frame } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import type { Mode, Pair } from './mode.ts';

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
export interface Shared {
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
