/**
 * Entry point of the chart in a frame. The first part of the module draws it and is all it needs, unless the link leaves
 * work to workers or asks for the drawing.
 */

import { byId } from './dom.ts';
import type { Engine } from './explorer.ts';
import { type ChartEngine, drawFirst, dropLight, openFirst, startLight } from './first.ts';
import { linkOf } from './first-visit.ts';
import { postFailure, postHeight } from './frame/height.ts';
import { loaded } from './module.ts';
import { isStuck, showStartFailure, watchFailures } from './notices.ts';
import { openAwaited } from './opened/awaited.ts';
import { lightParts, pageParts } from './parts.ts';
import { applyBackground } from './theme.ts';

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
  // If the first part fails, the page's still draws.
  const first = await showFirst().catch(dropLight);
  const isEnough = first?.isEnough;
  const [{ run }, engine] = await loaded(Promise.all([import('./frame/page.ts'), isEnough ? first.light : startPage()]));
  if (first && !isEnough) openAwaited(engine as Engine, await first.files);
  run(engine, isEnough ? first.explorer : engine.deferringExplorer(linkOf(location.search)));
  first?.end();
  if (!isEnough) first?.explorer.free();
}

/** Draws the first picture; returns what drew it, whether that is enough, and the function that ends it. */
async function showFirst() {
  const light = startLight(await lightParts());
  const { explorer, isWhole, files } = openFirst(light);
  const { drawing } = explorer.state().view;
  byId('beside', HTMLElement).hidden = !drawing;
  const isEnough = !drawing && !explorer.needsWorkers() && isWhole;
  const end = drawFirst(explorer);
  return { light, explorer, isEnough, files, end };
}

async function startPage(): Promise<ChartEngine> {
  const [{ start }] = await Promise.all([import('./explorer.ts'), pageParts()]);
  return start();
}
