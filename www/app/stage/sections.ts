/** Ways to the sections of the page: the bar that marks the one in sight, and links that skip. */

import { byId } from '../dom.ts';

/** Connects the bar that leads to the sections below the fold. */
export function joinSectionBar() {
  const bar = byId('section-bar', HTMLElement);
  const links = [...bar.querySelectorAll('a')];
  for (const link of links) {
    link.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      const section = document.querySelector(link.hash);
      section?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth', block: 'start' });
      const heading = section?.querySelector('h2, h3') as HTMLElement | null;
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const link = links.find(({ hash }) => hash === `#${target.id}`);
        if (isIntersecting) for (const other of links) other.setAttribute('aria-current', String(other === link));
        else if (link?.getAttribute('aria-current') === 'true') link.setAttribute('aria-current', 'false');
      }
    },
    { rootMargin: '-45% 0px -50% 0px' },
  );
  for (const { hash } of links) {
    const section = document.querySelector(hash);
    if (section) observer.observe(section);
  }
}

/** Connects the links that skip to the chart and to the networks. */
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
