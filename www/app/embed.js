/**
 * The chart in a frame of another page. It has no address, history or storage of its own, and takes the space
 * it is given.
 */

import { Chart } from './chart.js';
import { byId } from './dom.js';
import { followLink } from './embed-link.js';
import { EmbedNames } from './embed-names.js';
import { followSight } from './in-sight.js';
import { late } from './late-module.js';
import { Arranger } from './layout/arranger.js';
import { say } from './live.js';
import { loaded } from './module.js';
import { showSimulationFailure, showSolverFailure, showStartFailure } from './notices.js';
import { showMistakesOf } from './opened/awaited.js';
import { reloadAfterTrap } from './reload.js';
import { Session } from './session.js';
import { ProgressLine } from './simulation/progress-line.js';
import { Simulator } from './simulation/simulator.js';
import { markComputing, showComputing } from './solver/marks.js';
import { Solver } from './solver/solver.js';
import { Theme } from './theme.js';

/** @import { EmbedDrawing } from './embed-drawing.js' */
/** @import { Late } from './late-module.js' */
/** @import { ChartEngine } from './light.js' */
/** @import { Explorer } from './pkg/loadcurve-web.js' */
/** @import { ScalingEntrance } from './scaling/entrance.js' */

/**
 * @param {ChartEngine} engine that has workers unless it is the light one
 * @param {Explorer} explorer of this link
 */
export function run(engine, explorer) {
  const session = new Session(explorer, null);
  void showMistakesOf(session);
  reloadAfterTrap(session);
  if (engine.late) work(session, engine.late);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));

  const chart = new Chart(session, theme, { heading: false, heightFor: (_width, box) => box.clientHeight });
  /** @type {ScalingEntrance | null} */
  let scaling = null;
  // A frame shows either the curves or how they scale, as long as it is there.
  if (session.state.view.sweep) {
    loaded(import('./scaling/entrance.js'), 'chart')
      .then(({ ScalingEntrance }) => {
        scaling = new ScalingEntrance(session, theme, engine.late ?? late);
      })
      .catch(showStartFailure);
  }
  /** @type {EmbedDrawing | null} */
  let drawing = null;
  theme.follow((ratio) => {
    chart.redraw(ratio);
    scaling?.redraw(ratio);
    drawing?.redraw(ratio);
  });
  markComputing(session);
  new EmbedNames(session);
  session.followCommits(() => {
    if (!chart.isSpeaking) say(chart.readOut.spoken);
  });

  followLink(session);
  const beside = byId('beside', HTMLElement);
  beside.hidden = !session.state.view.drawing;
  // Most frames have none and need not load the code that draws it.
  if (!beside.hidden) {
    loaded(import('./embed-drawing.js'), 'drawing of the network')
      .then(({ EmbedDrawing }) => {
        if (engine.late) drawing = new EmbedDrawing(session, theme, engine.late);
      })
      .catch((error) => {
        // The chart takes over its space.
        beside.hidden = true;
        showStartFailure(error);
      });
  }
  byId('plot', HTMLElement).setAttribute('aria-busy', 'false');
}

/**
 * Starts the workers that the link needs.
 *
 * @param {Session} session
 * @param {Late} late
 */
function work(session, late) {
  new Solver(session, late, showSolverFailure, showComputing);
  new Arranger(session, late);
  whenSeen(() => new ProgressLine(new Simulator(session, late, showSimulationFailure)));
}

/**
 * Waits until the frame is scrolled into view, where the browser can tell: a page may have many.
 *
 * @param {() => void} act
 */
function whenSeen(act) {
  if (!('IntersectionObserver' in window)) return act();
  const end = followSight(byId('plot', HTMLElement), (isInSight) => {
    if (!isInSight) return;
    end();
    act();
  });
}
