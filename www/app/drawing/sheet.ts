/** A sheet of the page with the drawing of one network: its elements, and which network that is. */

import { byId, element } from '../dom.ts';
import type { Frame } from '../pkg/loadcurve-web.js';
import type { Size } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import type { Mode } from './mode.ts';
import type { Pair } from './pair.ts';

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

export class Sheet {
  #pair;
  #place;
  box;
  canvas;
  text;
  messages;
  highlight;
  tip;

  /** @param place on the page, from 0 */
  constructor({ box, canvas, text, messages, highlight, tip }: Elements, pair: Pair, place: number) {
    this.#pair = pair;
    this.#place = place;
    this.box = box;
    this.canvas = canvas;
    this.text = text;
    this.messages = messages;
    this.highlight = highlight;
    this.tip = tip;
    canvas.after(messages);
  }

  /** True if a network is drawn on it. */
  get isShown() {
    return this.#place < this.#pair.networks.length;
  }

  /** Index of its network; of one that is not shown, any. */
  get network() {
    const { networks } = this.#pair;
    return networks[this.#place] ?? networks[0];
  }

  /** How the module draws on it. Colours of two drawings mean the same only if they run from 0 to 100 %. */
  frame(size: Size, theme: Theme, mode: Mode): Frame {
    const { look } = mode;
    const fixedScale = look.fixedScale || this.#pair.isOn;
    return {
      ...size,
      theme: theme.background,
      heading: false,
      operating: true,
      scale: theme.scale,
      ...look,
      fixedScale,
      network: this.network,
    };
  }
}

/** The sheet that stands on the page from the start. */
export function firstSheet(pair: Pair) {
  const elements = {
    box: byId('sheet', HTMLElement),
    canvas: byId('drawing', HTMLCanvasElement),
    text: byId('drawing-text', HTMLElement),
    messages: element('canvas', { id: 'messages-picture', 'aria-hidden': 'true', hidden: true }),
    highlight: byId('highlight', HTMLCanvasElement),
    tip: byId('part-tip', HTMLElement),
  };
  return new Sheet(elements, pair, 0);
}

/** Another one, to be put beside it. */
export function secondSheet(pair: Pair) {
  const text = element('p');
  const canvas = element('canvas', { id: 'drawing-beside' }, text);
  const messages = element('canvas', { id: 'messages-beside', 'aria-hidden': 'true', hidden: true });
  const highlight = element('canvas', { id: 'highlight-beside', 'aria-hidden': 'true' });
  const tip = element('div', { class: 'tooltip part-tip', id: 'part-tip-beside', 'aria-hidden': 'true', hidden: true });
  const box = element('div', { class: 'sheet', id: 'sheet-beside' }, canvas, highlight, tip);
  return new Sheet({ box, canvas, text, messages, highlight, tip }, pair, 1);
}
