/**
 * The chart in a frame of another page. It has no address, history or storage of its own, and takes the space
 * it is given.
 */

import { showChart } from '../chart.ts';
import { byId, onEscape, say, setText } from '../dom.ts';
import type { ChartEngine } from '../first.ts';
import { sightOf } from '../in-sight.ts';
import { loaded } from '../module.ts';
import { namesOf } from '../networks/figures.ts';
import { showForCopying, showSimulationFailure, showSolverFailure, showStartFailure } from '../notices.ts';
import { CAN_DEADLOCK, isNumber, phrased } from '../numbers.ts';
import { showMistakesOf } from '../opened/awaited.ts';
import type { Explorer } from '../pkg/loadcurve-web.js';
import { reloadAfterTrap } from '../reload.ts';
import { Session } from '../session.ts';
import { type Phase, Simulator } from '../simulation/simulator.ts';
import { counted, finishedOf } from '../simulation/words.ts';
import { arrangeNodes, markComputing, showComputing, solveNetworks } from '../solver/solver.ts';
import { titleOf } from '../stage/title.ts';
import { tag } from '../tag.ts';
import { Theme } from '../theme.ts';
import { follow, html, nothing, showAtOnce } from '../view.ts';

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

/** Progress of the simulation in an embedded frame: a bar, a word, and a button to cancel. */
function showProgressLine(simulator: Simulator) {
  const bar = byId('sim-bar', HTMLElement);
  const title = byId('sim-title', HTMLElement);
  const act = byId('sim-act', HTMLButtonElement);
  let before: Phase = 'off';
  act.addEventListener('click', ({ detail }) => {
    // The second click of a double click would undo the first.
    if (detail > 1) return;
    if (simulator.status.phase === 'running') simulator.cancel();
    else simulator.start();
  });
  onEscape(() => simulator.cancel());
  follow(
    () => simulator.status,
    (status) => {
      const { phase, part, points, finished, failed } = status;
      const isRunning = phase === 'running';
      const percent = Math.floor(100 * part);
      bar.hidden = title.hidden = act.hidden = phase === 'off' || phase === 'done';
      bar.dataset.phase = phase;
      bar.style.setProperty('--part', String(part));
      bar.ariaValueNow = String(percent);
      bar.ariaValueText = `${percent} percent, ${finishedOf(status)} finished`;
      setText(title, isRunning ? `Simulating: ${percent} %` : finishedOf(status));
      setText(act, isRunning ? 'Cancel' : failed > 0 ? 'Try again' : 'Continue');
      if (phase === before) return;
      if (isRunning) say(`Simulating ${counted(points - finished, 'point')}; Escape cancels`);
      if (phase === 'held')
        say(
          failed > 0
            ? `${failed} of ${counted(points, 'point')} could not be simulated`
            : `Simulation cancelled, ${finishedOf(status)} finished`,
        );
      if (phase === 'done' && before === 'running') say(`Simulated ${counted(points, 'point')}`);
      before = phase;
    },
  );
}

/** What a frame tells in text: the letters with their names, and from a certain size on the values at the load. */
function showNames(session: Session) {
  session.follow((state) => {
    const title = titleOf(state);
    setText(byId('shared', HTMLElement), title);
    document.title = `${title} – Loadcurve`;
  });
  showAtOnce(byId('letters', HTMLElement), () =>
    session.state.curves.map((curve, index) => {
      if (session.state.view.hidden.includes(index)) return nothing;
      const { deadlock } = curve;
      const [name, more] = namesOf(curve);
      return html`<span title=${deadlock ?? nothing}>${tag(index)}${name}${more ? html`<small>${more}</small>` : nothing}${deadlock === undefined ? nothing : html`<strong class="wrong">${CAN_DEADLOCK}</strong>`}</span>`;
    }),
  );
  showAtOnce(byId('values', HTMLElement), () => {
    const { curves, view } = session.state;
    const { loadText, rows } = session.readOut;
    const [load, ...unit] = loadText.split(' ');
    const latencies = rows.map(({ latency, hidden }, index) => {
      if (hidden) return nothing;
      const words = curves[index].deadlock === undefined ? phrased(latency, session.isGivenUp) : CAN_DEADLOCK;
      return html`<div><dt>${tag(index)}latency</dt><dd>${words}${isNumber(latency) ? html`<small> ${view.latencyUnit}</small>` : nothing}</dd></div>`;
    });
    return html`<div><dt>Load</dt><dd>${phrased(load)} <small>${unit.join(' ')}</small></dd></div>${latencies}`;
  });
}
