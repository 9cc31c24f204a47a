/** The list of lessons: a dialog with what each is about, how far the reader is, and a way to open one's own. */

import { byId, element } from '../dom.ts';
import { kept } from '../kept.ts';
import { showRefusal } from '../notices.ts';
import type { LessonSummary } from '../pkg/loadcurve-web.js';
import { messageOf } from '../session.ts';
import { html, render } from '../view.ts';
import { lessonSummaries } from './catalogue.ts';
import { keyOf } from './panel.ts';

/** @param openFile asks for a lesson of the reader's own */
export function lessonList(begin: (source: string) => void, openFile: () => void) {
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
    render(
      html`
        <div class="help-head">
          <h2 id="lessons-title" class="headline">Lessons</h2>
          <button type="button" class="outlined" @click=${() => dialog.close()}>Close</button>
        </div>
        <ol class="lesson-list">
          ${lessons.map(
            (about) => html`<li>
              <button type="button" @click=${closed(() => begin(about.id))}>
                <strong>${about.title}</strong>
                <span>${about.goal}</span>
                <small>${about.steps} steps, about ${about.minutes} minutes${progressOf(about)}</small>
              </button>
            </li>`,
          )}
        </ol>
        <p class="hint">A lesson is a text file with steps, questions and links: <a href="./lesson-guide.html">how to write one</a>. <button type="button" class="outlined" @click=${closed(openFile)}>Open your own…</button></p>
      `,
      dialog,
    );
    dialog.showModal();
  };
  button.disabled = false;
  button.addEventListener('click', open);
}

function progressOf({ id, steps }: LessonSummary) {
  const step = Number(kept(keyOf(id)));
  if (!step || step <= 1) return '';
  return step >= steps ? ' · done' : ` · at step ${step}`;
}
