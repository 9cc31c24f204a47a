/** Runs a simulation in pieces, so that a page stays responsive. */

import type { Simulation } from './loadcurve.js';

/** Events in the first call, and the fewest in any: a large network takes some hundred nanoseconds for each. */
const EFFORT = 2_000;

/** Time that a call should take, in milliseconds. */
const CALL = 2;

/** The longest time before other tasks get their turn, in milliseconds: half a frame of a page. */
const PIECE = 8;

/** Waits until other tasks have had their turn. */
function others() {
  if (typeof setImmediate === 'function') return new Promise((resolve) => setImmediate(resolve));
  // A message is not delayed in windows that are not seen, as a timer would be.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(undefined);
  });
}

/** The figure of a simulation, at its end. */
export async function run(simulation: Simulation, signal?: AbortSignal, onProgress?: (done: number, total: number) => void) {
  let shown = 0;
  let effort = EFFORT;
  for (let isOver = false; !isOver; ) {
    let now = performance.now();
    const end = now + PIECE;
    do {
      isOver = simulation.step(effort);
      const took = performance.now() - now;
      now += took;
      // Where a run is cut into calls changes nothing of what it finds.
      effort = Math.max(EFFORT, Math.round(effort * Math.min(2, CALL / took)));
    } while (!isOver && now < end);
    // The estimate of the remaining work may grow; the progress must not go backwards.
    shown = Math.max(shown, simulation.done);
    onProgress?.(shown, simulation.total);
    if (!isOver) await others();
    if (signal?.aborted) {
      simulation.free();
      throw signal.reason;
    }
  }
  return simulation.figure();
}
