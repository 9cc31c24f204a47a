/** What stands above the chart of a study: what is asked, the answer, how far the worker is, and networks to go on with. */

import { list } from '../choice.ts';
import { byId, onEscape, say } from '../dom.ts';
import { doubtAbout } from '../doubt.ts';
import { Drafts } from '../networks/drafts.ts';
import type { CollectiveAbout, ScalingAbout, StudyAbout, StudyNetwork } from '../pkg/loadcurve-web.js';
import { type Session, withView } from '../session.ts';
import { studyField } from '../stage/sheet.ts';
import { tag } from '../tag.ts';
import { html, noChange, nothing, show } from '../view.ts';
import type { StudyAnswer } from './answer.ts';
import { add } from './picture.ts';
import type { Steps } from './steps.ts';

export function showStudy(session: Session, answer: StudyAnswer, steps: Steps) {
  const place = byId('study-line', HTMLElement);
  const [asked, within, together] = [scalingFields(session), withinFields(session), collectiveFields(session, answer, steps)];
  let said = '';
  onEscape(() => answer.isRunning && answer.cancel());
  show(place, shown, { rendered });

  function shown() {
    if (!session.isStudied) return noChange;
    const { about } = answer;
    if (!about) return status(answer);
    return html`${about.scaling ? asked(about.scaling) : nothing} ${session.state.view.shown === 'buffers' ? within() : nothing} ${about.collective ? together(about.collective) : nothing} ${status(answer)} ${found(session, answer, about)}
      ${about.networks.some(isNamed) ? next(session, about) : nothing}`;
  }

  function rendered() {
    place.hidden = !session.isStudied;
    const words = answer.about?.sentences.join(' ');
    if (place.hidden || words === undefined || !answer.isComplete || words === said) return;
    said = words;
    say(words);
  }
}

/** How far the worker is, or why there is no answer. */
function status(answer: StudyAnswer) {
  const { isComplete, isRunning } = answer;
  const [failure, found, count] = [answer.failure.value, answer.found.value, answer.count.value];
  if (failure)
    return html`<p class="hint">It could not be computed: ${failure}. Everything else works. <button type="button" class="plain" @click=${() => answer.resume()}>Try again</button></p>`;
  if (isComplete) return nothing;
  const act = () => (isRunning ? answer.cancel() : answer.resume());
  return html`<p class="study-progress"><progress max="1" value=${count > 0 ? found / count : nothing} aria-label="Computing"></progress>
    <span class="hint">${found} of ${count} ${answer.study?.isScaling() ? 'solved' : 'parts'}</span>
    ${count > 0 ? html`<button type="button" class="outlined" id="study-act" @click=${act}>${isRunning ? 'Cancel' : 'Go on'}</button>` : nothing}</p>`;
}

function found(session: Session, { isComplete, count }: StudyAnswer, about: StudyAbout) {
  const { note, notices, scaling, sentences } = about;
  if (!isComplete) return leftOut(notices);
  if (count.value === 0 && scaling) return html`<p class="hint">None of these networks has such values.</p> ${leftOut(notices)}`;
  if (count.value === 0) return html`<p class="hint" id="study-answer">${notices.join(' ')}</p>`;
  const answer = scaling
    ? scalingAnswer(sentences, scaling)
    : about.collective
      ? collectiveAnswer(sentences)
      : html`<p id="study-answer">${sentences[0]}</p>`;
  return html`${answer} ${note ? html`<p class="hint">${note}</p>` : nothing} ${scaling?.isSimulated ? nothing : doubt(session, scaling !== undefined)} ${leftOut(notices)}`;
}

/** The doubt about the drawn network, or about the first of several that is shown with one. */
function doubt(session: Session, isOfAll: boolean) {
  const { curves, view } = session.state;
  if (!isOfAll) return doubtAbout(session, view.drawn);
  const index = curves.findIndex(({ deadlock, doubt }, index) => (deadlock ?? doubt) !== undefined && !view.hidden.includes(index));
  return index < 0 ? nothing : doubtAbout(session, index);
}

/** More networks than this would take rows of buttons. */
const FEW = 4;

/** Networks of the answer to add to the link, and the simulation of what they carry at most. */
function next(session: Session, { networks }: StudyAbout) {
  const { simulate, shown } = session.state.view;
  const setSimulated = () => void session.edit(withView('sim', simulate ? 'off' : 'on'));
  const named = networks.filter(isNamed);
  const plateaus = html`<button type="button" class="outlined" id="study-simulate" aria-pressed=${String(simulate)} title="What arrives under twice the load that links carry" @click=${setSimulated}>${simulate ? 'Plateaus simulated' : 'Simulate plateaus'}</button>`;
  return html`<div class="study-networks" role="group" aria-label="Compare their curves">
    <span class="hint">Add its curve:</span> ${named.length > FEW ? listed(session, named) : named.map((network) => offered(session, network))}
    ${shown === 'routings' ? plateaus : nothing}
  </div>`;
}

