/** A worker that places the nodes of one network, however long that takes. */

import { layoutOf } from '../late/loadcurve-late.js';
import type { StartRequest } from '../worker-start.ts';
import { isStart } from '../worker-start.ts';

export type Order = StartRequest | { kind: 'place'; network: string };
/** Positions of the nodes, or why there are none. */
export type Answer = { layout: Float64Array } | { wrong: string };

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (!isStart(data)) postMessage(answer(data.network));
});

function answer(network: string): Answer {
  try {
    return { layout: layoutOf(network) };
  } catch (error) {
    return { wrong: String(error) };
  }
}
