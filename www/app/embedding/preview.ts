/** Preview of the figure, scaled down to the available space. */

import { follow, html, keyed, nothing, once, signal, vars } from '../view.ts';
import type { Size } from './size.ts';

/** Delay before the preview reloads, in milliseconds, so that it does not on every keystroke. */
const PAUSE = 250;
/** Border around the preview, in CSS pixels. */
const BORDER = 1;

export class Preview {
  #place: HTMLElement | null = null;
  /** Width of the available space, in CSS pixels. */
  #room = signal(0);
  #address = signal('');

  /** @param address of the frame; empty if nobody sees it, so that it does not compute */
  constructor(address: () => string) {
    let timer = 0;
    follow(address, (address) => {
      clearTimeout(timer);
      const load = () => {
        this.#address.value = address;
      };
      if (address) timer = setTimeout(load, this.#address.value ? PAUSE : 0);
      else load();
    });
  }

  /** Takes the available space, before any frame is rendered. */
  measure() {
    this.#room.value = (this.#place?.clientWidth ?? 0) - 2 * BORDER;
  }

  content({ width, height, fill }: Size) {
    const [room, address] = [this.#room.value, this.#address.value];
    const scale = fill ? 1 : Math.min(1, room / width);
    const [shownWidth, shownHeight] = fill ? [room, (room * height) / width] : [width, height];
    const shown = { width: `${shownWidth}px`, height: `${shownHeight}px`, transform: scale < 1 ? `scale(${scale})` : 'none' };
    // Changing the address of the same frame would add a history entry.
    const frame = keyed(address, html`<iframe src=${address} title="Preview of the figure" ${vars(shown)}></iframe>`);
    return html`<figure class="preview" ${once((place) => this.#watch(place))}>
      <div class="preview-box" ${vars({ width: `${shownWidth * scale}px`, height: `${shownHeight * scale}px` })}>${address ? frame : nothing}</div>
      <figcaption class="hint">${
        fill
          ? 'As wide as the text around it.'
          : scale < 1
            ? `${width}×${height} pixels, shown at ${Math.round(scale * 100)} %.`
            : `${width}×${height} pixels.`
      }</figcaption>
    </figure>`;
  }

  #watch(place: HTMLElement) {
    this.#place = place;
    new ResizeObserver(() => this.measure()).observe(place);
  }
}
