/** The classics: comparisons with what to see in them, their networks in numbers, and their sources. */

import { element, setText } from '../dom.ts';
import type { Classic, ClassicGroup } from '../late/loadcurve-late.js';
import { classicCells } from '../late.ts';
import { tagElement } from '../tag.ts';
import { citeAll } from './cite.ts';
import type { PanelContext } from './panel.ts';
import { Panel } from './panel.ts';

/** Lays out all classics, after a list of them. */
export function showClassics(place: HTMLElement, groups: ClassicGroup[], context: PanelContext): Panel[] {
  place.append(element('nav', { class: 'index', 'aria-label': 'Classics' }, ...groups.map(listOf)));
  return groups.flatMap(({ title, classics }) => {
    const cards = classics.map((classic) => card(classic, context));
    place.append(
      element('section', { class: 'classics', 'aria-label': title }, element('h3', {}, title), ...cards.map(({ article }) => article)),
    );
    return cards.map(({ panel }) => panel);
  });
}

function listOf({ title, classics }: ClassicGroup) {
  return element(
    'div',
    {},
    element('p', {}, title),
    element('ul', {}, ...classics.map(({ id, title }) => element('li', {}, element('a', { href: `#${id}` }, title)))),
  );
}

function card(classic: Classic, context: PanelContext) {
  const { id, title, sentence, caution, link, sources } = classic;
  const panel = new Panel({ name: '', about: title, link }, context);
  const rows = classic.names.map((name, network) => {
    const cells = classic.headings.map(() => element('td', {}, '…'));
    const named = element('span', { class: 'named' }, tagElement(network), name);
    const row = element('tr', {}, element('th', { scope: 'row' }, named), ...cells);
    // A model is solved for the numbers, so that they wait for their turn as charts do.
    context.entrance.await(row, () => {
      const numbers = classicCells(id, network);
      for (const [index, cell] of cells.entries()) setText(cell, numbers[index]);
    });
    return row;
  });
  const table = element(
    'div',
    { class: 'scroller', role: 'group', tabindex: 0, 'aria-label': `The networks of “${title}”` },
    tableOf(classic, rows),
  );
  const article = element(
    'article',
    { class: 'panel classic', id, tabindex: -1, 'aria-labelledby': `${id}-title` },
    element('h4', { id: `${id}-title` }, title),
    element('p', { class: 'see' }, sentence),
    panel.element,
    table,
    element('div', { class: 'rest' }, caution && element('p', { class: 'hint' }, caution), citeAll(title, sources)),
  );
  return { article, panel };
}

function tableOf({ headings }: Classic, rows: HTMLElement[]) {
  const columns = headings.map(({ words, unit }) => element('th', { scope: 'col' }, words, ' ', element('small', {}, unit)));
  return element(
    'table',
    { class: 'figures' },
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Network'), ...columns)),
    element('tbody', {}, ...rows),
  );
}
