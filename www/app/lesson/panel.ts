/**
 * The lesson in place of the networks: a step, a prediction, what is revealed. Step and answer are in the link;
 * curves that the step hides are told neither in picture nor in table nor in speech.
 */

import { byId, element } from '../dom.ts';
import { keep, kept } from '../kept.ts';
import type { Lesson, LessonStep, LessonSummary } from '../late/loadcurve-late.js';
import type { Late } from '../late-module.ts';
import { say } from '../live.ts';
import { showRefusal } from '../notices.ts';
import type { LessonPlace } from '../pkg/loadcurve-web.js';
import type { Held, Session } from '../session.ts';
import { html, nothing, render } from '../view.ts';
import { lessonOf } from './catalogue.ts';
import { LessonNumbers } from './numbers.ts';
import { BEGINNING, written } from './place.ts';
import { question, revealed, text } from './templates.ts';

export class LessonPanel {
  #place = element('aside', { id: 'lesson', class: 'lesson', 'aria-label': 'Lesson', hidden: true });
  #page = byId('main', HTMLElement);
  #leaving = byId('leave-lesson', HTMLButtonElement);
  #session;
  #late;
  #lesson: Lesson | null = null;
  /** The source of the lesson that is open or being loaded. */
  #source: string | undefined;
  #numbers: LessonNumbers | null = null;

  /** @param late for the workers */
  constructor(session: Session, late: Late) {
    this.#session = session;
    this.#late = late;
    byId('networks', HTMLElement).before(this.#place);
    this.#leaving.addEventListener('click', () => this.#leave());
    session.follow(() => this.#follow());
  }

  /** Begins a lesson where the reader left it. */
  async begin(source: string) {
    const lesson = await lessonOf(source).catch((error) => {
      showRefusal(String(error.message ?? error));
      return null;
    });
    if (!lesson) return;
    const { id, steps, title } = lesson.about();
    const number = Math.min(steps, Math.max(1, Number(kept(keyOf(id))) || 1));
    this.#open(lesson, source, { ...BEGINNING, number });
    say(`Lesson: ${title}`);
  }

  /**
   * Goes to the next step.
   *
   * @returns false if no lesson is open
   */
  next(): boolean {
    if (!this.#lesson) return false;
    this.#forward();
    return true;
  }

  /** The step of the link, and the reader's answer. */
  get #at(): LessonPlace {
    return this.#session.state.view.step ?? BEGINNING;
  }

  async #follow() {
    const { lesson: source } = this.#session.state.view;
    if (source !== this.#source) {
      this.#source = source;
      this.#close();
      if (source !== undefined) await this.#load(source);
    }
    this.#update();
  }

  async #load(source: string) {
    try {
      const lesson = await lessonOf(source);
      if (source !== this.#source) return;
      this.#take(lesson);
      // A link to a lesson need not name the networks of its step.
      if (!new URLSearchParams(location.search).has('net')) this.#open(lesson, source, this.#at);
    } catch (error) {
      showRefusal(String((error as Error).message ?? error));
    }
  }

  #take(lesson: Lesson) {
    this.#lesson = lesson;
    this.#numbers = new LessonNumbers(lesson, this.#late, () => this.#update());
  }

