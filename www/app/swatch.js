/** The swatch of a curve: its colour, dash pattern and marker, as in the chart. */

import { svg } from './dom.js';

/** @import { Palette } from './pkg/loadcurve-web.js' */

/** Corners of the markers for a radius of 1, as the chart draws them. @type {Record<string, string>} */
const CORNERS = {
  square: '-.88,-.88 .88,-.88 .88,.88 -.88,.88',
  triangle: '0,-1.25 1.15,.8 -1.15,.8',
  diamond: '0,-1.25 1.25,0 0,1.25 -1.25,0',
  wedge: '0,1.25 1.15,-.8 -1.15,-.8',
  hexagon: '1.1,0 .55,.95 -.55,.95 -1.1,0 -.55,-.95 .55,-.95',
  arrow: '1.25,0 -.8,1.15 -.8,-1.15',
  plus: '-.42,-1.2 .42,-1.2 .42,-.42 1.2,-.42 1.2,.42 .42,.42 .42,1.2 -.42,1.2 -.42,.42 -1.2,.42 -1.2,-.42 -.42,-.42',
};

const WIDTH = 36;
const HEIGHT = 16;
const RADIUS = 4.6;

/** Makes swatches; their colours follow the theme through the style sheet. */
export class Swatches {
  #series;

  /** @param {Palette} palette of any theme: dashes and markers are the same in all */
  constructor(palette) {
    this.#series = palette.series;
  }

  /** Number of curves that can be told apart. */
  get count() {
    return this.#series.length;
  }

  /** @param {number} index of the curve */
  make(index) {
    const { dash, marker } = this.#series[index % this.count];
    const corners = CORNERS[marker];
    const middle = `translate(${WIDTH / 2} ${HEIGHT / 2})`;
    const mark = corners
      ? svg('polygon', { points: corners, transform: `${middle} scale(${RADIUS})`, class: 'mark' })
      : svg('circle', { r: 1, transform: `${middle} scale(${RADIUS})`, class: 'mark' });
    const line = svg('path', { d: `M0 ${HEIGHT / 2}H${WIDTH}`, class: 'line', 'stroke-dasharray': dash.join(' ') || null });
    const attributes = { class: 'swatch', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' };
    const made = svg('svg', attributes, line, mark);
    made.style.setProperty('--series', seriesColor(index, this.count));
    return made;
  }
}

/**
 * The colour of a curve, from the style sheet.
 *
 * @param {number} index
 * @param {number} [count]
 */
export function seriesColor(index, count = 8) {
  return `var(--series-${index % count})`;
}
