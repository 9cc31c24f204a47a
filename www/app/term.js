/** Words that need a word more: what becomes of a network, explained where it is pointed at. */

import { element, setText } from './dom.js';
import { placeBelow, placeInView } from './menu.js';

/** @type {Record<string, string>} */
const MEANINGS = {
  steady: 'what is sent arrives, and latency stays around its mean',
  saturated: 'more messages wait than leave; latency grows without end',
  unstable: 'no steady state was found within the allowed messages, or, by a model, within the allowed iterations',
  deadlocked: 'messages block one another in a circle; figures would describe the recovery, not the network',
  '±': 'half the width of the 95 % interval: 95 of 100 intervals measured like this hold the true mean',
  'optimistic interval': 'the interval is likely to be too narrow; near saturation each message depends on those before it',
  p50: 'the median; half of the messages took no longer',
  p95: '95 of 100 messages took no longer',
  p99: '99 of 100 messages took no longer',
  messages: 'how many were measured, in all replications, after the warm-up',
  'warm-up': 'the first messages, which find an emptier network than those after them; so many are left out',
  replications: 'runs of the simulator that have nothing in common but the load: each begins empty, with other random numbers',
  seed: 'where the random numbers begin; the same seed gives the same figures on every computer',
};

/** Words that are said in another way. @type {Record<string, string>} */
const PHRASES = { unsolved: 'computing…' };

/** What is explained at present, one for all words. @type {HTMLElement | null} */
let shown = null;

/**
 * What words mean that are among these texts, in sentences.
 *
 * @param {string[]} texts
 */
export function meaningsIn(texts) {
  const words = texts.map((text) => parted(text)[0]);
  return Object.entries(MEANINGS)
    .filter(([word]) => words.includes(word))
    .map(([word, meaning]) => `${word}: ${meaning}.`);
}

/**
 * A number or the word in its place, as people read it.
 *
 * @param {string} text
 */
export function phrased(text) {
  return PHRASES[text] ?? text;
}

/**
 * Sets the text of a cell; a word that needs it can be pointed at, by hand or by keys, to have it
 * explained.
 *
 * @param {Element} cell
 * @param {string} text
 */
export function setTerm(cell, text) {
  const words = phrased(text);
  if (cell.textContent === words) return;
  const [word, more] = parted(text);
  if (MEANINGS[word]) cell.replaceChildren(term(word), more);
  else setText(cell, words);
}

/**
 * What is known, and that it is not final, where it is not.
 *
 * @param {string} text
 */
export function parted(text) {
  const place = text.indexOf(' so far');
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place)];
}

/**
 * A word that explains itself when it is pointed at.
 *
 * @param {string} word
 */
export function term(word) {
  const meaning = MEANINGS[word];
  const open = () => explain(button, `${word}: ${meaning}`);
  // Without popovers it is only read out.
  const close = () => shown?.hidePopover?.();
  const button = element(
    'button',
    {
      type: 'button',
      class: 'term',
      'aria-description': meaning,
      onfocus: open,
      onclick: open,
      onpointerenter: open,
      onblur: close,
      onpointerleave: close,
    },
    word,
  );
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
function explain(button, text) {
  if (!shown) {
    shown = element('div', { class: 'menu meaning', popover: 'auto', 'aria-hidden': 'true' });
    document.body.append(shown);
  }
  shown.textContent = text;
  placeBelow(shown, button);
  shown.showPopover?.();
  placeInView(shown, button);
}
