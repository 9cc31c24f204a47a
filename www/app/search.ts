/** Finds what fits the words typed by its title, other names and sentence; kinds of networks have a search of their own. */

/** What can be found. */
export interface Findable {
  title: string;
  /** What else people call it. */
  words?: string;
  sentence?: string;
}

/** Words that say nothing about what is meant. */
const FILLER = new Set(
  'a about an and are at by can could do does for from give how i if in is it me my of on or please see show tell the there to want we what when which will with would you'.split(
    ' ',
  ),
);

/** Worth of a word, by where it was found: as a whole, or as the beginning of a word. */
const WORTH = { title: [10, 8], words: [8, 6], sentence: [3, 2] } as const;
/** Worth of a word that was found within another one, or with one wrong letter. */
const INSIDE = 2;
const MISTYPED = 3;
/** Least length of a word that is found within another one, and of one that may have a wrong letter. */
const LEAST_INSIDE = 3;
const LEAST_MISTYPED = 5;
/** What a title is worth that begins with all that was typed, or is the same. */
const BEGINS = 3;
const SAME = 5;
/** What a title is worth that has several words in the same order. */
const IN_ORDER = 2;

const known: WeakMap<Findable, Record<keyof typeof WORTH, string[]>> = new WeakMap();

/** The words of a text in lower case, without the s of a plural: torus and clos have none. */
function wordsOf(text: string) {
  const plain = text.toLowerCase().normalize('NFKD');
  return (plain.match(/[a-z0-9]+/g) ?? []).map((word) => (word.length > 3 ? word.replace(/(?<![usio])s$/, '') : word));
}

/** The same, and each two in a row as one: “all-reduce” is also found as “allreduce”. */
function parts(text: string = '') {
  const words = wordsOf(text);
  return [...words, ...words.slice(1).map((word, place) => words[place] + word)];
}

/** What is typed without the words that say nothing, unless there are no others. */
export function telling(typed: string): string {
  return tellingOf(wordsOf(typed)).join(' ');
}

function tellingOf(all: string[]) {
  const words = all.filter((word) => !FILLER.has(word));
  return words.length > 0 ? words : all;
}

/** How well something fits what is typed; 0 if it does not. Every word must be found. */
export function fitOf(typed: string, it: Findable): number {
  const all = wordsOf(typed);
  const words = tellingOf(all);
  if (words.length === 0) return 0;
  const places = known.get(it) ?? { title: parts(it.title), words: parts(it.words), sentence: parts(it.sentence) };
  known.set(it, places);
  const worths = words.map((word) => worthOf(word, places));
  if (worths.includes(0)) return 0;
  const [text, title] = [all.join(' '), wordsOf(it.title).join(' ')];
  const isInOrder = all.length > 1 && ` ${title} `.includes(` ${text} `);
  const bonus = title === text ? SAME : title.startsWith(`${text} `) ? BEGINS : isInOrder ? IN_ORDER : 0;
  return worths.reduce((sum, worth) => sum + worth, 0) / words.length + bonus;
}

function worthOf(word: string, places: Record<keyof typeof WORTH, string[]>) {
  const found = (Object.keys(WORTH) as (keyof typeof WORTH)[]).map((place) => {
    if (places[place].includes(word)) return WORTH[place][0];
    return places[place].some((other) => other.startsWith(word)) ? WORTH[place][1] : 0;
  });
  const best = Math.max(...found);
  if (best > 0) return best;
  const named = [...places.title, ...places.words];
  if (word.length >= LEAST_MISTYPED && named.some((other) => differInOne(word, other))) return MISTYPED;
  return word.length >= LEAST_INSIDE && named.some((other) => other.includes(word)) ? INSIDE : 0;
}

/** True if one letter is wrong, missing or too many, or two are swapped. */
function differInOne(a: string, b: string) {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [one, other] = [a.slice(from), b.slice(from)];
  const isSwapped = one[0] === other[1] && one[1] === other[0] && one.slice(2) === other.slice(2);
  return one.slice(1) === other.slice(1) || one.slice(1) === other || one === other.slice(1) || isSwapped;
}

/**
 * What fits, the best first; of equals in the order given. Everything if nothing is typed.
 *
 * @param findable what is known of an item
 */
export function found<Item>(typed: string, items: Item[], findable: (item: Item) => Findable): Item[] {
  if (typed.trim() === '') return items;
  const fits = items.map((item) => ({ item, fit: fitOf(typed, findable(item)) }));
  return fits
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ item }) => item);
}
