/** The terms, looked up. This and the card load when the page is idle. */

import { divider } from './divide.ts';
import { TERMS, type Term } from './terms.ts';
import type { Terms } from './word.ts';

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
