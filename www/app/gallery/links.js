/** Links into the explorer. */

import { element } from '../dom.js';

/**
 * The address of the explorer, which lies beside this page, with a query.
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
 * @param {string} about name of what it opens, for those who hear links without their context
 */
export function openLink(link, about) {
  return element(
    'a',
    { class: 'open', href: explorerAt(link) },
    'Open in the explorer',
    element('span', { class: 'unseen' }, `: ${about}`),
  );
}
