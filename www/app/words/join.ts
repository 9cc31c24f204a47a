/** Loads the terms once the page has nothing else to do. */

import type { Session } from '../session.ts';

/** Wait where the browser does not tell when it is idle, in milliseconds. */
const WAIT = 500;

/** @param busiest the part of the drawing that is ringed */
export function joinWords(session: Session, busiest: () => string | undefined) {
  const load = () => {
    import('./later.ts').then(({ WordCard }) => new WordCard(session, busiest), console.warn);
  };
  // Not in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, WAIT);
}
