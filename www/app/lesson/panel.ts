/**
 * The lesson in place of the networks: a step, a prediction, what is revealed. Step and answer are in the link;
 * curves that the step hides are told neither in picture nor in table nor in speech.
 */

import { byId, element, say } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import { showRefusal } from '../notices.ts';
import type { Lesson, LessonPlace } from '../pkg/loadcurve-web.js';
import { type Held, messageOf, type Session, WITHOUT_LESSON, withView } from '../session.ts';
import { computed, follow, html, nothing, onChange, showAtOnce, signal } from '../view.ts';
import { marking } from '../words/word.ts';
import { lessonOf } from './catalogue.ts';
import { LessonNumbers } from './numbers.ts';
import { keepGuess, keepReached, reached } from './progress.ts';
import { question, revealed, text } from './templates.ts';

const BEGINNING: LessonPlace = { number: 1, answered: false, answer: undefined, revealed: false };

/** What the end of a lesson leads to. */
export interface Doors {
  /** Opens the list of lessons. */
  list: () => void;
  /** Opens a lesson to be changed. */
  change: (source: string) => void;
}

interface Opened {
  lesson: Lesson;
  numbers: LessonNumbers;
}

/** A lesson at a place; while it is asking, it wants a prediction and has not revealed what happens. */
function stepAt({ lesson, numbers }: Opened, at: LessonPlace) {
  // Numbers in the text of the step may have been found.
  void numbers.changes.value;
  const about = lesson.about();
  const number = Math.min(at.number, about.steps);
  const step = lesson.step(number - 1);
  return { lesson, numbers, at, about, number, step, isAsking: step.ask !== undefined && !at.revealed };
}

type Now = ReturnType<typeof stepAt>;

/** The template of a lesson's end. */
type End = () => unknown;

export class LessonPanel {
  #place = element('aside', { id: 'lesson', class: 'lesson', 'aria-label': 'Lesson', hidden: true });
  #page = byId('main', HTMLElement);
  #leaving = byId('leave-lesson', HTMLButtonElement);
  #session;
  #doors;
  /** The source of the lesson that is open or being loaded. */
  #source: string | undefined;
  #loading = Promise.resolve();
  #opened = signal<Opened | null>(null);
  /** The end of the lesson, in place of its last step; null before it. */
  #end = signal<End | null>(null);
  /** Called when the reader leaves; set while an author tries a lesson, of which then nothing is kept. */
  #trial: (() => void) | null = null;
  /** The lesson at the place of the link; null if none is open. */
  #now = computed(() => this.#opened.value && stepAt(this.#opened.value, this.#at));

