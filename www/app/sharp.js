/** A canvas that is sharp on every screen and is drawn at most once a frame. */

import { showBlankness } from './notices.js';

/** @typedef {{ width: number, height: number, ratio: number }} Size in CSS pixels, and device pixels each */

/** The largest picture that is drawn: the side in CSS pixels, and all pixels. Some browsers lose larger ones without a word. */
const MOST = { side: 8192, pixels: 2 ** 24 };

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
   * @param {() => boolean} [isReady] whether there is something to paint; until then what is painted
   *   stays, stretched to its place
   */
  constructor(canvas, box, heightFor, paint, isReady = () => true) {
    this.#isReady = isReady;
    this.canvas = canvas;
    this.#paint = paint;
    this.#size = () => sizeIn(box, heightFor);
    new ResizeObserver(() => this.request()).observe(box);
    // What was on it is gone when the browser has lost the memory of its pictures.
    canvas.addEventListener('contextrestored', () => this.request());
    this.#watchRatio();
  }

  /** Has it drawn with the next frame. */
  request() {
    this.#frame ||= requestAnimationFrame(() => this.draw());
  }

  /**
   * Draws it now.
   *
   * @param {number} [ratio] other than the screen's
   */
  draw(ratio) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const size = ratio ? sharp(this.#size(), ratio) : this.#size();
    if (size.width <= 0 || size.height <= 0) return;
    const { canvas } = this;
    if (!this.#isReady()) {
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

  /** A window moved to another screen, or zoomed, has another ratio. */
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
  const width = Math.min(box.clientWidth, MOST.side);
  const height = Math.min(Math.round(heightFor(width, box)), MOST.side);
  return sharp({ width, height }, devicePixelRatio);
}

/**
 * A size with so many pixels for each CSS pixel, or fewer where the picture would become too large.
 *
 * @param {{ width: number, height: number }} size
 * @param {number} ratio
 * @returns {Size}
 */
export function sharp({ width, height }, ratio) {
  const most = Math.sqrt(MOST.pixels / Math.max(1, width * height));
  return { width, height, ratio: Math.min(ratio, most) };
}

/**
 * Gives a canvas its size on the screen, and as many pixels.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size
 */
export function fit(canvas, size) {
  place(canvas, size);
  const width = Math.round(size.width * size.ratio);
  const height = Math.round(size.height * size.ratio);
  // Even the same size would clear the canvas and allocate it anew.
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
