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

/** The room in a box, in CSS pixels. */
interface Room {
  /** Whole ones between its borders. */
  width: number;
  clientHeight: number;
}

/** How a canvas is drawn. */
interface Drawing {
  /** The height of a picture of a width in a box, which it fills otherwise. */
  heightFor?: (width: number, room: Room) => number;
  /**
   * True if there is something to paint; until then the old picture stays, stretched to fit. Nothing may be put off if it
   * is urgent, as where it is printed.
   */
  isReady?: (size: Size, isUrgent: boolean) => boolean;
}

const filling = (_width: number, room: Room) => room.clientHeight;

/** Canvases to be drawn with the next frame. */
const due = new Set<SharpCanvas>();
/** What is done once they are drawn; null while none is being drawn. */
let afterwards: (() => void)[] | null = null;

function drawDue() {
  const canvases = [...due];
  due.clear();
  const acts: (() => void)[] = [];
  afterwards = acts;
  try {
    for (const canvas of canvases) canvas.draw();
  } finally {
    afterwards = null;
  }
  for (const act of acts) act();
}

/**
 * Changes the page once all pictures of this frame are drawn: a page that changes between two of them has its styles
 * computed again as soon as the next one sets a font.
 */
export function afterDrawing(act: () => void) {
  if (afterwards) afterwards.push(act);
  else act();
}

export class SharpCanvas {
  #isRefused = false;
  #box;
  #heightFor;
  /** The room in the box; null if it may have changed. To measure it for every picture would lay out the page each time. */
  #room: Room | null = null;
  #paint;
  #isReady;

  canvas;

  /** @param box whose width it takes */
  constructor(
    canvas: HTMLCanvasElement,
    box: HTMLElement,
    paint: (size: Size) => void,
    { heightFor = filling, isReady = () => true }: Drawing = {},
  ) {
    this.#isReady = isReady;
    this.canvas = canvas;
    this.#paint = paint;
    this.#box = box;
    this.#heightFor = heightFor;
    new ResizeObserver(() => {
      this.#room = null;
      this.request();
    }).observe(box);
    // The picture is gone if the browser has discarded the canvas memory.
    canvas.addEventListener('contextrestored', () => this.request());
    this.#watchRatio();
  }

  /** Schedules a redraw with the next frame. */
  request() {
    if (due.size === 0) requestAnimationFrame(drawDue);
    due.add(this);
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
    due.delete(this);
    // Paper has room of its own, of which nobody is told.
    if (ratio) this.#room = null;
    this.#room ??= roomIn(this.#box);
    const size = sharp(sizeFor(this.#room, this.#heightFor), ratio ?? devicePixelRatio);
    if (ratio) this.#room = null;
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

/** The size of a canvas that fills a box. */
export function sizeIn(box: HTMLElement): Size {
  return sharp(sizeFor(roomIn(box), filling), devicePixelRatio);
}

function sizeFor(room: Room, heightFor: typeof filling) {
  const width = Math.min(room.width, LIMITS.side);
  return { width, height: Math.min(Math.round(heightFor(width, room)), LIMITS.side) };
}

/** The room in a box; its `clientWidth` is rounded, up to half a pixel too many. */
function roomIn(box: HTMLElement): Room {
  const borders = box.offsetWidth - box.clientWidth;
  return { width: Math.floor(box.getBoundingClientRect().width - borders), clientHeight: box.clientHeight };
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

function place({ style }: HTMLCanvasElement, size: Size) {
  const [width, height] = [`${size.width}px`, `${size.height}px`];
  // Even the same size would have the page laid out.
  if (style.width !== width) style.width = width;
  if (style.height !== height) style.height = height;
}
