/** A worker that places the nodes of one network, however long that takes. */

import { layoutOf } from '../late/loadcurve-late.js';
import { isStart } from '../worker-start.js';

/** @import { StartRequest } from '../worker-start.js' */

/** @typedef {StartRequest | { kind: 'place', network: string }} Order */
/** Positions of the nodes, or why there are none. @typedef {{ layout: Float64Array } | { wrong: string }} Answer */

addEventListener('message', (/** @type {MessageEvent<Order>} */ { data }) => {
  if (!isStart(data)) postMessage(answer(data.network));
});

/**
 * @param {string} network
 * @returns {Answer}
 */
function answer(network) {
  try {
    return { layout: layoutOf(network) };
  } catch (error) {
    return { wrong: String(error) };
  }
}
