/** Progress of the simulation in an embedded frame: a bar, a word, and a button to cancel. */

import { byId, setText } from '../dom.ts';
import { say } from '../live.ts';
import { follow } from '../signals.ts';
import { onEscape } from './escape.ts';
import type { Phase, Simulator, Status } from './simulator.ts';
import { counted } from './words.ts';

export class ProgressLine {
  #bar = new ProgressBar();
  #title = byId('sim-title', HTMLElement);
  #act = byId('sim-act', HTMLButtonElement);
  #phase: Phase = 'off';

  constructor(simulator: Simulator) {
    this.#act.addEventListener('click', ({ detail }) => {
      // The second click of a double click would undo the first.
      if (detail > 1) return;
      if (simulator.status.phase === 'running') simulator.cancel();
      else simulator.start();
    });
    onEscape(() => simulator.cancel());
    follow(
      () => simulator.status,
      (status) => this.#show(status),
    );
  }

  #show(status: Status) {
    const { phase, part, points, finished, failed } = status;
    const isShown = phase === 'running' || phase === 'held';
    this.#bar.show(status);
    this.#title.hidden = this.#act.hidden = !isShown;
    const known = `${finished} of ${counted(points, 'point')}`;
    setText(this.#title, phase === 'running' ? `Simulating: ${Math.floor(100 * part)} %` : known);
    setText(this.#act, phase === 'running' ? 'Cancel' : failed > 0 ? 'Try again' : 'Continue');
    if (phase === this.#phase) return;
    if (phase === 'running') say(`Simulating ${counted(points - finished, 'point')}; Escape cancels`);
    if (phase === 'held')
      say(failed > 0 ? `${failed} of ${counted(points, 'point')} could not be simulated` : `Simulation cancelled, ${known} finished`);
    if (phase === 'done' && this.#phase === 'running') say(`Simulated ${counted(points, 'point')}`);
    this.#phase = phase;
  }
}

/** The progress bar of a simulation. */
class ProgressBar {
  #element = byId('sim-bar', HTMLElement);

  show({ phase, part, points, finished }: Status) {
    const percent = Math.floor(100 * part);
    this.#element.hidden = phase === 'off' || phase === 'done';
    this.#element.dataset.phase = phase;
    this.#element.style.setProperty('--part', String(part));
    this.#element.setAttribute('aria-valuenow', String(percent));
    this.#element.setAttribute('aria-valuetext', `${percent} percent, ${finished} of ${counted(points, 'point')} finished`);
  }
}
