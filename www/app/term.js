/** Words that need a word more: what becomes of a network, explained where it is pointed at. */

import { element, setText } from './dom.js';
import { placeBelow, placeInView } from './menu.js';

/** @type {Record<string, string>} */
const MEANINGS = {
  saturated: 'more messages wait than leave; latency grows without end',
  unstable: 'no steady state was found within the allowed messages',
  deadlocked: 'messages block one another in a circle; figures would describe the recovery, not the network',
};

/** What is explained at present, one for all words. @type {HTMLElement | null} */
let shown = null;

/**
 * What words mean that are among these texts, in sentences.
 *
 * @param {string[]} texts
 */
export function meaningsIn(texts) {
  return Object.entries(MEANINGS).filter(([word]) => texts.includes(word)).map(([word, meaning]) => `${word}: ${meaning}.`);
}

/**
 * Sets the text of a cell; a word that needs it can be pointed at, by hand or by keys, to have it
 * explained.
 *
 * @param {Element} cell
 * @param {string} text
 */
export function setTerm(cell, text) {
  if (cell.textContent === text) return;
  const meaning = MEANINGS[text];
  if (meaning) cell.replaceChildren(term(text, meaning));
  else setText(cell, text);
}

/**
 * @param {string} word
 * @param {string} meaning
 */
function term(word, meaning) {
  const open = () => explain(button, `${word}: ${meaning}`);
  const close = () => shown?.hidePopover();
  const button = element('button', { type: 'button', class: 'term', 'aria-description': meaning, onfocus: open, onclick: open, onpointerenter: open, onblur: close, onpointerleave: close }, word);
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
  shown.showPopover();
  placeInView(shown, button);
}
