/**
 * The visible part of the axes, as set by gestures, keys and buttons, with one step of history for each
 * change.
 */

import { byId, say } from '../dom.ts';
import { short } from '../numbers.ts';
import type { AxisEnds, ChartLayout } from '../pkg/loadcurve-web.js';
import type { Edit, Session } from '../session.ts';
import { html, onceSoon, render } from '../view.ts';
import { givenBy, partOf, stretched, within } from './ends.ts';

/** Both axes; null if no latency is shown. */
export interface Axes {
  load: AxisEnds;
  latency: AxisEnds | null;
}

/** Magnification per press on +, and distance per arrow key as a part of the axis. */
const PRESS = 1.5;
const ARROW = 0.1;

/** Largest end of the latency axis relative to its usual end: curves rise without bound. */
const FAR = 50;

/** A wheel that has not turned for this time is at rest, in milliseconds. */
const REST = 300;

export class Zoom {
  #session;
  #layout;
  /** The axes to be shown with the next frame. */
  #wanted: Axes | null = null;
  #showSoon = onceSoon(() => this.#show());
  #timer = 0;

  /** @param layout of the chart, once it is drawn */
  constructor(session: Session, layout: () => ChartLayout | null) {
    this.#session = session;
    this.#layout = layout;
  }

  /** True if the link names an end of an axis. */
  get isZoomed() {
    const { xmin, xmax, ymin, ymax } = this.#session.state.view;
    return [xmin, xmax, ymin, ymax].some((end) => end !== undefined);
  }

  /** The axes shown now, or with the next frame. */
  get axes(): Axes | null {
    if (this.#wanted) return this.#wanted;
    const layout = this.#layout();
    if (!layout) return null;
    const { xmin, xmax, ymin, ymax } = this.#session.state.view;
    const { load, latency } = layout;
    // The picture may be a frame behind the link.
    return {
      load: { ...load, min: xmin ?? layout.wholeLoad.min, max: xmax ?? layout.wholeLoad.max },
      latency: latency ? { ...layout.wholeLatency, min: ymin ?? latency.min, max: ymax ?? layout.wholeLatency.max } : null,
    };
  }

  /** Shows other axes with the next frame, without committing them. */
  preview(axes: Axes) {
    const layout = this.#layout();
    const now = this.axes;
    if (!layout || !now) return;
    const { wholeLoad, wholeLatency } = layout;
    const max = Math.max(wholeLoad.max, now.load.max);
    const load = within(axes.load, wholeLoad, { ...wholeLoad, max });
    const bounds = { ...wholeLatency, max: FAR * wholeLatency.max, min: wholeLatency.min / FAR };
    const latency = axes.latency && within(axes.latency, wholeLatency, bounds);
    this.#wanted = { load: load ?? now.load, latency: latency ?? now.latency };
    this.#showSoon();
  }

  /**
   * Commits the axes shown, as one step.
   *
   * @param group steps of one group in quick succession merge into one
   */
  commit(group: string = '') {
    this.#show();
    clearTimeout(this.#timer);
    this.#session.commit(group);
    say(this.#words);
  }

  /** Commits the axes shown if nothing more happens for a while. */
  commitLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.commit('zoom'), REST);
  }

  /** Goes back to the last committed state. */
  revert() {
    this.#wanted = null;
    this.#session.revert();
  }

  /**
   * Zooms in or out about the operating point, if it is visible.
   *
   * @param direction 1 to zoom in, −1 to zoom out
   */
  press(direction: number) {
    const { axes } = this;
    if (!axes) return;
    const times = PRESS ** direction;
    const { load, latency } = axes;
    const { explorer, state } = this.#session;
    const inView = (part: number) => (part >= 0 && part <= 1 ? part : 0.5);
    const rows = explorer.readOut(state.operatingLoad).rows.filter(({ hidden }) => !hidden);
    const heights = rows.map(({ latency }) => Number(latency)).filter(Number.isFinite);
    const height = latency && inView(partOf(latency, heights[0] ?? Number.NaN));
    this.preview({
      load: stretched(load, times, inView(partOf(load, state.operatingLoad))),
      latency: latency && stretched(latency, times, height ?? 0.5),
    });
    this.commit('zoom');
  }

  /**
   * Moves the axes.
   *
   * @param right in steps of an arrow key
   */
  pan(right: number, up: number) {
    const { axes } = this;
    if (!axes) return;
    const { load, latency } = axes;
    this.preview({
      load: stretched(load, 1, 0, -right * ARROW),
      latency: latency && stretched(latency, 1, 0, -up * ARROW),
    });
    this.commit('pan');
  }

  /**
   * Shows the whole axes again.
   *
   * @param edits to be made in the same step
   */
  reset(...edits: Edit[]) {
    if (!this.isZoomed) return;
    this.#wanted = null;
    this.#session.preview((explorer) => explorer.withEnds(), ...edits);
    this.commit();
  }

  #show() {
    const [wanted, layout] = [this.#wanted, this.#layout()];
    this.#wanted = null;
    if (!wanted || !layout) return;
    const { view } = this.#session.state;
    const load = givenBy(wanted.load, layout.wholeLoad);
    const latency = wanted.latency ? givenBy(wanted.latency, layout.wholeLatency) : { min: view.ymin, max: view.ymax };
    this.#session.preview((explorer) => explorer.withEnds(load.min, load.max, latency.min, latency.max));
  }

  /** The visible part of the axes in words. */
  get #words() {
    const { axes } = this;
    if (!axes || !this.isZoomed) return 'The whole chart is shown';
    const range = ({ min, max }: AxisEnds) => `${short(min)} to ${short(max)}`;
    const latency = axes.latency ? `, latencies from ${range(axes.latency)} ${this.#session.state.view.latencyUnit}` : '';
    return `${this.#session.state.view.x === 'throughput' ? 'Throughputs' : 'Loads'} from ${range(axes.load)}${latency}`;
  }
}

