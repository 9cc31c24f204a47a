/** Whether an element is in sight. */

import { signal } from './signals.ts';

/**
 * Calls `changed` when an element comes into sight or leaves it, and at first with how it is.
 *
 * @returns ends this
 */
export function followSight(element: Element, changed: (isInSight: boolean) => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    // Several may have been observed since the last call, the latest one last.
    changed(entries[entries.length - 1].isIntersecting);
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** A function that tells if an element is in sight, whose readers are told of changes. */
export function sightOf(element: Element) {
  const isInSight = signal(false);
  followSight(element, (now) => {
    isInSight.value = now;
  });
  return () => isInSight.value;
}
