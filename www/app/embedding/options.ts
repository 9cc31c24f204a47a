/** The figure's appearance and the address it is loaded from. */

import { segmented, tick } from '../choice.ts';
import type { ScenarioState } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { html, live, nothing, signal } from '../view.ts';
import { AddressField, isLocal } from './address.ts';
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
          @input=${({ target }: Event) => {
            const { value } = target as HTMLInputElement;
            this.#title.value = value === ownTitle ? null : value;
          }} />
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
