/** The read-out beside the pointer: all visible curves at one load. */

import { element } from './dom.ts';
import { isNumber } from './numbers.ts';
import type { ReadOut, ReadOutRow } from './pkg/loadcurve-web.js';
import { tagElement } from './tag.ts';
import { phrased } from './term.ts';

/** Gap between the pointer and the box, in CSS pixels. */
const GAP = 14;

/** Gap between a finger and the box above or below it, in CSS pixels. */
const FINGER = 24;

export class Tooltip {
  #box;

  constructor(box: HTMLElement) {
    this.#box = box;
  }

  hide() {
    this.#box.hidden = true;
  }

  /**
   * Shows a read-out beside a point of the picture.
   *
   * @param show which charts are shown
   * @param isGivenUp true if nobody solves what is missing
   */
  show({ loadText, rows, latencyUnit }: ReadOut, show: string, at: { x: number; y: number }, isGivenUp: boolean = false) {
    const line = ({ label, latency, throughput, simulated, published }: ReadOutRow, index: number) =>
      element(
        'tr',
        {},
        element('td', {}, tagElement(index)),
        element('th', { scope: 'row' }, label),
        show !== 'throughput' && element('td', {}, isNumber(latency) ? `${latency} ${latencyUnit}` : phrased(latency, isGivenUp)),
        show !== 'latency' && element('td', {}, throughput),
        show !== 'throughput' && simulated !== '' && element('td', { class: 'simulated' }, `simulated ${simulated}`),
        show !== 'throughput' && published !== '' && element('td', { class: 'simulated' }, `published ${published}`),
      );
    const body = rows.map((row, index) => !row.hidden && line(row, index));
    this.#box.replaceChildren(element('p', {}, loadText), element('table', {}, element('tbody', {}, ...body)));
    this.#box.hidden = false;
    this.#place(at);
  }

  /** Shows a heading with lines below it beside a point of the picture. */
  tell(at: { x: number; y: number }, heading: string, ...lines: string[]) {
    const shown = lines.filter((line) => line !== '');
    this.#box.replaceChildren(element('p', {}, heading), ...shown.map((line) => element('p', { class: 'hint' }, line)));
    this.#box.hidden = false;
    this.#place(at);
  }

  #place({ x, y }: { x: number; y: number }) {
    const { offsetParent, style } = this.#box;
    // Not rounded: in a small frame a part of a pixel would be cut off.
    const { width, height } = this.#box.getBoundingClientRect();
    const room = { width: offsetParent?.clientWidth ?? 0, height: offsetParent?.clientHeight ?? 0 };
    const [right, left] = [x + GAP, x - GAP - width];
    const isBeside = right + width <= room.width || left >= 0;
    style.left = `${clamp(right + width <= room.width ? right : left, room.width - width)}px`;
    // With no room at the side it would cover the point itself, so it goes above or below.
    const above = y - FINGER - height;
    const top = isBeside ? y - height / 2 : above >= 0 || y > room.height / 2 ? above : y + FINGER;
    style.top = `${clamp(top, room.height - height)}px`;
  }
}

/** Names what is at a point of a picture in a box above it, or below if there is no room. */
export function showAbove(box: HTMLElement, { x, y }: { x: number; y: number }, heading: string, note: string) {
  box.replaceChildren(element('strong', {}, heading), note && element('span', {}, note));
  box.hidden = false;
  const { offsetWidth: width, offsetHeight: height, offsetParent, style } = box;
  const above = y - GAP - height;
  style.left = `${clamp(x - width / 2, (offsetParent?.clientWidth ?? 0) - width)}px`;
  style.top = `${above < 0 ? y + GAP : above}px`;
}

function clamp(value: number, max: number) {
  return Math.max(0, Math.min(value, max));
}