/** True for a network that is named below the answer; others are clicked in the chart. */
function isNamed({ offered, index }: StudyNetwork) {
  return offered || index !== undefined;
}

function offered(session: Session, { words, link, index, possible }: StudyNetwork) {
  if (index !== undefined) return html`<span class="study-network">${tag(index)} ${words}</span>`;
  const title = possible ? `Add the network ${words} to the link` : 'No more networks fit into a link';
  return html`<button type="button" class="plain" title=${title} ?disabled=${!possible} @click=${() => add(session, { words, link })}>${words}</button>`;
}

/** The same in a list. */
function listed(session: Session, networks: StudyNetwork[]) {
  const choices = networks.map(({ words }, place) => ({ name: String(place), words }));
  const isLocked = (name: string) => name === '' || networks[Number(name)].index !== undefined || !networks[Number(name)].possible;
  return html`${networks.filter(({ index }) => index !== undefined).map((network) => offered(session, network))}
    ${list('study-add', 'Add its curve', [{ name: '', words: 'Another…' }, ...choices], '', (name) => add(session, networks[Number(name)]), isLocked)}`;
}

function leftOut(notices: string[]) {
  if (notices.length === 0) return nothing;
  return html`<details class="hint">
    <summary>${notices.length === 1 ? 'One value is' : 'Some values are'} left out</summary>
    <ul>${notices.map((notice) => html`<li>${notice}</li>`)}</ul>
  </details>`;
}

/** Fields of what a study asks, and its answer: collective operations, buffers, and how networks scale. */
const DRAWN = [
  { name: 'linear', words: 'Time' },
  { name: 'algbw', words: 'Algorithm bandwidth' },
  { name: 'busbw', words: 'Bus bandwidth' },
];

/** Factor or step of a value for an arrow key. */
const NEXT: Record<string, (value: string, by: number) => string> = {
  bytes: (value, by) => doubled(value, by),
  ports: (value, by) => String(Math.max(1, (Number(value) || 1) + by)),
  startup: (value, by) => String(Math.max(0, Number(value) + 100 * by)),
  round: (value, by) => String(Math.max(1, Number(value) + by)),
};

/** Fields of a collective operation, after a list of machines that set the network and most of them. */
function collectiveFields(session: Session, answer: StudyAnswer, steps: Steps) {
  const drafts = new Drafts();
  const setMachine = (index: string) => {
    const link = answer.study?.withMachine(Number(index));
    if (link !== undefined) session.edit(() => link);
  };
  const setOf = (key: string) => (name: string) => void session.edit(withView(key, name));
  return ({ operations, quantity, fields: [operation, ...fields], machines, machine }: CollectiveAbout) => {
    const known = machines.map((words, index) => ({ name: String(index), words }));
    const own = { name: '', words: 'Machine…' };
    const choices = operations.map((name) => ({ name, words: name.charAt(0).toUpperCase() + name.slice(1) }));
    const shown = quantity === 'log' ? 'linear' : quantity;
    return html`<div class="study-fields is-collective" role="group" aria-label="How long does a collective operation take?">
      ${list('collective-machine', 'Machine', machine === undefined ? [own, ...known] : known, String(machine ?? ''), setMachine, (name) => name === '')}
      ${list('collective-of', 'Operation', choices, operation[4], setOf('collective'), () => session.holds('collective'))}
      ${list('collective-y', 'Drawn', DRAWN, shown, setOf('y'))}
      ${fields.map(([key, name, help, unit, linked]) => {
        const value = key === 'round' && steps.isKnown ? String(steps.number) : linked;
        const next = (by: number) => NEXT[key]?.(value, by) ?? value;
        return studyField(session, drafts, key, value, { unit, mode: 'text', next }, help, name);
      })}
    </div>`;
  };
}

/** The sentence on the only network; of several the last, which names the fastest if they cost the same, and all on demand. */
function collectiveAnswer(sentences: StudyAbout['sentences']) {
  const of = sentences.filter((sentence) => /^[A-H]: /.test(sentence));
  if (of.length < 2) return html`<p id="study-answer">${sentences[0]}</p>`;
  const others = sentences.filter((sentence) => !of.includes(sentence));
  return html`<p id="study-answer">${others[0] ?? of[0]}</p>
    <details class="hint study-each">
      <summary>Each network</summary>
      <ul>${of.map((sentence) => html`<li>${sentence}</li>`)}</ul>
    </details>`;
}

