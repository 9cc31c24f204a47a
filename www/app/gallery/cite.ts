/** Sources in a sentence, with their identifiers and their BibTeX. */

import { element } from '../dom.ts';
import type { Citation, CitedWork } from '../late/loadcurve-late.js';
import { say } from '../live.ts';
import { acknowledge, copy } from '../share.ts';

/** @param what part of the paper, such as "Figure 3"; empty for the paper as a whole */
export function cite(what: string, source: Citation) {
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
 * @param what title of the comparison
 */
export function citeAll(what: string, sources: CitedWork[]) {
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

function sentenceOf({ sentence, doi }: Citation) {
  return [sentence, doi && ' ', doi && element('a', { href: `https://doi.org/${doi}`, rel: 'noopener' }, `doi:${doi}`)];
}

function entryOf({ bibtex }: Citation) {
  const entry = element('pre', { tabindex: 0, role: 'group', 'aria-label': 'BibTeX' }, bibtex);
  const button = element('button', { type: 'button', onclick: () => take(button, entry) }, 'Copy BibTeX');
  return [entry, button];
}

async function take(button: HTMLButtonElement, entry: HTMLElement) {
  if (await copy(entry.textContent ?? '')) {
    acknowledge(button, 'Copied');
    say('BibTeX copied');
    return;
  }
  // Selected, to be copied by hand.
  getSelection()?.selectAllChildren(entry);
  entry.focus();
}
