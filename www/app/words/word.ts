/** Words that explain themselves. Until the terms are here, which load when the page is idle, they are plain text. */

import { parted, phrased } from '../numbers.ts';
import { unbroken } from '../stage/title.ts';
import { html, nothing, showAtOnce, signal } from '../view.ts';

/** A part of a text: plain, or a form of a term. */
export interface Piece {
  text: string;
  /** The term, if it is one. */
  id?: string;
}

/** What the terms know. */
export interface Terms {
  sentenceOf: (id: string) => string;
  /** A term as it begins a line, and its sentence. */
  explained: (id: string) => { term: string; sentence: string };
  /** A text with its first mention of every term that is not told yet. */
  divided: (text: string, told: Set<string>) => Piece[];
}

export const terms = signal<Terms | null>(null);

/** The term behind each word in the place of a figure, and each name of a figure, that needs an explanation. */
const OF_FIGURES: Record<string, string> = {
  steady: 'steady',
  saturated: 'saturation',
  unstable: 'unstable',
  unmodelled: 'unmodelled',
  deadlocked: 'deadlock',
  '±': 'interval',
  'optimistic interval': 'optimistic',
  p50: 'p50',
  p95: 'p95',
  p99: 'p99',
  messages: 'measured',
  'warm-up': 'warm-up',
  replications: 'replication',
  seed: 'seed',
};

/** The terms that are marked already, which those of one place share. */
export type Marking = Set<string>;

export function marking(): Marking {
  return new Set();
}

/** The term behind a word in the place of a figure, if it has one. */
export function termOf(word: string): string | undefined {
  return OF_FIGURES[word];
}

/**
 * A word that explains itself.
 *
 * @param sentence in place of that of the term, where more is known of the case at hand
 */
export function word(id: string, shown: string, sentence?: string) {
  const description = sentence ?? terms.value?.sentenceOf(id);
  return html`<button type="button" class="term" data-term=${id} data-sentence=${sentence ?? nothing} aria-haspopup="dialog" aria-description=${description ?? nothing}>${shown}</button>`;
}

/** A figure, or a word in its place, which explains itself if it is a term. */
export function explained(text: string) {
  const [figure, more] = parted(text);
  const id = termOf(figure);
  return id === undefined ? phrased(text) : html`${word(id, figure)}${more}`;
}

/** Explanations of the terms that are among these texts, in sentences. */
export function explanationsOf(texts: string[]) {
  const ids = new Set(texts.flatMap((text) => termOf(parted(text)[0]) ?? []));
  return terms.value ? [...ids].map(terms.value.explained) : [];
}

/** What begins no line after a word, though that is a button: points, or the number after ±. */
const POINTS = /^(?:[.,;:?!)]+|\u00a0\S+)/;

/** A text in which every term explains itself where it is mentioned first. */
export function marked(text: string, told: Marking = marking()): unknown {
  const known = terms.value;
  const whole = unbroken(text);
  if (!known) return whole;
  const pieces = known.divided(whole, told);
  return pieces.map(({ text, id }, index) => {
    if (id === undefined) return index === 0 ? text : text.replace(POINTS, '');
    told.add(id);
    const [points] = POINTS.exec(pieces[index + 1]?.text ?? '') ?? [];
    return points === undefined ? word(id, text) : html`<span class="term-end">${word(id, text)}${points}</span>`;
  });
}

/** Shows a text in the place of one that is in the document already. */
export function showMarked(place: HTMLElement, text: () => string) {
  place.replaceChildren();
  showAtOnce(place, () => marked(text()));
}
