/** Places in a lesson as they are written in a link: the step, the answer, and whether it is revealed. */

import type { LessonPlace } from '../pkg/loadcurve-web.js';

export const BEGINNING: LessonPlace = { number: 1, answered: false, answer: undefined, revealed: false };

export function written({ number, answered, answer, revealed }: LessonPlace) {
  if (!answered) return String(number);
  return `${number}:${answer ?? '-'}${revealed ? ',r' : ''}`;
}
