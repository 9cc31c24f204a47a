/** The terms, looked up, and found where a text mentions them. This and the card load when the page is idle. */

import { TERMS, type Term } from './terms.ts';
import type { Piece, Terms } from './word.ts';

/** Characters that a form may not precede: `worm` is no mention in `wormhole`. */
const BESIDE = '[\\p{L}\\p{N}_-]';
/** The same of what it may not follow: nor is the value of a key one, as in route:hops. */
const BEFORE = '[\\p{L}\\p{N}_:-]';

const byId = new Map(TERMS.map((term) => [term.id, term]));

export const known: Terms = {
  sentenceOf: (id) => found(id).sentence,
  explained: (id) => ({ term: titleOf(found(id)), sentence: found(id).sentence }),
  divided: divider(TERMS),
};

export function found(id: string): Term {
  const term = byId.get(id);
  if (!term) throw new Error(`no term “${id}”`);
  return term;
}

/** A term as it begins a line; p95 is a symbol. */
export function titleOf({ term }: Term) {
  return /\d/.test(term) ? term : term.charAt(0).toUpperCase() + term.slice(1);
}

/** @returns divides a text at its first mention of every term that is not told yet */
export function divider(terms: Term[]) {
  const ids = new Map<string, string>();
  for (const { id, term, forms, isCommon } of terms) if (!isCommon) for (const form of [term, ...forms]) ids.set(keyOf(form), id);
  // The longest first: a virtual channel is not only a channel.
  const forms = [...ids.keys()].sort((a, b) => b.length - a.length).map(patternOf);
  const pattern = new RegExp(`(?<!${BEFORE})(?:${forms.join('|')})(?!${BESIDE})`, 'giu');

  return (text: string, told: Set<string>): Piece[] => {
    const pieces: Piece[] = [];
    const now = new Set(told);
    let end = 0;
    for (const { 0: found, index } of text.matchAll(pattern)) {
      const id = ids.get(keyOf(found));
      if (id === undefined || now.has(id)) continue;
      now.add(id);
      if (index > end) pieces.push({ text: text.slice(end, index) });
      pieces.push({ text: found, id });
      end = index + found.length;
    }
    if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end) });
    return pieces;
  };
}

/** A form as it is looked up, however it is written and spaced. */
export function keyOf(form: string) {
  return form.toLowerCase().replace(/\s/g, ' ').replace('’', "'");
}

function patternOf(key: string) {
  return key
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/ /g, '\\s')
    .replace("'", "['’]");
}
