/** Figures and the words in their place, as they are displayed. */

/** What stands in the place of a model's latency where messages can deadlock. */
export const CAN_DEADLOCK = 'can deadlock';

/** Terms that are displayed in other words, and numbers that are none. */
const PHRASES: Record<string, string> = {
  missing: 'file not open',
  'left-out': 'left out',
  NaN: 'no value',
  inf: 'no value',
  '-inf': 'no value',
};

/**
 * What stands in the place of a figure that is not known.
 *
 * @param isGivenUp true if nobody computes it
 */
export function unknown(isGivenUp: boolean) {
  return isGivenUp ? 'not computed' : 'computing…';
}

/**
 * The displayed form of a number or of a term in its place.
 *
 * @param isGivenUp true if nobody computes what is not known
 */
export function phrased(text: string, isGivenUp: boolean = false) {
  return text === 'unsolved' ? unknown(isGivenUp) : (PHRASES[text] ?? text);
}

/** Splits a text into the known part and the note that it is not final, if any. */
export function parted(text: string) {
  const place = text.indexOf(' so far');
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}
