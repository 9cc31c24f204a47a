/** The button that simulates: it becomes the progress, then says what was reached; beside it its settings, and the knees. */

import { tick } from '../choice.ts';
import { byId, onEscape, say } from '../dom.ts';
import { Job } from '../jobs/job.ts';
import { floatAt } from '../menu.ts';
import { Drafts } from '../networks/drafts.ts';
import type { OpenedFile } from '../opened/file.ts';
import { type Session, withView } from '../session.ts';
import { viewField } from '../stage/sheet.ts';
import { tag } from '../tag.ts';
import { follow, html, nothing, once, render, vars } from '../view.ts';
import { marked } from '../words/word.ts';
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

/** Stops of the arrow keys, in per cent. */
const PRECISIONS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const MAX_SEED = 2 ** 32 - 1;
/** Ratio of the latency at a knee to that at zero load, unless another is set. */
const KNEE_RATIO = '3';
const ABOUT_KNEE = 'The load at which latency is three times that at zero load';

function settings(session: Session, simulator: Simulator, knees: Job, drafts: Drafts) {
  const { publishedIn, view } = session.state;
  const { phase } = simulator.status;
  const set = (key: string, text: string) => session.edit(withView(key, text));

  /** @param next the value after, or before, for an arrow key */
  function number(key: 'precision' | 'seed' | 'knee', words: string, unit: string, next: (value: number, by: number) => number) {
    const value = view[key] ?? 0;
    const mode = key === 'seed' ? 'numeric' : 'decimal';
    // An empty text would remove the key.
    const field = { key, id: `sim-${key}`, value, unit, mode, next: (by: number) => String(next(value, by)), emptied: ' ' } as const;
    return viewField(session, drafts, words, field);
  }

  return html`
    ${number('precision', 'precision ±', '%', nextPrecision)}
    <p class="hint">Half-width of each 95\u00a0% confidence interval, relative to the latency. Halving it takes four times as long.</p>
    ${number('seed', 'seed', '', (seed, by) => Math.min(MAX_SEED, Math.max(0, seed + by)))}
    <p class="hint">Start of the random numbers: the same seed gives the same points on every computer.</p>
    ${tick('knee', 'Knee', view.knee !== undefined, (isOn) => set('knee', isOn ? KNEE_RATIO : ''), ABOUT_KNEE)}
    ${
      view.knee === undefined
        ? nothing
        : html`${number('knee', 'knee at', '× zero load', (ratio, by) => Math.min(10, Math.max(1.5, ratio + 0.5 * by)))}
          <p class="hint">${marked(`The knee is the load at which latency is ${view.knee} times that at zero load. It is simulated, and has a confidence interval.`)}</p>
          ${kneeResults(session, knees)}`
    }
    ${
      publishedIn !== '' || view.published
        ? html`${tick('paper', 'Published values', view.published, (isOn) => set('paper', isOn ? 'on' : 'off'))}
          <p class="hint" id="published-in">${publishedIn || 'The papers print no values of these networks.'}</p>`
        : nothing
    }
    ${phase === 'done' || phase === 'held' ? actsOnPoints(simulator) : nothing}
  `;
}

/** What was found, by network. */
function kneeResults(session: Session, knees: Job) {
  if (session.isStopped) return nothing;
  const { curves } = session.state;
  const results = session.explorer
    .kneeSentences()
    .map((sentence, index) => (sentence === '' ? nothing : html`<p>${curves.length > 1 ? html`${tag(index)} ` : nothing}${sentence}</p>`));
  const failure = knees.failure.value;
  const state = failure !== '' ? `No knee could be found: ${failure}.` : knees.isRunning ? 'Looking for the knee …' : '';
  return html`<div id="sim-knees">${results}${state === '' ? nothing : html`<p class="hint">${state}</p>`}</div>`;
}

function actsOnPoints(simulator: Simulator) {
  const acting = (act: () => void, words: string) => () => {
    // Both buttons go away with the points: closing their sheet first gives the focus back.
    document.getElementById('sim-sheet')?.hidePopover?.();
    act();
    say(words);
  };
  const another = acting(() => simulator.nextSeed(), 'Simulating with another seed');
  const remove = acting(() => simulator.remove(), 'Simulated points removed');
  return html`<div class="acts">
    <button type="button" class="outlined" id="sim-again" @click=${another}>Another seed</button>
    <button type="button" class="outlined" id="sim-remove" aria-label="Remove points" @click=${remove}>Remove points</button>
  </div>`;
}

function nextPrecision(value: number, by: number) {
  const next = by > 0 ? PRECISIONS.find((stop) => stop > value) : PRECISIONS.filter((stop) => stop < value).pop();
  return next ?? value;
}

/** @returns the work, and what it has failed with */
export function simulateKnees(session: Session, simulator: Simulator) {
  const job = new Job('knee');
  /** The link whose knee is looked for. */
  let asked = '';
  session.follow(update);
  session.followCommits(update);
  follow(() => simulator.status, update);

  function update() {
    const { isStopped, isCommitted, explorer } = session;
    const { phase } = simulator.status;
    const isWanted = !isStopped && (phase === 'running' || phase === 'done');
    const tasks = isWanted ? explorer.kneeTasks() : [];
    if (job.isRunning && !tasks.includes(asked)) job.end();
    // What is typed or dragged past is not simulated.
    if (!job.isRunning && tasks.length > 0 && isCommitted && job.failure.value === '') begin(tasks[0]);
    if (tasks.length === 0) job.failure.value = '';
  }

  function begin(link: string) {
    asked = link;
    job.ask('knee', link, { answered: (row) => take(link, row) });
  }

  function take(link: string, row: unknown) {
    if (session.isStopped) return job.end();
    session.explorer.takeKnee(link, row);
    update();
    if (!job.isRunning) {
      job.end();
      say(session.explorer.kneeSentences().join(' '));
    }
    session.notifyNumbers();
  }

  return job;
}
