/** Checks of what users pass: a wrong type or an option that there is not is a `TypeError` with its name. */

/** Largest number of letters in which a name may differ from the one that was meant. */
const MAX_EDITS = 2;

/** Refuses a value of an option, unless it may be that of the name. */
type Check = (value: never, name: string) => void;

/** Options, which are an object that has no others than these. */
export function checked<T extends object>(options: T | undefined, known: Record<string, Check>): Partial<T> {
  if (options === undefined) return {};
  object(options, 'options');
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (check === undefined) throw unknown(name, Object.keys(known));
    if (value !== undefined) check(value as never, name);
  }
  return options;
}

export function string(value: unknown, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrong(value, name, 'a string');
}

export function number(value: unknown, name: string): asserts value is number {
  if (typeof value !== 'number') throw wrong(value, name, 'a number');
}

export function boolean(value: unknown, name: string): asserts value is boolean {
  if (typeof value !== 'boolean') throw wrong(value, name, 'true or false');
}

export function callback(value: unknown, name: string): asserts value is (...values: never[]) => unknown {
  if (typeof value !== 'function') throw wrong(value, name, 'a function');
}

export function signal(value: unknown, name: string): asserts value is AbortSignal {
  // One of another window is no instance of this one's class.
  if (typeof (value as Partial<AbortSignal> | null)?.throwIfAborted !== 'function') throw wrong(value, name, 'an AbortSignal');
}

export function object(value: unknown, name: string): asserts value is Record<string, unknown> {
  const isObject =
    typeof value === 'object' && value !== null && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] !== 'function';
  if (!isObject) throw wrong(value, name, 'an object');
}

/** A value of a key. */
export function setting(value: unknown, name: string) {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(value, name, 'a string or a number');
}

/** An object whose values are strings and numbers. */
export function settings(value: unknown, name: string) {
  object(value, name);
  for (const [key, text] of Object.entries(value)) setting(text, name === 'keys' ? key : `${name}.${key}`);
}

/** An array or anything else that is iterated, of which each number is checked when it is read. */
export function numbers(value: unknown, name: string) {
  const isList = typeof value === 'object' && typeof (value as Partial<Iterable<unknown>> | null)?.[Symbol.iterator] === 'function';
  if (!isList) throw wrong(value, name, 'a list of numbers');
}

export function wrong(value: unknown, name: string, allowed: string) {
  return new TypeError(`${name}: ${shown(value)} is not ${allowed}`);
}

function shown(value: unknown) {
  if (typeof value === 'string') return `“${value}”`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return value instanceof URL ? value.href : `a value of type ${typeName(value)}`;
  return String(value);
}

function typeName(value: object) {
  return value.constructor?.name ?? 'object';
}

function unknown(name: string, known: string[]) {
  const [nearest] = known.map((it) => ({ it, edits: edits(name.toLowerCase(), it.toLowerCase()) })).sort((a, b) => a.edits - b.edits);
  const meant = nearest !== undefined && nearest.edits <= MAX_EDITS ? `; did you mean ${nearest.it}?` : ';';
  return new TypeError(`${name}: no such option${meant} allowed: ${known.join(', ')}`);
}

/** Number of letters to put in, take out or change until one word is the other. */
function edits(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    const next = [row[0] + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = row[at] + (letter === other[at] ? 0 : 1);
      next.push(Math.min(changed, row[at + 1] + 1, next[at] + 1));
    }
    row = next;
  }
  return row[other.length];
}
