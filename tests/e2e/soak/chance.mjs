/** Reproducible random numbers: the same seed gives the same session. */

/**
 * Random numbers in [0, 1), by the generator “mulberry32”.
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A random element of a list.
 *
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} among
 * @returns {T}
 */
export const one = (random, among) => among[Math.floor(random() * among.length)];

/**
 * A random element of a list, by weight.
 *
 * @template {{ weight: number }} T
 * @param {() => number} random
 * @param {readonly T[]} among
 * @returns {T}
 */
export function weighed(random, among) {
  let left = random() * among.reduce((sum, { weight }) => sum + weight, 0);
  for (const one of among) {
    left -= one.weight;
    if (left < 0) return one;
  }
  return among[among.length - 1];
}
