/** The path of lessons: a dialog with what each gives, how far the reader is, and the ways to open or write one's own. */

import { dialogHead } from '../dialog-head.ts';
import { byId, element } from '../dom.ts';
import { showRefusal } from '../notices.ts';
import type { LessonSummary } from '../pkg/loadcurve-web.js';
import { messageOf } from '../session.ts';
import { html, render } from '../view.ts';
import { lessonSummaries } from './catalogue.ts';
import { isDone, reached } from './progress.ts';

/** What the list leads to. */
interface Doors {
  begin: (source: string) => void;
  /** Asks for a lesson of the reader's own. */
  openFile: () => void;
  /** Opens the recorder. */
  write: () => void;
  /** Shows what a class has guessed. */
  compare: () => void;
}

/** @returns opens it */
export function lessonList({ begin, openFile, write, compare }: Doors) {
  const dialog = element('dialog', { class: 'lessons', 'aria-labelledby': 'lessons-title', closedby: 'any' });
  document.body.append(dialog);
  const button = byId('lessons', HTMLButtonElement);
  /** Closes the list before something else begins. */
  const closed = (act: () => void) => () => {
    dialog.close();
    act();
  };
  const open = async () => {
    const lessons = await lessonSummaries().catch((error) => showRefusal(messageOf(error)));
    if (!lessons) return;
    const next = lessons.find(({ id }) => !isDone(id))?.id;
    render(
      html`
        ${dialogHead('lessons-title', 'Lessons', () => dialog.close(), 'Close', 'outlined')}
        <p class="hint">In this order each builds on those before it. Below each title is what you can do after it.</p>
        <ol class="lesson-list is-path">
          ${lessons.map((about) =>
            entry(
              about,
              about.id === next,
              closed(() => begin(about.id)),
            ),
          )}
        </ol>
        <h3>For teachers</h3>
        <p class="lesson-after">
          <button type="button" class="outlined" @click=${closed(write)}>Write a lesson…</button>
          <button type="button" class="outlined" @click=${closed(openFile)}>Open your own…</button>
          <button type="button" class="outlined" @click=${closed(compare)}>Guesses of a class…</button>
          <a href="./lesson-guide.html">Guide</a>
        </p>
      `,
      dialog,
    );
    dialog.showModal();
  };
  button.disabled = false;
  button.addEventListener('click', open);
  return () => void open();
}

/** @param isNext true for the first one that is not done */
function entry(about: LessonSummary, isNext: boolean, begin: () => void) {
  const { id, title, goal, steps, minutes } = about;
  return html`<li class=${isDone(id) ? 'is-done' : isNext ? 'is-next' : ''}>
    <button type="button" @click=${begin}>
      <strong>${title}</strong>
      <span>${goal}</span>
      <small>${steps} steps, about ${minutes} minutes${progressOf(about)}</small>
    </button>
  </li>`;
}

function progressOf({ id, steps }: LessonSummary) {
  const step = reached(id, steps);
  if (step > 1) return ` · at step ${step}`;
  return isDone(id) ? ' · done' : '';
}
