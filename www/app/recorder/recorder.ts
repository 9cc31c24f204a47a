/**
 * The recorder of lessons: a teacher builds a lesson step by step from what the page shows. The draft is kept in this
 * browser with every change; whether it is being written is kept for this tab alone.
 */

import { say } from '../dom.ts';
import { keep, keepHere, keptData } from '../kept.ts';
import { Lesson, startLate } from '../late.ts';
import { fromFile } from '../lesson/catalogue.ts';
import type { LessonPanel } from '../lesson/panel.ts';
import { messageOf, type Session } from '../session.ts';
import { computed, follow, signal } from '../view.ts';
import type { Draft, DraftStep } from './draft.ts';
import { draftOf, fileOf, hiddenIn, isEmpty, NEW_ASK, newDraft, newStep, stateOf, withHidden } from './draft.ts';
import { WRITING } from './entrance.ts';
import { named, type Offer } from './values.ts';

/** Key of the draft. */
const DRAFT = 'loadcurve:lesson-draft';

/** Time without a change after which mistakes are looked for, in milliseconds. */
const PAUSE = 400;

/** What was taken away and can come back. */
interface Undo {
  words: string;
  draft: Draft;
  at: number;
}

export class Recorder {
  #session;
  #lessons;
  #draft = signal<Draft>(newDraft());
  #at = signal(-1);
  #undo = signal<Undo | null>(null);
  #mistake = signal<string | null>(null);
  #isOn = signal(false);
  #timer = 0;
  /** True while the panel is in sight: not while a lesson is played. */
  isShown = computed(() => this.#isOn.value && this.#session.state.view.lesson === undefined);

  constructor(session: Session, lessons: LessonPanel) {
    this.#session = session;
    this.#lessons = lessons;
    this.#draft.value = keptDraft() ?? newDraft();
    follow(
      () => this.#draft.value,
      (draft) => {
        keep(DRAFT, JSON.stringify(draft));
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.check(), PAUSE);
      },
    );
  }

  get draft() {
    return this.#draft.value;
  }

  /** Index of the step that is open, or -1. */
  get at() {
    return this.#at.value;
  }

  get undo() {
    return this.#undo.value;
  }

  /** The first mistake of the lesson; empty if there is none, null until it is known. */
  get mistake() {
    return this.#mistake.value;
  }

