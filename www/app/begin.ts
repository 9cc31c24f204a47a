/**
 * Entry point of the page: draws the link's chart as soon as the first part of the module has loaded, then loads
 * everything else, which takes the chart over.
 */

import { byId, setText } from './dom.ts';
import { drawFirst } from './first.ts';
import { linkOf } from './first-visit.ts';
import type { ChartEngine } from './light.ts';
import { dropLight, startLight } from './light.ts';
import { loaded } from './module.ts';
import { isStuck, showMistakes, showStartFailure, watchFailures } from './notices.ts';
import { awaitedFiles, openAwaited } from './opened/awaited.ts';
import { fetchLate, lightParts, pageParts } from './parts.ts';
import { showCaption } from './stage/caption.ts';
import { applyBackground } from './theme.ts';

if (!isStuck()) {
  watchFailures();
  // The link's colour scheme needs no module.
  applyBackground(new URLSearchParams(location.search).get('theme'));
  begin().catch(showStartFailure);
}

async function begin() {
  const light = lightParts();
  // All else loads while the first curve is drawn, but not before what draws it is here.
  const rest = light.catch(() => null).then(() => Promise.all([import('./main.ts'), import('./explorer.ts'), pageParts()] as const));
  rest.catch(() => {});
  // If that fails, the page draws the first picture, or says why it cannot.
  const first = await light.then(startLight).then(showFirst).catch(dropLight);
  const [{ run }, { start }] = await loaded(rest);
  const engine = await loaded(start());
  if (first) openAwaited(engine, await first.files);
  await run(engine);
  first?.end();
}

function showFirst(light: ChartEngine) {
  const explorer = light.deferringExplorer(linkOf(location.search));
  const state = explorer.state();
  // Once these are listed above it, the chart's position is final. Files that are missing here may be kept.
  const missing = explorer.missingFiles();
  const files = awaitedFiles(missing);
  if (missing.length === 0) showMistakes(explorer.notices());
  setText(byId('about', HTMLElement), showCaption(state, explorer.link()));
  if (state.view.shown !== 'curve' || explorer.needsWorkers()) fetchLate();
  const end = drawFirst(explorer);
  return {
    files,
    end: () => {
      end();
      explorer.free();
    },
  };
}
