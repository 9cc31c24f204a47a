/** The stories, each with its numbers as computed now. */

import { element } from '../dom.ts';
import type { Story, StoryNumber } from '../late/loadcurve-late.js';
import { cite } from './cite.ts';
import { openLink } from './links.ts';

export function showStories(place: HTMLElement, stories: Story[]) {
  place.append(...stories.map(storySection));
}

function storySection({ id, title, source, text, numbers, link }: Story) {
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

function row({ words, now, printed }: StoryNumber) {
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, words),
    element('td', {}, now),
    element('td', { class: 'origin' }, printed ? 'printed' : 'computed'),
  );
}

/** A text in which no line breaks within an equation. */
function whole(text: string) {
  return text.replaceAll(/ (?=[=×] )|(?<=[=×]) /g, '\u00a0');
}
