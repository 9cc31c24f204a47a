/** A control for one key of a network: its name and letter, and a slider with a field or a choice. */

import { chooser } from './choice.js';
import { element } from './dom.js';
import { NumberField } from './field.js';
import { nearestStop, numberOf, stopsOf, textOf } from './numbers.js';

/** @import { KeyInfo } from './pkg/loadcurve-web.js' */
/** @import { Actions } from './field.js' */
/** @import { NumberDomain } from './numbers.js' */

/** @typedef {{ element: HTMLElement, set: (value: string) => void }} Control */

/**
 * @param {KeyInfo} key
 * @param {Actions} actions
 * @returns {Control}
 */
export function control(key, actions) {
  const { domain } = key;
  return domain.kind === 'choice' ? choiceControl(key, domain.choices, actions) : numberControl(key, domain, actions);
}

/**
 * Name of a key, with the letter the paper gives it.
 *
 * @param {KeyInfo} key
 */
export function nameOf({ words, letter }) {
  return letter ? [`${words}\u00a0`, element('i', { class: 'letter' }, letter)] : [words];
}

/**
 * @param {KeyInfo} key
 * @param {{ name: string, words: string }[]} choices
 * @param {Actions} actions
 * @returns {Control}
 */
function choiceControl(key, choices, actions) {
  const { element: chooserElement, set } = chooser(key.words, choices, (name) => {
    actions.preview(name);
    actions.commit();
  });
  const name = element('span', { class: 'name', 'aria-hidden': 'true' }, ...nameOf(key));
  return { element: element('div', { class: 'control' }, name, chooserElement), set };
}

/**
 * @param {KeyInfo} key
 * @param {NumberDomain} domain
 * @param {Actions} actions
 * @returns {Control}
 */
function numberControl(key, domain, actions) {
  const stops = stopsOf(domain);
  const slider = element('input', {
    type: 'range',
    min: 0,
    max: stops.length - 1,
    step: 1,
    autocomplete: 'off',
    'aria-label': [key.words, key.letter].filter(Boolean).join(' '),
  });
  const field = new NumberField(
    {
      name: nameOf(key),
      unit: key.unit,
      inputmode: domain.kind === 'real' ? 'decimal' : domain.kind === 'whole' && domain.inf ? 'text' : 'numeric',
      next(value, by) {
        const at = nearestStop(stops, numberOf(value));
        return textOf(stops[Math.min(stops.length - 1, Math.max(0, at + by))]);
      },
      wrong: () => `Allowed: ${key.allowed}`,
      shown(value) {
        const stop = nearestStop(stops, numberOf(value));
        slider.value = String(stop);
        slider.setAttribute('aria-valuetext', `${value} ${key.unit}`.trim());
        slider.style.setProperty('--part', `${(100 * stop) / (stops.length - 1)}%`);
      },
    },
    actions,
  );
  slider.addEventListener('input', () => {
    const value = textOf(stops[Number(slider.value)]);
    field.write(value);
    actions.preview(value);
  });
  slider.addEventListener('change', () => actions.commit());
  return {
    element: element('div', { class: 'control' }, field.label, field.value, slider, field.wrong),
    set: (value) => field.set(value),
  };
}
