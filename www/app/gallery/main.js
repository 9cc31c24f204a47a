/** The gallery: starts the module and hangs up what the papers print. */

import { byId } from '../dom.js';
import { start } from '../explorer.js';
import { loaded } from '../module.js';
import { showStartFailure, watchFailures, whenFailed } from '../notices.js';
import { keepForOffline } from '../offline.js';
import { gallery } from '../pkg/loadcurve-web.js';
import { Theme, paintGround } from '../theme.js';
import { Entrance } from './entrance.js';
import { hangFigures } from './figures.js';
import { followMarks } from './notes.js';
import { tell } from './stories.js';
import { layTables } from './tables.js';
import { guide } from './tour.js';
import { Turn } from './turn.js';

/** @import { Engine } from '../explorer.js' */

const wish = new URLSearchParams(location.search).get('theme');

watchFailures();
paintGround(wish);
loaded(start()).then(run).catch(showStartFailure);

/** @param {Engine} engine */
function run(engine) {
  // Before the theme: for paper, what has not come into view is begun first, and then all is drawn.
  const entrance = new Entrance();
  const theme = new Theme(engine.palette);
  theme.set(wish ?? 'auto');
  const { tour, figures, tables, stories } = gallery();
  const turn = new Turn();
  guide(byId('stops', HTMLElement), tour);
  const panels = hangFigures(byId('papers', HTMLElement), figures, { engine, theme, turn, entrance });
  const simulation = layTables(byId('papers-tables', HTMLElement), tables, engine.module, turn);
  tell(byId('tales', HTMLElement), stories);

  theme.follow((ratio) => {
    for (const panel of panels) panel.redraw(ratio);
  });
  whenFailed((error) => {
    if (error instanceof WebAssembly.RuntimeError) {
      entrance.close();
      simulation.stop();
      for (const panel of panels) panel.stop();
    }
    // There is no link here that could be begun with anew.
    return false;
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  followMarks();
  keepForOffline();
}
