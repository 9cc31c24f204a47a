/** The end of a lesson: what was learned, the reader's guesses beside the answers, and the lesson that comes next. */

import type { Lesson, LessonJudgement } from '../pkg/loadcurve-web.js';
import { copyLink, save } from '../share.ts';
import { html, nothing } from '../view.ts';
import { BUILT_IN, lessonSummaries, nextOf } from './catalogue.ts';
import { fragmentOf, type Guesses, written } from './guesses.ts';
import type { Doors } from './panel.ts';
import { forgetGuesses, guessesOf, isDone, keepDone, keepOffer } from './progress.ts';

/** A question of the lesson with the reader's guess. */
interface Answered {
  title: string;
  /** What was chosen, where there are choices. */
  said: string;
  /** None for a question that was skipped. */
  judgement: LessonJudgement | null;
}

const MARKS: Record<LessonJudgement['verdict'], string> = { right: '✓', near: '≈', wrong: '✗', unknown: '–', pending: '–' };

/**
 * The template of the end, which counts the lesson as done.
 *
 * @param source of the lesson
 */
export async function endOf(lesson: Lesson, source: string, doors: Doors & { begin: (source: string) => void; leave: () => void }) {
  const { id, title, goal, language } = lesson.about();
  keepDone(id);
  const answered = answersOf(lesson);
  const next = await summaryOf(following(id));
  keepOffer(next);
  const guesses: Guesses = { lesson: id, source: BUILT_IN.includes(id) ? null : packed(source), answers: guessesOf(id) };
  const given = answered.filter(({ judgement }) => judgement !== null);
  const right = given.filter(({ judgement }) => judgement?.verdict === 'right').length;

  const again = () => {
    forgetGuesses(id);
    doors.begin(source);
  };
  return () => html`
    <div class="lesson-scroll">
      <p class="lesson-progress"><span>Finished</span>${given.length > 0 ? html`<span>${right} of ${given.length} guessed right</span>` : nothing}</p>
      <div class="lesson-bar" aria-hidden="true"><span class="is-done"></span></div>
      <h2 tabindex="-1" lang=${language}>${title}</h2>
      <div class="lesson-text">
        <h3>What you can do now</h3>
        <p lang=${language}>${goal}</p>
        ${answered.length > 0 ? html`<h3>Your guesses</h3>${list(answered, language)}` : nothing}
        ${guesses.answers.length > 0 ? saving(guesses) : nothing}
        ${next ? offer(next, doors.begin) : nothing}
        <p class="lesson-after">
          <button type="button" class="plain" @click=${again}>Begin again</button>
          <button type="button" class="plain" @click=${() => doors.change(source)}>Change this lesson…</button>
        </p>
      </div>
    </div>
    <div class="lesson-foot">
      <button type="button" class="outlined" @click=${doors.list}>All lessons</button>
      <button type="button" class=${next ? 'plain' : 'primary'} @click=${doors.leave}>Explore</button>
      ${next ? html`<button type="button" class="primary" @click=${() => doors.begin(next.id)}>Next lesson</button>` : nothing}
    </div>
  `;
}

function list(answered: Answered[], language: string) {
  return html`<ol class="guess-list">
    ${answered.map(
      ({ title, said, judgement }) => html`<li data-verdict=${judgement?.verdict ?? 'unknown'}>
        <span class="mark" aria-hidden="true">${judgement ? MARKS[judgement.verdict] : '–'}</span>
        <span lang=${language}><strong>${title}</strong>${said ? html`<span>You chose: ${said}</span>` : nothing}<span>${judgement?.words ?? 'Skipped.'}</span></span>
      </li>`,
    )}
  </ol>`;
}

function saving(guesses: Guesses) {
  const take = ({ currentTarget }: Event) => {
    const text = new URL(`?lesson=${guesses.source ?? guesses.lesson}${fragmentOf(guesses)}`, location.href).href;
    void copyLink(text, 'Link with your guesses copied', currentTarget as HTMLElement);
  };
  return html`<p class="hint">For a teacher, who can show the guesses of all: they hold no name.</p>
    <p class="lesson-after">
      <button type="button" class="outlined" @click=${() => save(`guesses-${guesses.lesson}.json`, 'application/json', written(guesses))}>Save my guesses</button>
      <button type="button" class="outlined" @click=${take}>Copy them as a link</button>
    </p>`;
}

function offer({ id, title, goal }: { id: string; title: string; goal: string }, begin: (source: string) => void) {
  return html`<h3>Next</h3>
    <div class="lesson-list">
      <button type="button" @click=${() => begin(id)}><strong>${title}</strong><span>${goal}</span></button>
    </div>`;
}

/** The questions of a lesson with the reader's guesses. */
function answersOf(lesson: Lesson): Answered[] {
  const { id, steps, title } = lesson.about();
  const guesses = new Map(guessesOf(id).map(({ step, answer }) => [step, answer]));
  const numbers = Array.from({ length: steps }, (_, index) => index + 1);
  return numbers.flatMap((number) => {
    const step = lesson.step(number - 1);
    if (!step.ask) return [];
    const answer = guesses.get(number);
    const chosen = step.ask.choices[(answer ?? 0) - 1];
    const judgement = answer === undefined ? null : lesson.judge(number - 1, answer ?? undefined);
    const said = chosen && judgement?.verdict !== 'right' ? chosen.map(({ text }) => text).join('') : '';
    return [{ title: step.title || title, said, judgement }];
  });
}

/** The lesson to go on with: the next one on the path that is not done, or the first such one. */
function following(id: string) {
  for (let next = nextOf(id); next !== null; next = nextOf(next)) if (!isDone(next)) return next;
  return BUILT_IN.find((other) => other !== id && !isDone(other)) ?? null;
}

/** What a lesson is about; null for none. Without a connection the lesson ends all the same. */
async function summaryOf(id: string | null) {
  const all = id === null ? [] : await lessonSummaries().catch(() => []);
  return all.find((about) => about.id === id) ?? null;
}

/** A source if it holds the whole lesson, rather than its identifier. */
function packed(source: string) {
  return source.length > 40 ? source : null;
}
