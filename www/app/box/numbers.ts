/** The numbers of a sentence: how many processors, cycles, flits or bytes, of which load, and what sizes. */

export interface Numbers {
  processors?: number;
  cycles?: number;
  load?: number;
  flits?: number;
  /** Links that fail. */
  failed?: number;
  /** A size as links write it: 1M. */
  bytes?: string;
  /** Sizes of a grid: 16x16. */
  sizes: number[];
  /** Numbers that are left, in their order. */
  others: number[];
  /** The words that are left. */
  rest: string;
}

const COUNTED: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };

export function numbersIn(sentence: string): Numbers {
  let rest = ` ${sentence
    .toLowerCase()
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/(\d),(?=\d)/g, '$1.')} `;
  const found: Numbers = { sizes: [], others: [], rest: '' };
  /** Takes the first match of a pattern out of the sentence. */
  const take = (pattern: RegExp) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.replace(match[0], ' ');
    return match;
  };

  const failed =
    take(/\b(?:fail|break|cut|lose|remove|without)\s+(\d+|an?|one|two|three|four|five)\s+(?:random\s+)?(?:links?|channels?|wires?)\b/) ??
    take(
      /\b(\d+|one|two|three|four|five)\s+(?:(?:failed|broken|faulty)\s+(?:links?|channels?)|(?:links?|channels?)\s+(?:fail\w*|broken|down))\b/,
    );
  if (failed) found.failed = COUNTED[failed[1]] ?? Number(failed[1]);

  const processors = take(/(\d+)(k?)\s*-?(?:processors?|nodes?|cores?|terminals?|endpoints?|hosts?|gpus?|accelerators?|chips?|pes?)\b/);
  if (processors) {
    found.processors = Number(processors[1]) * (processors[2] ? 1024 : 1);
  }

  const cycles = take(/(?:(?:latency|under|below|within|less than|at most|up to|in|<=?|≤)\s*)*(\d+(?:\.\d+)?)\s*(?:cycles?|cyc)\b/);
  if (cycles) found.cycles = Number(cycles[1]);

  const load =
    take(/(?:at\s+)?\b(?:load|carr(?:y|ies|ying)|rate)\s*(?:of\s+|=\s*)?(\d*\.?\d+)/) ??
    take(/(\d*\.\d+)\s*(?:load|flits?\s*(?:\/|a|per)\s*cycle\S*)/);
  if (load) found.load = Number(load[1]);

  const flits = take(/(\d+)\s*-?flits?\b/) ?? take(/\bflits?\s*=?\s*(\d+)/);
  if (flits) found.flits = Number(flits[1]);

  const bytes = take(/(\d+)\s*([kmg])i?(?:b|bytes?)\b/) ?? take(/(\d+)\s*()(?:b|bytes?)\b/);
  if (bytes) found.bytes = `${bytes[1]}${bytes[2].toUpperCase()}`;

  const sizes = take(/\d+(?:\s*[x×*]\s*\d+)+/);
  if (sizes) found.sizes = sizes[0].split(/[x×*]/).map(Number);

  // A digit that a word is written with belongs to the word: 3-D, 4-ary.
  for (let other = take(/(?<![\w.-])\d+(?![\w.]|-[a-z])/); other; other = take(/(?<![\w.-])\d+(?![\w.]|-[a-z])/))
    found.others.push(Number(other[0]));
  found.rest = rest.replaceAll(/\s+/g, ' ').trim();
  return found;
}
