/** Terms with an explanation, such as the state of a network, shown when pointed at. */

import { element } from './dom.ts';
import { placeBelow, placeInView } from './menu.ts';
import { html } from './view.ts';

const MEANINGS: Record<string, string> = {
  steady: 'the network delivers what is offered, and latency stays around its mean',
  saturated: 'more is offered than the network can deliver; latency grows without bound',
  unstable: 'no steady state was found within the allowed messages, or, by a model, within the allowed iterations',
  unmodelled: 'no model covers this network; simulation tells its latency',
  deadlocked: 'messages wait for one another in a cycle; figures would describe the recovery, not the network',
  '±': 'half-width of the 95 % confidence interval: 95 of 100 such intervals contain the true mean',
  'optimistic interval': 'the interval is likely to be too narrow; near saturation each message depends on those before it',
  p50: 'the median; half of the messages took no longer',
  p95: '95 of 100 messages took no longer',
  p99: '99 of 100 messages took no longer',
  messages: 'number measured after the warm-up, over all replications',
  'warm-up': 'messages discarded at the start of a run, because they find the network emptier than later ones do',
  replications: 'independent runs at the same load, each from an empty network and with its own random numbers',
  seed: 'start of the random numbers; the same seed gives the same results on every computer',
};

/** Terms that are displayed in other words, and numbers that are none. */
const PHRASES: Record<string, string> = {
  missing: 'file not open',
  'left-out': 'left out',
  NaN: 'no value',
  inf: 'no value',
  '-inf': 'no value',
};

/** The explanation shown at present, shared by all terms. */
let shown: HTMLElement | null = null;

/** Explanations, in sentences, of the terms that appear in these texts. */
export function meaningsIn(texts: string[]) {
  const words = texts.map((text) => parted(text)[0]);
  return Object.entries(MEANINGS)
    .filter(([word]) => words.includes(word))
    .map(([word, meaning]) => `${word}: ${meaning}.`);
}

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

/** The explanation of a word, if it needs one. */
export function meaningOf(word: string) {
  return MEANINGS[word];
}

/** Hides the explanation. Without popovers it is only read out. */
function endExplanation() {
  shown?.hidePopover?.();
}

/** A text, which explains itself when pointed at if it is a term that needs it. */
export function explained(text: string) {
  const [word, more] = parted(text);
  return MEANINGS[word] ? html`${term(word)}${more}` : phrased(text);
}

/** A word that explains itself when pointed at. */
export function term(word: string, meaning = MEANINGS[word]) {
  const open = ({ currentTarget }: Event) => explain(currentTarget as HTMLElement, `${word}: ${meaning}`);
  return html`<button type="button" class="term" aria-description=${meaning} @focus=${open} @click=${open} @pointerenter=${open} @blur=${endExplanation} @pointerleave=${endExplanation}>${word}</button>`;
}

/** Explains a term below its button. */
function explain(button: HTMLElement, text: string) {
  if (!shown) {
    shown = element('div', { class: 'menu meaning', popover: 'auto', 'aria-hidden': 'true' });
    document.body.append(shown);
  }
  shown.textContent = text;
  placeBelow(shown, button);
  shown.showPopover?.();
  placeInView(shown, button);
}
