/** Light or dark theme, and the colours of the curves. */

/** @import { Palette } from './pkg/loadcurve-web.js' */
/** Background to draw on. @typedef {'light' | 'dark' | 'print'} Background */

/** Device pixels per CSS pixel on paper, which has about 300 dots per inch. */
export const PAPER_RATIO = 3;

const system = matchMedia('(prefers-color-scheme: dark)');

export class Theme {
  #palette;
  #preference = 'auto';
  #printing = false;
  /** @type {(ratio?: number) => void} */
  #changed = () => {};
  /** @type {Background | null} */
  #shown = null;

  /** @param {(background: Background) => Palette} palette */
  constructor(palette) {
    this.#palette = palette;
    system.addEventListener('change', () => this.#show());
    addEventListener('beforeprint', () => this.#print(true));
    addEventListener('afterprint', () => this.#print(false));
  }

  /** The current background. @returns {Background} */
  get background() {
    if (this.#printing) return 'print';
    return backgroundFor(this.#preference);
  }

  /**
   * @param {(ratio?: number) => void} changed called when everything must be redrawn: with a ratio,
   *   immediately and at that resolution, as printing does not wait for the next frame
   */
  follow(changed) {
    this.#changed = changed;
  }

  /** @param {string} preference of the link: `auto`, `light` or `dark` */
  set(preference) {
    this.#preference = preference;
    applyBackground(preference);
    this.#show();
  }

  /** @param {boolean} printing */
  #print(printing) {
    this.#printing = printing;
    this.#show(printing ? PAPER_RATIO : undefined);
  }

  /** @param {number} [ratio] */
  #show(ratio) {
    if (this.#shown === this.background) return;
    this.#shown = this.background;
    const { series, utilisation } = this.#palette(this.background);
    const { style } = document.documentElement;
    series.forEach(({ color }, index) => style.setProperty(`--series-${index}`, color));
    style.setProperty('--ramp', `linear-gradient(to right, ${utilisation.join(', ')})`);
    this.#changed(ratio);
  }
}

/**
 * The background on screen.
 *
 * @param {string} preference of the link
 * @returns {Background}
 */
export function backgroundFor(preference) {
  if (preference === 'light' || preference === 'dark') return preference;
  return system.matches ? 'dark' : 'light';
}

/**
 * Sets the page's own colours, which do not wait for the module.
 *
 * @param {string | null} preference
 */
export function applyBackground(preference) {
  const { dataset } = document.documentElement;
  if (preference === 'light' || preference === 'dark') dataset.theme = preference;
  else delete dataset.theme;
}
