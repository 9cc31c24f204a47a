/** What the module says of a link, to be held against what a page shows. */

import { web } from '../node/module.mjs';

/**
 * The words in which the handle of a chart reads out the operating point of a link.
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
 * The words that stand for the chart of a link where it is not seen.
 *
 * @param {string} query
 */
export function summaryOf(query) {
  const explorer = new web.Explorer(query);
  const { summary } = explorer.state();
  explorer.free();
  return summary;
}
