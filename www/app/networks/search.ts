/** The search for kinds of networks by the names that the field has for them. */

import type { NetworkInfo } from '../pkg/loadcurve-web.js';

/** A kind that a search finds. */
export interface FoundKind {
  kind: NetworkInfo;
  /** The preset that was looked for, as "hypercube" is one of several cubes; null if it is the kind itself. */
  preset: number | null;
  /** How far from the words it is; 0 if its title is such a word. */
  rank: number;
}

/** How well a word fits, best first: it opens the title, is in it, begins a word there, or is in a preset or the sentence. */
const OPENS_TITLE = 0;
const IN_TITLE = 0.25;
const BEGINS_TITLE = 1;
const IN_PRESET = 2;
const IN_SENTENCE = 4;

/** Added if the words were taken for others, and for each of several that they were taken for. */
const OTHER_WORDS = 0.5;
const LATER_WORDS = 0.01;

/** Shortest beginning of a word that is looked for in a sentence: "clos" is not to find "closed". */
const SHORTEST_BEGINNING = 5;

/** Names that the kinds do not use of themselves, and the words that find them there. */
const OTHER_NAMES: [RegExp, string][] = [
  [/\b(folded )?clos\b/, 'fat tree of any shape'],
  [/\b(folded )?clos\b/, 'fat tree'],
  [/\bfattree\b/, 'fat tree'],
  [/\bspine leaf\b/, 'leaf spine'],
  [/\b(n cube|binary cube|hyper cube)\b/, 'hypercube'],
  [/\b1 ?d\b/, 'ring'],
  [/\b2 ?d\b/, 'square'],
  [/\b2 ?d\b/, 'two dimensional'],
  [/\b3d\b/, '3 d'],
  [/\b(omega|banyan|delta|baseline|indirect|min)\b/, 'stages'],
  [/\b(complete|clique|full mesh|fully connected|all to all)\b/, 'all joined to all'],
  [/\bhamming( graph)?\b/, 'flattened'],
  [/\bnoc\b/, 'network on chip'],
  [/\bbidirectional\b/, 'both ways'],
  [/\bunidirectional\b/, 'one way'],
  [/\b(custom|irregular|any|graph|draw|anynet)\b/, 'own network'],
];

/** The kinds that a search finds by their titles, presets and sentences, best first; all of them if nothing is sought. */
export function searchKinds(kinds: NetworkInfo[], search: string): FoundKind[] {
  const query = plain(search);
  const others = OTHER_NAMES.filter(([name]) => name.test(query)).map(([name, words]) => query.replace(name, words));
  const queries = [query, ...others].map((text) => text.split(' ').filter(Boolean));
  return kinds
    .flatMap((kind) => {
      const fits = queries.flatMap((words, at) => {
        const found = fit(kind, words);
        return found ? [{ ...found, rank: found.rank + (at > 0 ? OTHER_WORDS + at * LATER_WORDS : 0) }] : [];
      });
      // Sorting is stable: words as typed come before others, and kinds that fit as well keep their order.
      return fits.sort((a, b) => a.rank - b.rank).slice(0, 1);
    })
    .sort((a, b) => a.rank - b.rank);
}

/** How well a kind fits the words, and the preset that has those that its title does not; null if one is nowhere. */
function fit(kind: NetworkInfo, words: string[]): FoundKind | null {
  const opening = plain(kind.title).split(' ')[0];
  const title = plain(`${kind.title} ${kind.name}`).split(' ');
  const sentence = plain(kind.sentence).split(' ');
  const presets = kind.presets.map((text) => plain(text).split(' '));
  const rankIn = (word: string, preset: string[]) => {
    if (isSame(opening, word)) return OPENS_TITLE;
    if (title.some((it) => isSame(it, word))) return IN_TITLE;
    if (title.some((it) => it.startsWith(word))) return BEGINS_TITLE;
    if (preset.some((it) => it.startsWith(word))) return IN_PRESET;
    const begins = word.length >= SHORTEST_BEGINNING;
    if (sentence.some((it) => isSame(it, word) || (begins && it.startsWith(word)))) return IN_SENTENCE;
    return Number.POSITIVE_INFINITY;
  };
  const rankWith = (preset: string[]) => words.reduce((sum, word) => sum + rankIn(word, preset), 0);
  let best: FoundKind = { kind, preset: null, rank: rankWith([]) };
  for (const [at, preset] of presets.entries()) {
    const rank = rankWith(preset);
    if (rank < best.rank) best = { kind, preset: at, rank };
  }
  return Number.isFinite(best.rank) ? best : null;
}

/** True if a text has the word, be it as its plural. */
function isSame(text: string, word: string) {
  return text === word || text === `${word}s`;
}

/** Text in lower case, without hyphens, dashes and commas. */
function plain(text: string) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
