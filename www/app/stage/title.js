/** What the page is called: by the title of the link, or by its networks. */

/** @import { ScenarioState } from '../pkg/loadcurve-web.js' */

/** @param {ScenarioState} state */
export function titleOf({ shared, curves, view }) {
  const title = view.title || shared || (curves.length === 1 ? curves[0].label : `${curves.length} networks`);
  // No line breaks within 8 × 8.
  return title.replaceAll(' × ', '\u00a0×\u00a0');
}