/** A size in bytes, doubled or halved. */
function doubled(value: string, by: number) {
  const [, number, unit] = /^(\d+)(.*)$/.exec(value) ?? [];
  if (number === undefined) return value;
  if (by > 0) return `${2 * Number(number)}${unit}`;
  if (Number(number) % 2 === 0) return `${Number(number) / 2}${unit}`;
  const smaller: Record<string, string> = { G: 'M', M: 'K', K: '' };
  return unit in smaller ? `${512 * Number(number)}${smaller[unit]}` : value;
}

const WITHIN = 'How much less than unlimited buffers smaller ones may carry, or how much latency they may add';

const LOAD = 'The load at which latencies are compared';

const COMPARED = [
  { name: 'saturation', words: 'Saturation throughput' },
  { name: 'latency', words: 'Latency at a load' },
] as const;

/** Load of the first comparison of latencies. */
const FIRST_LOAD = 0.1;

/** What is asked about buffers: what is compared, how close to unlimited ones they are to come, and at which load, if at any. */
function withinFields(session: Session) {
  const drafts = new Drafts();
  let last = FIRST_LOAD;
  const compare = (name: string) => {
    drafts.drop('study-load');
    session.edit(withView('load', name === 'latency' ? String(last) : ''));
  };
  return () => {
    const { load, within } = session.state.view;
    last = load ?? last;
    const more = (by: number) => String(Math.max(1, Math.round(within) + by));
    const [, ...unit] = session.readOut.loadText.split(' ');
    const higher = (by: number) => String(Math.max(0.01, Math.round(100 * last + by) / 100));
    const chosen = load === undefined ? 'saturation' : 'latency';
    return html`<div class="study-fields" role="group" aria-label="Which buffers will do?">
      ${list('buffers-of', 'Compared', [...COMPARED], chosen, compare)}
      ${load === undefined ? nothing : studyField(session, drafts, 'load', load, { unit: unit.join(' '), mode: 'decimal', next: higher }, LOAD)}
      ${studyField(session, drafts, 'within', within, { unit: '% of unlimited buffers', mode: 'decimal', next: more, emptied: '5' }, WITHIN)}
    </div>`;
  };
}

const QUANTITIES = [
  { name: 'saturation', words: 'Model’s saturation' },
  { name: 'zero', words: 'Latency at zero load' },
  { name: 'latency', words: 'Latency under load' },
  { name: 'knee', words: 'Load at the knee' },
  { name: 'link', words: 'Load that links allow' },
  { name: 'throughput', words: 'What it carries, simulated' },
  { name: 'round-trip', words: 'Round trip, simulated' },
];

/** Step of the share of saturation for an arrow key. */
const STEP = 0.05;

/** What is asked about how networks scale: what grows, through which values, and what is read. */
function scalingFields(session: Session) {
  const drafts = new Drafts();
  return (about: ScalingAbout) => {
    const choices = about.choices.map(([name, words]) => ({ name, words }));
    const quantities = QUANTITIES.filter(({ name }) => about.quantities.includes(name));
    const setOf = (name: string) => void session.edit(withView('of', name));
    const nextShare = (by: number) => String(Math.round(100 * (about.at + by * STEP)) / 100);
    return html`<div class="study-fields" role="group" aria-label="How does it scale?">
      ${list('scaling-of', 'Quantity', quantities, about.of, setOf)}
      ${about.of === 'latency' ? studyField(session, drafts, 'at', about.at, { unit: 'of the model’s saturation', mode: 'decimal', next: nextShare }) : nothing}
      <span class="study-field"><span class="hint" aria-hidden="true">over</span> ${list('scaling-over', 'Over', choices, about.over, setOver)}</span>
      ${studyField(session, drafts, 'values', about.values, { unit: '', mode: 'text', next: () => about.values, placeholder: 'chosen' }, 'Such as 4.8.16 or 4-64; chosen if empty')}
    </div>`;
  };

  /** Another key has other values. */
  function setOver(name: string) {
    drafts.drop('study-values');
    session.edit(withView('values', ''), withView('over', name));
  }
}

/** A sentence on a single network, a few words on each of several. */
function scalingAnswer(sentences: StudyAbout['sentences'], { answers }: ScalingAbout) {
  if (sentences.length === 1) return html`<p id="study-answer">${raised(sentences[0])}</p>`;
  return html`<ul id="study-answer" class="study-answers" aria-label="Answer">
    ${answers.map(([index, words]) => html`<li>${tag(index)} <span>${raised(words)}</span></li>`)}
  </ul>`;
}

/** A text whose exponents are raised, and whose equations stay whole. */
function raised(text: string) {
  const whole = text.replaceAll(' = ', '\u00a0=\u00a0');
  return whole.split(/\^(−?[\d.]+)/).map((part, index) => (index % 2 === 1 ? html`<sup>${part}</sup>` : part));
}
