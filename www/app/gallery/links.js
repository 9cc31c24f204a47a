/** Ways into the explorer. */

import { element } from '../dom.js';

/**
 * The address of the explorer with a query; it lies beside this page.
 *
 * @param {string} link canonical, without a question mark
 */
export function explorerAt(link) {
  return `./?${link}`;
}

/**
 * A link into the explorer.
 *
 * @param {string} link
 * @param {string} about what opens, for those who hear links without what is around them
 */
export function openLink(link, about) {
  return element(
    'a',
    { class: 'open', href: explorerAt(link) },
    'Open in the explorer',
    element('span', { class: 'unseen' }, `: ${about}`),
  );
}
