/** Printing: what a page shows only once it is scrolled to is computed first, and paper carries the address. */

import { byId, say } from '../dom.ts';
import { showForPrinting } from '../in-sight.ts';
import type { Session } from '../session.ts';
import { drawNow } from '../view.ts';

/** What is still being computed of the sections, unless it is the answer to a question of the reader's. */
const AWAITED = '.section:not(#find) :is(progress, .room.awaited)';

/** Longest wait for it, and time between two looks, in milliseconds. */
const LONGEST = 15_000;
const LOOK = 50;

/** @returns prints the page once everything is computed */
export function joinPrinting(session: Session) {
  addEventListener('beforeprint', () => {
    byId('printed-address', HTMLElement).textContent = location.href;
    showForPrinting(true);
    drawNow();
  });
  addEventListener('afterprint', () => showForPrinting(false));
  addEventListener('keydown', (event) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
    if (!isMeant) return;
    event.preventDefault();
    void printWhole();
  });

  async function printWhole() {
    say('Preparing the page for printing');
    showForPrinting(true);
    await session.complete(() => null).catch(console.warn);
    const end = performance.now() + LONGEST;
    do {
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      drawNow();
    } while (document.querySelector(AWAITED) && performance.now() < end);
    print();
    showForPrinting(false);
  }
  return () => void printWhole();
}
