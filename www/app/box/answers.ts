/** Sentences with numbers, and what they ask: a search, a comparison, a size, a load, a value, failures. */

import { searchKinds } from '../networks/search.ts';
import type { KeyInfo, NetworkInfo, ScenarioState } from '../pkg/loadcurve-web.js';
import { fitOf, found, telling } from '../search.ts';
import type { Deed } from './deed.ts';
import { type NetworkLinks, titleOf } from './networks.ts';
import { type Numbers, numbersIn } from './numbers.ts';
import { OBJECTIVES, QUESTIONS } from './questions.ts';

/** What a sentence asks: in a few words, what Enter does, and the deed. */
export interface Answer {
  title: string;
  sentence?: string;
  will: string;
  deed: Deed;
}

/** What is known of the page. */
export interface Known {
  state: ScenarioState;
  kinds: NetworkInfo[];
  links: NetworkLinks;
}

/** Least fit of a name that is meant: it has all words in its title or among its other names. */
const MEANT = 6;

/** Rank below which a network is meant: its kind or preset has the words, not only its sentence. */
const MEANT_RANK = 4;

/** Costs at which networks are compared, as they are typed. */
const EQUAL: [RegExp, string][] = [
  [/\bpins?\b/, 'pins'],
  [/\bwires?\b/, 'wire'],
  [/./, 'bisection'],
];

export function answersTo(typed: string, known: Known): Answer[] {
  const together = comparison(typed, known);
  if (together) return [together];
  const numbers = numbersIn(typed);
  const named = value(numbers, known);
  if (named) return [named];
  const asked = [failures(numbers), load(numbers), collective(numbers), smallest(numbers, known)];
  return [...asked.filter((answer) => answer !== null), ...sizes(numbers, known)];
}

/** Several networks, at equal cost if that is said: mesh and torus at equal bisection. */
function comparison(typed: string, known: Known): Answer | null {
  const [, names, equal] = /^(.*?)(?:\s+(?:at|with|of)\s+(?:the\s+)?(?:equal|same)\b(.*))?$/i.exec(typed) ?? [];
  const parts = names.replace(/^\s*compare\b/i, '').split(/\s*(?:,|&|\b(?:and|vs|versus|against)\b\.?)\s*/i);
  if (parts.length < 2) return null;
  const made = parts.map((part) => one(part, known));
  if (made.some((link) => link === null)) return null;
  const cost = equal === undefined ? undefined : EQUAL.find(([pattern]) => pattern.test(`${equal} `))?.[1];
  const title = parts.map((part) => part.trim()).join(' and ') + (cost ? ` at equal ${cost}` : '');
  return {
    title: begun(title),
    will: `compares ${title}, in the place of the networks here`,
    deed: { link: `${made.join('&')}${cost ? `&x=bits&equal=${cost}` : ''}`, section: 'shared' },
  };
}

/** The link of the network that is meant by a few words; null if none is. */
function one(words: string, known: Known): string | null {
  const { kinds, links } = known;
  const numbers = numbersIn(words);
  if (numbers.rest === '' || value(numbers, known)) return null;
  const sized = links.sized(kinds, numbers)[0];
  if (sized) return sized.link;
  const [best] = searchKinds(kinds, telling(words));
  return best && best.rank < MEANT_RANK ? links.of(best) : null;
}

/** A key of the drawn network, and its value: flits 8. */
function value(numbers: Numbers, { state, kinds }: Known): Answer | null {
  const isOfFlits = numbers.flits !== undefined && numbers.rest === '';
  const { others, rest } = isOfFlits ? { others: [numbers.flits], rest: 'flits' } : numbers;
  const { network } = state.curves[state.view.drawn];
  const keys = kinds.find(({ name }) => name === network)?.keys ?? [];
  const findable = ({ words, name, letter }: KeyInfo) => ({ title: words, words: `${name} ${letter}` });
  const [key] = rest === '' || others.length !== 1 ? [] : found(rest, keys, findable);
  if (!key || fitOf(rest, findable(key)) < MEANT) return null;
  const text = `${others[0]}${key.unit ? ` ${key.unit}` : ''}`;
  return {
    title: begun(`${key.words}: ${text}`),
    will: `sets the ${key.words} of all networks to ${text}`,
    deed: { keys: { [key.name]: String(others[0]) }, section: 'shared' },
  };
}

function failures({ failed }: Numbers): Answer | null {
  if (failed === undefined) return null;
  const title = failed === 1 ? 'A link fails' : `${failed} links fail`;
  return {
    title,
    will: `lets ${failed === 1 ? 'a link' : `${failed} links`} of every network fail at random`,
    deed: { view: { view: 'curve' }, keys: { faults: String(failed) }, section: 'shared' },
  };
}

function load({ load, cycles, processors }: Numbers): Answer | null {
  if (load === undefined || cycles !== undefined || processors !== undefined) return null;
  return { title: `Load ${load}`, will: `sets the load to ${load}`, deed: { view: { load: String(load) }, section: 'handle' } };
}

/** An operation of all processors with its size: all-reduce of 1 MB. */
function collective({ bytes, rest }: Numbers): Answer | null {
  if (bytes === undefined) return null;
  const all = QUESTIONS.filter(({ group }) => group === 'Collectives');
  const [question] = rest === '' ? all : found(rest, all, (it) => it);
  if (!question) return null;
  const what = `${question.title.replace(/^How long does | take\?$/g, '')} of ${bytes.replace(/([KMG])$/, ' $1')}B`;
  return {
    title: begun(what),
    will: `shows the time of ${what}, in the place of the curves`,
    deed: { ...question.deed, view: { ...question.deed.view, bytes } },
  };
}

/** The search for the smallest network: 64 processors under 60 cycles. */
function smallest({ processors, cycles, load, rest }: Numbers, { kinds }: Known): Answer | null {
  if (cycles === undefined && processors === undefined) return null;
  const [, objective, preferred] = OBJECTIVES.find(([pattern]) => pattern.test(rest)) ?? [];
  // What names a network asks for that one.
  if (objective === undefined && rest !== '' && searchKinds(kinds, telling(rest)).length > 0) return null;
  const size = processors === undefined ? [] : [`${processors} processors`];
  const within = cycles === undefined ? [] : [`latency ≤ ${cycles} cycles`];
  const carried = load === undefined ? [] : [`load ${load}`];
  return {
    title: ['Find the smallest', ...size, ...within].join(', '),
    will: `opens Find the smallest with ${[...size, ...within, ...carried, ...(preferred ? [preferred] : [])].join(', ')}`,
    deed: { smallest: { processors, within: cycles, carry: load, objective }, section: 'find' },
  };
}

/** A title begins with a capital. */
function begun(words: string) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Networks with the sizes that are asked for. */
function sizes(numbers: Numbers, { kinds, links }: Known): Answer[] {
  const { flits, others } = numbers;
  return links.sized(kinds, numbers).map(({ named, link }) => {
    const { kind, preset } = named;
    const grid = [...numbers.sizes, ...others];
    const size = grid.length > 1 ? grid.join(' × ') : `${links.processorsOf(link)} processors`;
    // Of a preset’s name its own size goes: 3-D torus, 4 × 4 × 4.
    const own = titleOf(named)
      .replace(/^\d-D /, '')
      .replace(/,? (of )?\d.*$/, '');
    const name = preset === null ? kind.title : begun(own);
    const words = [name, size, ...(flits === undefined ? [] : [`${flits} flits`])].join(', ');
    const sentence = name === kind.title ? '' : kind.title;
    return { title: words, sentence, will: '', deed: { network: link, section: 'shared' } };
  });
}
