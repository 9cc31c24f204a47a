/** What the figure is to look like, and where it comes from. */

import { chooser } from '../choice.js';
import { element, newId } from '../dom.js';
import { doubtAbout, folderOf, isLocal } from './place.js';
import { SizeChoice } from './size.js';

/** @import { ScenarioState } from '../pkg/loadcurve-web.js' */
/** @import { Session } from '../session.js' */
/** @import { Wish } from './figure.js' */
/** @import { Size } from './size.js' */

/**
 * Whether what is wished for can be taken along.
 *
 * @typedef {object} Standing
 * @property {string} wrong what has to be put right before; empty where nothing has
 * @property {string} doubt what is to be known of it; empty where nothing is
 */

/** @type {Record<string, string>} */
const SHOWN = { latency: 'Latency', throughput: 'Throughput', both: 'Latency and throughput' };
/** More names than these would be no title. */
const MOST_NAMES = 4;
/** Frames that are neither so wide nor so high have no room for the drawing, in CSS pixels. */
const [WIDE, HIGH] = [640, 416];
const COLOURS = [
  { name: 'auto', words: 'System' },
  { name: 'light', words: 'Light' },
  { name: 'dark', words: 'Dark' },
];

export class Options {
  #session;
  #changed;
  #size;
  #theme = 'auto';
  #colours;
  #system = element('p', { class: 'hint' }, 'As each reader’s device is set. In a page that is always light take Light.');
  #drawing = element('input', { type: 'checkbox', autocomplete: 'off', onchange: () => this.#changed() });
  #tick = element('label', { class: 'tick' }, this.#drawing, 'Draw the network, too');
  /** As the style sheet of frames has it. */
  #alone = element(
    'p',
    { class: 'hint', hidden: true },
    `Where the frame is less than ${WIDE} pixels wide and ${HIGH} high, it shows the chart alone.`,
  );
  #title = element('input', { type: 'text', class: 'text-field', autocomplete: 'off', id: newId(), oninput: () => this.#changed() });
  /** The title that the networks have by themselves. */
  #ownTitle = '';
  #page = folderOf(new URL('./', location.href).href) ?? '';
  #address = element('input', {
    type: 'text',
    class: 'text-field',
    inputmode: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    id: newId(),
    oninput: () => this.#type(),
  });
  #doubt = element('p', { class: 'hint doubt', id: newId() });

  /**
   * @param {Session} session
   * @param {() => void} changed
   */
  constructor(session, changed) {
    this.#session = session;
    this.#changed = () => {
      const { width, height, fill } = this.#size.size;
      this.#alone.hidden = !this.#drawing.checked || (!fill && (width >= WIDE || height >= HIGH));
      changed();
    };
    this.#size = new SizeChoice(this.#changed);
    this.#colours = chooser('Colours', COLOURS, (name) => {
      this.#setTheme(name);
      changed();
    });
    this.#address.value = this.#page;
    this.#address.setAttribute('aria-describedby', this.#doubt.id);
    this.element = element(
      'div',
      { class: 'options' },
      this.#size.element,
      element(
        'div',
        { class: 'option' },
        element('span', { class: 'name' }, 'Colours'),
        this.#colours.element,
        this.#system,
        this.#tick,
        this.#alone,
      ),
      element('div', { class: 'option' }, element('label', { class: 'name', for: this.#title.id }, 'Title'), this.#title),
      element(
        'div',
        { class: 'option' },
        element('label', { class: 'name', for: this.#address.id }, 'Address'),
        this.#address,
        this.#doubt,
      ),
    );
    this.#weigh();
  }

  /** Begins with what the page shows now. */
  begin() {
    this.#setTheme(this.#session.state.view.theme);
    this.#tick.hidden = this.#edited('drawing', 'on') === null;
  }

  /** @param {string} theme */
  #setTheme(theme) {
    this.#theme = theme;
    this.#colours.set(theme);
    this.#system.hidden = theme !== 'auto';
  }

  /** What is wished for. @returns {Wish & Size} */
  get wish() {
    this.#followTitle();
    return {
      page: this.#page,
      query: this.#edited('theme', this.#theme) ?? this.#session.link,
      title: this.#title.value.trim() || this.#ownTitle,
      ...this.#size.size,
      drawing: this.#drawing.checked,
    };
  }

  /** @returns {Standing} */
  get standing() {
    const folder = folderOf(this.#address.value);
    const wrong = [!folder && 'address', this.#size.isWrong && 'size'].filter(Boolean).join(' and the ');
    return {
      wrong: wrong && `To copy this, put the ${wrong} right first.`,
      doubt: folder && isLocal(folder) ? 'With this address it works for you alone.' : '',
    };
  }

  /** Who has not written a title has that of the networks. */
  #followTitle() {
    const title = titleOf(this.#session.state);
    if (this.#title.value === this.#ownTitle) this.#title.value = title;
    this.#ownTitle = title;
    this.#title.placeholder = title;
  }

  #type() {
    const folder = folderOf(this.#address.value);
    if (folder) this.#page = folder;
    this.#weigh();
    this.#changed();
  }

  #weigh() {
    const folder = folderOf(this.#address.value);
    if (folder) this.#address.removeAttribute('aria-invalid');
    else this.#address.setAttribute('aria-invalid', 'true');
    const doubt = folder ? doubtAbout(folder) : 'This is no address; it begins with https://';
    this.#doubt.textContent = doubt;
    this.#doubt.hidden = doubt === '';
  }

  /**
   * The link with a view key set; none where there is no such key.
   *
   * @param {string} key
   * @param {string} text
   */
  #edited(key, text) {
    try {
      return this.#session.explorer.withView(key, text);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return null;
    }
  }
}

/**
 * What the figure shows, in words.
 *
 * @param {ScenarioState} state
 */
function titleOf({ shared, curves, view }) {
  const names = curves.length <= MOST_NAMES ? curves.map(({ label }) => label).join('; ') : `${curves.length} networks`;
  const networks = shared && curves.length > 1 ? `${shared} (${names})` : shared || names;
  return `${SHOWN[view.show]} against load – ${networks}`;
}
