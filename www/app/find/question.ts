/** What a search asks: as its form holds it, and as links write it. */

import { type Session, withView } from '../session.ts';

/** The fields of a question. */
export interface Question {
  /** Load to carry, and its unit. */
  carry: string;
  unit: string;
  /** Latency to keep, in cycles. */
  within: string;
  /** What is preferred, such as `least:links`. */
  objective: string;
  /** Least number of processors, or a list of numbers such as 64.256. */
  from: string;
  /** Greatest number of processors. */
  to: string;
  /** Bits of a channel, and of a message. */
  width: string;
  bits: string;
  /** Names of the kinds that are ticked. */
  kinds: string[];
  /** What is set for all of them, such as `flits:32`. */
  settings: string;
  /** Further networks, one family of them each, such as `mesh,k:4-32`. */
  families: string[];
}

/** A question as the text of a search in a link. */
export function textOf(question: Question): string {
  const { carry, unit, within, objective, width, bits, kinds, settings, families } = question;
  const given = (name: string, value: string) => (value.trim() ? [`${name}:${decimal(value)}`] : []);
  const asked = [
    ...given('carry', carry),
    ...given('unit', unit),
    ...given('within', within),
    ...given('processors', processorsOf(question)),
    ...given('width', width),
    ...given('bits', bits),
    objective,
  ];
  const shared = settings.trim() ? [settings.trim()] : [];
  const ticked = kinds.length > 0 ? [`kinds:${kinds.join('.')}`, ...shared] : [];
  const others = families.map((family) => family.trim()).filter((family) => family !== '');
  return [...asked, ...ticked, ...others.map((family) => `net:${family}`)].join(',');
}

/** The numbers of processors as links write them: `64-256`, or `64` alone; empty for any. */
function processorsOf({ from, to }: Question) {
  const [least, most] = [from.trim(), to.trim()];
  if (!most || least === most) return least;
  return least ? `${least}-${most}` : `1-${most}`;
}

/** A decimal comma would end the number. */
function decimal(value: string) {
  return value.trim().replaceAll(',', '.');
}

/** What is wrong with a question before anybody is asked, in words for its reader; null if nothing is. */
export function mistakeIn(question: Question): string | null {
  const { carry, within, from, to, kinds, families } = question;
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(decimal(text)));
  if (!isNumber(carry)) return `${start(carry)}ype the load to carry, such as 0.1.`;
  if (!isNumber(within)) return `${start(within)}ype the cycles within which messages have to arrive, such as 60.`;
  const hasOthers = families.some((family) => family.trim() !== '');
  if (kinds.length === 0 && !hasOthers) return 'Tick at least one kind of network.';
  if (kinds.length > 0 && !from.trim() && !to.trim()) return 'Say for how many processors, such as 64 to 256.';
  if (from.trim() && to.trim() && Number(from) > Number(to)) return `From ${from.trim()} to ${to.trim()}: the smaller number comes first.`;
  return null;
}

function start(text: string) {
  return text.trim() ? `“${text.trim()}” is not a number: t` : 'T';
}

/** Fields of the form by the keys of links. */
const FIELDS: Record<string, string> = {
  carry: 'Load',
  within: 'Latency',
  processors: 'Processors',
  width: 'Channel',
  bits: 'Message',
};

/** What the engine says of a question that it cannot answer, in words for its reader. */
export function inUsersWords(message: string): string {
  const text = message.replace(/^find: /, '');
  const [, count, what] = /^(\S+(?: than 10\^\d+)?) (candidates|combinations of values); at most/.exec(text) ?? [];
  if (count) {
    const number = /^\d+$/.test(count) ? Number(count).toLocaleString('en') : count;
    const most = what === 'candidates' ? '2,000 networks' : '20,000 combinations';
    return `${number} ${what === 'candidates' ? 'networks' : what} are too many: at most ${most} are searched. Narrow the range of processors, or tick fewer kinds.`;
  }
  if (text.includes('no candidate has such a number of processors'))
    return 'None of these networks has so many processors. Widen the range, or tick more kinds.';
  const [, key, rest] = /^(\w+): (.*)$/s.exec(text) ?? [];
  if (key === 'net' || key === 'kinds') return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`.replace(/\.\.$/, '.');
  return key && FIELDS[key] ? `${FIELDS[key]}: ${rest}` : text;
}

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
  return mistakeIn(question) ?? session.edit(withView('find', textOf(question)));
}
