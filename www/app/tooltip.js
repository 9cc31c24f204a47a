/** The read-out beside the pointer: all curves at one load. */

import { element } from './dom.js';

/** @import { ReadOut } from './pkg/loadcurve-web.js' */
/** @import { Swatches } from './swatch.js' */

/** Between the pointer and the box, in CSS pixels. */
const GAP = 14;

export class Tooltip {
  #box;
  #swatches;

  /**
   * @param {HTMLElement} box
   * @param {Swatches} swatches
   */
  constructor(box, swatches) {
    this.#box = box;
    this.#swatches = swatches;
  }

  hide() {
    this.#box.hidden = true;
  }

  /**
   * Shows what is read out, beside a point of the picture.
   *
   * @param {ReadOut} readOut
   * @param {string} show which charts there are
   * @param {{ x: number, y: number }} at
   */
  show({ loadText, rows }, show, at) {
    const body = rows.map(({ label, latency, throughput, simulated }, index) => element(
      'tr',
      {},
      element('td', {}, this.#swatches.make(index)),
      element('th', { scope: 'row' }, label),
      show !== 'throughput' && element('td', {}, isNumber(latency) ? `${latency} cycles` : latency),
      show !== 'latency' && element('td', {}, throughput),
      show !== 'throughput' && simulated !== '' && element('td', { class: 'simulated' }, `simulated ${simulated}`),
    ));
    this.#box.replaceChildren(element('p', {}, loadText), element('table', {}, element('tbody', {}, ...body)));
    this.#box.hidden = false;
    this.#place(at);
  }

  /** @param {{ x: number, y: number }} at */
  #place({ x, y }) {
    const { offsetWidth: width, offsetHeight: height, offsetParent, style } = this.#box;
    const room = { width: offsetParent?.clientWidth ?? 0, height: offsetParent?.clientHeight ?? 0 };
    const right = x + GAP;
    const left = right + width > room.width ? x - GAP - width : right;
    this.#box.style.left = `${clamp(left, room.width - width)}px`;
    style.top = `${clamp(y - height / 2, room.height - height)}px`;
  }
}

/** @param {string} text */
function isNumber(text) {
  return text !== '' && Number.isFinite(Number(text));
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(0, Math.min(value, most));
}
