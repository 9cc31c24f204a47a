/** Preview of the figure, scaled down to the available space. */

import { element } from '../dom.ts';
import type { Size } from './size.ts';

/** Delay before the preview reloads, in milliseconds, so that it does not on every keystroke. */
const PAUSE = 250;
/** Border around the preview, in CSS pixels. */
const BORDER = 1;

export class Preview {
  #box = element('div', { class: 'preview-box' });
  #words = element('figcaption', { class: 'hint' });
  #frame: HTMLIFrameElement | null = null;
  #address = '';
  #timer = 0;
  #size: Size = { width: 600, height: 360, fill: false };

  element;

  constructor() {
    this.element = element('figure', { class: 'preview' }, this.#box, this.#words);
    new ResizeObserver(() => this.#fit()).observe(this.element);
  }

  show(query: string, size: Size) {
    this.#size = size;
    this.#fit();
    const address = new URL(`./embed.html?${query}`, location.href).href;
    if (address === this.#address) return;
    this.#address = address;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#load(), this.#frame ? PAUSE : 0);
  }

  /** Stops the preview when it is no longer visible, so that it does not compute. */
  stop() {
    clearTimeout(this.#timer);
    this.#frame?.remove();
    this.#frame = null;
    this.#address = '';
  }

  #load() {
    // Changing the address of the same frame would add a history entry.
    const frame = element('iframe', { src: this.#address, title: 'Preview of the figure' });
    if (this.#frame) this.#frame.replaceWith(frame);
    else this.#box.append(frame);
    this.#frame = frame;
    this.#fit();
  }

  #fit() {
    const room = this.element.clientWidth - 2 * BORDER;
    if (room <= 0) return;
    const { width, height, fill } = this.#size;
    const scale = fill ? 1 : Math.min(1, room / width);
    const [shownWidth, shownHeight] = fill ? [room, (room * height) / width] : [width, height];
    this.#box.style.width = `${shownWidth * scale}px`;
    this.#box.style.height = `${shownHeight * scale}px`;
    if (this.#frame) {
      this.#frame.style.width = `${shownWidth}px`;
      this.#frame.style.height = `${shownHeight}px`;
      this.#frame.style.transform = scale < 1 ? `scale(${scale})` : 'none';
    }
    this.#words.textContent = fill
      ? 'As wide as the text around it.'
      : scale < 1
        ? `${width}×${height} pixels, shown at ${Math.round(scale * 100)} %.`
        : `${width}×${height} pixels.`;
  }
}
