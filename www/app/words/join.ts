/** Loads the terms once the page has nothing else to do. */

import type { Session } from '../session.ts';

/** Wait where the browser does not tell when it is idle, in milliseconds. */
const WAIT = 500;

type Cards = typeof import('./cards.ts');

/**
 * @param session null where nothing can be shown
 * @param busiest the part of the drawing that is ringed
 * @param loaded called with what is there then
 */
export function joinWords(session: Session | null, busiest: () => string | undefined, loaded?: (cards: Cards) => void) {
  const load = () => {
    import('./cards.ts').then((cards) => {
      new cards.WordCard(session, busiest);
      loaded?.(cards);
    }, console.warn);
  };
  // Not in Safari.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, WAIT);
}
