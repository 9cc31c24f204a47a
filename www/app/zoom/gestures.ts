/** Zooming and moving by gesture: Ctrl with the wheel, two fingers, Shift with a box, Alt with a drag. */

import { element, placeIn } from '../dom.ts';
import type { ChartLayout } from '../pkg/loadcurve-web.js';
import { between, stretched } from './ends.ts';
import type { Axes, Zoom } from './zoom.ts';

/** A point on the canvas, in CSS pixels. */
interface Spot {
  x: number;
  y: number;
}

/** Zoom per CSS pixel of wheel travel; a trackpad's pinch sends only a few. */
const WHEEL = 0.0025;
const PINCH = 0.012;
const FEW = 30;
/** The height of a line, for wheels that scroll by lines, in CSS pixels. */
const LINE = 16;

/** The least side of a box to zoom into, in CSS pixels. */
const MIN_BOX = 6;

export class Gestures {
  #canvas;
  #zoom;
  #layout;
  #cancelDrag;
  #box = element('div', { class: 'zoom-box', hidden: true });
  /** Positions of the fingers. */
  #fingers: Map<number, Spot> = new Map();
  /** Positions of the fingers or the pointer at the start of the gesture, and the axes then. */
  #gesture: { kind: 'pinch' | 'pan' | 'box'; from: Spot[]; axes: Axes } | null = null;

  /** @param cancelDrag abandons what one finger has started */
  constructor(canvas: HTMLCanvasElement, zoom: Zoom, layout: () => ChartLayout | null, cancelDrag: () => void) {
    this.#canvas = canvas;
    this.#zoom = zoom;
    this.#layout = layout;
    this.#cancelDrag = cancelDrag;
    canvas.after(this.#box);
    canvas.addEventListener('wheel', (event) => this.#turn(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#go(event));
    canvas.addEventListener('pointerup', (event) => this.#release(event));
    canvas.addEventListener('pointercancel', ({ pointerId }) => {
      this.#fingers.delete(pointerId);
      this.#cancel();
    });
    // One finger scrolls the page; two fingers must not scroll it as well.
    const hold = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault();
    for (const name of ['touchstart', 'touchmove'] as const) canvas.addEventListener(name, hold, { passive: false });
    addEventListener('keydown', (event) => {
      // With nothing to cancel, the key is left to others.
      if (event.key === 'Escape' && this.#cancel()) event.preventDefault();
    });
  }

  #turn(event: WheelEvent) {
    const { axes } = this.#zoom;
    if (!(event.ctrlKey || event.metaKey) || !axes) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    const times = Math.exp(-pixels * (Math.abs(pixels) < FEW ? PINCH : WHEEL));
    const at = placeIn(this.#canvas, event);
    this.#zoom.preview(this.#stretched(axes, at, at, times));
    this.#zoom.commitLater();
  }

  #press(event: PointerEvent) {
    const spot = placeIn(this.#canvas, event);
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, spot);
    if (this.#fingers.size === 2) {
      this.#cancelDrag();
      this.#begin('pinch', [...this.#fingers.values()]);
    } else if (event.button === 0 && event.pointerType !== 'touch' && (event.shiftKey || event.altKey)) {
      this.#canvas.setPointerCapture(event.pointerId);
      this.#begin(event.shiftKey ? 'box' : 'pan', [spot]);
    }
  }

  #begin(kind: 'pinch' | 'pan' | 'box', from: Spot[]) {
    const { axes } = this.#zoom;
    if (axes) this.#gesture = { kind, from, axes };
  }

  #go(event: PointerEvent) {
    const spot = placeIn(this.#canvas, event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, spot);
    if (!this.#gesture) return;
    const { kind, from, axes } = this.#gesture;
    if (kind === 'box') {
      this.#drawBox(from[0], spot);
    } else if (kind === 'pan') {
      this.#zoom.preview(this.#stretched(axes, from[0], spot, 1));
    } else if (this.#fingers.size === 2) {
      const to = [...this.#fingers.values()];
      const times = distance(to) / Math.max(1, distance(from));
      this.#zoom.preview(this.#stretched(axes, middle(from), middle(to), times));
    }
  }

  #release(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    const gesture = this.#end();
    if (!gesture) return;
    const { kind, from, axes } = gesture;
    if (kind === 'box') this.#enter(axes, from[0], placeIn(this.#canvas, event));
    this.#zoom.commit();
  }

  #cancel() {
    const wasThere = this.#end() !== null;
    if (wasThere) this.#zoom.revert();
    return wasThere;
  }

  /** Ends the gesture; returns it. */
  #end() {
    const gesture = this.#gesture;
    this.#gesture = null;
    this.#box.hidden = true;
    return gesture;
  }

  /** The axes with one spot moved to another, magnified by a factor. */
  #stretched(axes: Axes, was: Spot, is: Spot, times: number) {
    return this.#changed(axes, was, [was, is], (axis, from, to) => stretched(axis, times, from, to));
  }

