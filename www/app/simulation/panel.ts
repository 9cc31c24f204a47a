/** The button that simulates: it becomes the progress, then says what was reached; beside it its settings. */

import { byId } from '../dom.ts';
import type { Knees } from '../knee/knees.ts';
import { say } from '../live.ts';
import { placeBelow, placeInView } from '../menu.ts';
import { Drafts } from '../networks/drafts.ts';
import type { OpenedFile } from '../opened/file.ts';
import type { Session } from '../session.ts';
import { follow } from '../signals.ts';
import { html, nothing, render, vars } from '../view.ts';
import { onEscape } from './escape.ts';
import { settings } from './settings.ts';
import type { Phase, Simulator, Status } from './simulator.ts';
import { counted, wordsFor } from './words.ts';

/** Least time between two changes of the text, in milliseconds, so that it can be read. */
const READING_TIME = 250;

const CHEVRON = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6.500 4 4 4-4" /></svg>`;
const DONE = html`<svg class="icon done" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.500 3.500 3.500L13 4.500" /></svg>`;

export class Panel {
  #place = byId('simulation', HTMLElement);
  #session;
  #simulator;
  #knees;
  #file;
  #drafts = new Drafts();
  #phase: Phase = 'off';
  #written = -Infinity;

  /** @param file whose points replace simulated ones */
  constructor(session: Session, simulator: Simulator, knees: Knees, file: OpenedFile) {
    this.#session = session;
    this.#simulator = simulator;
    this.#knees = knees;
    this.#file = file;
    onEscape(() => simulator.cancel());
    follow(
      () => simulator.status,
      (status) => this.#show(status),
    );
    // The text contains precision and seed.
    follow(
      () => [session.state, knees.isRunning, knees.failure.value, file.awaited, this.#drafts.all],
      () => this.#write(simulator.status),
    );
  }

  #do() {
    const { phase } = this.#simulator.status;
    if (phase === 'running') this.#simulator.cancel();
    else if (phase === 'done') return byId('sim-sheet', HTMLElement).showPopover?.();
    else this.#simulator.start();
    // The new link has just been read out; the simulation it starts matters more.
    this.#announce(this.#simulator.status, phase);
  }

  #show(status: Status) {
    const { phase } = status;
    const before = this.#phase;
    // The number of points is unknown until a large network is solved.
    const isKnown = phase !== 'running' || status.points > 0;
    if (isKnown) this.#phase = phase;
    const isNew = isKnown && phase !== before;
    if (phase !== before || performance.now() - this.#written > READING_TIME) this.#write(status);
    if (isNew) this.#announce(status, before);
  }

  #write(status: Status) {
    this.#written = performance.now();
    const { view } = this.#session.state;
    const places = this.#file.now ? this.#session.explorer.indicesInFile() : new Int32Array();
    const isFromFile = places.length > 0 && places.every((place) => place >= 0);
    this.#place.hidden = isFromFile;
    const [title, detail] = wordsFor(status, view);
    const label = `Precision ±${view.precision}\u00a0%, seed ${view.seed}, published values: change`;
    render(
      html`
        ${this.#button(status)}
        <button type="button" class="icon-button settings" id="sim-settings" aria-label=${label} title="Precision, seed, published values" popovertarget="sim-sheet">${CHEVRON}</button>
        <div
          class="menu sheet-of-fields"
          id="sim-sheet"
          popover="auto"
          role="group"
          aria-label="Simulation"
          @beforetoggle=${({ target }: Event) => placeBelow(target as HTMLElement, this.#place)}
          @toggle=${(event: ToggleEvent) => event.newState === 'open' && placeInView(event.target as HTMLElement, this.#place, true)}
        >
          <p class="standing-title" id="sim-title">${title}</p>
          <p class="hint" id="sim-detail">${detail}</p>
          ${settings(this.#session, this.#simulator, this.#knees, this.#drafts)}
        </div>
        ${this.#bar(status)}
      `,
      this.#place,
    );
  }

  #button({ phase, part, failed }: Status) {
    const { precision } = this.#session.state.view;
    const click = ({ detail }: MouseEvent) => {
      // The second click of a double click would undo the first.
      if (detail <= 1) this.#do();
    };
    const words = {
      off: html`Simulate <span class="aim">±${precision}\u00a0%</span>`,
      running: html`Cancel <span class="aim">${Math.floor(100 * part)}\u00a0%</span>`,
      held: failed > 0 ? 'Try again' : 'Continue',
      done: html`${DONE} Simulated <span class="aim">±${precision}\u00a0%</span>`,
    }[phase];
    return html`<button type="button" class="outlined" id="sim-act" data-phase=${phase} @click=${click}>${words}</button>`;
  }

  #bar({ phase, part, points, finished }: Status) {
    const isShown = phase === 'running' || phase === 'held';
    if (!isShown) return nothing;
    const percent = Math.floor(100 * part);
    return html`<div
      class="bar-of-progress"
      id="sim-bar"
      role="progressbar"
      aria-label="Simulation"
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${percent}
      aria-valuetext=${`${percent} percent, ${finished} of ${counted(points, 'point')} finished`}
      data-phase=${phase}
      ${vars({ '--part': String(part) })}
    ></div>`;
  }

  #announce(status: Status, before: Phase) {
    const { phase, points, finished, time } = status;
    const [title, detail] = wordsFor(status, this.#session.state.view);
    if (phase === 'running' && before !== phase) say(`Simulating ${counted(points - finished, 'point')}; Escape cancels`);
    if (phase === 'held' && before === 'running') say(`${title}.`);
    if (phase === 'done' && before === 'running' && time > 0) say(`${title} ${detail}`);
  }
}
