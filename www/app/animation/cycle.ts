/** The simulated time of a snapshot, stored in its first two words. */

export function cycleOf(words: Uint32Array) {
  return new DataView(words.buffer, words.byteOffset).getFloat64(0, true);
}
