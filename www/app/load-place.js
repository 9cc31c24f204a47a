/**
 * Places of loads on the horizontal axis of the chart. It has the load itself, or the throughput at that load in
 * the drawn network.
 */

/** @import { ChartLayout } from './pkg/loadcurve-web.js' */

/**
 * The least load at a place on the axis; beyond the highest throughput, the highest load.
 *
 * @param {ChartLayout} layout
 * @param {number} x
 */
export function loadAtPlace({ places }, x) {
  return between(places, x, 'x', 'load');
}

/**
 * The place of a load on the axis.
 *
 * @param {ChartLayout} layout
 * @param {number} load
 */
export function placeOfLoad({ places }, load) {
  return between(places, load, 'load', 'x');
}

/**
 * The least and the highest load that have a place.
 *
 * @param {ChartLayout} layout
 */
export function loadEnds({ places, load: { min, max } }) {
  return places.length > 0 ? { min: places[0].load, max: places[places.length - 1].load } : { min, max };
}

/**
 * @param {ChartLayout['places']} places
 * @param {number} value
 * @param {'x' | 'load'} from
 * @param {'x' | 'load'} to
 */
function between(places, value, from, to) {
  if (places.length === 0) return value;
  const after = places.findIndex((place) => place[from] >= value);
  if (after < 0) return places[places.length - 1][to];
  if (after === 0) return places[0][to];
  const [a, b] = [places[after - 1], places[after]];
  return a[to] + ((b[to] - a[to]) * (value - a[from])) / (b[from] - a[from]);
}
