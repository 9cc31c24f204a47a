/**
 * The chart in a frame of another page. It has no address, history or storage of its own, and
 * takes the room that it is given.
 */

import { Chart } from './chart.js';
import { byId, setText } from './dom.js';
import { start } from './explorer.js';
import { say } from './live.js';
import { showMistakes, showSimulationFailure, showSolverFailure, showStartFailure, watchFailures, whenTrapped } from './notices.js';
import { Session } from './session.js';
import { Line } from './simulation/line.js';
import { Simulator } from './simulation/simulator.js';
import { markComputing } from './solver/marks.js';
import { Solver } from './solver/solver.js';
import { Swatches } from './swatch.js';
import { Theme, paintGround } from './theme.js';

/** @import { Engine } from './explorer.js' */
/** @import { ScenarioState } from './pkg/loadcurve-web.js' */

/** The height that is asked for, by the width: never by the height, which may follow it. */
const HEIGHT = { part: 0.66, least: 240, most: 560 };

watchFailures();
paintGround(new URLSearchParams(location.search).get('theme'));
start().then(run).catch(showStartFailure);

/** @param {Engine} engine */
function run(engine) {
  const explorer = engine.patientExplorer(location.search);
  showMistakes(explorer.notices());
  const session = new Session(explorer, null);
  const solver = new Solver(session, engine.module, showSolverFailure);
  whenTrapped(() => {
    session.stop();
    solver.stop();
  });
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));

  const swatches = new Swatches(engine.palette('light'));
  const chart = new Chart(session, theme, swatches, { heading: true, heightFor: (_width, box) => box.clientHeight });
  theme.follow((ratio) => chart.redraw(ratio));
  markComputing(session);
  session.follow(describe);
  session.followKept(() => {
    if (!chart.isSpeaking) say(chart.readOut.spoken);
  });

  const open = byId('open', HTMLAnchorElement);
  session.follow(() => {
    // Where it opens it is a page and no frame.
    const query = session.explorer.withView('embed', '');
    open.href = new URL(`./?${query}`, location.href).href;
  });
  whenSeen(() => {
    const simulator = new Simulator(session, engine.module, showSimulationFailure);
    whenTrapped(() => {
      session.stop();
      solver.stop();
      simulator.stop();
    });
    new Line(simulator);
  });
  byId('plot', HTMLElement).setAttribute('aria-busy', 'false');
}

/**
 * Waits until the frame is scrolled into view: a page may have many.
 *
 * @param {() => void} act
 */
function whenSeen(act) {
  const observer = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    observer.disconnect();
    act();
  });
  observer.observe(byId('plot', HTMLElement));
}

/** @param {ScenarioState} state */
function describe({ shared, curves }) {
  const title = shared || (curves.length === 1 ? curves[0].label : `${curves.length} networks`);
  setText(byId('shared', HTMLElement), title);
  document.title = `${title} – Loadcurve`;
}

/** Tells the page around how high the frame would like to be; nobody need listen. */
function postHeight() {
  const { part, least, most } = HEIGHT;
  const height = Math.round(Math.max(least, Math.min(most, innerWidth * part)));
  parent.postMessage({ type: 'loadcurve:height', height }, '*');
  // The same for the course system Canvas.
  parent.postMessage({ subject: 'lti.frameResize', height }, '*');
}

if (parent !== window) {
  let width = 0;
  new ResizeObserver(() => {
    if (innerWidth === width) return;
    width = innerWidth;
    postHeight();
  }).observe(document.documentElement);
}
