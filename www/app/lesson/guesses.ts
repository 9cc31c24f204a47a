/**
 * Guesses in a lesson as a file or the end of a link: `{"guesses": 1, "lesson": "load", "answers": [{"step": 3, "answer": 2},
 * {"step": 5, "answer": null}]}`. An answer is a number as in a link of the lesson (a choice counted from 1, a number, a load,
 * a channel), or null of a reader who did not know. `source` is the packed lesson, if it is none of the page's own.
 */

/** Version of the format. */
const VERSION = 1;

/** Longest file, in characters: a packed lesson and an answer to each of its steps. */
export const MAX_CHARACTERS = 16_384;
/** Most steps of a lesson, and longest identifier. */
const MAX_STEPS = 40;
const MAX_ID = 40;
/** Largest answer. */
const MAX_ANSWER = 1e9;

/** A guess at a step, counted from 1; null if the reader did not know. */
export interface Guess {
  step: number;
  answer: number | null;
}

/** The guesses of one reader. */
export interface Guesses {
  /** Identifier of the lesson. */
  lesson: string;
  /** The packed lesson, if it is none of the page's own. */
  source: string | null;
  answers: Guess[];
}

/** Start of the fragment of a link that carries guesses. */
const FRAGMENT = '#guesses=';

/** The text of a file. */
export function written({ lesson, source, answers }: Guesses) {
  return JSON.stringify({ guesses: VERSION, lesson, ...(source === null ? {} : { source }), answers });
}

/** True if a text seems to be a file of guesses. */
export function seemsGuesses(text: string) {
  return /^\s*\{\s*"guesses"\s*:/.test(text);
}

/** Reads the text of a file; the text of the error says what is wrong. */
export function read(text: string): Guesses {
  if (text.length > MAX_CHARACTERS) throw new Error(`it has ${text.length} characters, and guesses have up to ${MAX_CHARACTERS}`);
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error('it is damaged: it is not the text that the page saved');
  }
  if (!isObject(file) || !('guesses' in file)) throw new Error('it has no guesses in it');
  if (file.guesses !== VERSION) throw new Error(`it is of version ${inQuotes(file.guesses)}, and this page reads version ${VERSION}`);
  const { lesson, source = null, answers } = file;
  if (typeof lesson !== 'string' || !/^[a-z0-9-]+$/.test(lesson) || lesson.length > MAX_ID) throw new Error('it does not name a lesson');
  if (source !== null && (typeof source !== 'string' || !/^[-.0-9A-Za-z]{41,6000}$/.test(source)))
    throw new Error('the lesson in it is damaged');
  if (!Array.isArray(answers) || answers.length > MAX_STEPS) throw new Error(`it has no list of up to ${MAX_STEPS} answers`);
  const found = answers.map(guess);
  if (new Set(found.map(({ step }) => step)).size < found.length) throw new Error('it has two answers to one question');
  return { lesson, source, answers: found };
}

function guess(entry: unknown): Guess {
  const { step, answer } = isObject(entry) ? entry : {};
  const isStep = typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= MAX_STEPS;
  if (!isStep) throw new Error(`an answer belongs to no step from 1 to ${MAX_STEPS}`);
  if (answer === null) return { step, answer };
  if (typeof answer !== 'number' || !(Math.abs(answer) <= MAX_ANSWER)) throw new Error(`the answer to step ${step} is not a number`);
  return { step, answer };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inQuotes(value: unknown) {
  return `“${String(JSON.stringify(value)).slice(0, 20)}”`;
}

/** The fragment of a link that carries these guesses. */
export function fragmentOf(guesses: Guesses) {
  return FRAGMENT + encodeURIComponent(written(guesses));
}

/** The guesses that a link or a text with links carries, each as the text of a file; empty for a damaged one. */
export function carriedBy(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const at = word.indexOf(FRAGMENT);
    if (at < 0) return [];
    try {
      return [decodeURIComponent(word.slice(at + FRAGMENT.length))];
    } catch {
      return [''];
    }
  });
}
