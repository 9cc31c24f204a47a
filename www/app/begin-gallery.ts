/** Entry point of the gallery: starts the modules and lays out the classics, and the papers' figures and tables. */

import { byId } from './dom.ts';
import type { Engine } from './explorer.ts';
import { start } from './explorer.ts';
import { showClassics } from './gallery/classics.ts';
import { Entrance } from './gallery/entrance.ts';
import { showFigures } from './gallery/figures.ts';
import { followMarks } from './gallery/notes.ts';
import { showStories } from './gallery/stories.ts';
import { showTables } from './gallery/tables.ts';
import { guide } from './gallery/tour.ts';
import { Turn } from './gallery/turn.ts';
import { gallery, startLate } from './late.ts';
import { loaded } from './module.ts';
import { isStuck, showStartFailure, watchFailures } from './notices.ts';
import { keepForOffline } from './offline.ts';
import { applyBackground, Theme } from './theme.ts';

const preference = new URLSearchParams(location.search).get('theme');

if (!isStuck()) {
  watchFailures();
  applyBackground(preference);
  loaded(Promise.all([start(), startLate()]))
    .then(([engine]) => run(engine))
    .catch(showStartFailure);
}

function run(engine: Engine) {
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
