/** The links that skip to the chart and to the networks, without an entry in the history. */

export function joinSkips() {
  for (const link of document.querySelectorAll('a.skip') as NodeListOf<HTMLAnchorElement>) {
    link.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      const target = document.querySelector(link.hash) as HTMLElement | null;
      target?.scrollIntoView({ block: 'nearest' });
      target?.focus();
    });
  }
}
