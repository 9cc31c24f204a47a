/**
 * Asking a message: a click or Enter on a worm pauses, outlines it and fades what is not concerned; a card says
 * whence, whither, what it waits for and who holds that, with names that lead along the chain.
 */

import { byId } from '../dom.ts';
import type { MessageName, MessageStory, MessageWait } from '../pkg/loadcurve-web.js';
import { follow } from '../signals.ts';
import { widthNow } from '../stage/width.ts';
import type { ThroughEntrance } from '../through/entrance.ts';
import { showAbove } from '../tooltip.ts';
import { html, nothing, render } from '../view.ts';
import type { Overlay } from './overlay.ts';
import type { Transport } from './transport.ts';

interface Point {
  x: number;
  y: number;
}

/** A drawing whose messages can be asked. */
export interface Drawing {
  overlay: Overlay;
  /** Beside the pointer. */
  tip: HTMLElement;
  /** What has the focus. */
  area: HTMLElement;
}

/** Words of a wait. */
interface Telling {
  verb: string;
  held: string;
  subject: string;
}

/** Those of the message itself, and of the ones ahead. */
const FIRST: Telling = { verb: 'Needs', held: 'held by', subject: 'It' };
const FURTHER: Telling = { verb: 'That one waits for', held: 'taken by', subject: 'That one' };

/** Messages ahead that the card names one by one. */
const MAX_NAMED = 3;

export class Asked {
  #place = byId('asked', HTMLElement);
  #transport;
  #through;
  /** The drawing in which a message is asked, or was pointed at. */
  #drawing: Drawing;
  #number: number | undefined;
  /** True while a message is under the pointer. */
  #isPointing = false;

  /**
   * @param drawing the first of the page
   * @param through shows a message through time
   */
  constructor(transport: Transport, drawing: Drawing, through: ThroughEntrance) {
    this.#drawing = drawing;
    this.#transport = transport;
    this.#through = through;
    through.ask = (number) => this.#ask(number, this.#drawing);
    follow(
      () => through.isOpen,
      () => this.#update(),
    );
    follow(
      () => transport.shown.value,
      () => this.#update(),
    );
  }

  get isAsking() {
    return this.#number !== undefined;
  }

