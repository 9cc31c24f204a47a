/** Whether an element is in sight. */

import { signal } from './view.ts';

/** True while the page is printed: all of its sections are in sight then. */
const isPrinted = signal(false);

export function bringIntoSight(all: boolean) {
  isPrinted.value = all;
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
