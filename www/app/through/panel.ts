/**
 * One message through time: a diagram of its channels over time with a cursor that moves the drawing, too, and the same
 * message under three kinds of switching.
 */

import { segmented } from '../choice.ts';
import { byId } from '../dom.ts';
import type { Overlay } from '../drawing/overlay.ts';
import { saveAs } from '../exports/picture.ts';
import { PassagePicture } from '../late.ts';
import { say } from '../live.ts';
import type { PassageLane, PassagePlace } from '../pkg/loadcurve-web.js';
import type { Size } from '../sharp.ts';
import { SharpCanvas } from '../sharp.ts';
import { follow, showAtOnce, signal } from '../signals.ts';
import { leavesByEscape } from '../simulation/escape.ts';
import { widthNow } from '../stage/width.ts';
import { html, nothing, once } from '../view.ts';
import type { Around, ThroughEntrance } from './entrance.ts';
import { Followed } from './followed.ts';
import { Scrubber } from './scrubber.ts';
import { switchings, switchingWords } from './switchings.ts';
import { timeTable } from './table.ts';
import { endOf, partsOf, stateAt } from './words.ts';

type Shown = 'way' | 'switching';

const CHOICES: { name: Shown; words: string }[] = [
  { name: 'way', words: 'Its way' },
  { name: 'switching', words: 'Three switchings' },
];

/** The size of saved pictures. */
const SAVED = { width: 800, height: 480 };

export class ThroughPanel {
  #place = byId('through', HTMLElement);
  #around;
  #entrance;
  #followed;
  #shown = signal<Shown>('way');
  /** The cycle that is shown, since the message was generated. */
  #cycle = signal(0);
  #picture = signal<PassagePicture | null>(null);
  #box: HTMLElement | null = null;
  /** What moves in the drawing of the message. */
  #overlay: Overlay | null = null;
  #surface: SharpCanvas | null = null;
  #scrubber: Scrubber | null = null;

  constructor(around: Around, entrance: ThroughEntrance) {
    this.#around = around;
    this.#entrance = entrance;
    this.#followed = new Followed(around.late);
    follow(
      () => entrance.shown,
      (shown) => this.#follow(shown),
    );
    follow(
      () => [this.#followed.message.value, this.#followed.cutThrough.value, this.#shown.value],
      () => this.#draw(),
    );
    follow(
      () => this.#cycle.value,
      () => this.#recall(),
    );
    around.theme.follow((ratio) => this.#surface?.redraw(ratio));
    showAtOnce(this.#place, () => (entrance.isOpen ? this.#content() : nothing));
    this.#place.addEventListener(
      'keydown',
      leavesByEscape(() => this.#leave()),
    );
  }

  get #lane() {
    return this.#followed.message.value?.lane ?? null;
  }

  /** Messages of the picture. */
  get #lanes(): PassageLane[] {
    const message = this.#followed.message.value;
    if (!message) return [];
    return this.#shown.value === 'way' ? [message.lane] : switchings(message, this.#followed.cutThrough.value);
  }

  #follow(shown: ThroughEntrance['shown']) {
    this.#overlay?.recall(null);
    this.#overlay = shown?.drawing.overlay ?? null;
    this.#shown.value = 'way';
    const replay = this.#overlay && this.#around.transport.replayOf(this.#overlay);
    if (!shown || !replay) return this.#followed.end();
    // What asked for it is about to go.
    if (this.#place.contains(document.activeElement)) this.#place.querySelector('h2')?.focus({ preventScroll: true });
    this.#followed.ask(shown.number, replay);
  }

  #draw() {
    const message = this.#followed.message.value;
    this.#picture.peek()?.free();
    this.#picture.value = null;
    if (!message) return;
    const isWay = this.#shown.value === 'way';
    if (!isWay) this.#followed.askCutThrough();
    const heading = isWay
      ? `Message ${message.from} → ${message.to} through time`
      : `Message ${message.from} → ${message.to} under three switchings`;
    this.#picture.value = new PassagePicture({ heading, lanes: this.#lanes });
    if (isWay) this.#cycle.value = this.#cycleShown();
    this.#fit();
    this.#recall();
  }

  /** Gives the picture the room that it needs at least. */
  #fit() {
    const [least] = this.#picture.peek()?.heights() ?? [0];
    if (this.#box) this.#box.style.minHeight = `${Math.ceil(least)}px`;
  }

