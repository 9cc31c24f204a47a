/** Checks of what users pass: a wrong type or an option that there is not is a `TypeError` with its name. */

/** Largest number of letters in which a name may differ from the one that was meant. */
const MAX_EDITS = 2;

/**
 * Options, which are an object that has no others than these.
 *
 * @template {object} T
 * @param {T | undefined} options
 * @param {Record<string, (value: any, name: string) => void>} known checks by name
 * @returns {Partial<T>}
 */
export function checked(options, known) {
  if (options === undefined) return {};
  object(options, 'options');
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (check === undefined) throw unknown(name, Object.keys(known));
    if (value !== undefined) check(value, name);
  }
  return options;
}

/** @param {unknown} value @param {string} name @returns {asserts value is string} */
export function string(value, name) {
  if (typeof value !== 'string') throw wrong(value, name, 'a string');
}

/** @param {unknown} value @param {string} name @returns {asserts value is number} */
export function number(value, name) {
  if (typeof value !== 'number') throw wrong(value, name, 'a number');
}

/** @param {unknown} value @param {string} name @returns {asserts value is boolean} */
export function boolean(value, name) {
  if (typeof value !== 'boolean') throw wrong(value, name, 'true or false');
}

/** @param {unknown} value @param {string} name @returns {asserts value is Function} */
export function callback(value, name) {
  if (typeof value !== 'function') throw wrong(value, name, 'a function');
}

/** @param {unknown} value @param {string} name @returns {asserts value is AbortSignal} */
export function signal(value, name) {
  // One of another window is no instance of this one's class.
  if (typeof (/** @type {any} */ (value)?.throwIfAborted) !== 'function') throw wrong(value, name, 'an AbortSignal');
}

/** @param {unknown} value @param {string} name @returns {asserts value is Record<string, unknown>} */
export function object(value, name) {
  const isObject = typeof value === 'object' && value !== null && typeof (/** @type {any} */ (value)[Symbol.iterator]) !== 'function';
  if (!isObject) throw wrong(value, name, 'an object');
}

/** A value of a key. @param {unknown} value @param {string} name */
export function setting(value, name) {
  if (typeof value !== 'string' && typeof value !== 'number') throw wrong(value, name, 'a string or a number');
}

/** An object whose values are strings and numbers. @param {unknown} value @param {string} name */
export function settings(value, name) {
  object(value, name);
  for (const [key, text] of Object.entries(value)) setting(text, name === 'keys' ? key : `${name}.${key}`);
}

/** An array or anything else that is iterated, of which each number is checked when it is read. @param {unknown} value @param {string} name */
export function numbers(value, name) {
  const isList = typeof value === 'object' && typeof (/** @type {any} */ (value)?.[Symbol.iterator]) === 'function';
  if (!isList) throw wrong(value, name, 'a list of numbers');
}

/** @param {unknown} value @param {string} name @param {string} allowed */
export function wrong(value, name, allowed) {
  return new TypeError(`${name}: ${shown(value)} is not ${allowed}`);
}

/** @param {unknown} value */
function shown(value) {
  if (typeof value === 'string') return `“${value}”`;
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return value instanceof URL ? value.href : `a value of type ${typeName(value)}`;
  return String(value);
}

/** @param {object} value */
function typeName(value) {
  return value.constructor?.name ?? 'object';
}

/** @param {string} name @param {string[]} known */
function unknown(name, known) {
  const [nearest] = known.map((it) => ({ it, edits: edits(name.toLowerCase(), it.toLowerCase()) })).sort((a, b) => a.edits - b.edits);
  const meant = nearest !== undefined && nearest.edits <= MAX_EDITS ? `; did you mean ${nearest.it}?` : ';';
  return new TypeError(`${name}: no such option${meant} allowed: ${known.join(', ')}`);
}

/**
 * Number of letters to put in, take out or change until one word is the other.
 *
 * @param {string} one
 * @param {string} other
 */
function edits(one, other) {
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
