/** "Cite this": the source in a sentence, its identifier, and its BibTeX. */

import { element } from '../dom.js';
import { say } from '../live.js';
import { acknowledge, copy } from '../share.js';

/** @import { Citation } from '../pkg/loadcurve-web.js' */

/**
 * @param {string} what part of the paper, such as "Figure 3"; empty for the paper as a whole
 * @param {Citation} source
 */
export function cite(what, { sentence, bibtex, doi }) {
  const entry = element('pre', { tabindex: 0, role: 'group', 'aria-label': 'BibTeX' }, bibtex);
  const button = element('button', { type: 'button', onclick: () => take(button, entry) }, 'Copy BibTeX');
  return element(
    'details',
    { class: 'cite' },
    element('summary', {}, 'Cite this', element('span', { class: 'unseen' }, what && `: ${what}`)),
    element(
      'p',
      {},
      what && `${what} of `,
      sentence,
      doi && ' ',
      doi && element('a', { href: `https://doi.org/${doi}`, rel: 'noopener' }, `doi:${doi}`),
    ),
    entry,
    button,
  );
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
