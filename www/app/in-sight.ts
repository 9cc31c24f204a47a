/** Whether an element is in sight. */

import { follow, signal } from './signals.ts';

/** True while the page is printed: all of its sections are in sight then. */
const isPrinted = signal(false);

export function bringIntoSight(all: boolean) {
  isPrinted.value = all;
}

/**
 * Calls `changed` when an element comes into sight or leaves it, and at first with how it is.
 *
 * @returns ends this
 */
export function followSight(element: Element, changed: (isInSight: boolean) => void): () => void {
  let isInSight: boolean | null = null;
  const observer = new IntersectionObserver((entries) => {
    // Several may have been observed since the last call, the latest one last.
    isInSight = entries[entries.length - 1].isIntersecting;
    if (!isPrinted.value) changed(isInSight);
  });
  observer.observe(element);
  const end = follow(
    () => isPrinted.value,
    (isPrinted) => {
      if (isPrinted) changed(true);
      else if (isInSight !== null) changed(isInSight);
    },
  );
  return () => {
    observer.disconnect();
    end();
  };
}

/** A function that tells if an element is in sight, whose readers are told of changes. */
export function sightOf(element: Element) {
  const isInSight = signal(false);
  followSight(element, (now) => {
    isInSight.value = now;
  });
  return () => isInSight.value;
}
