/** Whether an element is in sight. */

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
