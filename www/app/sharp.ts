/** A canvas that is sharp on every screen and is drawn at most once a frame. */

import { showBlankness } from './notices.ts';

/** A size in CSS pixels, and the device pixels in each. */
export interface Size {
  width: number;
  height: number;
  ratio: number;
}

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

  canvas;

  /**
   * @param box whose width it takes
   * @param heightFor the height for a width
   * @param isReady true if there is something to paint; until then
   *   the old picture stays, stretched to fit. Nothing may be put off if it is urgent, as where it is printed
   */
  constructor(
    canvas: HTMLCanvasElement,
    box: HTMLElement,
    heightFor: (width: number, box: HTMLElement) => number,
    paint: (size: Size) => void,
    isReady: (size: Size, isUrgent: boolean) => boolean = () => true,
  ) {
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

  /** Redraws with the next frame, or immediately if a ratio is given. */
  redraw(ratio?: number) {
    if (ratio) this.draw(ratio);
    else this.request();
  }

  /**
   * Draws immediately.
   *
   * @param ratio instead of the screen's
   */
  draw(ratio?: number) {
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
 * @param heightFor the height for a width
 */
export function sizeIn(box: HTMLElement, heightFor: (width: number, box: HTMLElement) => number): Size {
  const width = Math.min(widthIn(box), LIMITS.side);
  const height = Math.min(Math.round(heightFor(width, box)), LIMITS.side);
  return sharp({ width, height }, devicePixelRatio);
}

/** The whole CSS pixels between the borders of a box: `clientWidth` is rounded, up to half a pixel too many. */
function widthIn(box: HTMLElement) {
  const borders = box.offsetWidth - box.clientWidth;
  return Math.floor(box.getBoundingClientRect().width - borders);
}

/** A size with this many pixels per CSS pixel, or fewer if the picture would become too large. */
export function sharp({ width, height }: { width: number; height: number }, ratio: number): Size {
  const max = Math.sqrt(LIMITS.pixels / Math.max(1, width * height));
  return { width, height, ratio: Math.min(ratio, max) };
}

/** Gives a canvas its size on the screen, and its number of pixels. */
export function fit(canvas: HTMLCanvasElement, size: Size) {
  place(canvas, size);
  const width = Math.round(size.width * size.ratio);
  const height = Math.round(size.height * size.ratio);
  // Setting even the same size would clear the canvas and reallocate it.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

function place(canvas: HTMLCanvasElement, { width, height }: Size) {
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
