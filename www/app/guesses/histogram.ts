/** The guesses of a class at one question, counted. */

import { rounded, roundStep } from '../numbers.ts';
import type { LessonAsk } from '../pkg/loadcurve-web.js';

/** A bar: one choice, one channel, or the numbers from `from` up to `to`. */
export interface Bar {
  words: string;
  count: number;
  isRight: boolean;
}

/** Counts on an axis, with the place of the right answer. */
export interface Axis {
  from: number;
  to: number;
  /** Undefined until it is simulated. */
  right: number | undefined;
}

export interface Histogram {
  bars: Bar[];
  /** The axis below bars of equal width; null for bars with words of their own. */
  axis: Axis | null;
  /** Number of guesses. */
  count: number;
  /** Number of those who did not know. */
  unknown: number;
}

/** About as many bars of numbers. */
const PARTS = 12;
/** Most channels with a bar of their own. */
const MOST_CHANNELS = 8;

/** How a question judges and names answers. */
export interface Judge {
  right: number | undefined;
  isRight: (answer: number) => boolean;
  /** Names a choice or a channel. */
  nameOf: (answer: number) => string;
}

/** @param answers null of those who did not know */
export function histogramOf(ask: LessonAsk, answers: (number | null)[], judge: Judge): Histogram {
  const known = answers.filter((answer) => answer !== null);
  const counts = { count: answers.length, unknown: answers.length - known.length };
  if (ask.kind === 'choices') return { ...counts, bars: ofChoices(ask, known, judge), axis: null };
  if (ask.kind === 'channel') return { ...counts, bars: ofChannels(known, judge), axis: null };
  return { ...counts, ...ofNumbers(ask, known, judge) };
}

function ofChoices({ choices }: LessonAsk, answers: number[], { isRight, nameOf }: Judge): Bar[] {
  return choices.map((_, index) => ({
    words: nameOf(index + 1),
    count: answers.filter((answer) => answer === index + 1).length,
    isRight: isRight(index + 1),
  }));
}

/** The channels that were picked most, with a bar for the rest. */
function ofChannels(answers: number[], { isRight, nameOf }: Judge): Bar[] {
  const counts = new Map<number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const sorted = [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a - b);
  const bars = sorted.slice(0, MOST_CHANNELS).map(([channel, count]) => ({ words: nameOf(channel), count, isRight: isRight(channel) }));
  const rest = sorted.slice(MOST_CHANNELS).reduce((sum, [, count]) => sum + count, 0);
  return rest > 0 ? [...bars, { words: 'others', count: rest, isRight: false }] : bars;
}

/** Numbers in bars of equal width on an axis that reaches over all of them, the right one and the slider. */
function ofNumbers({ from, to, digits }: LessonAsk, answers: number[], { right, isRight }: Judge): Pick<Histogram, 'bars' | 'axis'> {
  const all = [...answers, ...[from, to, right].filter((it) => it !== undefined)];
  if (all.length === 0) return { bars: [], axis: null };
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const width = Math.max(roundStep(most - least || Math.abs(most) || 1, PARTS), 10 ** -digits);
  const start = rounded(Math.floor(least / width + 1e-9) * width, width);
  const parts = Math.max(1, Math.floor((most - start) / width + 1e-9) + 1);
  const bars = Array.from({ length: parts }, (_, part) => {
    const [low, high] = [rounded(start + part * width, width), rounded(start + (part + 1) * width, width)];
    const inside = answers.filter((answer) => partOf(answer) === part);
    return {
      words: `${low}–${high}`,
      count: inside.length,
      isRight: inside.some(isRight) || (right !== undefined && partOf(right) === part),
    };
  });
  return { bars, axis: { from: start, to: rounded(start + parts * width, width), right } };

  function partOf(number: number) {
    return Math.min(parts - 1, Math.floor((number - start) / width + 1e-9));
  }
}