  #close() {
    this.#numbers?.close();
    this.#lesson?.free();
    this.#lesson = this.#numbers = null;
  }

  /** Opens a place of a lesson with its scenario, in the reader's colours. */
  #open(lesson: Lesson, source: string, place: LessonPlace) {
    const { theme } = this.#session.state.view;
    const query = lesson.queryAt(source, written(place));
    this.#session.edit(
      () => query,
      (explorer) => explorer.withView('theme', theme),
    );
    keep(keyOf(lesson.about().id), String(place.number));
  }

  #go(change: Partial<LessonPlace>) {
    if (this.#lesson && this.#source !== undefined) this.#open(this.#lesson, this.#source, { ...BEGINNING, ...change });
  }

  /** Keeps the networks as they are and leaves. */
  #leave() {
    this.#session.edit(
      (explorer) => explorer.withView('lesson', ''),
      (explorer) => explorer.withView('step', ''),
    );
    byId('lessons', HTMLElement).focus();
    say('Lesson left; its networks stay');
  }

  /** @param answer undefined if the reader does not know */
  #answer(answer: number | undefined) {
    const { number } = this.#at;
    this.#session.edit((explorer) => explorer.withView('step', written({ number, answered: true, answer, revealed: false })));
  }

  /** The channel that is picked in the drawing is the answer. */
  #takeChannel() {
    const picked = /^channel:(\d+)$/.exec(this.#session.state.view.focus ?? '');
    const answer = picked ? Number(picked[1]) : undefined;
    if (answer !== undefined && answer !== this.#at.answer) queueMicrotask(() => this.#answer(answer));
  }

  #nameOf(channel: number) {
    return this.#session.explorer.describePart(`channel:${channel}`)?.name ?? '';
  }

  /** The next thing: what is revealed, or the step after it. */
  #forward() {
    const lesson = this.#lesson as Lesson;
    const at = this.#at;
    const step = lesson.step(at.number - 1);
    if (step.ask && !at.revealed) this.#go({ ...at, answered: true, revealed: true });
    else if (at.number < lesson.about().steps) this.#go({ number: at.number + 1 });
    else this.#leave();
    this.#place.scrollTop = 0;
    (this.#place.querySelector('h2') as HTMLElement | null)?.focus({ preventScroll: true });
  }

  /** Predicts a load by the line in the chart. */
  guess(load: number) {
    this.#answer(load);
  }

  #update() {
    const lesson = this.#lesson;
    this.#place.hidden = !lesson;
    this.#page.toggleAttribute('data-lesson', lesson !== null);
    // In the head there is nothing but the way out.
    this.#leaving.closest('.head')?.toggleAttribute('data-lesson', lesson !== null);
    this.#leaving.hidden = !lesson;
    if (!lesson) {
      this.#page.removeAttribute('data-asks-channel');
      render(nothing, this.#place);
      return this.#keep(null);
    }
    const about = lesson.about();
    const number = Math.min(this.#at.number, about.steps);
    const step = lesson.step(number - 1);
    const isOpen = step.ask !== undefined && !this.#at.revealed;
    const asksChannel = isOpen && step.ask?.kind === 'channel';
    // Where a channel is the answer the drawing comes first on a phone.
    this.#page.toggleAttribute('data-asks-channel', step.ask?.kind === 'channel');
    if (asksChannel) this.#takeChannel();
    this.#keep({
      title: about.title,
      keys: step.locks,
      asksChannel,
      hidden: isOpen ? this.#session.state.view.hidden : [],
      guess: step.ask?.kind === 'point' && isOpen ? (this.#at.answer ?? this.#session.state.operatingLoad) : undefined,
    });
    render(this.#template(about, step, number), this.#place);
  }

  /** Holds what the step holds, once: the page is rendered anew for it. */
  #keep(held: Held | null) {
    const { held: now } = this.#session;
    if (JSON.stringify(held) !== JSON.stringify(now.value)) now.value = held;
  }

  #template(about: LessonSummary, step: LessonStep, number: number) {
    const at = this.#at;
    const left = Math.max(1, Math.round((about.minutes * (about.steps - number + 1)) / about.steps));
    return html`
      <div class="lesson-scroll">
        <p class="lesson-progress"><span>Step ${number} of ${about.steps}</span><span>about ${left} minute${left === 1 ? '' : 's'} left</span></p>
        <div class="lesson-bar" role="progressbar" aria-label="Progress of the lesson" aria-valuemin="1" aria-valuemax=${about.steps} aria-valuenow=${number}>
          ${Array.from({ length: about.steps }, (_, index) => html`<span class=${index < number - 1 ? 'is-done' : index === number - 1 ? 'is-now' : ''}></span>`)}
        </div>
        <h2 tabindex="-1" lang=${about.language}>${step.title || about.title}</h2>
        <div class="lesson-text" lang=${about.language}>
          ${text(step.paragraphs)} ${this.#simulation(step, number)}
          ${step.ask ? question(step.ask, at.answer, at.revealed, { pick: (answer) => this.#answer(answer), nameOf: (channel) => this.#nameOf(channel) }) : nothing}
          ${step.ask && at.revealed && step.reveal ? revealed(step.reveal, (this.#lesson as Lesson).judge(number - 1, at.answer)) : nothing}
        </div>
      </div>
      ${this.#foot(about, step, number)}
    `;
  }

  /** The button that simulates what the step waits for. */
  #simulation({ pending }: LessonStep, number: number) {
    const numbers = this.#numbers;
    if (!pending || !numbers?.isPending(number - 1)) return nothing;
    return numbers.isSimulating
      ? html`<p class="hint" role="status">Simulating…</p>`
      : html`<button type="button" class="outlined" @click=${() => numbers.simulate(number - 1)}>Simulate the numbers of this step</button>`;
  }

  #foot({ steps }: LessonSummary, step: LessonStep, number: number) {
    const at = this.#at;
    const isAsking = step.ask !== undefined && !at.revealed;
    const isLast = number === steps;
    return html`<div class="lesson-foot">
      <button type="button" class="outlined" ?disabled=${number === 1 && !at.revealed} @click=${() => this.#go(at.revealed ? { number } : { number: number - 1 })}>‹ Back</button>
      ${
        isAsking
          ? html`<button type="button" class="plain" @click=${() => this.#go({ number, answered: true, revealed: true })}>I don’t know</button>`
          : nothing
      }
      ${isLast ? nothing : html`<button type="button" class="plain skip-step" @click=${() => this.#go({ number: number + 1 })}>Skip</button>`}
      <button type="button" class="primary" ?disabled=${isAsking && !at.answered} @click=${() => this.#forward()}>${isAsking ? 'Reveal' : isLast ? 'Finish' : 'Next'}</button>
    </div>`;
  }
}

/** @param id of a lesson */
export function keyOf(id: string) {
  return `loadcurve:lesson:${id}`;
}
