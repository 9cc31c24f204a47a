/** The page: connects its parts. */

import { Address } from './address.js';
import { AnimationPanel } from './animation/panel.js';
import { Cards } from './cards.js';
import { Chart } from './chart.js';
import { chartHeight } from './chart-height.js';
import { byId } from './dom.js';
import { Drawing } from './drawing.js';
import { joinEmbedding } from './embedding/button.js';
import { joinExports } from './exports/menu.js';
import { Header } from './header.js';
import { joinHelp } from './help.js';
import { firstLink } from './light.js';
import { say } from './live.js';
import { showMistakes, showRefusal, showSimulationFailure, showSolverFailure } from './notices.js';
import { keepForOffline } from './offline.js';
import { chooseFor } from './opened/choice.js';
import { joinDrop } from './opened/drop.js';
import { OpenedFile } from './opened/file.js';
import { Strip } from './opened/strip.js';
import { joinPublished } from './published.js';
import { reloadAfterTrap } from './reload.js';
import { followRemarks } from './remarks.js';
import { showCurve } from './series.js';
import { Session } from './session.js';
import { DistributionPanel } from './simulation/distribution.js';
import { Panel } from './simulation/panel.js';
import { Simulator } from './simulation/simulator.js';
import { markComputing } from './solver/marks.js';
import { Solver } from './solver/solver.js';
import { Swatches } from './swatch.js';
import { DrawnTable, PointTable } from './tables.js';
import { Theme } from './theme.js';
import { Toolbar } from './toolbar.js';
import { WhyPanel } from './why/panel.js';
import { QueueWhy } from './why/queue.js';
import { zoomButtons } from './zoom/controls.js';

/** @import { Engine } from './explorer.js' */
/** @import { ScenarioState } from './pkg/loadcurve-web.js' */

/** @param {Engine} engine */
export function run(engine) {
  const address = new Address();
  const explorer = engine.deferringExplorer(address.link);
  showMistakes(explorer.notices());
  const session = new Session(explorer, address);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));

  const swatches = new Swatches(engine.palette('light'));
  const heightFor = (/** @type {number} */ width) => chartHeight(width, session.state.view.show);
  const pick = (/** @type {number} */ index) => showCurve(session, index, false);
  const chart = new Chart(session, theme, swatches, { heading: false, heightFor, pick });
  zoomButtons(byId('zoom', HTMLElement), session, chart.zoom);
  const pointTable = new PointTable(swatches);
  const fillPointTable = (/** @type {ScenarioState} */ state) => pointTable.update(chart.readOut, state);
  session.follow(fillPointTable);
  session.followNumbers(fillPointTable);
  const cards = new Cards(session, engine.networks, swatches);
  const drawing = new Drawing(session, theme, engine.networks);
  const animation = new AnimationPanel(session, theme, engine.module);
  new WhyPanel(session, swatches);
  new QueueWhy(session);
  const distribution = new DistributionPanel(session, theme);
  const drawnTable = new DrawnTable(session);
  followRemarks(session);
  new Toolbar(session, firstLink(engine));
  joinPublished(session);
  new Header(session, address, cards, drawnTable);
  joinHelp();
  joinEmbedding(session);
  new Solver(session, engine.module, showSolverFailure);
  markComputing(session);
  const simulator = new Simulator(session, engine.module, showSimulationFailure);
  new Panel(session, simulator);
  const file = new OpenedFile(session, simulator, engine.module);
  new Strip(session, file);
  joinDrop(file);
  joinExports(session, theme, chooseFor(file));
  reloadAfterTrap(session, () => file.awaited ?? file.now?.name ?? null);

  theme.follow((ratio) => {
    chart.redraw(ratio);
    drawing.redraw(ratio);
    animation.redraw();
    distribution.redraw(ratio);
  });
  session.followCommits(() => {
    // The handle of the chart is read out anyway.
    if (!chart.isSpeaking) say(chart.readOut.spoken);
  });
  byId('main', HTMLElement).setAttribute('aria-busy', 'false');
  if (!('popover' in HTMLElement.prototype))
    showRefusal(
      'This browser has no popovers, so menus do not open. All the rest works. A current version of Firefox, Chrome, Edge or Safari has them.',
    );
  keepForOffline();
}
