/** Zooming and moving by gesture: Ctrl with the wheel, two fingers, Shift with a box, Alt with a drag. */

import { element } from '../dom.ts';
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
    for (const name of ['pointerup', 'pointercancel'] as const) {
      canvas.addEventListener(name, (event) => this.#release(event));
    }
    // One finger scrolls the page; two fingers must not scroll it as well.
    for (const name of ['touchstart', 'touchmove'] as const) {
      canvas.addEventListener(
        name,
        (event) => {
          if (event.touches.length > 1) event.preventDefault();
        },
        { passive: false },
      );
    }
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
    const at = this.#spot(event);
    this.#zoom.preview(this.#stretch(axes, at, at, times));
    this.#zoom.commitLater();
  }

  #press(event: PointerEvent) {
    const spot = this.#spot(event);
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
    const spot = this.#spot(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, spot);
    if (!this.#gesture) return;
    const { kind, from, axes } = this.#gesture;
    if (kind === 'box') {
      this.#drawBox(from[0], spot);
    } else if (kind === 'pan') {
      this.#zoom.preview(this.#stretch(axes, from[0], spot, 1));
    } else if (this.#fingers.size === 2) {
      const to = [...this.#fingers.values()];
      const times = distance(to) / Math.max(1, distance(from));
      this.#zoom.preview(this.#stretch(axes, middle(from), middle(to), times));
    }
  }

  #release(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    if (!this.#gesture) return;
    const { kind, from, axes } = this.#gesture;
    this.#gesture = null;
    this.#box.hidden = true;
    if (event.type === 'pointercancel') {
      this.#zoom.revert();
      return;
    }
    if (kind === 'box') this.#enter(axes, from[0], this.#spot(event));
    this.#zoom.commit();
  }

  #cancel() {
    if (!this.#gesture) return false;
    this.#gesture = null;
    this.#box.hidden = true;
    this.#zoom.revert();
    return true;
  }

  /** The axes with one spot moved to another, magnified by a factor. */
  #stretch({ load, latency }: Axes, was: Spot, is: Spot, times: number): Axes {
    const [from, to] = [this.#partsOf(was), this.#partsOf(is, was)];
    return {
      load: from.x === null || to.x === null ? load : stretched(load, times, from.x, to.x),
      latency: latency && (from.y === null || to.y === null ? latency : stretched(latency, times, from.y, to.y)),
    };
  }

  /**
   * Position of a spot on the axes. Beside the numbers of one axis the other one stays as it is, and the
   * throughput axis follows by itself.
   *
   * @param beginning that decides which axes are meant
   */
  #partsOf({ x, y }: Spot, beginning: Spot = { x, y }) {
    const panels = this.#layout()?.panels ?? [];
    const panel = panelAt(panels, beginning.y);
    if (!panel) return { x: null, y: null };
    const { left, right, top, bottom, metric } = panel;
    const meansLoad = beginning.x >= left;
    const meansLatency = metric === 'latency' && beginning.y <= bottom;
    return {
      x: meansLoad ? (x - left) / (right - left) : null,
      y: meansLatency ? (bottom - y) / (bottom - top) : null,
    };
  }

  /** Zooms into a box. */
  #enter({ load, latency }: Axes, from: Spot, to: Spot) {
    const box = this.#boxBetween(from, to);
    if (!box || box.right - box.left < MIN_BOX || box.bottom - box.top < MIN_BOX) return;
    const [a, b] = [this.#partsOf({ x: box.left, y: box.bottom }, from), this.#partsOf({ x: box.right, y: box.top }, from)];
    this.#zoom.preview({
      load: a.x === null || b.x === null ? load : between(load, a.x, b.x),
      latency: latency && (a.y === null || b.y === null ? latency : between(latency, a.y, b.y)),
    });
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

  #spot({ clientX, clientY }: MouseEvent) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
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
