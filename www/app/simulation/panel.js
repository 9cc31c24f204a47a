/** The strip above the chart: state and progress of the simulation, and buttons to control it. */

import { byId, setText } from '../dom.js';
import { say } from '../live.js';
import { onEscape } from './escape.js';
import { ProgressBar } from './progress-bar.js';
import { joinSettings } from './settings.js';
import { counted, wordsFor } from './words.js';

/** @import { Session } from '../session.js' */
/** @import { Phase, Simulator, Status } from './simulator.js' */

/** Label of the button; when everything is done, it repeats the simulation with another seed. @type {Record<Phase, string>} */
const ACTS = { off: 'Simulate', running: 'Cancel', held: 'Continue', done: 'Another seed' };

/** Least time between two changes of the text, in milliseconds, so that it can be read. */
const READING_TIME = 250;

export class Panel {
  #title = byId('sim-title', HTMLElement);
  #detail = byId('sim-detail', HTMLElement);
  #act = byId('sim-act', HTMLButtonElement);
  #remove = byId('sim-remove', HTMLButtonElement);
  #bar = new ProgressBar();
  #session;
  #simulator;
  /** @type {Phase} */
  #phase = 'off';
  #written = -Infinity;

  /**
   * @param {Session} session
   * @param {Simulator} simulator
   */
  constructor(session, simulator) {
    this.#session = session;
    this.#simulator = simulator;
    this.#act.disabled = false;
    this.#act.addEventListener('click', (event) => {
      // The second click of a double click would undo the first.
      if (event.detail <= 1) this.#do();
    });
    this.#remove.addEventListener('click', () => {
      // The button with the focus is about to vanish.
      this.#act.focus();
      simulator.remove();
      say('Simulated points removed');
    });
    onEscape(() => simulator.cancel());
    joinSettings(session);
    simulator.follow((status) => this.#show(status));
    // The text contains precision and seed.
    session.follow(() => this.#write(simulator.status));
  }

  #do() {
    const { phase } = this.#simulator.status;
    if (phase === 'running') this.#simulator.cancel();
    else if (phase === 'done') this.#simulator.nextSeed();
    else this.#simulator.start();
    // The new link has just been read out; the simulation it starts matters more.
    this.#announce(this.#simulator.status, phase);
  }

  /** @param {Status} status */
  #show(status) {
    const { phase } = status;
    const before = this.#phase;
    // The number of points is unknown until a large network is solved.
    const isKnown = phase !== 'running' || status.points > 0;
    if (isKnown) this.#phase = phase;
    this.#bar.show(status);
    const isNew = isKnown && phase !== before;
    if (phase !== before || performance.now() - this.#written > READING_TIME) this.#write(status);
    if (isNew) this.#announce(status, before);
  }

  /** @param {Status} status */
  #write(status) {
    const { phase, failed } = status;
    this.#written = performance.now();
    const [title, detail] = wordsFor(status, this.#session.state.view);
    setText(this.#title, title);
    setText(this.#detail, detail);
    setText(this.#act, phase === 'held' && failed > 0 ? 'Try again' : ACTS[phase]);
    this.#act.classList.toggle('primary', phase === 'off' || phase === 'held');
    this.#remove.hidden = phase === 'off' || phase === 'running';
  }

  /**
   * @param {Status} status
   * @param {Phase} before
   */
  #announce({ phase, points, finished, time }, before) {
    const [title, detail] = [this.#title.textContent, this.#detail.textContent];
    if (phase === 'running' && before !== phase) say(`Simulating ${counted(points - finished, 'point')}; Escape cancels`);
    if (phase === 'held' && before === 'running') say(`${title}.`);
    if (phase === 'done' && before === 'running' && time > 0) say(`${title} ${detail}`);
  }
}
