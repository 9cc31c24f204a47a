/** Progress of the simulation in an embedded frame: a bar, a word, and a button to cancel. */

import { byId, setText } from '../dom.ts';
import { say } from '../live.ts';
import { follow } from '../signals.ts';
import { onEscape } from './escape.ts';
import type { Phase, Simulator } from './simulator.ts';
import { counted, finishedOf } from './words.ts';

export function showProgressLine(simulator: Simulator) {
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
