/** The read-out beside the pointer: all visible curves at one load. */

import { element } from './dom.ts';
import { clamped, isNumber, phrased } from './numbers.ts';
import type { ReadOut, ReadOutRow } from './pkg/loadcurve-web.js';
import { tag } from './tag.ts';
import { html, nothing, render } from './view.ts';

/** Gap between the pointer and the box, in CSS pixels. */
const GAP = 14;

/** Gap between a finger and the box above or below it, in CSS pixels. */
const FINGER = 24;

export class Tooltip {
  #box;
  /** Its point of the picture. */
  #at = { x: 0, y: 0 };
  /** Its size, and that of the picture. */
  #size = { width: 0, height: 0 };
  #room = { width: 0, height: 0 };

  constructor(box: HTMLElement) {
    this.#box = box;
    // To measure it whenever it is shown would lay out the page each time; this is told before it is painted.
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(box);
    if (box.parentElement) observer.observe(box.parentElement);
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
      html`<tr>
        <td>${tag(index)}</td>
        <th scope="row">${label}</th>
        ${show === 'throughput' ? nothing : html`<td>${isNumber(latency) ? `${latency} ${latencyUnit}` : phrased(latency, isGivenUp)}</td>`}
        ${show === 'latency' ? nothing : html`<td>${throughput}</td>`}
        ${show === 'throughput' || simulated === '' ? nothing : html`<td class="simulated">simulated ${simulated}</td>`}
        ${show === 'throughput' || published === '' ? nothing : html`<td class="simulated">published ${published}</td>`}
      </tr>`;
    const lines = rows.map((row, index) => (row.hidden ? nothing : line(row, index)));
    this.#tell(html`<p>${loadText}</p><table><tbody>${lines}</tbody></table>`, at);
  }

  /** Shows a heading with lines below it beside a point of the picture. */
  tell(at: { x: number; y: number }, heading: string, ...lines: string[]) {
    const shown = lines.filter((line) => line !== '');
    this.#tell(html`<p>${heading}</p>${shown.map((line) => html`<p class="hint">${line}</p>`)}`, at);
  }

  #tell(content: unknown, at: { x: number; y: number }) {
    render(content, this.#box);
    this.#box.hidden = false;
    this.#at = at;
    this.#place();
  }

  #measure() {
    // Not rounded: in a small frame a part of a pixel would be cut off.
    const { width, height } = this.#box.getBoundingClientRect();
    const { offsetParent } = this.#box;
    if (!offsetParent) return;
    this.#size = { width, height };
    this.#room = { width: offsetParent.clientWidth, height: offsetParent.clientHeight };
    this.#place();
  }

  #place() {
    const { x, y } = this.#at;
    const { style } = this.#box;
    const { width, height } = this.#size;
    const room = this.#room;
    const [right, left] = [x + GAP, x - GAP - width];
    const isBeside = right + width <= room.width || left >= 0;
    style.left = `${clamped(right + width <= room.width ? right : left, 0, room.width - width)}px`;
    // With no room at the side it would cover the point itself, so it goes above or below.
    const above = y - FINGER - height;
    const top = isBeside ? y - height / 2 : above >= 0 || y > room.height / 2 ? above : y + FINGER;
    style.top = `${clamped(top, 0, room.height - height)}px`;
  }
}

/** Names what is at a point of a picture in a box above it, or below if there is no room. */
export function showAbove(box: HTMLElement, { x, y }: { x: number; y: number }, heading: string, note: string) {
  box.replaceChildren(element('strong', {}, heading), note && element('span', {}, note));
  box.hidden = false;
  const { offsetWidth: width, offsetHeight: height, offsetParent, style } = box;
  const above = y - GAP - height;
  style.left = `${clamped(x - width / 2, 0, (offsetParent?.clientWidth ?? 0) - width)}px`;
  style.top = `${above < 0 ? y + GAP : above}px`;
}
