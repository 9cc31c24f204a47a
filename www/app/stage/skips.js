/** The links that skip to the chart and to the networks, without an entry in the history. */

export function joinSkips() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a.skip'))) {
    link.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      const target = /** @type {HTMLElement | null} */ (document.querySelector(link.hash));
      target?.scrollIntoView({ block: 'nearest' });
      target?.focus();
    });
  }
}
