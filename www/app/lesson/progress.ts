/** How far the reader is in each lesson, what was guessed in it, and the lesson to offer next, as kept in this browser. */

import { keep, kept, keptData } from '../kept.ts';
import { BUILT_IN } from './catalogue.ts';
import type { Guess } from './guesses.ts';

/** Where the reader is: the step, or `done`. */
const DONE = 'done';

/** @param id of a lesson */
function keyOf(id: string) {
  return `loadcurve:lesson:${id}`;
}

/** @param id of a lesson */
function guessesKeyOf(id: string) {
  return `loadcurve:guesses:${id}`;
}

/** The step that the reader has reached; 1 for a lesson that is to begin, or to begin again. */
export function reached(id: string, steps: number) {
  return Math.min(steps, Math.max(1, Math.trunc(Number(kept(keyOf(id)))) || 1));
}

/** True once the reader has finished a lesson. */
export function isDone(id: string) {
  return kept(`${keyOf(id)}:${DONE}`) === DONE;
}

export function keepReached(id: string, step: number) {
  keep(keyOf(id), String(step));
}

/** The next visit begins it again. */
export function keepDone(id: string) {
  keep(`${keyOf(id)}:${DONE}`, DONE);
  keepReached(id, 1);
}

/** What the reader guessed in a lesson, by step. */
export function guessesOf(id: string): Guess[] {
  const read = keptData(guessesKeyOf(id));
  return Array.isArray(read) ? read.filter(isGuess) : [];
}

/** Keeps the first guess at a step: those after the answer has been seen are none. */
export function keepGuess(id: string, guess: Guess) {
  const before = guessesOf(id);
  if (before.some(({ step }) => step === guess.step)) return;
  keep(guessesKeyOf(id), JSON.stringify([...before, guess].sort((a, b) => a.step - b.step)));
}

/** Another reader, or another attempt. */
export function forgetGuesses(id: string) {
  keep(guessesKeyOf(id), '[]');
}

function isGuess(read: unknown): read is Guess {
  if (typeof read !== 'object' || read === null || !('step' in read) || !('answer' in read)) return false;
  return Number.isInteger(read.step) && (read.answer === null || Number.isFinite(read.answer));
}

/** Key of the title of the lesson that the last one led to, which would have to be loaded otherwise. */
const KEY = 'loadcurve:next-lesson';

/** @param next lesson that the end of one led to; null if there is none */
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
