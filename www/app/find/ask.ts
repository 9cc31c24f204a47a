/** Asks for the smallest network from elsewhere on the page. */

import { byId } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import type { Session } from '../session.ts';
import { widthNow } from '../stage/width.ts';
import type { Question } from './question.ts';
import { mistakeIn, textOf } from './question.ts';

/** Part of the processors by which the networks may have more, as in the question that is proposed. */
const MORE = 0.25;

/** What is asked; the rest is as the section proposes it for the drawn network. */
export interface Asked {
  /** Number of processors. */
  processors?: number | undefined;
  /** Load to carry, in flits per cycle and source. */
  carry?: number | undefined;
  /** Latency to keep, in cycles. */
  within?: number | undefined;
  /** What is preferred, such as `least:links`. */
  objective?: string | undefined;
}

/**
 * Asks the section "What is the smallest that will do?", as `askSmallest(session, { processors: 64, within: 60 })` for
 * "64 processors under 60 cycles".
 *
 * @returns what is wrong with the question; null if nothing is
 */
export function askSmallest(session: Session, { processors, carry, within, objective }: Asked): string | null {
  const { kinds, ...proposed } = session.explorer.findForm(true);
  const question: Question = { ...proposed, kinds: kinds.filter(({ isTicked }) => isTicked).map(({ name }) => name) };
  if (processors !== undefined) Object.assign(question, { from: String(processors), to: String(Math.floor((1 + MORE) * processors)) });
  if (carry !== undefined) Object.assign(question, { carry: String(carry), unit: 'flits' });
  if (within !== undefined) question.within = String(within);
  if (objective !== undefined) question.objective = objective;
  return mistakeIn(question) ?? session.edit((explorer) => explorer.withView('find', textOf(question)));
}

/** Brings the place of the answer into sight: the section, or in one column the end of its long form. */
export function showAnswer() {
  const button = widthNow() === 'narrow' ? document.getElementById('find-start') : null;
  bringIntoSight(button ?? byId('find', HTMLElement), 'start');
}
