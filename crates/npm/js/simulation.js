/** Runs a simulation in pieces, so that a page stays responsive. */

/** @import { Simulation } from './loadcurve.js' */

/** Events in a call: about a millisecond. */
const EFFORT = 50_000;

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

/**
 * The figure of a simulation, at its end.
 *
 * @param {Simulation} simulation
 * @param {AbortSignal} [signal]
 * @param {(done: number, total: number) => void} [onProgress]
 */
export async function run(simulation, signal, onProgress) {
  let shown = 0;
  for (let isOver = false; !isOver; ) {
    const end = performance.now() + PIECE;
    do isOver = simulation.step(EFFORT);
    while (!isOver && performance.now() < end);
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
