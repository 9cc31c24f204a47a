/**
 * `<load-curve src="?net=mesh,k:16">…</load-curve>`: the chart of a link, drawn in the page itself.
 *
 * What is inside of the element is shown until the chart is there, and where it cannot be. A link with
 * `sim=on` is simulated in pieces between other tasks of the page.
 */

import type { Curve, Theme } from './api.js';
import { load } from './index.js';
import { wrong } from './options.js';

/** Limits of a picture's sides, and those of a height that is not given, in CSS pixels. */
const SIDE = { least: 160, most: 4000 };
const HEIGHT = { least: 240, most: 560, part: 0.66 };

const STYLE = `
  :host { display: block; max-width: 100%; }
  :host([hidden]) { display: none; }
  [role="img"] svg { display: block; max-width: 100%; height: auto; }
  [hidden] { display: none; }
`;

// Servers that render pages import modules of elements, too.
const Base = globalThis.HTMLElement ?? Object;

class LoadCurve extends Base {
  static observedAttributes = ['src', 'width', 'height', 'theme'];

  #picture = document.createElement('div');
  #instead = document.createElement('slot');
  #message = document.createElement('p');
  #curve: Curve | undefined;
  /** Ends what belongs to an earlier link. */
  #work: AbortController | undefined;
  #drawn = '';
  #resized = new ResizeObserver(() => this.#draw());
  #dark = matchMedia('(prefers-color-scheme: dark)');

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    this.#picture.setAttribute('role', 'img');
    this.#picture.part.add('picture');
    this.#message.part.add('error');
    shadow.append(this.#picture, this.#instead, this.#message);
    this.#show('instead');
  }

  connectedCallback() {
    this.#resized.observe(this);
    this.#dark.addEventListener('change', this.#recolour);
    this.#open();
  }

  disconnectedCallback() {
    this.#resized.disconnect();
    this.#dark.removeEventListener('change', this.#recolour);
    this.#work?.abort();
  }

  attributeChangedCallback(name: string) {
    if (!this.isConnected) return;
    if (name === 'src') this.#open();
    else this.#draw();
  }

  #recolour = () => this.#draw();

  async #open() {
    this.#work?.abort();
    const work = new AbortController();
    this.#work = work;
    this.#drawn = '';
    try {
      const { curve } = await load();
      if (work.signal.aborted) return;
      this.#curve = curve(this.getAttribute('src') ?? '');
      this.#draw();
      if (!/[?&]sim=on(&|$)/.test(this.#curve.link)) return;
      this.#curve = await this.#curve.simulate({ signal: work.signal });
      this.#draw();
    } catch (error) {
      if (work.signal.aborted) return;
      this.#curve = undefined;
      this.#fail(error);
    }
  }

  #draw() {
    const curve = this.#curve;
    if (curve === undefined) return;
    try {
      const width = side(this, 'width') ?? this.getBoundingClientRect().width;
      // Nothing is drawn where nothing is seen; it is once the element has a size.
      if (width === 0) return;
      const w = within(width, SIDE);
      const size = { width: w, height: side(this, 'height') ?? within(w * HEIGHT.part, HEIGHT) };
      const svg = curve.svg({ ...size, theme: this.#theme(curve) });
      if (svg === this.#drawn) return;
      this.#picture.replaceChildren(parsed(svg));
      this.#drawn = svg;
      this.#picture.setAttribute('aria-label', `${curve.title}. ${curve.summary}`);
      this.#show('picture');
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** The theme of the attribute or else of the link; if neither has one, that of the reader's system. */
  #theme(curve: Curve) {
    const named = this.getAttribute('theme') ?? new URLSearchParams(curve.link).get('theme');
    if (named !== null && named !== 'auto') return named as Theme;
    return this.#dark.matches ? 'dark' : 'light';
  }

  #fail(error: unknown) {
    this.#drawn = '';
    const message = error instanceof Error ? error.message : String(error);
    this.#message.textContent = message;
    this.#show(this.childNodes.length > 0 ? 'instead' : 'message');
    this.dispatchEvent(new ErrorEvent('error', { error, message }));
  }

  #show(part: 'picture' | 'instead' | 'message') {
    this.#picture.hidden = part !== 'picture';
    this.#instead.hidden = part !== 'instead';
    this.#message.hidden = part !== 'message';
  }
}

/**
 * An attribute's number of pixels, whose range the engine checks; none where there is no attribute. Percentages and other
 * units are for style sheets.
 */
function side(element: HTMLElement, name: 'width' | 'height') {
  const text = element.getAttribute(name)?.trim() ?? '';
  if (text === '') return undefined;
  if (!/^\d+(\.\d+)?(px)?$/.test(text)) throw wrong(text, name, 'a number of CSS pixels, such as 640');
  return Number.parseInt(text, 10);
}

function within(pixels: number, { least, most }: { least: number; most: number }) {
  return Math.round(Math.min(Math.max(pixels, least), most));
}

/** The picture; its text is not read as a page, so nothing in it can run. */
function parsed(svg: string) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  // The label of the element says more than the title of the picture.
  picture.setAttribute('aria-hidden', 'true');
  return document.importNode(picture, true);
}

if ('customElements' in globalThis && !customElements.get('load-curve')) {
  customElements.define('load-curve', LoadCurve);
}

/** Shows the chart of a link. Its attributes are `src`, `width` and `height` in CSS pixels, and `theme`; its events `load` and `error`. */
interface LoadCurveElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'load-curve': LoadCurveElement;
  }
}