  constructor(session: Session, doors: Doors) {
    this.#session = session;
    this.#doors = doors;
    byId('section-bar', HTMLElement).before(this.#place);
    this.#leaving.addEventListener('click', () => this.#leave());
    session.follow(({ view }) => this.#follow(view.lesson));
    follow(
      () => this.#now.value,
      (now) => this.#adapt(now),
    );
    // Told once what a step holds, as the page is rendered anew for it.
    onChange(
      () => JSON.stringify(this.#now.value && this.#heldBy(this.#now.value)),
      (held) => {
        session.held.value = JSON.parse(held);
      },
    );
    showAtOnce(this.#place, () => (this.#now.value ? this.#template(this.#now.value) : nothing));
  }

  /** Begins a lesson where the reader left it. */
  async begin(source: string) {
    const lesson = await lessonOf(source).catch((error) => {
      showRefusal(messageOf(error));
      return null;
    });
    if (!lesson) return;
    const { id, steps, title } = lesson.about();
    this.#trial = null;
    this.#begin(lesson, source, { ...BEGINNING, number: reached(id, steps) });
    say(`Lesson: ${title}`);
    // The link has it read again.
    lesson.free();
  }

  /** Plays a lesson from its beginning for its author; `back` is called when it is left. */
  try(lesson: Lesson, source: string, back: () => void) {
    this.#trial = back;
    this.#begin(lesson, source, BEGINNING);
  }

  #begin(lesson: Lesson, source: string, place: LessonPlace) {
    this.#open(lesson, source, place);
    void this.#loading.then(() => this.#lookUp());
  }

  /**
   * Goes to the next step.
   *
   * @returns false if no lesson is open
   */
  next(): boolean {
    if (!this.#now.value || this.#end.value) return false;
    this.#forward(this.#now.value);
    return true;
  }

  /** The step of the link, and the reader's answer. */
  get #at(): LessonPlace {
    return this.#session.state.view.step ?? BEGINNING;
  }

  #follow(source: string | undefined) {
    if (source === this.#source) return;
    this.#source = source;
    if (source === undefined) this.#trial = null;
    this.#close();
    if (source !== undefined) this.#loading = this.#load(source);
  }

  async #load(source: string) {
    try {
      const lesson = await lessonOf(source);
      if (source !== this.#source) return lesson.free();
      // A link to a lesson need not name the networks of its step.
      if (!new URLSearchParams(location.search).has('net')) this.#open(lesson, source, this.#at);
      this.#opened.value = { lesson, numbers: new LessonNumbers(lesson) };
    } catch (error) {
      showRefusal(messageOf(error));
    }
  }

  #close() {
    const opened = this.#opened.value;
    this.#opened.value = null;
    this.#end.value = null;
    opened?.numbers.close();
    opened?.lesson.free();
  }

  /** Opens a place of a lesson with its scenario, in the reader's colours. */
  #open(lesson: Lesson, source: string, place: LessonPlace) {
    this.#session.editTo(lesson.queryAt(source, written(place)));
    this.#end.value = null;
    if (!this.#trial) keepReached(lesson.about().id, place.number);
  }

  #go(change: Partial<LessonPlace>) {
    if (this.#opened.value && this.#source !== undefined) this.#open(this.#opened.value.lesson, this.#source, { ...BEGINNING, ...change });
  }

  /** Keeps the networks as they are and leaves. */
  #leave() {
    const back = this.#trial;
    this.#trial = null;
    this.#session.edit(...WITHOUT_LESSON);
    if (back) return back();
    byId('lessons', HTMLElement).focus();
    say('Lesson left; its networks stay');
  }

  /** @param answer undefined if the reader does not know */
  #answer(answer: number | undefined) {
    const { number } = this.#at;
    this.#session.edit(withView('step', written({ number, answered: true, answer, revealed: false })));
  }

  /** The channel that is picked in the drawing is the answer. */
  #takeChannel() {
    const picked = /^channel:(\d+)$/.exec(this.#session.state.view.focus ?? '');
    const answer = picked ? Number(picked[1]) : undefined;
    if (answer !== undefined && answer !== this.#at.answer) queueMicrotask(() => this.#answer(answer));
  }

  /** The load of the chart is the answer as soon as it is moved. */
  #takeLoad({ at, step }: Now) {
    const { operatingLoad, view } = this.#session.state;
    const opened = new URLSearchParams(step.opens).get('load');
    const isMoved = view.load !== (opened === null ? undefined : Number(opened));
    if (at.answered ? at.answer !== operatingLoad : isMoved) queueMicrotask(() => this.#answer(operatingLoad));
  }

  /** Reveals what the answer is; whoever does not know has no answer. */
  #reveal({ about, number }: Now, answer: number | undefined) {
    if (!this.#trial) keepGuess(about.id, { step: number, answer: answer ?? null });
    this.#go({ number, answered: true, answer, revealed: true });
    this.#lookAt('.revealed');
  }

  /** The next thing: what is revealed, or the step after it. */
  #forward(now: Now) {
    const { at, about, number, isAsking } = now;
    if (isAsking) return this.#reveal(now, at.answer);
    if (number < about.steps) this.#go({ number: number + 1 });
    else if (this.#trial) return this.#leave();
    else return void this.#finish(now);
    this.#lookUp();
  }

  /** Begins at the top of what is new. */
  #lookUp() {
    (this.#place.querySelector('h2') as HTMLElement | null)?.focus({ preventScroll: true });
    this.#lookAt('.lesson-progress');
  }

  /** Brings a part of the lesson into sight, once it is there. */
  #lookAt(part: string) {
    requestAnimationFrame(() => {
      const found = this.#place.querySelector(part);
      if (found) bringIntoSight(found);
    });
  }

