/** The dashed line of a prediction in the chart: its handle is dragged, or moved by arrow keys. */

import type { Chart } from '../chart.ts';
import { element } from '../dom.ts';
import { loadAtPlace, loadEnds } from '../load-place.ts';
import { rounded, roundStep } from '../numbers.ts';
import type { ChartLayout } from '../pkg/loadcurve-web.js';
import { valueAt } from '../zoom/ends.ts';

/** Round loads on the axis for the pointer, and for an arrow key. */
const POINTER_PARTS = 400;
const KEY_PARTS = 100;

export class Guess {
  #handle = element('div', { class: 'guess', role: 'slider', tabindex: 0, 'aria-label': 'Your prediction of the load', hidden: true });
  #chart;
  #layout: ChartLayout | null = null;
  #load: number | undefined;
  #guessed;

  /** @param plot that it stands in */
  constructor(chart: Chart, plot: HTMLElement, guessed: (load: number) => void) {
    this.#chart = chart;
    this.#guessed = guessed;
    plot.append(this.#handle);
    chart.follow((layout) => this.#place(layout));
    this.#handle.addEventListener('pointerdown', (event) => this.#handle.setPointerCapture(event.pointerId));
    this.#handle.addEventListener('pointermove', (event) => {
      if (this.#handle.hasPointerCapture(event.pointerId)) this.#drag(event);
    });
    this.#handle.addEventListener('keydown', (event) => this.#press(event));
  }

  /** @param load undefined if nothing is predicted here */
  set load(load: number | undefined) {
    this.#load = load;
    this.#chart.guess = load;
  }

  #place(layout: ChartLayout) {
    this.#layout = layout;
    const { guess } = layout;
    this.#handle.hidden = this.#load === undefined || !guess;
    if (!guess) return;
    const { style } = this.#handle;
    style.left = `${guess.left}px`;
    style.top = `${guess.top}px`;
    style.width = `${guess.right - guess.left}px`;
    style.height = `${guess.bottom - guess.top}px`;
    const { min, max } = loadEnds(layout);
    this.#handle.setAttribute('aria-valuemin', String(min));
    this.#handle.setAttribute('aria-valuemax', String(max));
    this.#handle.setAttribute('aria-valuenow', String(this.#load));
  }

  #drag({ clientX }: PointerEvent) {
    if (!this.#layout) return;
    const { load, panels } = this.#layout;
    const [{ left, right }] = panels;
    const from = (this.#handle.parentElement as HTMLElement).getBoundingClientRect().left;
    const part = Math.max(0, Math.min(1, (clientX - from - left) / (right - left)));
    const { min, max } = loadEnds(this.#layout);
    this.#guessed(rounded(loadAtPlace(this.#layout, valueAt(load, part)), roundStep(max - min, POINTER_PARTS)));
  }

  #press(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!by || !this.#layout || this.#load === undefined) return;
    event.preventDefault();
    const { min, max } = loadEnds(this.#layout);
    const step = roundStep(max - min, KEY_PARTS);
    this.#guessed(Math.max(min, Math.min(max, rounded(this.#load + by * step, step))));
  }
}
