/** Size of the figure: one of the usual sizes, as wide as the surrounding text, or custom. */

import { chooser } from '../choice.ts';
import { element, newId } from '../dom.ts';

export interface Size {
  width: number;
  height: number;
  fill: boolean;
}

/** Sizes at each of which a frame shows more; the style sheet of frames has the same limits. */
const USUAL = [
  { name: '320', words: '320×240', width: 320, height: 240 },
  { name: '480', words: '480×300', width: 480, height: 300 },
  { name: '600', words: '600×360', width: 600, height: 360 },
  { name: '760', words: '760×480', width: 760, height: 480 },
];
const RATIOS = [
  { name: '3:2', words: '3:2', width: 720, height: 480 },
  { name: '4:3', words: '4:3', width: 640, height: 480 },
  { name: '16:9', words: '16:9', width: 640, height: 360 },
];
/** Legible sizes that fit on a page, in CSS pixels. */
const RANGES = { width: [240, 1920], height: [180, 1200] };

export class SizeChoice {
  size: Size = { width: 600, height: 360, fill: false };
  isWrong = false;
  #changed;
  #ratios;
  #own;
  #fields;
  #wrong = element('p', { class: 'wrong', id: newId(), hidden: true });

  element;

  constructor(changed: () => void) {
    this.#changed = changed;
    const choices = [...USUAL, { name: 'fill', words: 'Full width' }, { name: 'own', words: 'Own' }];
    const choice = chooser('Size in pixels', choices, (name) => this.#pick(name));
    choice.set('600');
    const ratios = chooser('Width to height', RATIOS, (name) => this.#fill(name));
    ratios.set(RATIOS[0].name);
    this.#ratios = element(
      'div',
      { class: 'detail', hidden: true },
      element('span', { class: 'caption' }, 'Width to height'),
      ratios.element,
    );
    this.#fields = { width: this.#field('Width'), height: this.#field('Height') };
    const { width, height } = this.#fields;
    this.#own = element('div', { class: 'detail', hidden: true }, width, '×', height, element('span', { class: 'caption' }, 'pixels'));
    this.element = element(
      'div',
      { class: 'option' },
      element('span', { class: 'name' }, 'Size'),
      choice.element,
      this.#ratios,
      this.#own,
      this.#wrong,
    );
  }

  #field(label: string) {
    return element('input', {
      type: 'text',
      class: 'number',
      inputmode: 'numeric',
      autocomplete: 'off',
      'aria-label': `${label} in pixels`,
      'aria-describedby': this.#wrong.id,
      oninput: () => this.#type(),
    });
  }

  #pick(name: string) {
    this.#ratios.hidden = name !== 'fill';
    this.#own.hidden = name !== 'own';
    this.#setWrong('', []);
    if (name === 'fill') this.#fill(this.#ratios.querySelector('input:checked')?.getAttribute('value') ?? '');
    else if (name === 'own') this.#startTyping();
    else this.#set({ ...usual(USUAL, name), fill: false });
  }

  #fill(name: string) {
    this.#set({ ...usual(RATIOS, name), fill: true });
  }

  #startTyping() {
    this.#fields.width.value = String(this.size.width);
    this.#fields.height.value = String(this.size.height);
    this.#type();
    this.#fields.width.focus();
    this.#fields.width.select();
  }

  #type() {
    const keys = ['width', 'height'] as const;
    const wrong = keys.filter((key) => {
      const [min, max] = RANGES[key];
      const text = this.#fields[key].value.trim();
      return !/^\d+$/.test(text) || Number(text) < min || Number(text) > max;
    });
    this.#setWrong(wrong.map((key) => `The ${key} is a whole number from ${RANGES[key][0]} to ${RANGES[key][1]}.`).join(' '), wrong);
    const [width, height] = keys.map((key) => Number(this.#fields[key].value));
    // The last legal size stays.
    if (wrong.length === 0) this.#set({ width, height, fill: false });
    else this.#changed();
  }

  #setWrong(message: string, wrong: string[]) {
    this.isWrong = message !== '';
    this.#wrong.textContent = message;
    this.#wrong.hidden = message === '';
    for (const [key, field] of Object.entries(this.#fields)) {
      if (wrong.includes(key)) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    }
  }

  #set({ width, height, fill }: Size) {
    this.size = { width, height, fill };
    this.#changed();
  }
}

function usual(sizes: { name: string; width: number; height: number }[], name: string) {
  const { width, height } = sizes.find((size) => size.name === name) ?? sizes[0];
  return { width, height };
}
