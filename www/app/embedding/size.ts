/** Size of the figure: one of the usual sizes, as wide as the surrounding text, or custom. */

import { list, segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import { html, live, nothing, signal, withValue } from '../view.ts';

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
const CHOICES = [...USUAL, { name: 'fill', words: 'Full width' }, { name: 'own', words: 'Own' }];
const RATIOS = [
  { name: '3:2', words: '3:2', width: 720, height: 480 },
  { name: '4:3', words: '4:3', width: 640, height: 480 },
  { name: '16:9', words: '16:9', width: 640, height: 360 },
];
const SIDES = ['width', 'height'] as const;
/** Legible sizes that fit on a page, in CSS pixels. */
const RANGES = { width: [240, 1920], height: [180, 1200] };

export class SizeChoice {
  #picked = signal('600');
  #ratio = signal('3:2');
  /** The custom size as typed, and as it last was legal. */
  #typed = signal({ width: '', height: '' });
  #own = signal({ width: 0, height: 0 });

  get size(): Size {
    const picked = this.#picked.value;
    if (picked === 'own') return { ...this.#own.value, fill: false };
    const isFill = picked === 'fill';
    const { width, height } = isFill ? named(RATIOS, this.#ratio.value) : named(USUAL, picked);
    return { width, height, fill: isFill };
  }

  /** Sides of the custom size that are not legal. */
  get wrong() {
    return this.#picked.value === 'own' ? illegal(this.#typed.value) : [];
  }

  content() {
    const [picked, wrong] = [this.#picked.value, this.wrong];
    const messages = wrong.map((side) => `The ${side} is a whole number from ${RANGES[side][0]} to ${RANGES[side][1]}.`);
    return html`<div class="option">
      <span class="name">Size</span>
      ${list('figure-size', 'Size in pixels', CHOICES, picked, (name) => this.#pick(name))}
      <div class="detail" ?hidden=${picked !== 'fill'}>
        <span class="caption">Width to height</span>
        ${segmented('figure-ratio', 'Width to height', RATIOS, this.#ratio.value, (name) => (this.#ratio.value = name))}
      </div>
      <div class="detail" ?hidden=${picked !== 'own'}>${this.#field('width')}×${this.#field('height')}<span class="caption">pixels</span></div>
      <p class="wrong" id="figure-size-wrong" ?hidden=${wrong.length === 0}>${messages.join(' ')}</p>
    </div>`;
  }

  #field(side: (typeof SIDES)[number]) {
    return html`<input type="text" class="number" id="figure-${side}" inputmode="numeric" autocomplete="off"
      aria-label=${side === 'width' ? 'Width in pixels' : 'Height in pixels'} aria-describedby="figure-size-wrong"
      aria-invalid=${this.wrong.includes(side) ? 'true' : nothing} .value=${live(this.#typed.value[side])}
      @input=${withValue((value) => this.#type({ ...this.#typed.value, [side]: value }))} />`;
  }

  #pick(name: string) {
    const { width, height } = this.size;
    if (name === 'own') this.#type({ width: `${width}`, height: `${height}` });
    this.#picked.value = name;
    if (name !== 'own') return;
    const field = byId('figure-width', HTMLInputElement);
    field.focus();
    field.select();
  }

  #type(typed: { width: string; height: string }) {
    this.#typed.value = typed;
    if (illegal(typed).length === 0) this.#own.value = { width: Number(typed.width), height: Number(typed.height) };
  }
}

function named<Named extends { name: string }>(sizes: Named[], name: string) {
  return sizes.find((size) => size.name === name) ?? sizes[0];
}

function illegal(typed: { width: string; height: string }) {
  return SIDES.filter((side) => {
    const [min, max] = RANGES[side];
    const text = typed[side].trim();
    return !/^\d+$/.test(text) || Number(text) < min || Number(text) > max;
  });
}
