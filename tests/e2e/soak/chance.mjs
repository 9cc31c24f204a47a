/** Chance that can be repeated: the same seed gives the same session. */

/**
 * Numbers from 0 to below 1, by the generator “mulberry32”.
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
 * One of several, by chance.
 *
 * @template T
 * @param {() => number} random
 * @param {readonly T[]} among
 * @returns {T}
 */
export const one = (random, among) => among[Math.floor(random() * among.length)];

/**
 * One of several by their weights.
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