  /** The cycle of the drawing, since the message was generated. */
  #cycleShown() {
    const [message, lane] = [this.#followed.message.value, this.#lane];
    if (!message || !lane) return 0;
    return Math.max(0, Math.min(endOf(lane), (this.#overlay?.cycle ?? 0) - message.generated));
  }

  /** Shows the drawing as it was in the cycle under the cursor. */
  #recall() {
    const snapshot = this.#followed.snapshotAt(this.#cycle.value);
    if (snapshot) this.#overlay?.recall(snapshot);
    this.#surface?.request();
    this.#scrubber?.update();
  }

  #paint(canvas: HTMLCanvasElement, size: Size) {
    const isWay = this.#shown.value === 'way';
    const frame = { ...this.#around.theme.frame(size), cursor: isWay ? this.#cycle.value : undefined };
    const place: PassagePlace | undefined = this.#picture.peek()?.draw(canvas, frame);
    this.#scrubber?.place(isWay ? (place ?? null) : null);
    if (document.activeElement?.id !== 'through-title') return;
    this.#scrubber?.focus();
    // In one column the drawing is to be in sight, with the diagram below it.
    if (widthNow() === 'narrow') byId('sheets', HTMLElement).scrollIntoView({ block: 'start' });
  }

  #join(box: HTMLElement) {
    this.#box = box;
    const canvas = box.querySelector('canvas') as HTMLCanvasElement;
    const heightFor = (_width: number, { clientHeight }: { clientHeight: number }) => {
      const [least, most] = this.#picture.peek()?.heights() ?? [0, clientHeight];
      return Math.max(least, Math.min(most, clientHeight));
    };
    this.#surface = new SharpCanvas(canvas, box, (size) => this.#paint(canvas, size), {
      heightFor,
      isReady: () => this.#picture.peek() !== null,
    });
    this.#scrubber = new Scrubber(box, {
      cycle: () => this.#cycle.value,
      end: () => (this.#lane ? endOf(this.#lane) : 0),
      words: () => (this.#lane ? stateAt(this.#lane, this.#cycle.value) : ''),
      move: (cycle) => {
        this.#cycle.value = cycle;
      },
    });
    this.#fit();
  }

  #leave() {
    const area = this.#entrance.shown?.drawing.area;
    this.#entrance.close();
    area?.focus({ preventScroll: true });
  }

  #ask(number: number) {
    this.#entrance.ask(number);
  }

  async #save() {
    const { session, theme } = this.#around;
    const message = this.#followed.message.value;
    const picture = this.#picture.peek();
    if (!picture || !message) return;
    const [least, most] = picture.heights();
    const height = Math.max(least + 40, Math.min(most + 40, SAVED.height));
    const name = 'loadcurve-message.svg';
    const background = theme.background === 'dark' ? 'dark' : 'light';
    await saveAs(name, session.explorer, picture.svg(SAVED.width, height, background, session.link));
    say(`${name} saved`);
  }

  #content() {
    const message = this.#followed.message.value;
    const [from, to] = message ? [message.from, message.to] : ['', ''];
    const isWay = this.#shown.value === 'way';
    const title = message ? `Message ${from} → ${to}` : 'A message through time';
    const pick = (shown: Shown) => {
      this.#shown.value = shown;
    };
    return html`
      <div class="through-head">
        <button type="button" class="outlined" id="through-back" title="Back to the curve (Esc)" @click=${() => this.#leave()}>← Curve</button>
        <h2 tabindex="-1" id="through-title" ${once((heading) => heading.focus({ preventScroll: true }))}>${title}</h2>
        ${message && message.alone.length > 0 ? segmented('through', 'What is drawn of the message', CHOICES, this.#shown.value, pick) : nothing}
        <button type="button" class="plain" id="through-save" ?hidden=${!message} @click=${() => void this.#save()}>SVG</button>
      </div>
      ${message ? nothing : this.#status()} ${message && isWay ? sum(message.lane) : nothing}
      <div class="through-plot" ${once((box) => this.#join(box))}>
        <canvas><p>${this.#picture.value?.summary() ?? ''}</p></canvas>
      </div>
      ${message && isWay ? this.#now(message.lane) : nothing}
      ${message && isWay ? timeTable(message.lane, (number) => this.#ask(number)) : nothing}
      ${message && !isWay ? switchingWords(message, this.#followed.cutThrough.value) : nothing}
    `;
  }

  #status() {
    const failure = this.#followed.job.failure.value;
    if (failure) return html`<p class="hint" role="status">This message could not be followed: ${failure}.</p>`;
    return html`<p class="study-progress" role="status"><progress max="1" value=${this.#followed.job.part.value} aria-label="Following the message"></progress> <span class="hint">Simulating again, to follow it…</span></p>`;
  }

  /** What the message does in the cycle under the cursor. */
  #now(lane: PassageLane) {
    const cycle = this.#cycle.value;
    const words = stateAt(lane, cycle);
    return html`<p class="through-now"><strong>Cycle ${cycle}</strong> of ${endOf(lane)}: <span class=${words.startsWith('waits') ? 'waits' : ''}>${words}</span></p>`;
  }
}

/** The latency as the sum of its parts, which is the legend of the picture, too. */
function sum(lane: PassageLane) {
  const parts = partsOf(lane);
  if (parts.length === 0) return html`<p class="through-sum">Not delivered in ${lane.until} cycles.</p>`;
  return html`<p class="through-sum">
    <strong>${lane.latency} cycles</strong> =
    ${parts.map(({ cycles, look, words }, place) => html`${place > 0 ? ' + ' : ''}<span class="through-part"><i class=${look}></i><strong>${cycles}</strong> ${words}</span>`)}
  </p>`;
}
