/** The way into the recorder of lessons, whose code few need; a tab in which a lesson was being written opens it by itself. */

import type { Engine } from '../explorer.ts';
import { bringIntoSight } from '../in-sight.ts';
import { keptHere } from '../kept.ts';
import { lessonOf } from '../lesson/catalogue.ts';
import type { LessonPanel } from '../lesson/panel.ts';
import { showRefusal } from '../notices.ts';
import { loadLater } from '../on-demand.ts';
import { messageOf, type Session, WITHOUT_LESSON } from '../session.ts';
import type { Recorder } from './recorder.ts';

/** Key of the mark that a lesson is being written in this tab. */
export const WRITING = 'loadcurve:writing';

export function joinWriting(session: Session, lessons: LessonPanel, { networks }: Engine) {
  let recorder: Recorder | null = null;

  async function made() {
    const code = await loadLater();
    if (code && !recorder) {
      recorder = new code.Recorder(session, lessons);
      code.recorderPanel(session, recorder, networks);
    }
    return recorder;
  }

  async function open() {
    (await made())?.open();
  }

  /** Opens it in sight, which it is not by itself below a chart. */
  async function begin() {
    await open();
    const title = document.querySelector<HTMLElement>('#recorder [name="lesson-title"]');
    const recorder = title?.closest('.recorder');
    if (recorder) bringIntoSight(recorder);
    // The keyboard of a phone would cover the chart whose states are recorded.
    if (!matchMedia('(pointer: coarse)').matches) title?.focus({ preventScroll: true });
  }

  /** Opens a lesson of the page, of a link or of a file to be changed. */
  async function change(source: string) {
    try {
      const lesson = await lessonOf(source);
      const json = lesson.json();
      lesson.free();
      const recorder = await made();
      if (!recorder) return;
      session.edit(...WITHOUT_LESSON);
      recorder.change(json);
    } catch (error) {
      showRefusal(messageOf(error));
    }
  }

  if (keptHere(WRITING) === 'yes') void open();
  return { begin, change };
}