  #ask(number: number, drawing: Drawing) {
    if (!this.isAsking) this.#transport.pause();
    else if (drawing !== this.#drawing) this.#drawing.overlay.choose(undefined);
    this.#drawing = drawing;
    this.#number = number;
    drawing.overlay.choose(number);
    drawing.tip.hidden = true;
    if (this.#through.isOpen) this.#through.open(number, drawing);
    this.#update();
    // In one column it stands below the drawing, maybe out of sight.
    if (widthNow() === 'narrow' && !this.#through.isOpen) this.#place.scrollIntoView({ block: 'nearest' });
  }

  /** Shows the message that is asked through time. */
  followThrough() {
    if (this.#number !== undefined) this.#through.open(this.#number, this.#drawing);
  }

  /**
   * Asks the message at a point of the drawing.
   *
   * @returns false if there is none
   */
  askAt({ x, y }: Point, drawing: Drawing): boolean {
    const number = drawing.overlay.picture?.messageAt(x, y);
    if (number !== undefined) this.#ask(number, drawing);
    return number !== undefined;
  }

  /** Asks the next message in reading order, or the previous one. */
  askNext(direction: 1 | -1, drawing: Drawing) {
    const asked = drawing === this.#drawing ? this.#number : undefined;
    const number = drawing.overlay.picture?.next(asked, direction);
    if (number !== undefined) this.#ask(number, drawing);
  }

  /**
   * Names the message at a point of the drawing.
   *
   * @returns false if there is none
   */
  pointAt(at: Point, { overlay, tip }: Drawing): boolean {
    const number = this.isAsking ? undefined : overlay.picture?.messageAt(at.x, at.y);
    const story = number === undefined ? undefined : overlay.nameOf(number);
    if (story) showAbove(tip, at, story.heading, `${stateOf(story)}; click to ask it`);
    else if (this.#isPointing) tip.hidden = true;
    this.#isPointing = story !== undefined;
    return this.#isPointing;
  }

  /**
   * Plays on.
   *
   * @returns true if a message was asked
   */
  end(): boolean {
    if (!this.isAsking) return false;
    this.forget();
    this.#transport.resume();
    return true;
  }

  /** Forgets the message without playing on, if it is one of this drawing. */
  forget(drawing = this.#drawing) {
    if (!this.isAsking || drawing !== this.#drawing) return;
    this.#number = undefined;
    this.#through.close();
    this.#drawing.overlay.choose(undefined);
    this.#update();
  }

  #update() {
    // Whoever plays on asks no more.
    const isHeld = this.isAsking && !this.#transport.isRunning;
    const story = isHeld ? this.#drawing.overlay.picture?.story() : undefined;
    // Through time it is asked before and after it is in the network, too, and the same is said there.
    const isThrough = isHeld && this.#through.isOpen;
    if (this.isAsking && !story && !isThrough) return this.forget();
    render(story && !isThrough ? this.#card(story) : nothing, this.#place);
  }

  /** Escape plays on from within the card, too. */
  #key(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    this.#leave();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Plays on, and gives the focus back to the drawing. */
  #leave() {
    this.end();
    this.#drawing.area.focus();
  }

  #card(story: MessageStory) {
    const waits = story.state !== 'moving';
    return html`<div class="asked-card" role="group" aria-label="The message that is asked" @keydown=${(event: KeyboardEvent) => this.#key(event)}>
      <div class="asked-head">
        <h3>${story.heading}</h3>
        <span class=${waits ? 'waits' : 'aside'}>${stateOf(story)}</span>
        <button type="button" class="icon-button" aria-label="Play on" title="Play on (Esc)" @click=${() => this.#leave()}>×</button>
      </div>
      <p>
        ${story.wait ? this.#wait(story.wait, FIRST) : nothing} ${story.then.slice(0, MAX_NAMED).map((wait) => html` ${this.#wait(wait, FURTHER)}`)}
        ${story.then.length > MAX_NAMED ? ` … and ${story.then.length - MAX_NAMED} more ahead.` : nothing}
      </p>
      ${
        story.circle.length > 0
          ? html`<p class="waits">
            These ${story.circle.length} messages wait for one another in a circle: a deadlock.
            ${story.circle.map((name, index) => html`${index > 0 ? ', ' : ''}${this.#name(name, `${name.from} → ${name.to}`)}`)}
          </p>`
          : nothing
      }
      <p class="aside">${story.behind} Messages not concerned are faded.</p>
      ${this.#through.canFollow(this.#drawing) ? html`<button type="button" class="outlined" id="through-open" title="Its channels over time (T)" @click=${() => this.followThrough()}>Through time</button>` : nothing}
    </div>`;
  }

  #wait({ needs, holder, waitsFor }: MessageWait, { verb, held, subject }: Telling) {
    const named = holder && this.#name(holder, holder.words);
    if (waitsFor === 'credit')
      return html`${subject} waits for a credit: the buffer ahead is full${named ? html` of flits of ${named}` : nothing}.`;
    if (waitsFor?.startsWith('message-ahead'))
      return html`${subject} waits in the buffer of ${needs}${named ? html`, behind ${named}` : nothing}.`;
    const what = waitsFor === 'virtual-channel' ? `a virtual channel of ${needs.replace('the channel ', '')}` : needs;
    return named ? html`${verb} ${what}, ${held} ${named}.` : html`${verb} ${what}, which is free now.`;
  }

  #name({ number }: MessageName, words: string) {
    return html`<button type="button" class="message-link" @click=${() => this.#ask(number, this.#drawing)}>${words}</button>`;
  }
}

function stateOf({ state, waitsCycles }: MessageStory) {
  const cycles = waitsCycles === undefined ? '' : ` ${waitsCycles} ${waitsCycles === 1 ? 'cycle' : 'cycles'}`;
  if (state === 'moving') return 'moving';
  return state === 'waiting' ? `waits${cycles}` : `not yet sent${cycles && `, waits${cycles}`}`;
}
