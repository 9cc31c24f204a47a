/** The chart of a search: all candidates by cost and latency, which pointers name and open, and keys go along the Pareto edge. */

import { byId } from '../dom.ts';
import { FindChart, startLate } from '../late.ts';
import type { FindPicture, FindPlace, FindPoint } from '../pkg/loadcurve-web.js';
import { save } from '../share.ts';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import type { Theme } from '../theme.ts';
import { showAbove } from '../tooltip.ts';
import { alongEdge, nearest } from './along-edge.ts';

/** Height of the chart for a width, in CSS pixels. */
const heightFor = (width: number) => Math.round(Math.min(460, Math.max(400, 0.42 * width)));

/** Size of files, in CSS pixels. */
const FILE = { width: 720, height: 460 };

interface Actions {
  /** Tells which candidate is picked; null for none. */
  picked: (point: FindPoint | null) => void;
  /** Opens a candidate. */
  open: (point: FindPoint) => void;
}

export class Scatter {
  #box;
  #canvas;
  #surface;
  /** Names the candidate that is picked. */
  #tip;
  #theme;
  #actions;
  #picture: FindPicture | null = null;
  #chart: FindChart | null = null;
  #places: FindPlace[] = [];
  /** Index of the candidate that is picked. */
  #picked: number | null = null;
  #isDue = false;

  /** @param box a slider that holds the canvas and the tip */
  constructor(box: HTMLElement, theme: Theme, actions: Actions) {
    this.#box = box;
    this.#theme = theme;
    this.#actions = actions;
    this.#canvas = box.querySelector('canvas') as HTMLCanvasElement;
    this.#tip = byId('find-tip', HTMLElement);
    this.#surface = new SharpCanvas(this.#canvas, box, (size) => this.#paint(size), { heightFor, isReady: () => this.#chart !== null });
    theme.follow((ratio) => this.#surface.redraw(ratio));
    this.#listen();
  }

  /** Shows other candidates, or more of them. */
  async show(picture: FindPicture | null) {
    const before = this.#point;
    this.#picture = picture;
    this.#picked = picture && before ? picture.points.findIndex(({ key, cost }) => key === before.key && cost === before.cost) : null;
    if (this.#picked === -1) this.#picked = null;
    this.#describe();
    // Parts come fast, and one chart is made for the last of them.
    if (this.#isDue) return;
    this.#isDue = true;
    await startLate().finally(() => {
      this.#isDue = false;
    });
    this.#chart?.free();
    this.#chart = this.#picture && new FindChart(this.#picture);
    this.#surface.request();
  }

  /** Saves the chart as an SVG file. */
  save() {
    const svg = this.#chart?.svg(FILE.width, FILE.height, this.#theme.background);
    if (svg) save('loadcurve-smallest.svg', 'image/svg+xml', svg);
  }

  get #point() {
    return this.#picked === null ? null : (this.#picture?.points[this.#picked] ?? null);
  }

  #paint(size: Size) {
    this.#places = this.#chart?.draw(this.#canvas, this.#theme.frame(size), this.#picked ?? undefined) ?? [];
  }

  #listen() {
    const box = this.#box;
    const near = ({ offsetX, offsetY }: PointerEvent | MouseEvent) => nearest(this.#places, offsetX, offsetY);
    this.#canvas.addEventListener('pointermove', (event) => {
      if (event.pointerType !== 'touch') this.#pick(near(event), true);
    });
    this.#canvas.addEventListener('pointerleave', ({ pointerType }) => {
      // A lifted finger also leaves, and what it picked is to be read.
      if (pointerType !== 'touch') this.#tip.hidden = true;
    });
    this.#canvas.addEventListener('click', (event) => {
      const before = this.#picked;
      const at = near(event);
      this.#pick(at, !isTouch(event));
      // The first tap names a candidate, as there is nothing to hover with.
      if (at !== null && (!isTouch(event) || at === before)) this.#open();
    });
    box.addEventListener('keydown', (event) => {
      const { picture } = { picture: this.#picture };
      if (!picture || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Enter' || event.key === ' ') {
        if (!this.#point) return;
        event.preventDefault();
        return this.#open();
      }
      const next = alongEdge(picture, this.#picked, event.key);
      if (next === null) return;
      event.preventDefault();
      this.#pick(next, true);
    });
    box.addEventListener('focus', () => {
      if (this.#picture && this.#picked === null && box.matches(':focus-visible')) this.#pick(alongEdge(this.#picture, null, 'Home'), true);
    });
    box.addEventListener('blur', () => {
      this.#tip.hidden = true;
    });
  }

  #pick(index: number | null, isTold: boolean) {
    this.#canvas.classList.toggle('names', index !== null);
    if (index === null) {
      this.#tip.hidden = true;
      return;
    }
    const place = this.#places[index];
    const isNew = index !== this.#picked;
    this.#picked = index;
    const point = this.#point;
    if (!point) return;
    if (isTold && place) showAbove(this.#tip, place, point.label, `${point.costText}, ${point.latencyText}`);
    else this.#tip.hidden = true;
    if (!isNew) return;
    this.#describe();
    this.#surface.request();
  }

  /** Tells readers who do not see it which candidate is picked, and the panel. */
  #describe() {
    const edge = this.#picture?.edge ?? [];
    const points = this.#picture?.points ?? [];
    const point = this.#point;
    const set = (name: string, value: string) => this.#box.setAttribute(name, value);
    set('aria-valuemax', String(Math.max(1, edge.length)));
    set('aria-valuenow', String(Math.max(1, 1 + edge.indexOf(this.#picked ?? -1))));
    set('aria-valuetext', point ? `${point.label}: ${point.costText}, ${point.latencyText}` : `${points.length} candidates`);
    this.#actions.picked(point);
  }

  #open() {
    const point = this.#point;
    if (!point) return;
    this.#tip.hidden = true;
    this.#actions.open(point);
  }
}

function isTouch(event: MouseEvent) {
  return (event as PointerEvent).pointerType === 'touch';
}