  /**
   * Changes the axes by the positions of two spots on each. Beside the numbers of one axis the other one stays as it
   * is, and the throughput axis follows by itself.
   *
   * @param beginning the spot that decides which axes are meant
   */
  #changed({ load, latency }: Axes, beginning: Spot, [a, b]: Spot[], change: typeof between): Axes {
    const panel = panelAt(this.#layout()?.panels ?? [], beginning.y);
    if (!panel) return { load, latency };
    const { left, right, top, bottom, metric } = panel;
    const x = (spot: Spot) => (spot.x - left) / (right - left);
    const y = (spot: Spot) => (bottom - spot.y) / (bottom - top);
    const meansLatency = metric === 'latency' && beginning.y <= bottom;
    return {
      load: beginning.x >= left ? change(load, x(a), x(b)) : load,
      latency: latency && meansLatency ? change(latency, y(a), y(b)) : latency,
    };
  }

  /** Zooms into a box. */
  #enter(axes: Axes, from: Spot, to: Spot) {
    const box = this.#boxBetween(from, to);
    if (!box || box.right - box.left < MIN_BOX || box.bottom - box.top < MIN_BOX) return;
    const [corner, opposite] = [
      { x: box.left, y: box.bottom },
      { x: box.right, y: box.top },
    ];
    this.#zoom.preview(this.#changed(axes, from, [corner, opposite], between));
  }

  /**
   * The box between two spots, within the panel of the first. Beside the load's numbers and in a throughput
   * panel it is as high as the panel.
   */
  #boxBetween(from: Spot, to: Spot) {
    const panel = panelAt(this.#layout()?.panels ?? [], from.y);
    if (!panel) return null;
    const [x, y] = [clamp(panel.left, panel.right), clamp(panel.top, panel.bottom)];
    const isHigh = panel.metric === 'throughput' || from.y > panel.bottom;
    return {
      left: x(Math.min(from.x, to.x)),
      right: x(Math.max(from.x, to.x)),
      top: isHigh ? panel.top : y(Math.min(from.y, to.y)),
      bottom: isHigh ? panel.bottom : y(Math.max(from.y, to.y)),
    };
  }

  #drawBox(from: Spot, to: Spot) {
    const box = this.#boxBetween(from, to);
    if (!box) return;
    const { style } = this.#box;
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.width = `${box.right - box.left}px`;
    style.height = `${box.bottom - box.top}px`;
    this.#box.hidden = false;
  }
}

/** The panel at a height: the first that does not end above it, or the last. */
function panelAt<T extends { bottom: number }>(panels: T[], y: number) {
  return panels.find(({ bottom }) => y <= bottom) ?? panels[panels.length - 1];
}

function clamp(min: number, max: number) {
  return (value: number) => Math.max(min, Math.min(max, value));
}

/** @param spots two of them */
function distance([a, b]: Spot[]) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param spots two of them */
function middle([a, b]: Spot[]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
