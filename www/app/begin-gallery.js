/** Entry point of the gallery: starts the modules and lays out the papers' figures and tables. */

import { byId } from './dom.js';
import { start } from './explorer.js';
import { Entrance } from './gallery/entrance.js';
import { showFigures } from './gallery/figures.js';
import { followMarks } from './gallery/notes.js';
import { showStories } from './gallery/stories.js';
import { guide } from './gallery/tour.js';
import { Turn } from './gallery/turn.js';
import { loaded } from './module.js';
import { isStuck, showStartFailure, watchFailures } from './notices.js';
import { keepForOffline } from './offline.js';
import { applyBackground, Theme } from './theme.js';

/** @import { Engine } from './explorer.js' */

const preference = new URLSearchParams(location.search).get('theme');

if (!isStuck()) {
  watchFailures();
  applyBackground(preference);
  // The tables call the late module when they are imported.
  const all = Promise.all([start(), import('./late.js'), import('./gallery/tables.js')]);
  loaded(all).then(run).catch(showStartFailure);
}

/** @param {[Engine, typeof import('./late.js'), typeof import('./gallery/tables.js')]} loaded */
function run([engine, { gallery }, { showTables }]) {
  // Created before the theme, so that on printing everything out of view is begun first and then all is drawn.
  const entrance = new Entrance();
  const theme = new Theme(engine.palette);
  theme.set(preference ?? 'auto');
  const { tour, figures, tables, stories } = gallery();
  const turn = new Turn();
  guide(byId('stops', HTMLElement), tour);
  const panels = showFigures(byId('papers', HTMLElement), figures, { engine, theme, turn, entrance });
  showTables(byId('papers-tables', HTMLElement), tables, engine.late, turn);
  showStories(byId('tales', HTMLElement), stories);

  theme.follow((ratio) => {
    for (const panel of panels) panel.redraw(ratio);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  followMarks();
  keepForOffline();
}
