/** Whether an element is in sight, and what brings it there. */

import { signal } from './view.ts';

/** True while the page is printed: all of its sections are in sight then. */
const isPrinted = signal(false);

export function showForPrinting(isShown: boolean) {
  isPrinted.value = isShown;
}

/** A function that tells if an element is known to be in sight, whose readers are told of changes. */
export function sightOf(element: Element) {
  const isInSight = signal(false);
  const observer = new IntersectionObserver((entries) => {
    // Several may have been observed since the last call, the latest one last.
    isInSight.value = entries[entries.length - 1].isIntersecting;
  });
  observer.observe(element);
  return () => isPrinted.value || isInSight.value;
}

/** Watches what was brought into sight last. */
let kept: ResizeObserver | undefined;

const forget = () => kept?.disconnect();

/**
 * Scrolls to a part of the page, once it is laid out, clear of what stays on top and at the bottom, for which the style
 * sheet sets `scroll-padding`. An answer that comes later makes it grow: it is kept in sight until the reader acts.
 *
 * @param block `start` for what is read from its beginning; otherwise as little is scrolled as shows it
 */
export function bringIntoSight(part: Element, block: 'nearest' | 'start' = 'nearest') {
  forget();
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  kept = new ResizeObserver(() => {
    part.scrollIntoView({ behavior, block });
    // Its beginning stays where it is.
    if (block === 'start') forget();
  });
  kept.observe(part);
  for (const act of ['pointerdown', 'wheel', 'touchmove', 'keydown']) addEventListener(act, forget, { capture: true, passive: true });
}
