/** Draws, simulates and gives up, and leaves what came of it where the test looks. */

import { load } from 'loadcurve';
import 'loadcurve/element';

declare global {
  interface Window {
    results: Promise<Awaited<ReturnType<typeof results>>>;
  }
}

async function results() {
  const { curve } = await load();
  const mesh = curve('mesh', { k: 4, flits: 8 });
  // Turns that others had, and the longest time that they waited for one.
  let turns = 0;
  let longest = 0;
  let last = performance.now();
  const others = setInterval(() => {
    turns += 1;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  });
  const simulated = await mesh.simulate({ seed: 7, precision: 2 });
  clearInterval(others);
  const stop = new AbortController();
  const givenUp = mesh.simulate({ precision: 0.5, signal: stop.signal, onProgress: () => stop.abort() });
  const refused = givenUp.catch((error: DOMException) => error.name);
  return { svg: mesh.svg(), simulated: simulated.points({ source: 'simulation' }), turns, longest, refused: await refused };
}

window.results = results();