/** Buttons and keys that zoom. */
const ARROWS: Record<string, [number, number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * Lets the keys + − 0 zoom, and Alt with the arrow keys move the axes.
 *
 * @param handle that has the focus
 */
export function zoomByKeys(handle: HTMLElement, zoom: Zoom) {
  handle.addEventListener('keydown', (event) => {
    // Ctrl is the browser's own zoom.
    if (event.ctrlKey || event.metaKey) return;
    const act = actFor(event, zoom);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function actFor({ key, altKey }: KeyboardEvent, zoom: Zoom) {
  if (key === '+' || key === '=') return () => zoom.press(1);
  if (key === '-' || key === '_') return () => zoom.press(-1);
  if (key === '0') return () => zoom.reset();
  const arrow = altKey ? ARROWS[key] : undefined;
  return arrow && (() => zoom.pan(...arrow));
}

/** Adds the buttons, which are there while the chart is zoomed: reset, smaller and larger. */
export function zoomButtons(place: HTMLElement, session: Session, zoom: Zoom) {
  const button = (words: string, key: string, act: () => void, lines: string) =>
    html`<button type="button" aria-label=${words} title="${words} (key ${key})" @click=${act}><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${lines} /></svg></button>`;
  const whole = 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10';
  render(
    [
      button('Show the whole chart', '0', () => zoom.reset(), whole),
      button('Zoom out', '−', () => zoom.press(-1), 'M3.500 8h9'),
      button('Zoom in', '+', () => zoom.press(1), 'M3.500 8h9M8 3.500v9'),
    ],
    place,
  );
  session.follow(() => {
    // The button with the focus is about to vanish.
    if (!zoom.isZoomed && place.contains(document.activeElement)) byId('handle', HTMLElement).focus();
    place.hidden = !zoom.isZoomed;
  });
}
