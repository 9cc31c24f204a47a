/** The lesson that the rail offers: the first one on the path that is not done. */

import { keep, keptData } from '../kept.ts';
import { BUILT_IN } from './catalogue.ts';
import { isDone } from './progress.ts';

/** Key of the title of the lesson that the last one led to, which would have to be loaded otherwise. */
const KEY = 'loadcurve:next-lesson';

/** @param next lesson; null if there is none */
export function keepOffer(next: { id: string; title: string } | null) {
  if (next) keep(KEY, JSON.stringify([next.id, next.title]));
}

/** The lesson to offer with the words for it; null once all are done. */
export function offered() {
  const first = BUILT_IN[0];
  if (!isDone(first)) return { id: first, words: 'First lesson: load and latency' };
  const next = keptOffer() ?? BUILT_IN.map((id) => ({ id, title: '' })).find(({ id }) => !isDone(id));
  if (!next) return null;
  return { id: next.id, words: next.title ? `Next lesson: ${next.title}` : 'Next lesson' };
}

function keptOffer() {
  const read = keptData(KEY);
  const [id, title]: unknown[] = Array.isArray(read) ? read : [];
  return typeof id === 'string' && typeof title === 'string' && BUILT_IN.includes(id) && !isDone(id) ? { id, title } : null;
}
