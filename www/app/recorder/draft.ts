/**
 * A lesson that is being written, and its file. A draft has every field as it is typed, so that nothing is lost while it
 * is not right yet; the module says what is wrong with its file.
 */

/** Kinds of questions. */
export type AskKind = 'choices' | 'number' | 'point' | 'channel';

/** A question with all fields of all kinds: what was typed stays when another kind is tried. */
export interface DraftAsk {
  kind: AskKind;
  text: string;
  choices: string[];
  /** The right one of them, counted from 1. */
  right: number;
  /** The right number or load, or the name of a value. */
  answer: string;
  /** Ends of the slider, and the error that still counts as right. */
  from: string;
  to: string;
  within: string;
  unit: string;
  /** The right channels: `fullest`, `costliest`, or their numbers. */
  channel: string;
  /** The load of the first two. */
  at: string;
}

export interface DraftStep {
  title: string;
  text: string;
  /** The query that it opens, with its question mark; null if what is open stays. */
  link: string | null;
  lock: string[];
  ask: DraftAsk | null;
  /** What is shown after an answer; without text and link there is nothing. */
  reveal: { text: string; link: string | null };
  /** True for the last step whose text asks its question itself. */
  isExercise: boolean;
}

export interface Draft {
  id: string;
  language: string;
  title: string;
  goal: string;
  level: number;
  minutes: string;
  values: Record<string, unknown>;
  stated: Record<string, unknown>;
  steps: DraftStep[];
}

/** A file, as far as a draft reads it. */
type Fields = Record<string, unknown>;

export const NEW_ASK: DraftAsk = {
  kind: 'choices',
  text: '',
  choices: ['', ''],
  right: 1,
  answer: '',
  from: '',
  to: '',
  within: '',
  unit: '',
  channel: 'fullest',
  at: '',
};

/** @param link that it opens */
export function newStep(link: string | null): DraftStep {
  return { title: '', text: '', link, lock: [], ask: null, reveal: { text: '', link: null }, isExercise: false };
}

export function newDraft(): Draft {
  return { id: '', language: 'en', title: '', goal: '', level: 1, minutes: '5', values: {}, stated: {}, steps: [] };
}

/** True if there is nothing in a draft that would be a loss. */
export function isEmpty({ title, goal, steps }: Draft) {
  return title === '' && goal === '' && steps.length === 0;
}

