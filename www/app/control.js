/** One key of a network: its words and letter, and a slider with a field or a choice. */

import { chooser } from './choice.js';
import { element, newId } from './dom.js';
import { nearestStop, numberOf, stopsOf, textOf } from './numbers.js';

/** @import { KeyInfo } from './pkg/loadcurve-web.js' */
/** @import { NumberDomain } from './numbers.js' */

/**
 * What a control does to the scenario.
 *
 * @typedef {object} Acts
 * @property {(text: string) => string | null} preview shows a value, or says what is wrong with it
 * @property {() => void} commit keeps what is shown
 * @property {() => void} revert goes back to what was kept
 */
/** @typedef {{ element: HTMLElement, set: (value: string) => void }} Control */

/**
 * @param {KeyInfo} key
 * @param {Acts} acts
 * @returns {Control}
 */
export function control(key, acts) {
  const { domain } = key;
  return domain.kind === 'choice' ? choiceControl(key, domain.choices, acts) : numberControl(key, domain, acts);
}

/**
 * The words for a key with the letter that the paper gives it.
 *
 * @param {KeyInfo} key
 */
export function nameOf({ words, letter }) {
  return letter ? [`${words}\u00a0`, element('i', { class: 'letter' }, letter)] : [words];
}

/**
 * @param {KeyInfo} key
 * @param {{ name: string, words: string }[]} choices
 * @param {Acts} acts
 * @returns {Control}
 */
function choiceControl(key, choices, acts) {
  const { element: chooserElement, set } = chooser(key.words, choices, (name) => {
    acts.preview(name);
    acts.commit();
  });
  const name = element('span', { class: 'name', 'aria-hidden': 'true' }, ...nameOf(key));
  return { element: element('div', { class: 'control' }, name, chooserElement), set };
}

/**
 * @param {KeyInfo} key
 * @param {NumberDomain} domain
 * @param {Acts} acts
 * @returns {Control}
 */
function numberControl(key, domain, acts) {
  const stops = stopsOf(domain);
  const ids = { field: newId(), wrong: newId() };
  const label = element('label', { class: 'name', for: ids.field }, ...nameOf(key), '\u00a0=');
  const field = element('input', { id: ids.field, type: 'text', inputmode: domain.kind === 'real' ? 'decimal' : domain.kind === 'whole' && domain.inf ? 'text' : 'numeric', autocomplete: 'off', spellcheck: 'false', class: 'number' });
  const slider = element('input', { type: 'range', min: 0, max: stops.length - 1, step: 1, autocomplete: 'off', 'aria-label': [key.words, key.letter].filter(Boolean).join(' ') });
  const wrong = element('p', { id: ids.wrong, class: 'wrong', hidden: true });
  /** The value of the scenario as this control knows it. */
  let known = '';

  /** @param {string | null} message */
  const mark = (message) => {
    wrong.textContent = message === null ? '' : `Allowed: ${key.allowed}`;
    wrong.hidden = message === null;
    if (message === null) {
      field.removeAttribute('aria-invalid');
      field.removeAttribute('aria-describedby');
    } else {
      field.setAttribute('aria-invalid', 'true');
      field.setAttribute('aria-describedby', ids.wrong);
    }
  };
  /** @param {string} value */
  const showOnSlider = (value) => {
    const stop = nearestStop(stops, numberOf(value));
    slider.value = String(stop);
    slider.setAttribute('aria-valuetext', `${value} ${key.unit}`.trim());
    slider.style.setProperty('--part', `${(100 * stop) / (stops.length - 1)}%`);
  };
  /** @param {string} text */
  const write = (text) => {
    field.value = text;
    mark(null);
  };
  /** @param {number} by */
  const step = (by) => {
    const at = nearestStop(stops, numberOf(known));
    const next = stops[Math.min(stops.length - 1, Math.max(0, at + by))];
    write(textOf(next));
    acts.preview(textOf(next));
    acts.commit();
  };

  field.addEventListener('input', () => {
    // A legal value becomes known before the scenario's answer, which leaves the typing alone.
    const before = known;
    known = field.value.trim();
    const message = acts.preview(known);
    if (message === null) showOnSlider(known);
    else known = before;
    mark(message);
  });
  field.addEventListener('change', () => {
    acts.commit();
    if (!field.hasAttribute('aria-invalid')) field.value = known;
  });
  field.addEventListener('keydown', (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by) {
      event.preventDefault();
      step(by);
    } else if (event.key === 'Escape') {
      acts.revert();
      write(known);
    }
  });
  slider.addEventListener('input', () => {
    const value = textOf(stops[Number(slider.value)]);
    write(value);
    acts.preview(value);
  });
  slider.addEventListener('change', () => acts.commit());

  return {
    element: element('div', { class: 'control' }, label, element('span', { class: 'value' }, field, key.unit && element('span', { class: 'unit' }, key.unit)), slider, wrong),
    set(value) {
      if (value === known) return;
      known = value;
      write(value);
      showOnSlider(value);
    },
  };
}
