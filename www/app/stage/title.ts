/** What the page is called: by the title of the link, or by its networks. */

import type { ScenarioState } from '../pkg/loadcurve-web.js';

export function titleOf({ heading, curves, view }: ScenarioState) {
  const title = view.title && view.terms ? `${view.title}, ${view.terms}` : view.title;
  return unbroken(title || heading || (curves.length === 1 ? curves[0].label : `${curves.length} networks`));
}

/** A text without line breaks within 8 × 8 or 51 ± 2, or between a number and its per cent sign. */
export function unbroken(text: string) {
  return text
    .replaceAll(' × ', '\u00a0×\u00a0')
    .replace(/(\d) ([%±])/g, '$1\u00a0$2')
    .replaceAll('± ', '±\u00a0');
}
