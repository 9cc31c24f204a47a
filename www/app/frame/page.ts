/**
 * The chart in a frame of another page. It has no address, history or storage of its own, and takes the space
 * it is given.
 */

import { showChart } from '../chart.ts';
import { byId } from '../dom.ts';
import { sightOf } from '../in-sight.ts';
import { arrangeNodes } from '../layout/arranger.ts';
import type { ChartEngine } from '../light.ts';
import { say } from '../live.ts';
import { loaded } from '../module.ts';
import { showForCopying, showSimulationFailure, showSolverFailure, showStartFailure } from '../notices.ts';
import { showMistakesOf } from '../opened/awaited.ts';
import type { Explorer } from '../pkg/loadcurve-web.js';
import { reloadAfterTrap } from '../reload.ts';
import { Session } from '../session.ts';
import { follow } from '../signals.ts';
import { showProgressLine } from '../simulation/progress-line.ts';
import { Simulator } from '../simulation/simulator.ts';
import { markComputing, showComputing, solveNetworks } from '../solver/solver.ts';
import { Theme } from '../theme.ts';
import { showNames } from './names.ts';

/**
 * @param engine that has workers unless it is the light one
 * @param explorer of this link
 */
export function run(engine: ChartEngine, explorer: Explorer) {
  const session = new Session(explorer, null);
  void showMistakesOf(session);
  reloadAfterTrap(session);
  if (engine.hasWorkers) work(session);
  const theme = new Theme(engine.palette);
  session.follow(({ view }) => theme.set(view.theme));

  const chart = showChart(session, theme);
  // A frame shows either the curves or a study, as long as it is there.
  if (session.state.view.shown !== 'curve') {
    loaded(import('../study/entrance.ts'), 'chart')
      .then(({ joinStudy }) => joinStudy(session, theme))
      .catch(showStartFailure);
  }
  markComputing(session);
  showNames(session);
  session.followCommits(() => {
    if (!chart.isSpeaking()) say(session.readOut.spoken);
  });

  followLink(session);
  const beside = byId('beside', HTMLElement);
  beside.hidden = !session.state.view.drawing;
  // Most frames have none and need not load the code that draws it.
  if (!beside.hidden) {
    loaded(import('./drawing.ts'), 'drawing of the network')
      .then(({ showDrawing }) => engine.hasWorkers && showDrawing(session, theme))
      .catch((error) => {
        // The chart takes over its space.
        beside.hidden = true;
        showStartFailure(error);
      });
  }
  byId('plot', HTMLElement).setAttribute('aria-busy', 'false');
}

/** Starts the workers that the link needs. */
function work(session: Session) {
  solveNetworks(session, showSolverFailure, showComputing);
  arrangeNodes(session);
  whenSeen(() => showProgressLine(new Simulator(session, showSimulationFailure)));
}

/** Waits until the frame is scrolled into view, where the browser can tell: a page may have many. */
function whenSeen(act: () => void) {
  if (!('IntersectionObserver' in window)) return act();
  let isSeen = false;
  follow(sightOf(byId('plot', HTMLElement)), (isInSight) => {
    if (isInSight && !isSeen) act();
    isSeen ||= isInSight;
  });
}

/** Keeps the link from the frame to the whole page up to date. */
function followLink(session: Session) {
  const open = byId('open', HTMLAnchorElement);
  session.follow(() => {
    // The link opens in a page, not in a frame.
    const query = session.explorer.withView('embed', '');
    open.href = new URL(`./?${query}`, location.href).href;
  });
  // A sandbox may forbid new windows, so the link would do nothing at all.
  if (origin === 'null') open.addEventListener('click', openOrTell);
}

function openOrTell(event: MouseEvent) {
  event.preventDefault();
  const { href } = byId('open', HTMLAnchorElement);
  const opened = window.open(href, '_blank');
  if (opened) opened.opener = null;
  else showForCopying(href);
}
