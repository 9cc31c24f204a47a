/** The lessons of the page: their files, and those that a reader has opened. */

import { madeOnce } from '../module.ts';
import type { Lesson } from '../pkg/loadcurve-web.js';

/** Identifiers of the built-in lessons, in the order of the path: each builds on those before it. */
export const BUILT_IN = [
  'load',
  'idle',
  'last-tenth',
  'narrow-place',
  'mesh-or-torus',
  'ways-up',
  'hot-spots',
  'virtual-channels',
  'wrong-way',
  'one-link-less',
  'six-flits',
  'wrong-message',
  'adaptive-or-wise',
  'gigabyte',
  'trust',
  'wrong-table',
];

/** Longest identifier: a longer source is a packed lesson. */
const MAX_ID = 40;

/** Lessons that were opened from files too long for a link, by their identifiers. */
const opened: Map<string, string> = new Map();

/** The code of lessons, which few readers need. */
async function lessons() {
  const { Lesson, startLate } = await import('../late.ts');
  await startLate();
  return Lesson;
}

/** The lesson after another one on the path; null after the last, and after one that is not on it. */
export function nextOf(id: string) {
  const at = BUILT_IN.indexOf(id);
  return at < 0 ? null : (BUILT_IN[at + 1] ?? null);
}

/** Reads a lesson from a reader's own file; the text of the error says what is wrong. */
export async function fromFile(json: string) {
  const Lesson = await lessons();
  const lesson = Lesson.read(json);
  const { id } = lesson.about();
  try {
    return { lesson, source: lesson.pack(), isWhole: true };
  } catch {
    opened.set(id, json);
    return { lesson, source: id, isWhole: false };
  }
}

/**
 * The lesson of a link: a built-in one, one that was opened, or a packed one.
 *
 * @returns rejected with what is wrong
 */
export async function lessonOf(source: string): Promise<Lesson> {
  const Lesson = await lessons();
  const own = opened.get(source);
  if (own !== undefined) return Lesson.read(own);
  if (source.length > MAX_ID) return Lesson.unpack(source);
  if (!BUILT_IN.includes(source)) throw new Error(`lesson: there is no lesson “${source}”; there are ${BUILT_IN.join(', ')}`);
  const response = await fetch(new URL(`../lessons/${source}.json`, import.meta.url));
  if (!response.ok) throw new Error(`lesson: “${source}” could not be loaded`);
  return Lesson.read(await response.text());
}

/** What the built-in lessons are about; read once. */
export const lessonSummaries = madeOnce(() => Promise.all(BUILT_IN.map(summaryOf)));

async function summaryOf(id: string) {
  const lesson = await lessonOf(id);
  const about = lesson.about();
  lesson.free();
  return about;
}
