/** Sources in a sentence, with their identifiers and their BibTeX. */

import { element } from '../dom.js';
import { say } from '../live.js';
import { acknowledge, copy } from '../share.js';

/** @import { Citation, CitedWork } from '../late/loadcurve-late.js' */

/**
 * @param {string} what part of the paper, such as "Figure 3"; empty for the paper as a whole
 * @param {Citation} source
 */
export function cite(what, source) {
  return element(
    'details',
    { class: 'cite' },
    element('summary', {}, 'Cite this', element('span', { class: 'unseen' }, what && `: ${what}`)),
    element('p', {}, what && `${what} of `, ...sentenceOf(source)),
    ...entryOf(source),
  );
}

/**
 * The sources of a comparison, in view, with their BibTeX folded away.
 *
 * @param {string} what title of the comparison
 * @param {CitedWork[]} sources
 */
export function citeAll(what, sources) {
  return element(
    'div',
    { class: 'sources' },
    ...sources.map(({ work, place }) =>
      element('p', {}, ...sentenceOf({ ...work, sentence: place ? work.sentence.replace(/\.$/, `, ${place}.`) : work.sentence })),
    ),
    element(
      'details',
      { class: 'cite' },
      element('summary', {}, 'BibTeX', element('span', { class: 'unseen' }, ` of the sources of “${what}”`)),
      ...sources.flatMap(({ work }) => entryOf(work)),
    ),
  );
}

/** @param {Citation} source */
function sentenceOf({ sentence, doi }) {
  return [sentence, doi && ' ', doi && element('a', { href: `https://doi.org/${doi}`, rel: 'noopener' }, `doi:${doi}`)];
}

/** @param {Citation} source */
function entryOf({ bibtex }) {
  const entry = element('pre', { tabindex: 0, role: 'group', 'aria-label': 'BibTeX' }, bibtex);
  const button = element('button', { type: 'button', onclick: () => take(button, entry) }, 'Copy BibTeX');
  return [entry, button];
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} entry
 */
async function take(button, entry) {
  if (await copy(entry.textContent ?? '')) {
    acknowledge(button, 'Copied');
    say('BibTeX copied');
    return;
  }
  // Selected, to be copied by hand.
  getSelection()?.selectAllChildren(entry);
  entry.focus();
}
