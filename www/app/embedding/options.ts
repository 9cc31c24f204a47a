/** The figure's appearance and the address it is loaded from. */

import { segmented, tick } from '../choice.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, live, nothing, signal, withValue } from '../view.ts';
import type { FigureOptions } from './figure.ts';
import { type Size, SizeChoice } from './size.ts';

const SHOWN: Record<string, string> = { latency: 'Latency', throughput: 'Throughput', both: 'Latency and throughput' };
/** Frames that are narrower or lower than this have no room for the drawing, in CSS pixels. */
const [WIDE, HIGH] = [600, 360];
const COLOURS = [
  { name: 'auto', words: 'System' },
  { name: 'light', words: 'Light' },
  { name: 'dark', words: 'Dark' },
];

export class Options {
  #session;
  #size = new SizeChoice();
  #address = new AddressField();
  #theme = signal('auto');
  /** The reader's decision on the drawing; until there is one, the size decides. */
  #drawing = signal<boolean | null>(null);
  /** The reader's own title; until there is one, that of the networks is used. */
  #title = signal<string | null>(null);

  constructor(session: Session) {
    this.#session = session;
  }

  /** Starts from the page's current state. */
  begin() {
    this.#theme.value = this.#session.state.view.theme;
  }

  /** The figure as chosen. */
  get figure(): FigureOptions & Size {
    return {
      page: this.#address.folder,
      query: this.#edited('theme', this.#theme.value) ?? this.#session.link,
      title: this.#title.value?.trim() || titleOf(this.#session.state),
      ...this.#size.size,
      drawing: this.#isDrawn && this.#isDrawable,
    };
  }

  /** What must be corrected first; empty if nothing must. */
  get wrong() {
    const wrong = [this.#address.isWrong && 'address', this.#size.wrong.length > 0 && 'size'].filter(Boolean).join(' and the ');
    return wrong && `Correct the ${wrong} before copying.`;
  }

  /** Caveat to know about; empty if there is none. */
  get warning() {
    return isLocal(this.#address.folder) ? 'Only works on this computer.' : '';
  }

  content() {
    const ownTitle = titleOf(this.#session.state);
    return html`<div class="options">
      ${this.#size.content()}
      <div class="option">
        <span class="name">Colours</span>
        ${segmented('figure-colours', 'Colours', COLOURS, this.#theme.value, (name) => (this.#theme.value = name))}
        <p class="hint" ?hidden=${this.#theme.value !== 'auto'}>Follows each reader’s system setting. Choose Light if your page has no dark mode.</p>
        ${this.#isDrawable ? tick('figure-drawing', 'Also draw the network', this.#isDrawn, (isOn) => (this.#drawing.value = isOn)) : nothing}
        <p class="hint" ?hidden=${!this.#isDrawn || (!this.#size.size.fill && this.#hasRoom)}>
          Where the frame is less than ${WIDE} pixels wide or ${HIGH} high, it shows the chart alone.
        </p>
      </div>
      <div class="option">
        <label class="name" for="figure-title">Title</label>
        <input type="text" class="text-field" autocomplete="off" id="figure-title" placeholder=${ownTitle} .value=${live(this.#title.value ?? ownTitle)}
          @input=${withValue((title) => (this.#title.value = title === ownTitle ? null : title))} />
      </div>
      ${this.#address.content()}
    </div>`;
  }

  get #isDrawn() {
    return this.#drawing.value ?? this.#hasRoom;
  }

  get #isDrawable() {
    return this.#edited('drawing', 'on') !== null;
  }

  /** The same condition as in the style sheet of frames. */
  get #hasRoom() {
    const { width, height } = this.#size.size;
    return width >= WIDE && height >= HIGH;
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
function titleOf({ heading, curves, view }: ScenarioState) {
  const networks = heading || curves[0].label;
  const shown = view.x === 'throughput' ? 'Latency against throughput' : `${SHOWN[view.show]} against load`;
  return `${shown} – ${networks}`;
}

/** Address of the published page: a frame in a reader's notes can only show a public page. */
class AddressField {
  #text = signal(folderOf(new URL('./', location.href).href) ?? '');
  /** The last legal folder. */
  #folder = signal(this.#text.value);

  get folder() {
    return this.#folder.value;
  }

  get isWrong() {
    return folderOf(this.#text.value) === null;
  }

  content() {
    const warning = this.isWrong ? 'Not an address: it must begin with https://' : addressWarning(this.folder);
    return html`<div class="option">
      <label class="name" for="figure-address">Address</label>
      <input type="text" class="text-field" inputmode="url" autocomplete="off" spellcheck="false" id="figure-address"
        aria-describedby="figure-address-warning" aria-invalid=${this.isWrong ? 'true' : nothing} .value=${live(this.#text.value)}
        @input=${withValue((value) => this.#type(value))} />
      <p class="hint doubt" id="figure-address-warning" ?hidden=${warning === ''}>${warning}</p>
    </div>`;
  }

  #type(text: string) {
    this.#folder.value = folderOf(text) ?? this.#folder.value;
    this.#text.value = text;
  }
}

/**
 * The page's folder as an address, or null if the text is none. Many write a folder without the last slash,
 * so only a name with an ending counts as a file.
 */
function folderOf(text: string): string | null {
  try {
    const written = new URL(text.trim());
    if (!/^https?:$/.test(written.protocol)) return null;
    if (!/\.[a-z]+$|\/$/i.test(written.pathname)) written.pathname += '/';
    return new URL('./', written).href;
  } catch {
    return null;
  }
}

/** True if an address is on the reader's own computer or network. */
function isLocal(address: string) {
  return /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/.test(
    new URL(address).hostname,
  );
}

/** Caveat on an address of the page; empty if everybody can open it. */
function addressWarning(address: string) {
  if (isLocal(address)) {
    return 'This address is on your own computer or network: others cannot open it. Enter the address where the page is published.';
  }
  if (new URL(address).protocol === 'http:')
    return 'Pages served over https do not show frames from http. If this page is published over https, enter that address.';
  return '';
}
