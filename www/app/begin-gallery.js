/** Entry point of the gallery: starts the modules and lays out the classics, and the papers' figures and tables. */

import { byId } from './dom.js';
import { start } from './explorer.js';
import { showClassics } from './gallery/classics.js';
import { Entrance } from './gallery/entrance.js';
import { showFigures } from './gallery/figures.js';
import { followMarks } from './gallery/notes.js';
import { showStories } from './gallery/stories.js';
import { showTables } from './gallery/tables.js';
import { guide } from './gallery/tour.js';
import { Turn } from './gallery/turn.js';
import { gallery, startLate } from './late.js';
import { loaded } from './module.js';
import { isStuck, showStartFailure, watchFailures } from './notices.js';
import { keepForOffline } from './offline.js';
import { applyBackground, Theme } from './theme.js';

/** @import { Engine } from './explorer.js' */

const preference = new URLSearchParams(location.search).get('theme');

if (!isStuck()) {
  watchFailures();
  applyBackground(preference);
  loaded(Promise.all([start(), startLate()]))
    .then(([engine]) => run(engine))
    .catch(showStartFailure);
}

/** @param {Engine} engine */
function run(engine) {
  // Created before the theme, so that on printing everything out of view is begun first and then all is drawn.
  const entrance = new Entrance();
  const theme = new Theme(engine.palette);
  theme.set(preference ?? 'auto');
  const { tour, classics, figures, tables, stories } = gallery();
  const turn = new Turn();
  guide(byId('stops', HTMLElement), tour);
  const context = { engine, theme, turn, entrance };
  const panels = [
    ...showClassics(byId('classic-groups', HTMLElement), classics, context),
    ...showFigures(byId('papers', HTMLElement), figures, context),
  ];
  showTables(byId('papers-tables', HTMLElement), tables, engine.late, turn);
  showStories(byId('tales', HTMLElement), stories);

  theme.follow((ratio) => {
    for (const panel of panels) panel.redraw(ratio);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  followMarks();
  keepForOffline();
}