/** The text of the lesson's file. */
export function fileOf(draft: Draft): string {
  const { id, language, title, goal, level, minutes, stated, steps } = draft;
  const last = steps.at(-1);
  const used = usedValues(draft);
  const file = {
    lesson: 1,
    id: id || idOf(title),
    lang: language,
    title,
    level,
    minutes: numberIn(minutes) ?? minutes,
    goal,
    ...filled({ values: used }),
    steps: steps.filter((step) => !step.isExercise).map(stepEntry),
    ...(last?.isExercise ? { exercise: stepEntry(last) } : {}),
    ...filled({ stated: Object.fromEntries(Object.entries(stated).filter(([name]) => name in used)) }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The draft of a lesson's file, which the module has found to be right. */
export function draftOf(json: string): Draft {
  const file: Fields = JSON.parse(json);
  const steps: DraftStep[] = [];
  for (const entry of listIn(file.steps)) addEntry(steps, fieldsIn(entry));
  if (file.exercise) {
    const { title, text, link, lock, reveal, ...form } = fieldsIn(file.exercise);
    const ask = Object.keys(form).length > 0 ? askOf(form) : null;
    steps.push({ ...stepOf({ title, text, link, lock }), ask, reveal: revealOf(reveal), isExercise: true });
  }
  return {
    ...newDraft(),
    id: textIn(file.id),
    language: textIn(file.lang) || 'en',
    title: textIn(file.title),
    goal: textIn(file.goal),
    level: Number(file.level ?? 1),
    minutes: textIn(file.minutes),
    values: fieldsIn(file.values),
    stated: fieldsIn(file.stated),
    steps,
  };
}

/** An entry begins a step, or joins the one before it. */
function addEntry(steps: DraftStep[], entry: Fields) {
  const begins = ['title', 'text', 'link', 'lock'].some((field) => entry[field] !== undefined && entry[field] !== null);
  const last = steps.at(-1);
  if (begins || (entry.ask && (!last || last.ask))) steps.push(stepOf(entry));
  const step = steps.at(-1);
  if (!step) return;
  if (entry.ask) step.ask = askOf(fieldsIn(entry.ask));
  if (entry.reveal) step.reveal = revealOf(entry.reveal);
}

function stepOf({ title, text, link, lock }: Fields): DraftStep {
  return { ...newStep(typeof link === 'string' ? link : null), title: textIn(title), text: textIn(text), lock: listIn(lock).map(textIn) };
}

function revealOf(reveal: unknown): DraftStep['reveal'] {
  const { text, link } = fieldsIn(reveal);
  return { text: textIn(text), link: typeof link === 'string' ? link : null };
}

function askOf(fields: Fields): DraftAsk {
  const { text, choices, right, number, point, channel, from, to, within, unit, at } = fields;
  const typed = { text: textIn(text), from: textIn(from), to: textIn(to), within: textIn(within), unit: textIn(unit), at: textIn(at) };
  const ask = { ...NEW_ASK, ...typed };
  if (choices !== undefined) return { ...ask, kind: 'choices', choices: listIn(choices).map(textIn), right: Number(right ?? 1) };
  if (number !== undefined) return { ...ask, kind: 'number', answer: textIn(number) };
  if (point !== undefined) return { ...ask, kind: 'point', answer: textIn(point) };
  return { ...ask, kind: 'channel', channel: Array.isArray(channel) ? channel.join(', ') : textIn(channel) };
}

/** A step, or the exercise, which is a question itself. */
function stepEntry({ title, text, link, lock, ask, reveal, isExercise }: DraftStep) {
  const form = ask ? formOf(ask) : {};
  return {
    ...filled({ title }),
    // A step with a question alone needs no text.
    ...(text.trim() === '' && ask && !isExercise ? {} : { text }),
    ...(link === null ? {} : { link }),
    ...filled({ lock }),
    ...(ask && !isExercise ? { ask: { text: ask.text, ...form } } : form),
    ...(ask ? filled({ reveal: revealEntry(reveal) }) : {}),
  };
}

function revealEntry({ text, link }: DraftStep['reveal']) {
  return text.trim() === '' && link === null ? {} : { text, ...(link === null ? {} : { link }) };
}

/** The fields of a question's kind. */
function formOf({ kind, choices, right, answer, from, to, within, unit, channel, at }: DraftAsk): Fields {
  const tolerance = filled({ within: typed(within) });
  if (kind === 'choices') return { choices, right };
  if (kind === 'point') return { point: typed(answer), ...tolerance, ...filled({ unit }) };
  if (kind === 'number')
    return { number: typed(answer), ...filled({ from: typed(from) }), ...filled({ to: typed(to) }), ...tolerance, ...filled({ unit }) };
  const numbers = channel.split(/[\s,]+/).filter((word) => word !== '');
  const listed = numbers.length > 0 && numbers.every((word) => /^\d+$/.test(word));
  return listed ? { channel: numbers.map(Number) } : { channel, ...filled({ at: typed(at) }) };
}

/** A number if one was typed, and the text otherwise. */
function typed(text: string) {
  return numberIn(text) ?? text.trim();
}

function numberIn(text: string) {
  return /^\s*-?(\d+\.?\d*|\.\d+)(e-?\d+)?\s*$/i.test(text) ? Number(text) : undefined;
}

/** Fields that hold something. */
function filled(fields: Fields): Fields {
  const isFilled = (value: unknown) => value !== '' && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value)));
}

/** The values that texts, answers or other values use, with those that nothing uses left out. */
function usedValues({ values, steps }: Draft) {
  const texts = JSON.stringify(steps);
  const used = new Set(Object.keys(values).filter((name) => texts.includes(`{${name}:`) || steps.some(({ ask }) => ask?.answer === name)));
  for (let before = -1; before < used.size; ) {
    before = used.size;
    for (const name of [...used]) for (const word of listIn(values[name]).slice(1)) if (textIn(word) in values) used.add(textIn(word));
  }
  return Object.fromEntries(Object.entries(values).filter(([name]) => used.has(name)));
}

/** An identifier made of a title. */
export function idOf(title: string) {
  const plain = title.normalize('NFD').toLowerCase();
  const words = plain.replace(/[\u0300-\u036f]/g, '').match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 40).replace(/-$/, '') || 'lesson';
}

function textIn(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Parts of a link that are the reader's own, or of a lesson. */
const LEFT_OUT = ['lesson', 'step', 'theme', 'embed'];

/** @param query of the page, without its question mark */
export function stateOf(query: string) {
  const parts = query.split('&').filter((part) => !LEFT_OUT.includes(keyOf(part)));
  return `?${parts.join('&')}`;
}

/** Indices of the networks that a link hides, from 0. */
export function hiddenIn(link: string) {
  const part = partsOf(link).find((part) => part.startsWith('hide='));
  return part
    ? part
        .slice(5)
        .split(',')
        .map((number) => Number(number) - 1)
    : [];
}

/** The link with other networks hidden. */
export function withHidden(link: string, hidden: number[]) {
  const rest = partsOf(link).filter((part) => !part.startsWith('hide='));
  const numbers = [...hidden].sort((a, b) => a - b).map((index) => index + 1);
  return `?${[...rest, ...(numbers.length > 0 ? [`hide=${numbers.join(',')}`] : [])].join('&')}`;
}

/** True if two links open the same, in whatever order they name what is not a network. */
export function isSameState(one: string, other: string) {
  const [parts, others] = [one, other].map((link) => partsOf(link).sort((a, b) => keyOf(a).localeCompare(keyOf(b))));
  return parts.join('&') === others.join('&');
}

function keyOf(part: string) {
  return part.split('=')[0];
}

function partsOf(link: string) {
  return link
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
}
