/** Ways to the sections of the page: the bar that marks the one in sight, and links that skip. */

import { byId } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import { type Session, withView } from '../session.ts';

/** Connects the bar that leads to the sections below the fold, and to where messages wait. */
export function joinSectionBar(session: Session) {
  const bar = byId('section-bar', HTMLElement);
  const links = [...bar.querySelectorAll('a')];
  /** The section that the reader chose; null once the page was scrolled by hand. */
  let chosen: Element | null = null;
  const mark = () => {
    const current = sectionInSight(bar, links, chosen);
    for (const link of links) link.setAttribute('aria-current', String(link.hash === `#${current?.id}`));
  };
  for (const link of links)
    link.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      chosen = goTo(link.hash.slice(1));
      mark();
    });
  const forget = () => {
    chosen = null;
  };
  addEventListener('wheel', forget, { passive: true });
  addEventListener('touchmove', forget, { passive: true });
  addEventListener('keydown', ({ key }) => SCROLLING.includes(key) && forget());
  addEventListener('scroll', mark, { passive: true });
  mark();

  const bottleneck = byId('to-bottleneck', HTMLButtonElement);
  bottleneck.addEventListener('click', () => {
    session.edit(withView('focus', 'bottleneck'));
    goTo('picked');
  });
  session.follow(({ curves, view }) => {
    bottleneck.disabled = !curves[view.drawn].addsWaits;
  });
}

/** Keys that scroll the page. */
const SCROLLING = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '];

/** Where a section begins to be read, as a part of the window below the bar. */
const READ = 0.2;

/** The section that is read: the one chosen as long as it is in sight, or else the one that a line crosses. */
function sectionInSight(bar: HTMLElement, links: HTMLAnchorElement[], chosen: Element | null) {
  const top = bar.getBoundingClientRect().bottom;
  const root = document.documentElement;
  const isAtEnd = root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 1;
  const line = top + READ * (root.clientHeight - top);
  const inSight = links
    .map(({ hash }) => document.querySelector(hash))
    .filter((section) => section !== null)
    .filter((section) => {
      const { top: from, bottom: to } = section.getBoundingClientRect();
      return to > top && from < root.clientHeight;
    });
  if (chosen && inSight.includes(chosen)) return chosen;
  // What stands at the end of the page never comes up to the line.
  if (isAtEnd) return inSight.at(-1);
  // Of two beside one another, the left one.
  return inSight.find((section) => {
    const { top: from, bottom: to } = section.getBoundingClientRect();
    return from <= line && to > line;
  });
}

/**
 * Shows a part of the page and gives it the focus.
 *
 * @param id of a section, or of a part of the stage
 * @returns it
 */
export function goTo(id: string): HTMLElement {
  const part = byId(id, HTMLElement);
  const isBelow = part.matches('.section');
  // The caption stands above the chart, and has no box of its own in some windows.
  if (id === 'shared') bringIntoSight(document.documentElement, 'start');
  else bringIntoSight(part, isBelow ? 'start' : 'nearest');
  const target = (isBelow ? (part.querySelector('h2, h3') as HTMLElement | null) : null) ?? part;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return part;
}

/** Connects the links that skip to the chart and to the networks. */
export function joinSkips() {
  for (const link of document.querySelectorAll('a.skip') as NodeListOf<HTMLAnchorElement>) {
    link.addEventListener('click', (event) => {
      // Following the link would add a history entry.
      event.preventDefault();
      const target = document.querySelector(link.hash) as HTMLElement | null;
      if (target) bringIntoSight(target);
      target?.focus({ preventScroll: true });
    });
  }
}