  /** Shows what was learned, and what comes next. */
  async #finish(now: Now) {
    const { endOf } = await import('../later.ts');
    const source = this.#source;
    if (source === undefined) return;
    this.#end.value = await endOf(now.lesson, source, {
      ...this.#doors,
      begin: (next) => void this.begin(next),
      leave: () => this.#leave(),
    });
    this.#lookUp();
    say(`Lesson finished: ${now.about.title}`);
  }

  /** Predicts a load by the line in the chart. */
  guess(load: number) {
    this.#answer(load);
  }

  /** Makes room for a lesson, in which there is nothing in the head but the way out. */
  #adapt(now: Now | null) {
    this.#place.hidden = !now;
    this.#page.toggleAttribute('data-lesson', now !== null);
    this.#leaving.closest('.head')?.toggleAttribute('data-lesson', now !== null);
    this.#leaving.hidden = !now;
    // Where a channel is the answer the drawing comes first on a phone.
    const isOfChannel = now?.step.ask?.kind === 'channel';
    this.#page.toggleAttribute('data-asks-channel', isOfChannel);
    if (now?.isAsking && isOfChannel) this.#takeChannel();
    if (now?.isAsking && isByLoad(now)) this.#takeLoad(now);
  }

  #heldBy({ at, about, step, isAsking }: Now): Held {
    const { view } = this.#session.state;
    const asksLoad = isAsking && step.ask?.kind === 'point' && step.locks.includes('load');
    return {
      title: about.title,
      keys: step.locks,
      asksChannel: isAsking && step.ask?.kind === 'channel',
      hidden: isAsking ? view.hidden : [],
      asksLoad,
      guess: asksLoad ? at.answer : undefined,
    };
  }

  #template(now: Now) {
    if (this.#end.value) return this.#end.value();
    const { lesson, at, about, number, step } = now;
    const nameOf = (channel: number) => this.#session.explorer.describePart(`channel:${channel}`)?.name ?? '';
    const left = Math.max(1, Math.round((about.minutes * (about.steps - number + 1)) / about.steps));
    const terms = about.language.startsWith('en') ? marking() : undefined;
    return html`
      <div class="lesson-scroll">
        <p class="lesson-progress"><span>Step ${number} of ${about.steps}</span><span>about ${left} minute${left === 1 ? '' : 's'} left</span></p>
        <div class="lesson-bar" role="progressbar" aria-label="Progress of the lesson" aria-valuemin="1" aria-valuemax=${about.steps} aria-valuenow=${number}>
          ${Array.from({ length: about.steps }, (_, index) => html`<span class=${index < number - 1 ? 'is-done' : index === number - 1 ? 'is-now' : ''}></span>`)}
        </div>
        <h2 tabindex="-1" lang=${about.language}>${step.title || about.title}</h2>
        <div class="lesson-text" lang=${about.language}>
          ${text(step.paragraphs, terms)} ${simulationOf(now)}
          ${step.ask ? question(step.ask, { answer: at.answer, isRevealed: at.revealed, right: step.reveal?.answer }, { pick: (answer) => this.#answer(answer), nameOf, isByLoad: isByLoad(now) }, terms) : nothing}
          ${step.ask && at.revealed && step.reveal ? revealed(step.reveal, lesson.judge(number - 1, at.answer), terms) : nothing}
        </div>
      </div>
      ${this.#foot(now)}
    `;
  }

  #foot(now: Now) {
    const { at, about, number, isAsking } = now;
    const isLast = number === about.steps;
    return html`<div class="lesson-foot">
      <button type="button" class="outlined" ?disabled=${number === 1 && !at.revealed} @click=${() => this.#go(at.revealed ? { number } : { number: number - 1 })}>‹ Back</button>
      ${isAsking ? html`<button type="button" class="plain" @click=${() => this.#reveal(now, undefined)}>I don’t know</button>` : nothing}
      ${isLast ? nothing : html`<button type="button" class="plain skip-step" @click=${() => this.#go({ number: number + 1 })}>Skip</button>`}
      <button type="button" class="primary" ?disabled=${isAsking && !at.answered} @click=${() => this.#forward(now)}>${isAsking ? 'Reveal' : isLast ? 'Finish' : 'Next'}</button>
    </div>`;
  }
}

/** The button that simulates what the step waits for. */
function simulationOf({ numbers, number, step }: Now) {
  if (!step.pending || !numbers.isPending(number - 1)) return nothing;
  return numbers.isSimulating
    ? html`<p class="hint" role="status">Simulating…</p>`
    : html`<button type="button" class="outlined" @click=${() => numbers.simulate(number - 1)}>Simulate the numbers of this step</button>`;
}

/** True if a load is asked for and the reader can move that of the chart. */
function isByLoad({ step }: Now) {
  return step.ask?.kind === 'point' && !step.locks.includes('load');
}

/** A place as it is written in a link: the step, the answer, and whether it is revealed. */
function written({ number, answered, answer, revealed }: LessonPlace) {
  if (!answered) return String(number);
  return `${number}:${answer ?? '-'}${revealed ? ',r' : ''}`;
}
