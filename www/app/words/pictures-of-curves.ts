/** Pictures of curves, runs and distributions. */

import { svg } from '../view.ts';

/** Corner of the axes, their ends, and the place of saturation. */
const LEFT = 14;
const FLOOR = 64;
const LIMIT = 122;
/** Height of the curve at zero load, and how steeply it climbs. */
const ZERO = 11;
const RISE = 4;
const STEP = 2;

/** Height of the curve above the axis, as of one queue. */
function heightAt(x: number) {
  const part = (x - LEFT) / (LIMIT - LEFT);
  return ZERO + (RISE * part) / (1 - part);
}

const points = Array.from({ length: (LIMIT - LEFT) / STEP }, (_, index) => LEFT + STEP * index).filter((x) => heightAt(x) < FLOOR - 4);
const CURVE = `M${points.map((x) => `${x} ${(FLOOR - heightAt(x)).toFixed(1)}`).join('L')}`;

/** Where latency is three times that at zero load. */
const KNEE = LEFT + ((LIMIT - LEFT) * 2 * ZERO) / (2 * ZERO + RISE);
const HALFWAY = 84;

const dot = (x: number) => svg`<circle class="dot" cx=${x} cy=${FLOOR - heightAt(x)} r="4" />`;
const axes = svg`<path class="axis" d="M14 4V64H154" />`;
const curve = svg`<path class="curve" d=${CURVE} />`;
const asymptote = svg`<path class="limit" d="M122 4V64" />`;

/** Latency or throughput against load, with what a term names. */
export function curvePicture(what: 'zero-load' | 'load' | 'saturation' | 'knee' | 'throughput') {
  switch (what) {
    case 'zero-load':
      return [axes, asymptote, svg`<path class="thin dashed" d=${`M14 ${FLOOR - ZERO}H120`} />`, curve, dot(LEFT)];
    case 'load':
      return [
        axes,
        asymptote,
        svg`<path class="thin" d=${`M${HALFWAY} 64V${FLOOR - heightAt(HALFWAY)}`} />`,
        curve,
        dot(HALFWAY),
        svg`<circle class="dot" cx=${HALFWAY} cy="64" r="4" />`,
      ];
    case 'saturation':
      return [
        svg`<rect class="wrong-shade" x="122" y="4" width="32" height="60" />`,
        axes,
        svg`<path class="stuck" d="M122 4V64" />`,
        curve,
      ];
    case 'knee':
      return [
        axes,
        asymptote,
        svg`<path class="thin dashed" d=${`M14 ${FLOOR - ZERO}H${KNEE}M14 ${FLOOR - 3 * ZERO}H${KNEE}M${KNEE} ${FLOOR}V${FLOOR - 3 * ZERO}`} />`,
        curve,
        dot(KNEE),
      ];
    case 'throughput':
      return [
        axes,
        svg`<path class="limit" d="M94 64V4" />`,
        svg`<path class="thin dashed" d="M94 20L112 10" />`,
        svg`<path class="curve" d="M14 64L88 23Q94 20 104 20H154" />`,
      ];
  }
}

/** Steps of a run: fixed, so that a picture is always the same. */
const STEPS = [0, -5, 3, -2, 6, -4, 1, 5, -6, 2, -3, 4, 0, -5, 5, -1, 3, -4, 2, 1];
const STRIDE = 7;

/**
 * An average over the time of a run.
 *
 * @param start its first point
 * @param turn rotates the steps, so that runs differ
 * @param level height around which it stays
 * @param slope by which it climbs, if it is not steady
 * @param from where it begins, from the left
 */
export function run(start: string, turn: number, level: number, slope = 0, from = 10) {
  const count = Math.floor((152 - from) / STRIDE);
  const line = Array.from({ length: count }, (_, i) => {
    const x = from + STRIDE * (i + 1);
    const y = level + 4 + STEPS[(i + turn) % STEPS.length] * 0.8 - slope * (x - from);
    return `L${x} ${y.toFixed(1)}`;
  });
  return svg`<path class="run" d=${start + line.join('')} />`;
}

/** Spans of time as bars. */
export function spans(ends: [number, number][], top: number, name = '') {
  return ends.map(([from, to]) => svg`<rect class=${`flit ${name}`} x=${from} y=${top} width=${to - from} height="14" rx="2" />`);
}

/** Intervals around the means of several experiments, one of which misses the true mean. */
export function intervals() {
  const means = [30, 40, 34, 43, 31, 56, 38, 33];
  return [
    svg`<path class="limit" d="M8 36H152" />`,
    ...means.map((mean, index) => {
      const x = 20 + 17 * index;
      const misses = Math.abs(mean - 36) > 13;
      return svg`<path class=${misses ? 'stuck' : 'bar'} d=${`M${x} ${mean - 13}V${mean + 13}M${x - 4} ${mean - 13}H${x + 4}M${x - 4} ${mean + 13}H${x + 4}`} /><circle class=${misses ? 'hot' : 'dot'} cx=${x} cy=${mean} r="3" />`;
    }),
  ];
}

/** Heights of the bars of a distribution of latencies. */
const BARS = [6, 26, 44, 52, 46, 36, 27, 20, 14, 10, 7, 5, 3, 2];
const WIDTH = 9;

/** A histogram in which the part of the messages that a percentile names is filled. */
export function histogram(part: number) {
  const total = BARS.reduce((a, b) => a + b, 0);
  let below = 0;
  return [
    ...BARS.map((height, index) => {
      below += height;
      return svg`<rect class=${below - height < part * total ? 'flit' : 'shade'} x=${16 + WIDTH * index} y=${FLOOR - height} width=${WIDTH - 1} height=${height} />`;
    }),
    svg`<path class="axis" d="M10 64H152" />`,
  ];
}
