/** The field that leaves of the gallery what has some words. */

import { byId, say } from '../dom.ts';

/** What is found or not, what holds it, and the texts of one. */
const FOUND = '.stop, .classic, .exhibit, .tale';
const HOLDERS = '.classics, .paper, .room[aria-labelledby]';
const TEXTS = 'h3, h4, p, th';

export function joinFilter() {
  const field = byId('filter', HTMLInputElement);
  const main = byId('main', HTMLElement);
  const nothing = byId('filter-nothing', HTMLElement);
  field.disabled = false;
  field.addEventListener('input', () => {
    const words = wordsOf(field.value);
    const all = [...main.querySelectorAll<HTMLElement>(FOUND)];
    const found = all.filter((one) => has(one, words));
    for (const one of all) one.hidden = !found.includes(one);
    for (const holder of main.querySelectorAll<HTMLElement>(HOLDERS)) holder.hidden = !holder.querySelector(`:is(${FOUND}):not([hidden])`);
    // A list of what is in sight anyway.
    main.querySelector('.index')?.toggleAttribute('hidden', words.length > 0);
    nothing.hidden = found.length > 0;
    say(words.length > 0 ? `${found.length} found` : 'Everything is shown');
  });
}

function wordsOf(text: string) {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** True if an article has all of these words, or words that contain them. */
function has(article: HTMLElement, words: string[]) {
  const holder = article.closest('.classics, .paper')?.querySelector('h3')?.textContent ?? '';
  const texts = [...article.querySelectorAll(TEXTS)].filter((it) => !it.closest('canvas, .simulation')).map((it) => it.textContent);
  const text = `${holder} ${texts.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
