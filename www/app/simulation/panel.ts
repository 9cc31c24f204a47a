/** The button that simulates: it becomes the progress, then says what was reached; beside it its settings. */

import { byId, say } from '../dom.ts';
import type { Job } from '../jobs/job.ts';
import { floatAt } from '../menu.ts';
import { Drafts } from '../networks/drafts.ts';
import type { OpenedFile } from '../opened/file.ts';
import type { Session } from '../session.ts';
import { follow, html, nothing, once, render, vars } from '../view.ts';
import { onEscape } from './escape.ts';
import { settings } from './settings.ts';
import type { Phase, Simulator, Status } from './simulator.ts';
import { counted, finishedOf, wordsFor } from './words.ts';

/** Least time between two changes of the text, in milliseconds, so that it can be read. */
const READING_TIME = 250;

const CHEVRON = html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6.500 4 4 4-4" /></svg>`;
const DONE = html`<svg class="icon done" viewBox="0 0 16 16" aria-hidden="true"><path d="m3 8.500 3.500 3.500L13 4.500" /></svg>`;

/** @param file whose points replace simulated ones */
export function showSimulation(session: Session, simulator: Simulator, knees: Job, file: OpenedFile) {
  const place = byId('simulation', HTMLElement);
  const drafts = new Drafts();
  let before: Phase = 'off';
  let writtenAt = -Infinity;
  onEscape(() => simulator.cancel());
  follow(() => simulator.status, show);
  // The text contains precision and seed.
  follow(() => [session.state, knees.isRunning, knees.failure.value, file.awaited, drafts.all], write);

  function show(status: Status) {
    const { phase, points } = status;
    const isNew = phase !== before;
    if (isNew || performance.now() - writtenAt > READING_TIME) write();
    // The number of points is unknown until a large network is solved.
    if (!isNew || (phase === 'running' && points === 0)) return;
    announce(before);
    before = phase;
  }

  function write() {
    writtenAt = performance.now();
    const { status } = simulator;
    const { view } = session.state;
    const places = file.now ? session.explorer.indicesInFile() : new Int32Array();
    place.hidden = places.length > 0 && places.every((index) => index >= 0);
    const [title, detail] = wordsFor(status, view);
    const label = `Precision ±${view.precision}\u00a0%, seed ${view.seed}, published values: change`;
    render(
      html`
        <button type="button" class="outlined" id="sim-act" data-phase=${status.phase} @click=${act}>${wordsOfButton(status, view.precision)}</button>
        <button type="button" class="icon-button settings" id="sim-settings" aria-label=${label} title="Precision, seed, published values" popovertarget="sim-sheet">${CHEVRON}</button>
        <div class="menu sheet-of-fields" id="sim-sheet" popover="auto" role="group" aria-label="Simulation" ${once((sheet) => floatAt(sheet, place, { mayCover: true }))}>
          <p class="standing-title" id="sim-title">${title}</p>
          <p class="hint" id="sim-detail">${detail}</p>
          ${settings(session, simulator, knees, drafts)}
        </div>
        ${status.phase === 'running' || status.phase === 'held' ? bar(status) : nothing}
      `,
      place,
    );
  }

  function act({ detail }: MouseEvent) {
    // The second click of a double click would undo the first.
    if (detail > 1) return;
    const { phase } = simulator.status;
    if (phase === 'running') simulator.cancel();
    else if (phase === 'done') return byId('sim-sheet', HTMLElement).showPopover?.();
    else simulator.start();
    // The new link has just been read out; the simulation it starts matters more.
    announce(phase);
  }

  function announce(before: Phase) {
    const { phase, points, finished, time } = simulator.status;
    const [title, detail] = wordsFor(simulator.status, session.state.view);
    if (phase === 'running' && before !== phase) say(`Simulating ${counted(points - finished, 'point')}; Escape cancels`);
    if (phase === 'held' && before === 'running') say(`${title}.`);
    if (phase === 'done' && before === 'running' && time > 0) say(`${title} ${detail}`);
  }
}

function wordsOfButton({ phase, part, failed }: Status, precision: number) {
  const aim = html`<span class="aim">±${precision}\u00a0%</span>`;
  return {
    off: html`Simulate ${aim}`,
    running: html`Cancel <span class="aim">${Math.floor(100 * part)}\u00a0%</span>`,
    held: failed > 0 ? 'Try again' : 'Continue',
    done: html`${DONE} Simulated ${aim}`,
  }[phase];
}

function bar(status: Status) {
  const percent = Math.floor(100 * status.part);
  return html`<div
    class="bar-of-progress"
    id="sim-bar"
    role="progressbar"
    aria-label="Simulation"
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${percent}
    aria-valuetext=${`${percent} percent, ${finishedOf(status)} finished`}
    data-phase=${status.phase}
    ${vars({ '--part': String(status.part) })}
  ></div>`;
}
