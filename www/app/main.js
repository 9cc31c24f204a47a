/** The page: starts the module and joins the parts. */

import { Address } from './address.js';
import { Cards } from './cards.js';
import { Chart } from './chart.js';
import { byId } from './dom.js';
import { Drawing } from './drawing.js';
import { start } from './explorer.js';
import { Header } from './header.js';
import { say } from './live.js';
import { showMistakes, showSimulationFailure, showStartFailure, watchFailures, whenTrapped } from './notices.js';
import { followRemarks } from './remarks.js';
import { Session } from './session.js';
import { Panel } from './simulation/panel.js';
import { Simulator } from './simulation/simulator.js';
import { Swatches } from './swatch.js';
import { DrawnTable, PointTable } from './tables.js';
import { Theme, paintGround } from './theme.js';
import { Toolbar } from './toolbar.js';

/** @import { Engine } from './explorer.js' */
/** @import { ScenarioState } from './pkg/loadcurve-web.js' */

const CHART_HEIGHT = { part: 0.62, least: 320, most: 460 };
/** How much higher two charts are than one. */
const BOTH = 1.6;

watchFailures();
// What the link says of the colours does not wait for the module.
paintGround(new URLSearchParams(location.search).get('theme'));
start().then(run).catch(showStartFailure);

/** @param {Engine} engine */
function run(engine) {
  const address = new Address();
  const explorer = engine.explorer(address.link);
  showMistakes(explorer.notices());
  const session = new Session(explorer, address);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));

  const swatches = new Swatches(engine.palette('light'));
  const heightFor = (/** @type {number} */ width) => {
    const { part, least, most } = CHART_HEIGHT;
    const one = Math.max(least, Math.min(most, width * part));
    return session.state.view.show === 'both' ? one * BOTH : one;
  };
  const chart = new Chart(session, theme, swatches, { heading: false, heightFor });
  const pointTable = new PointTable(swatches);
  const fillPointTable = (/** @type {ScenarioState} */ state) => pointTable.update(chart.readOut, state);
  session.follow(fillPointTable);
  session.followNumbers(fillPointTable);
  const cards = new Cards(session, engine.networks, swatches);
  const drawing = new Drawing(session, theme, engine.networks);
  const drawnTable = new DrawnTable(session);
  followRemarks(session);
  new Toolbar(session, engine.firstLink());
  new Header(session, address, cards, drawnTable);
  const simulator = new Simulator(session, engine.module, showSimulationFailure);
  new Panel(session, simulator);
  whenTrapped(() => {
    session.stop();
    simulator.stop();
  });

  theme.follow((ratio) => {
    chart.redraw(ratio);
    drawing.redraw(ratio);
  });
  session.followKept(() => {
    // The handle of the chart is heard anyway.
    if (!chart.isSpeaking) say(chart.readOut.spoken);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
}
