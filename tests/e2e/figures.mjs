/** Results of the module for a link, to be compared with those on a page. */

import { web } from '../node/module.mjs';

/**
 * The text with which the chart's handle reads out a link's operating point.
 *
 * @param {string} query
 */
export function spokenOf(query) {
  const explorer = new web.Explorer(query);
  const { spoken } = explorer.readOut(explorer.state().operatingLoad);
  explorer.free();
  return spoken;
}

/**
 * The text alternative of a link's chart.
 *
 * @param {string} query
 */
export function summaryOf(query) {
  const explorer = new web.Explorer(query);
  const { summary } = explorer.state();
  explorer.free();
  return summary;
}
