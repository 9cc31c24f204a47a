/**
 * Embeds Loadcurve in another page, with one line:
 *
 *   <script src="https://…/embed.js" defer></script>
 *
 * Then `<load-curve src="?net=mesh,k:16">…</load-curve>` is a frame with that chart, and so is every
 * `<a class="loadcurve" href="https://…/?net=mesh,k:16">…</a>`. The content of the element or the link is
 * shown if scripts are off, if the frame fails, and on paper while the frame is still loading; a static
 * picture is best.
 *
 * Attributes: `src`, a link of this Loadcurve or only its query; `width` and `height` in pixels (by default
 * the full width, and a matching height); `title`, for screen readers; `drawing`, to show the network beside
 * the chart. On a link they are `data-width`, `data-height`, `title` and `data-drawing`.
 *
 * A page with a content security policy must allow this host in `script-src` and `frame-src`.
 */
(() => {
  const script = document.currentScript;
  // Without custom elements the content of the elements is shown.
  if (!(script instanceof HTMLScriptElement) || !('customElements' in window)) return;
  const base = new URL('.', script.src);

  /** Limits of the frame's height: a hostile one, such as an endless height, is cut off. */
  const LIMITS = { least: 100, most: 2000 };

  /** The longest query that is read, as everywhere in Loadcurve, and the longest title, in characters. */
  const LONGEST = { query: 16384, title: 200 };

  /** The frame's usual proportions apply until it reports a height for its width. */
  const STYLE = `
    :host { display: block; max-width: 100%; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; height: auto; min-height: 240px; max-height: 560px; aspect-ratio: 100 / 66; border: 0; }
    iframe.drawing { aspect-ratio: 100 / 63.2; }
    iframe.sized { min-height: 0; max-height: none; aspect-ratio: auto; }
    slot { display: none; }
    .failed iframe { display: none; }
    .failed slot { display: contents; }
    @media print {
      .loading iframe { display: none; }
      .loading slot { display: contents; }
    }
  `;

  /**
   * The query of a link of this Loadcurve; null if it belongs to another, is too long, or is no link at all.
   *
   * @param {string} link
   * @returns {string | null}
   */
  function queryOf(link) {
    const query = ownQueryOf(link.trim());
    return query !== null && query.length <= LONGEST.query ? query : null;
  }

  /** @param {string} text */
  function ownQueryOf(text) {
    if (text === '' || text.startsWith('?')) return text;
    if (/^net=/.test(text)) return `?${text}`;
    try {
      const { origin, pathname, search } = new URL(text);
      const isOurs = origin === base.origin && ['', 'index.html', 'embed.html'].some((page) => pathname === base.pathname + page);
      return isOurs ? search : null;
    } catch {
      return null;
    }
  }

  /**
   * The address of the frame for a query.
   *
   * @param {string} query
   * @param {boolean} drawing
   */
  function frameAddress(query, drawing) {
    const pairs = query
      .replace(/^\?/, '')
      .split('&')
      .filter((pair) => pair !== '' && !/^embed=/.test(pair));
    const isDrawn = drawing && !pairs.some((pair) => /^drawing=/.test(pair));
    const address = new URL('embed.html', base);
    address.search = [...pairs, ...(isDrawn ? ['drawing=on'] : [])].join('&');
    return address.href;
  }

  class LoadCurve extends HTMLElement {
    static observedAttributes = ['src', 'width', 'height', 'title', 'drawing'];
    #frame = document.createElement('iframe');
    #root = document.createElement('div');

    constructor() {
      super();
      // Ignores properties that the surrounding page may have given to all objects.
      const shadow = this.attachShadow(/** @type {ShadowRootInit} */ ({ __proto__: null, mode: 'open' }));
      dress(shadow);
      this.#frame.loading = 'lazy';
      this.#root.append(this.#frame, document.createElement('slot'));
      shadow.append(this.#root);
    }

    connectedCallback() {
      addEventListener('message', this.#hear);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#show();
    }

    #show() {
      const query = queryOf(this.getAttribute('src') ?? '');
      if (query === null) {
        console.warn(`<load-curve>: “${this.getAttribute('src')?.slice(0, LONGEST.title)}” is no link of ${base.href}`);
        this.#frame.remove();
        this.#root.className = 'failed';
        return;
      }
      const frame = this.#frame;
      const title = this.title || this.textContent?.trim() || 'Chart of latency against load';
      frame.title = title.slice(0, LONGEST.title);
      this.style.setProperty('width', pixels(this.getAttribute('width')));
      const height = pixels(this.getAttribute('height'));
      const drawing = this.hasAttribute('drawing') && this.getAttribute('drawing') !== 'off';
      const address = frameAddress(query, drawing);
      frame.classList.toggle('drawing', /[?&]drawing=on(&|$)/.test(address));
      if (height) this.#setHeight(height);
      if (frame.src === address && frame.isConnected) return;
      this.#root.className = 'loading';
      frame.src = address;
      if (!frame.isConnected) this.#root.prepend(frame);
    }

    /** @param {string} height */
    #setHeight(height) {
      // By name: in Chromium, assigning to `style.height` could set a property that all objects share.
      this.#frame.style.setProperty('height', height);
      this.#frame.classList.add('sized');
    }

    /** Anyone may send us messages. In a sandbox the frame has no origin. @param {MessageEvent<unknown>} event */
    #hear = ({ source, origin, data }) => {
      if (source === null || source !== this.#frame.contentWindow || ![base.origin, 'null'].includes(origin)) return;
      if (typeof data !== 'object' || data === null || !('type' in data)) return;
      if (data.type === 'loadcurve:failed' && this.childNodes.length > 0) this.#root.className = 'failed';
      if (data.type !== 'loadcurve:height' || !('height' in data) || typeof data.height !== 'number') return;
      if (this.#root.className === 'loading') this.#root.className = '';
      if (pixels(this.getAttribute('height')) || !Number.isFinite(data.height)) return;
      this.#setHeight(`${Math.max(LIMITS.least, Math.min(LIMITS.most, Math.round(data.height)))}px`);
    };
  }

  /** Styles the frame with a constructed style sheet, if supported: the surrounding page's policy does not block it. @param {ShadowRoot} shadow */
  function dress(shadow) {
    if (shadow.adoptedStyleSheets) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      shadow.adoptedStyleSheets = [sheet];
    } else {
      const style = document.createElement('style');
      style.textContent = STYLE;
      shadow.append(style);
    }
  }

  /** @param {string | null} text of an attribute */
  function pixels(text) {
    const number = Number.parseFloat(text ?? '');
    return number >= 1 && number <= 10_000 ? `${number}px` : '';
  }

  /** Replaces each plain link to this Loadcurve by a frame. */
  function turnLinks() {
    for (const link of document.querySelectorAll('a.loadcurve')) {
      if (!(link instanceof HTMLAnchorElement) || link.closest('load-curve') || queryOf(link.href) === null) continue;
      const made = document.createElement('load-curve');
      made.setAttribute('src', link.href);
      for (const name of ['width', 'height', 'drawing']) {
        const value = link.getAttribute(`data-${name}`);
        if (value !== null) made.setAttribute(name, value);
      }
      if (link.title) made.setAttribute('title', link.title);
      const place = new Text();
      link.replaceWith(place);
      made.append(link);
      place.replaceWith(made);
    }
  }

  // A notebook may load this script once per cell.
  if (!customElements.get('load-curve')) customElements.define('load-curve', LoadCurve);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', turnLinks);
  else turnLinks();
})();
