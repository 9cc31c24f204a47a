/** Height of the page's chart. */

const HEIGHT = { part: 0.62, min: 320, max: 460 };
/** Height of two charts relative to one. */
const BOTH = 1.6;

/**
 * @param {number} width of the chart
 * @param {string} show which charts are shown, as in the link
 */
export function chartHeight(width, show) {
  const { part, min, max } = HEIGHT;
  const one = Math.max(min, Math.min(max, width * part));
  return show === 'both' ? one * BOTH : one;
}
