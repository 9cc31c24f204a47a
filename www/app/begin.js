/**
 * Entry point of the page: draws the link's chart as soon as the light module has loaded, then loads
 * everything else, which takes the chart over.
 */

import { chartHeight } from './chart-height.js';
import { drawFirst } from './first.js';
import { showHeading } from './heading.js';
import { firstLink, startLight, WHOLE } from './light.js';
import { compiled, loaded } from './module.js';
import { isStuck, showMistakes, showStartFailure, watchFailures } from './notices.js';
import { showPublished } from './published.js';
import { applyBackground } from './theme.js';

if (!isStuck()) {
  watchFailures();
  // The link's colour scheme needs no module.
  applyBackground(new URLSearchParams(location.search).get('theme'));
  begin().catch(showStartFailure);
}

async function begin() {
  // If the light module fails, the whole module draws the first picture, or says why it cannot.
  const endFirst = await showFirst().catch(console.warn);
  const [{ run }, { start }, module] = await loaded(Promise.all([import('./main.js'), import('./explorer.js'), compiled(WHOLE)]));
  run(await loaded(start(module)));
  endFirst?.();
}

async function showFirst() {
  const light = await startLight();
  const explorer = light.deferringExplorer(location.search);
  const state = explorer.state();
  // Once these are listed above it, the chart's position is final.
  showMistakes(explorer.notices());
  showPublished(state);
  showHeading(state, explorer.link(), firstLink(light));
  const end = drawFirst(explorer, { heading: false, heightFor: (width) => chartHeight(width, state.view.show) });
  return () => {
    end();
    explorer.free();
  };
}
