/** The figure's appearance and the address it is loaded from. */

import { chooser } from '../choice.ts';
import { element, newId } from '../dom.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import type { FigureOptions } from './figure.ts';
import { addressWarning, folderOf, isLocal } from './place.ts';
import type { Size } from './size.ts';
import { SizeChoice } from './size.ts';

/** Whether the options can be used as they are. */
export interface OptionsStatus {
  /** Message on what must be corrected first; empty if nothing must */
  wrong: string;
  /** Caveat to know about; empty if there is none */
  warning: string;
}

const SHOWN: Record<string, string> = { latency: 'Latency', throughput: 'Throughput', both: 'Latency and throughput' };
/** A title with more names than this would be too long. */
const MAX_NAMES = 4;
/** Frames that are narrower or lower than this have no room for the drawing, in CSS pixels. */
const [WIDE, HIGH] = [600, 360];
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
  #system = element('p', { class: 'hint' }, 'Follows each reader’s system setting. Choose Light if your page has no dark mode.');
  #drawing = element('input', { type: 'checkbox', autocomplete: 'off', checked: true, onchange: () => this.#tickDrawing() });
  /** True once the reader has decided on the drawing; until then the size does. */
  #isDecided = false;
  #tick = element('label', { class: 'tick' }, this.#drawing, 'Also draw the network');
  /** The same condition as in the style sheet of frames. */
  #alone = element(
    'p',
    { class: 'hint', hidden: true },
    `Where the frame is less than ${WIDE} pixels wide or ${HIGH} high, it shows the chart alone.`,
  );
  #title = element('input', { type: 'text', class: 'text-field', autocomplete: 'off', id: newId(), oninput: () => this.#changed() });
  /** The title derived from the networks. */
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
  #warning = element('p', { class: 'hint doubt', id: newId() });

  element;

  constructor(session: Session, changed: () => void) {
    this.#session = session;
    this.#changed = () => {
      const { width, height, fill } = this.#size.size;
      const hasRoom = width >= WIDE && height >= HIGH;
      if (!this.#isDecided) this.#drawing.checked = hasRoom;
      this.#alone.hidden = !this.#drawing.checked || (!fill && hasRoom);
      changed();
    };
    this.#size = new SizeChoice(this.#changed);
    this.#colours = chooser('Colours', COLOURS, (name) => {
      this.#setTheme(name);
      changed();
    });
    this.#address.value = this.#page;
    this.#address.setAttribute('aria-describedby', this.#warning.id);
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
        this.#warning,
      ),
    );
    this.#checkAddress();
  }

  #tickDrawing() {
    this.#isDecided = true;
    this.#changed();
  }

  /** Starts from the page's current state. */
  begin() {
    this.#setTheme(this.#session.state.view.theme);
    this.#tick.hidden = this.#edited('drawing', 'on') === null;
  }

  #setTheme(theme: string) {
    this.#theme = theme;
    this.#colours.set(theme);
    this.#system.hidden = theme !== 'auto';
  }

  /** The figure as chosen. */
  get value(): FigureOptions & Size {
    this.#followTitle();
    return {
      page: this.#page,
      query: this.#edited('theme', this.#theme) ?? this.#session.link,
      title: this.#title.value.trim() || this.#ownTitle,
      ...this.#size.size,
      drawing: this.#drawing.checked && !this.#tick.hidden,
    };
  }

  get status(): OptionsStatus {
    const folder = folderOf(this.#address.value);
    const wrong = [!folder && 'address', this.#size.isWrong && 'size'].filter(Boolean).join(' and the ');
    return {
      wrong: wrong && `Correct the ${wrong} before copying.`,
      warning: folder && isLocal(folder) ? 'Only works on this computer.' : '',
    };
  }

  /** Uses the title of the networks unless the reader has written one. */
  #followTitle() {
    const title = titleOf(this.#session.state);
    if (this.#title.value === this.#ownTitle) this.#title.value = title;
    this.#ownTitle = title;
    this.#title.placeholder = title;
  }

  #type() {
    const folder = folderOf(this.#address.value);
    if (folder) this.#page = folder;
    this.#checkAddress();
    this.#changed();
  }

  #checkAddress() {
    const folder = folderOf(this.#address.value);
    if (folder) this.#address.removeAttribute('aria-invalid');
    else this.#address.setAttribute('aria-invalid', 'true');
    const warning = folder ? addressWarning(folder) : 'Not an address: it must begin with https://';
    this.#warning.textContent = warning;
    this.#warning.hidden = warning === '';
  }

  /** The link with a view key set; null if there is no such key. */
  #edited(key: string, text: string) {
    try {
      return this.#session.explorer.withView(key, text);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      return null;
    }
  }
}

/** Title of the figure. */
function titleOf({ shared, curves, view }: ScenarioState) {
  const names = curves.length <= MAX_NAMES ? curves.map(({ label }) => label).join('; ') : `${curves.length} networks`;
  const networks = shared && curves.length > 1 ? `${shared} (${names})` : shared || names;
  const shown = view.x === 'throughput' ? 'Latency against throughput' : `${SHOWN[view.show]} against load`;
  return `${shown} – ${networks}`;
}
