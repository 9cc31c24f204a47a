/** Texts that are made of parts: sizes such as 4x4x4, and a digit for each of them. */

/** Sizes as people write them: `4 × 4 × 4` for `4x4x4`. */
export function spelled(text: string) {
  return text.replaceAll('x', ' × ');
}

/**
 * A switch for each size; a single digit stands for all of them.
 *
 * @param least the smallest size that can be switched on
 */
export function switchesOf(digits: string, sizes: string, least: number) {
  return sizes.split('x').map((text, place) => {
    const size = Number(text);
    const isPossible = size >= least;
    return { size, isPossible, isOn: isPossible && digits[digits.length === 1 ? 0 : place] === '1' };
  });
}

/** The digits with one of them flipped: a single one where all are the same. */
export function flipped(digits: string, sizes: string, least: number, place: number) {
  const all = switchesOf(digits, sizes, least).map(({ isOn }, at) => (isOn !== (at === place) ? '1' : '0'));
  return all.every((digit) => digit === all[0]) ? all[0] : all.join('');
}
