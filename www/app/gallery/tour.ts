/** The tour: cards that lead into the explorer, one step each. */

import { element } from '../dom.ts';
import type { TourStep } from '../late/loadcurve-late.js';
import { explorerAt } from './links.ts';

export function guide(list: HTMLElement, tour: TourStep[]) {
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
