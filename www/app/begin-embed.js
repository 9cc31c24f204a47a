/**
 * Entry point of the chart in a frame. The light module draws it and is all it needs, unless the link leaves
 * work to workers or asks for the drawing.
 */

import { byId } from './dom.js';
import { postFailure, postHeight } from './embed-height.js';
import { drawFirst } from './first.js';
import { linkOf } from './first-visit.js';
import { fetchLate } from './late-module.js';
import { compileLight, PAGE, startLight } from './light.js';
import { compiled, loaded } from './module.js';
import { isStuck, showMistakes, showStartFailure, watchFailures } from './notices.js';
import { awaitedFiles, openAwaited } from './opened/awaited.js';
import { applyBackground } from './theme.js';

/** @import { Engine } from './explorer.js' */
/** @import { ChartEngine } from './light.js' */

if (!isStuck()) {
  const asked = new URLSearchParams(location.search);
  watchFailures();
  applyBackground(asked.get('theme'));
  postHeight(asked);
  begin().catch((error) => {
    postFailure();
    showStartFailure(error);
  });
}

async function begin() {
  // If the light module fails, that of the page still draws.
  const first = await showFirst().catch((error) => {
    console.warn(error);
    return null;
  });
  const isEnough = first?.isEnough;
  const [{ run }, engine] = await loaded(Promise.all([import('./embed.js'), isEnough ? first.light : startPage()]));
  if (first && !isEnough) openAwaited(/** @type {Engine} */ (engine), await first.files);
  run(engine, isEnough ? first.explorer : engine.deferringExplorer(linkOf(location.search)));
  first?.end();
  if (!isEnough) first?.explorer.free();
}

/** Draws the first picture; returns what drew it, whether that is enough, and the function that ends it. */
async function showFirst() {
  const light = await startLight(await compileLight());
  const explorer = light.deferringExplorer(linkOf(location.search));
  const { drawing, sweep } = explorer.state().view;
  // Once these are listed the chart's position is final. Files that are missing here may be kept.
  const missing = explorer.missingFiles();
  const files = awaitedFiles(missing);
  if (missing.length === 0) showMistakes(explorer.notices());
  byId('beside', HTMLElement).hidden = !drawing;
  const needsWorkers = explorer.needsWorkers();
  const isEnough = !drawing && !needsWorkers && missing.length === 0;
  if (sweep || needsWorkers) fetchLate();
  const end = drawFirst(explorer, { heading: false, heightFor: (_width, box) => box.clientHeight });
  return { light, explorer, isEnough, files, end };
}

/** @returns {Promise<ChartEngine>} */
async function startPage() {
  const [{ start }, module] = await Promise.all([import('./explorer.js'), compiled(PAGE)]);
  return start(module);
}
