/** Studies, in the place of the curves: their code is loaded when a link first asks for it. */

import { byId } from '../dom.ts';
import { madeOnce } from '../module.ts';
import { showRefusal } from '../notices.ts';
import type { Study, TimesSummary } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { Theme } from '../theme.ts';
import { signal } from '../view.ts';
import type { StudyAnswer } from './answer.ts';
import type { Steps } from './steps.ts';

const FAILED = 'The chart could not be loaded. Please check the connection and try again.';

export type StudyEntrance = ReturnType<typeof joinStudy>;

/** @param opened adds controls, once, and plays steps; null without any */
export function joinStudy(session: Session, theme: Theme, opened: ((answer: StudyAnswer) => Promise<Steps>) | null = null) {
  const answer = signal<StudyAnswer | null>(null);
  const steps = signal<Steps | null>(null);
  let times: TimesSummary | null = null;

  const load = madeOnce(async () => {
    const { StudyAnswer, showChart } = await import('./picture.ts');
    const made = new StudyAnswer(session);
    made.measure(times);
    showChart(session, theme, made, opened !== null);
    answer.value = made;
    steps.value = (await opened?.(made)) ?? null;
  });
  session.follow(() => {
    byId('plot', HTMLElement).toggleAttribute('data-study', session.isStudied);
    if (session.isStudied) load().catch(() => showRefusal(FAILED));
  });

  return {
    /** The answer as far as it is known; null while curves are shown. */
    get about() {
      return session.isStudied ? (answer.value?.about ?? null) : null;
    },

    /** The steps of the collective operation that is shown; null before they are known, and without one. */
    get steps() {
      return session.isStudied && steps.value?.isKnown ? steps.value : null;
    },

    /** Draws times that other programs measured, or none any more. */
    measure(measured: TimesSummary | null) {
      times = measured;
      answer.value?.measure(measured);
    },

    /** Hands what is known of the channels to the explorer, which draws it. */
    mark() {
      const study = session.isStudied ? answer.value?.study : null;
      if (study) session.explorer.showStudy({ ...study.marks(), round: this.steps?.shown ?? undefined });
    },

    /** What files are made of while it is shown; null while curves are. */
    async figure(): Promise<Study | null> {
      if (!session.isStudied) return null;
      await load();
      return answer.value?.complete() ?? null;
    },
  };
}
