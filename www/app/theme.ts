/** Look of the pictures: light or dark, the colours of the curves, and how large type and lines are. */

import type { Palette } from './pkg/loadcurve-web.js';
import type { Size } from './sharp.ts';

/** Background to draw on. */
export type Background = 'light' | 'dark' | 'print';

/** Device pixels per CSS pixel on paper, which has about 300 dots per inch. */
export const PAPER_RATIO = 3;

const system = matchMedia('(prefers-color-scheme: dark)');

export class Theme {
  #palette;
  #preference = 'auto';
  #printing = false;
  #listeners: ((ratio?: number) => void)[] = [];
  #shown: Background | null = null;
  #scale = 1;

  constructor(palette: (background: Background) => Palette) {
    this.#palette = palette;
    system.addEventListener('change', () => this.#show());
    addEventListener('beforeprint', () => this.#print(true));
    addEventListener('afterprint', () => this.#print(false));
  }

  /** The current background. */
  get background(): Background {
    if (this.#printing) return 'print';
    return backgroundFor(this.#preference);
  }

  /** Magnification of type and lines. */
  get scale() {
    return this.#scale;
  }

  set scale(scale: number) {
    this.#scale = scale;
    this.#redraw();
  }

  /** How a picture without a load is drawn. */
  frame(size: Size) {
    return { ...size, theme: this.background, heading: false, operating: false, scale: this.#scale };
  }

  /**
   * Calls `redraw` when every picture must be drawn again: with a ratio, immediately and at that resolution, as
   * printing does not wait for the next frame.
   */
  follow(redraw: (ratio?: number) => void) {
    this.#listeners.push(redraw);
  }

  #redraw(ratio?: number) {
    for (const redraw of this.#listeners) redraw(ratio);
  }

  /** @param preference of the link: `auto`, `light` or `dark` */
  set(preference: string) {
    this.#preference = preference;
    applyBackground(preference);
    this.#show();
  }

  #print(printing: boolean) {
    this.#printing = printing;
    this.#show(printing ? PAPER_RATIO : undefined);
  }

  #show(ratio?: number) {
    if (this.#shown === this.background) return;
    this.#shown = this.background;
    const { series, utilisation } = this.#palette(this.background);
    const { style } = document.documentElement;
    series.forEach((color, index) => style.setProperty(`--series-${index}`, color));
    style.setProperty('--ramp', `linear-gradient(to right, ${utilisation.join(', ')})`);
    this.#redraw(ratio);
  }
}

/**
 * The background on screen.
 *
 * @param preference of the link
 */
export function backgroundFor(preference: string): Background {
  if (preference === 'light' || preference === 'dark') return preference;
  return system.matches ? 'dark' : 'light';
}

/** Sets the page's own colours, which do not wait for the module. */
export function applyBackground(preference: string | null) {
  const { dataset } = document.documentElement;
  if (preference === 'light' || preference === 'dark') dataset.theme = preference;
  else delete dataset.theme;
}
