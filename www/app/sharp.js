/** A canvas that is sharp on every screen and is drawn at most once a frame. */

/** @typedef {{ width: number, height: number, ratio: number }} Size in CSS pixels, and device pixels each */

export class SharpCanvas {
  #frame = 0;
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
    this.#size = () => {
      const width = box.clientWidth;
      return { width, height: Math.round(heightFor(width, box)), ratio: devicePixelRatio };
    };
    new ResizeObserver(() => this.request()).observe(box);
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
    const size = { ...this.#size(), ...(ratio && { ratio }) };
    if (size.width <= 0 || size.height <= 0) return;
    const width = Math.round(size.width * size.ratio);
    const height = Math.round(size.height * size.ratio);
    const { canvas } = this;
    const isReady = this.#isReady();
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
    if (!isReady) return;
    // Even the same size would clear the canvas and allocate it anew.
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    this.#paint(size);
  }

  /** A window moved to another screen, or zoomed, has another ratio. */
  #watchRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => {
      this.request();
      this.#watchRatio();
    }, { once: true });
  }
}
