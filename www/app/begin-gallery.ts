/** Entry point of the gallery: starts the modules and lays out the classics, and the papers' figures and tables. */

import { byId } from './dom.ts';
import { type Engine, start } from './explorer.ts';
import { classics, papers, stops, tales } from './gallery/exhibits.ts';
import { joinFilter } from './gallery/filter.ts';
import { followMarks } from './gallery/notes.ts';
import type { PanelContext } from './gallery/panel.ts';
import { printed } from './gallery/tables.ts';
import { Entrance, Turn } from './gallery/turns.ts';
import { gallery, startLate } from './late.ts';
import { loaded } from './module.ts';
import { isStuck, showStartFailure, watchFailures } from './notices.ts';
import { keepForOffline } from './offline.ts';
import { applyBackground, Theme } from './theme.ts';
import { render } from './view.ts';
import { joinWords } from './words/join.ts';

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
  const turn = new Turn();
  const context: PanelContext = { engine, theme, turn, entrance, panels: [] };
  const all = gallery();
  render(stops(all.tour, context), byId('stops', HTMLElement));
  render(classics(all.classics, context), byId('classic-groups', HTMLElement));
  render(papers(all.figures, context), byId('papers', HTMLElement));
  render(printed(all.tables, turn), byId('papers-tables', HTMLElement));
  render(tales(all.stories), byId('tales', HTMLElement));

  theme.follow((ratio) => {
    for (const panel of context.panels) panel.redraw(ratio);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  followMarks();
  joinFilter();
  joinWords(
    null,
    () => undefined,
    ({ markTerms }) => {
      for (const text of document.querySelectorAll('.see, .tale > p:first-of-type')) markTerms([text]);
    },
  );
  keepForOffline();
}
