/** What mends a network whose messages can deadlock: the rules of routing under which they cannot. */

import { Explorer, networks } from './pkg/loadcurve-web.js';
import type { Session } from './session.ts';

/** The key of the rule by which messages are routed. */
export const ROUTE = 'route';

export interface Cure {
  route: string;
  words: string;
}

/** The cures that were found last, and of what. */
let known: { link: string; index: number; cures: Cure[] } | null = null;

/** @param index of a network that can deadlock */
export function curesOf({ link, state, explorer }: Session, index: number): Cure[] {
  if (known?.link === link && known.index === index) return known.cures;
  const { network, values } = state.curves[index];
  const domain = networks()
    .find(({ name }) => name === network)
    ?.keys.find(({ name }) => name === ROUTE)?.domain;
  const choices = domain?.kind === 'choice' ? domain.choices.filter(({ name }) => name !== values[ROUTE]) : [];
  const cures = choices.filter(({ name }) => isFree(() => explorer.withKey(index, ROUTE, name), index));
  known = { link, index, cures: cures.map(({ name, words }) => ({ route: name, words })) };
  return known.cures;
}

/** True if a network of an edited link cannot deadlock. */
function isFree(edit: () => string, index: number) {
  try {
    const edited = Explorer.deferring(edit());
    const { deadlock } = edited.state().curves[index];
    edited.free();
    return deadlock === undefined;
  } catch (error) {
    // A rule that does not route this network is no cure.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}
