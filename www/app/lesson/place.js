/** Places in a lesson as they are written in a link: the step, the answer, and whether it is revealed. */

/** @import { LessonPlace } from '../pkg/loadcurve-web.js' */

/** @type {LessonPlace} */
export const BEGINNING = { number: 1, answered: false, answer: undefined, revealed: false };

/** @param {LessonPlace} place */
export function written({ number, answered, answer, revealed }) {
  if (!answered) return String(number);
  return `${number}:${answer ?? '-'}${revealed ? ',r' : ''}`;
}
