/** The classics: comparisons with what to see in them, their networks in numbers, and their sources. */

import { element, setText } from '../dom.js';
import { classicCells } from '../late.js';
import { tagElement } from '../tag.js';
import { citeAll } from './cite.js';
import { Panel } from './panel.js';

/** @import { Classic, ClassicGroup } from '../late/loadcurve-late.js' */
/** @import { PanelContext } from './panel.js' */

/**
 * Lays out all classics, after a list of them.
 *
 * @param {HTMLElement} place
 * @param {ClassicGroup[]} groups
 * @param {PanelContext} context
 * @returns {Panel[]}
 */
export function showClassics(place, groups, context) {
  place.append(element('nav', { class: 'index', 'aria-label': 'Classics' }, ...groups.map(listOf)));
  return groups.flatMap(({ title, classics }) => {
    const cards = classics.map((classic) => card(classic, context));
    place.append(
      element('section', { class: 'classics', 'aria-label': title }, element('h3', {}, title), ...cards.map(({ article }) => article)),
    );
    return cards.map(({ panel }) => panel);
  });
}

/** @param {ClassicGroup} group */
function listOf({ title, classics }) {
  return element(
    'div',
    {},
    element('p', {}, title),
    element('ul', {}, ...classics.map(({ id, title }) => element('li', {}, element('a', { href: `#${id}` }, title)))),
  );
}

/**
 * @param {Classic} classic
 * @param {PanelContext} context
 */
function card(classic, context) {
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

/**
 * @param {Classic} classic
 * @param {HTMLElement[]} rows
 */
function tableOf({ headings }, rows) {
  const columns = headings.map(({ words, unit }) => element('th', { scope: 'col' }, words, ' ', element('small', {}, unit)));
  return element(
    'table',
    { class: 'figures' },
    element('thead', {}, element('tr', {}, element('th', { scope: 'col' }, 'Network'), ...columns)),
    element('tbody', {}, ...rows),
  );
}
