/** The bar that leads to the sections below the fold and marks the one in sight. */

import { byId } from '../dom.ts';

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
