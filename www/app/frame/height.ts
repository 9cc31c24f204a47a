/** The height that a frame asks for. The surrounding page may ignore it. */

/** Height as a part of the width, with limits in CSS pixels. */
const CHART = { part: 0.66, min: 240, max: 560 };
const BOTH = { part: 0.632, min: 360, max: 560 };

/** From this width on there is room for the drawing, as in the style sheet. */
const WIDE = 600;

/** Height of two charts relative to one. */
const TWO_CHARTS = 1.6;

/** True if a link asks for two charts, one above the other. Against throughput there is only that of latency. */
export function hasTwoCharts(asked: URLSearchParams) {
  return asked.get('show') === 'both' && asked.get('x') !== 'throughput';
}

/**
 * The height of a frame of this width.
 *
 * @param asked the frame's query
 */
export function heightFor(asked: URLSearchParams, width: number) {
  const one = limited(asked.get('drawing') === 'on' && width >= WIDE ? BOTH : CHART, width);
  return hasTwoCharts(asked) ? Math.round(one * TWO_CHARTS) : one;
}

/** @param asked the frame's query */
export function postHeight(asked: URLSearchParams) {
  if (parent === window) return;
  let width = 0;
  new ResizeObserver(() => {
    // Only the width counts: the height may be the surrounding page's response to this.
    if (innerWidth === width) return;
    width = innerWidth;
    const height = heightFor(asked, width);
    parent.postMessage({ type: 'loadcurve:height', height }, '*');
    // The same for the learning management system Canvas.
    parent.postMessage({ subject: 'lti.frameResize', height }, '*');
  }).observe(document.documentElement);
}

/** Tells the surrounding page that there is nothing to see here. */
export function postFailure() {
  parent.postMessage({ type: 'loadcurve:failed' }, '*');
}

function limited({ part, min, max }: typeof CHART, width: number) {
  return Math.round(Math.max(min, Math.min(max, width * part)));
}
