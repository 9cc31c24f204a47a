/**
 * Entry point of the page: draws the link's chart as soon as the first part of the module has loaded, then loads
 * everything else, which takes the chart over.
 */

import { byId, setText } from './dom.ts';
import { type ChartEngine, drawFirst, dropLight, openFirst, startLight } from './first.ts';
import { loaded } from './module.ts';
import { isStuck, showStartFailure, watchFailures } from './notices.ts';
import { openAwaited } from './opened/awaited.ts';
import { lightParts, pageParts } from './parts.ts';
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
  const rest = light
    .catch(() => null)
    .then(() => Promise.all([import('./main.ts'), import('./explorer.ts'), pageParts(), laterSheet()] as const));
  rest.catch(() => {});
  // If that fails, the page draws the first picture, or says why it cannot.
  const first = await light.then(startLight).then(showFirst).catch(dropLight);
  const [{ run }, { start }] = await loaded(rest);
  const engine = await loaded(start());
  if (first) openAwaited(engine, await first.files);
  await run(engine);
  first?.end();
}

/** Loads the style sheet of what is not in sight at first. If it is lost, all still works. */
function laterSheet() {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('./later.css', import.meta.url).href;
  const ended = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  return ended;
}

function showFirst(light: ChartEngine) {
  const { explorer, files } = openFirst(light);
  setText(byId('about', HTMLElement), showCaption(explorer.state(), explorer.link()));
  const end = drawFirst(explorer);
  return {
    files,
    end: () => {
      end();
      explorer.free();
    },
  };
}
