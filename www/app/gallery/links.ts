/** Links into the explorer. */

import { element } from '../dom.ts';

/**
 * The address of the explorer, which lies beside this page, with a query.
 *
 * @param link canonical, without a question mark
 */
export function explorerAt(link: string) {
  return `./?${link}`;
}

/**
 * A link into the explorer.
 *
 * @param about name of what it opens, for those who hear links without their context
 */
export function openLink(link: string, about: string) {
  return element(
    'a',
    { class: 'open', href: explorerAt(link) },
    'Open in the explorer',
    element('span', { class: 'unseen' }, `: ${about}`),
  );
}
