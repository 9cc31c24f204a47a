/** The stories, each with its numbers as computed now. */

import { element } from '../dom.js';
import { cite } from './cite.js';
import { openLink } from './links.js';

/** @import { Story, StoryNumber } from '../late/loadcurve-late.js' */

/**
 * @param {HTMLElement} place
 * @param {Story[]} stories
 */
export function showStories(place, stories) {
  place.append(...stories.map(storySection));
}

/** @param {Story} story */
function storySection({ id, title, source, text, numbers, link }) {
  return element(
    'article',
    { class: 'panel tale', id, tabindex: -1, 'aria-labelledby': `${id}-title` },
    element('h3', { id: `${id}-title` }, title),
    element('p', {}, whole(text)),
    element('table', { class: 'figures', 'aria-label': `The numbers of “${title}”` }, element('tbody', {}, ...numbers.map(row))),
    element('p', { class: 'row' }, openLink(link, title)),
    cite('', source),
  );
}

/** @param {StoryNumber} number */
function row({ words, now, printed }) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words),
    element('td', {}, now),
    element('td', { class: 'origin' }, printed ? 'printed' : 'computed'),
  );
}

/**
 * A text in which no line breaks within an equation.
 *
 * @param {string} text
 */
function whole(text) {
  return text.replaceAll(/ (?=[=×] )|(?<=[=×]) /g, '\u00a0');
}
