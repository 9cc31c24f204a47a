/** The tour: cards that lead into the explorer, one step each. */

import { element } from '../dom.js';
import { explorerAt } from './links.js';

/** @import { TourStep } from '../late/loadcurve-late.js' */

/**
 * @param {HTMLElement} list
 * @param {TourStep[]} tour
 */
export function guide(list, tour) {
  list.append(
    ...tour.map(({ title, sentence, link }) =>
      element(
        'li',
        { class: 'panel stop' },
        element('h3', {}, element('a', { href: explorerAt(link) }, title)),
        element('p', {}, sentence),
      ),
    ),
  );
}
