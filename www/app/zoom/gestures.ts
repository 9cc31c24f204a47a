/** Zooming and moving by gesture: Ctrl with the wheel, two fingers, Shift with a box, Alt with a drag. */

import { element, placeAt, placeIn } from '../dom.ts';
import { clamped } from '../numbers.ts';
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

/** @param cancelDrag abandons what one finger has started */
export function joinGestures(canvas: HTMLCanvasElement, zoom: Zoom, layout: () => ChartLayout | null, cancelDrag: () => void) {
  const box = element('div', { class: 'zoom-box', hidden: true });
  /** Positions of the fingers. */
  const fingers: Map<number, Spot> = new Map();
  /** Positions of the fingers or the pointer at the start of the gesture, and the axes then. */
  let gesture: { kind: 'pinch' | 'pan' | 'box'; from: Spot[]; axes: Axes } | null = null;
  canvas.after(box);
  canvas.addEventListener('wheel', turn, { passive: false });
  canvas.addEventListener('pointerdown', press);
  canvas.addEventListener('pointermove', go);
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', ({ pointerId }) => {
    fingers.delete(pointerId);
    cancel();
  });
  // One finger scrolls the page; two fingers must not scroll it as well.
  const hold = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault();
  for (const name of ['touchstart', 'touchmove'] as const) canvas.addEventListener(name, hold, { passive: false });
  addEventListener('keydown', (event) => {
    // With nothing to cancel, the key is left to others.
    if (event.key === 'Escape' && cancel()) event.preventDefault();
  });

  function turn(event: WheelEvent) {
    const { axes } = zoom;
    if (!(event.ctrlKey || event.metaKey) || !axes) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    const times = Math.exp(-pixels * (Math.abs(pixels) < FEW ? PINCH : WHEEL));
    const at = placeIn(canvas, event);
    zoom.preview(magnified(axes, at, at, times));
    zoom.commitLater();
  }

  function press(event: PointerEvent) {
    const spot = placeIn(canvas, event);
    if (event.pointerType === 'touch') fingers.set(event.pointerId, spot);
    if (fingers.size === 2) {
      cancelDrag();
      begin('pinch', [...fingers.values()]);
    } else if (event.button === 0 && event.pointerType !== 'touch' && (event.shiftKey || event.altKey)) {
      canvas.setPointerCapture(event.pointerId);
      begin(event.shiftKey ? 'box' : 'pan', [spot]);
    }
  }

  function begin(kind: 'pinch' | 'pan' | 'box', from: Spot[]) {
    const { axes } = zoom;
    if (axes) gesture = { kind, from, axes };
  }

  function go(event: PointerEvent) {
    const spot = placeIn(canvas, event);
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, spot);
    if (!gesture) return;
    const { kind, from, axes } = gesture;
    if (kind === 'box') {
      drawBox(from[0], spot);
    } else if (kind === 'pan') {
      zoom.preview(magnified(axes, from[0], spot, 1));
    } else if (fingers.size === 2) {
      const to = [...fingers.values()];
      const times = distance(to) / Math.max(1, distance(from));
      zoom.preview(magnified(axes, middle(from), middle(to), times));
    }
  }

  function release(event: PointerEvent) {
    fingers.delete(event.pointerId);
    const ended = end();
    if (!ended) return;
    const { kind, from, axes } = ended;
    if (kind === 'box') enter(axes, from[0], placeIn(canvas, event));
    zoom.commit();
  }

  function cancel() {
    const wasThere = end() !== null;
    if (wasThere) zoom.revert();
    return wasThere;
  }

  /** Ends the gesture; returns it. */
  function end() {
    const ended = gesture;
    gesture = null;
    box.hidden = true;
    return ended;
  }

  /** The axes with one spot moved to another, magnified by a factor. */
  function magnified(axes: Axes, was: Spot, is: Spot, times: number) {
    return changed(axes, was, [was, is], (axis, from, to) => stretched(axis, times, from, to));
  }

  /**
   * Changes the axes by the positions of two spots on each. Beside the numbers of one axis the other one stays as it
   * is, and the throughput axis follows by itself.
   *
   * @param beginning the spot that decides which axes are meant
   */
  function changed({ load, latency }: Axes, beginning: Spot, [a, b]: Spot[], change: typeof between): Axes {
    const panel = panelAt(layout()?.panels ?? [], beginning.y);
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
  function enter(axes: Axes, from: Spot, to: Spot) {
    const entered = boxBetween(from, to);
    if (!entered || entered.right - entered.left < MIN_BOX || entered.bottom - entered.top < MIN_BOX) return;
    const [corner, opposite] = [
      { x: entered.left, y: entered.bottom },
      { x: entered.right, y: entered.top },
    ];
    zoom.preview(changed(axes, from, [corner, opposite], between));
  }

  /**
   * The box between two spots, within the panel of the first. Beside the load's numbers and in a throughput
   * panel it is as high as the panel.
   */
  function boxBetween(from: Spot, to: Spot) {
    const panel = panelAt(layout()?.panels ?? [], from.y);
    if (!panel) return null;
    const x = (value: number) => clamped(value, panel.left, panel.right);
    const y = (value: number) => clamped(value, panel.top, panel.bottom);
    const isHigh = panel.metric === 'throughput' || from.y > panel.bottom;
    return {
      left: x(Math.min(from.x, to.x)),
      right: x(Math.max(from.x, to.x)),
      top: isHigh ? panel.top : y(Math.min(from.y, to.y)),
      bottom: isHigh ? panel.bottom : y(Math.max(from.y, to.y)),
    };
  }

  function drawBox(from: Spot, to: Spot) {
    const drawn = boxBetween(from, to);
    if (!drawn) return;
    placeAt(box, drawn);
    box.hidden = false;
  }
}

/** The panel at a height: the first that does not end above it, or the last. */
function panelAt<T extends { bottom: number }>(panels: T[], y: number) {
  return panels.find(({ bottom }) => y <= bottom) ?? panels[panels.length - 1];
}

/** @param spots two of them */
function distance([a, b]: Spot[]) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** @param spots two of them */
function middle([a, b]: Spot[]) {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