  /** What the page shows, as the state of a step. */
  get state() {
    return stateOf(this.#session.link);
  }

  open() {
    this.#isOn.value = true;
    keepHere(WRITING, 'yes');
  }

  close() {
    this.#isOn.value = false;
    keepHere(WRITING, '');
    say(isEmpty(this.draft) ? 'Recorder closed' : 'Recorder closed; the draft is kept');
  }

  /** Changes fields of the lesson. */
  set(change: Partial<Draft>) {
    this.#draft.value = { ...this.draft, ...change };
  }

  /** Changes fields of a step. */
  setStep(index: number, change: Partial<DraftStep>) {
    this.set({ steps: this.draft.steps.map((step, at) => (at === index ? { ...step, ...change } : step)) });
  }

  /** Adds a step that opens what the page shows. */
  add() {
    const { steps } = this.draft;
    const isAfterExercise = steps.at(-1)?.isExercise ?? false;
    const index = isAfterExercise ? steps.length - 1 : steps.length;
    this.set({ steps: steps.toSpliced(index, 0, newStep(this.state)) });
    this.#at.value = index;
    this.#undo.value = null;
    say(`Step ${index + 1} added; it shows what the page shows now`);
  }

  /** Opens a step and its state, or closes it. */
  go(index: number) {
    this.#at.value = index === this.at ? -1 : index;
    const link = this.linkAt(this.at);
    if (link !== null && link !== this.state) this.show(link);
  }

  /** What a step opens, or one before it. */
  linkAt(index: number) {
    const { steps } = this.draft;
    for (let at = index; at >= 0; at -= 1) {
      const link = steps[at]?.link ?? (at < index ? steps[at]?.reveal.link : null);
      if (link) return link;
    }
    return null;
  }

  /** Opens a state on the page, in the reader's colours. */
  show(link: string) {
    this.#session.editTo(link.slice(1));
  }

  /** Moves a step by one place. */
  move(index: number, by: -1 | 1) {
    const { steps } = this.draft;
    const to = index + by;
    if (to < 0 || to >= steps.length || steps[index].isExercise || steps[to].isExercise) return false;
    const moved = [...steps];
    [moved[index], moved[to]] = [moved[to], moved[index]];
    this.set({ steps: moved });
    if (this.at === index) this.#at.value = to;
    else if (this.at === to) this.#at.value = index;
    say(`Step ${index + 1} is step ${to + 1} now`);
    return true;
  }

  remove(index: number) {
    this.#undo.value = { words: `Step ${index + 1} removed`, draft: this.draft, at: this.at };
    this.set({ steps: this.draft.steps.toSpliced(index, 1) });
    this.#at.value = -1;
    say(`Step ${index + 1} removed; it can be brought back`);
  }

  /** Brings back what was taken away last. */
  bringBack() {
    const undo = this.undo;
    if (!undo) return;
    this.#draft.value = undo.draft;
    this.#at.value = undo.at;
    this.#undo.value = null;
    say('Brought back');
  }

  /** Gives a step a question, or takes it away. */
  ask(index: number, isAsked: boolean) {
    this.setStep(index, { ask: isAsked ? { ...NEW_ASK } : null });
  }

  /** Makes the last step the exercise, whose text asks its question, or a step like the others. */
  exercise(index: number, isExercise: boolean) {
    const { text, ask } = this.draft.steps[index];
    const asked =
      isExercise && ask ? { text: [text, ask.text].filter((words) => words.trim() !== '').join('\n\n'), ask: { ...ask, text: '' } } : {};
    this.setStep(index, { isExercise, ...asked });
  }

  /** Hides a network until the answer, or shows it; what is revealed then shows all of them. */
  hide(index: number, network: number, isHidden: boolean) {
    const step = this.draft.steps[index];
    const link = step.link ?? this.linkAt(index);
    if (link === null) return;
    const hidden = hiddenIn(link).filter((other) => other !== network);
    const next = withHidden(link, isHidden ? [...hidden, network] : hidden);
    const reveal = { ...step.reveal, link: step.reveal.link ?? withHidden(link, []) };
    this.setStep(index, { link: next, reveal });
    this.show(next);
  }

  /**
   * Gives the lesson a value, unless it has it.
   *
   * @returns its name; null if there are too many
   */
  value(offer: Pick<Offer, 'name' | 'value' | 'stated'>): string | null {
    const name = named(this.draft, offer);
    if (name === null) {
      say('A lesson has up to 24 values');
      return null;
    }
    const stated = offer.stated ? { ...this.draft.stated, [name]: offer.stated } : this.draft.stated;
    this.set({ values: { ...this.draft.values, [name]: offer.value }, stated });
    return name;
  }

  /** Opens a lesson in the place of the draft, which can be brought back. */
  change(json: string) {
    const draft = draftOf(json);
    this.#putAside(draft);
    this.open();
    say(`Lesson opened for changing: ${draft.title}`);
  }

  /** Begins an empty lesson; the draft can be brought back. */
  startOver() {
    this.#putAside(newDraft());
    say('A new lesson');
  }

  /** Takes another draft; the present one can be brought back, unless there is nothing in it. */
  #putAside(draft: Draft) {
    const before = this.draft;
    this.#undo.value = isEmpty(before) ? null : { words: `“${before.title || 'Your draft'}” was put aside`, draft: before, at: this.at };
    this.#draft.value = draft;
    this.#at.value = -1;
  }

  /** Looks for the first mistake. */
  async check() {
    const { draft } = this;
    const mistake = await mistakeIn(fileOf(draft));
    if (draft === this.draft) this.#mistake.value = mistake;
    return mistake;
  }

  /** Plays the lesson as a student sees it, and comes back. */
  async try() {
    if ((await this.check()) !== '') return;
    const { lesson, source } = await fromFile(fileOf(this.draft));
    const before = this.#session.link;
    this.#lessons.try(lesson, source, () => {
      this.show(`?${before}`);
      say('Back at the recorder');
    });
    lesson.free();
  }

  /** The link that holds the lesson; null if it is too long for one. */
  async link() {
    const { lesson, source, isWhole } = await fromFile(fileOf(this.draft));
    const query = isWhole ? lesson.queryAt(source, '1') : null;
    lesson.free();
    return query === null ? null : new URL(`?${query}`, location.href).href;
  }
}

/** The first mistake in a lesson's file; empty if there is none. */
async function mistakeIn(json: string) {
  try {
    await startLate();
    Lesson.read(json).free();
    return '';
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return messageOf(error);
  }
}

function keptDraft(): Draft | null {
  const draft = keptData(DRAFT);
  // Written by this page; a file of another shape is none.
  const isDraft = typeof draft === 'object' && draft !== null && 'steps' in draft && Array.isArray(draft.steps);
  return isDraft ? { ...newDraft(), ...(draft as Draft) } : null;
}
