/** A canvas that is sharp on every screen and is drawn at most once a frame. */

import { showBlankness } from './notices.js';

/** @typedef {{ width: number, height: number, ratio: number }} Size in CSS pixels, and device pixels each */

/**
 * The largest picture drawn: side in CSS pixels, and total number of pixels. Some browsers silently lose
 * larger ones.
 */
const LIMITS = { side: 8192, pixels: 2 ** 24 };

export class SharpCanvas {
  #frame = 0;
  #isRefused = false;
  #size;
  #paint;
  #isReady;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} box whose width it takes
   * @param {(width: number, box: HTMLElement) => number} heightFor the height for a width
   * @param {(size: Size) => void} paint
   * @param {(size: Size, isUrgent: boolean) => boolean} [isReady] true if there is something to paint; until then
   *   the old picture stays, stretched to fit. Nothing may be put off if it is urgent, as where it is printed
   */
  constructor(canvas, box, heightFor, paint, isReady = () => true) {
    this.#isReady = isReady;
    this.canvas = canvas;
    this.#paint = paint;
    this.#size = () => sizeIn(box, heightFor);
    new ResizeObserver(() => this.request()).observe(box);
    // The picture is gone if the browser has discarded the canvas memory.
    canvas.addEventListener('contextrestored', () => this.request());
    this.#watchRatio();
  }

  /** Schedules a redraw with the next frame. */
  request() {
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /**
   * Draws immediately.
   *
   * @param {number} [ratio] instead of the screen's
   */
  draw(ratio) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const size = ratio ? sharp(this.#size(), ratio) : this.#size();
    if (size.width <= 0 || size.height <= 0) return;
    const { canvas } = this;
    if (!this.#isReady(size, ratio !== undefined)) {
      place(canvas, size);
      return;
    }
    const isRefused = !canvas.getContext('2d');
    if (isRefused !== this.#isRefused) showBlankness(isRefused);
    this.#isRefused = isRefused;
    if (isRefused) return;
    fit(canvas, size);
    this.#paint(size);
  }

  /** The ratio changes when the window is zoomed or moved to another screen. */
  #watchRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener(
      'change',
      () => {
        this.request();
        this.#watchRatio();
      },
      { once: true },
    );
  }
}

/**
 * The size of a canvas that takes the width of a box.
 *
 * @param {HTMLElement} box
 * @param {(width: number, box: HTMLElement) => number} heightFor the height for a width
 * @returns {Size}
 */
export function sizeIn(box, heightFor) {
  const width = Math.min(widthIn(box), LIMITS.side);
  const height = Math.min(Math.round(heightFor(width, box)), LIMITS.side);
  return sharp({ width, height }, devicePixelRatio);
}

/**
 * The whole CSS pixels between the borders of a box: `clientWidth` is rounded, up to half a pixel too many.
 *
 * @param {HTMLElement} box
 */
function widthIn(box) {
  const borders = box.offsetWidth - box.clientWidth;
  return Math.floor(box.getBoundingClientRect().width - borders);
}

/**
 * A size with this many pixels per CSS pixel, or fewer if the picture would become too large.
 *
 * @param {{ width: number, height: number }} size
 * @param {number} ratio
 * @returns {Size}
 */
export function sharp({ width, height }, ratio) {
  const max = Math.sqrt(LIMITS.pixels / Math.max(1, width * height));
  return { width, height, ratio: Math.min(ratio, max) };
}

/**
 * Gives a canvas its size on the screen, and its number of pixels.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size
 */
export function fit(canvas, size) {
  place(canvas, size);
  const width = Math.round(size.width * size.ratio);
  const height = Math.round(size.height * size.ratio);
  // Setting even the same size would clear the canvas and reallocate it.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size
 */
function place(canvas, { width, height }) {
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
