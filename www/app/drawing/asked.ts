/**
 * Asking a message: a click or Enter on a worm pauses, outlines it and fades what is not concerned; a card says
 * whence, whither, what it waits for and who holds that, with names that lead along the chain.
 */

import { byId, leavesByEscape } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import type { MessageName, MessageStory, MessageWait } from '../pkg/loadcurve-web.js';
import type { ThroughEntrance } from '../through/entrance.ts';
import { showAbove } from '../tooltip.ts';
import { follow, html, nothing, render } from '../view.ts';
import type { Drawing } from './drawing.ts';
import type { Transport } from './transport.ts';

interface Point {
  x: number;
  y: number;
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

export type Asked = ReturnType<typeof askMessages>;

/**
 * @param one the first drawing of the page
 * @param through shows a message through time
 */
export function askMessages(transport: Transport, one: Drawing, through: ThroughEntrance) {
  const place = byId('asked', HTMLElement);
  /** The drawing in which a message is asked, or was pointed at. */
  let current = one;
  let asked: number | undefined;
  /** True while a message is under the pointer. */
  let isPointing = false;
  through.ask = (number) => ask(number, current);
  follow(() => through.isOpen, update);
  follow(() => transport.shown.value, update);

  function ask(number: number, drawing: Drawing) {
    if (asked === undefined) transport.pause();
    else if (drawing !== current) current.overlay.choose(undefined);
    current = drawing;
    asked = number;
    drawing.overlay.choose(number);
    drawing.sheet.tip.hidden = true;
    if (through.isOpen) through.open(number, drawing);
    update();
    if (!through.isOpen) bringIntoSight(place);
  }

  /** Shows the message that is asked through time. */
  function followThrough() {
    if (asked !== undefined) through.open(asked, current);
  }

  /**
   * Asks the message at a point of the drawing.
   *
   * @returns false if there is none
   */
  function askAt({ x, y }: Point, drawing: Drawing): boolean {
    const number = drawing.overlay.picture?.messageAt(x, y);
    if (number !== undefined) ask(number, drawing);
    return number !== undefined;
  }

  /** Asks the next message in reading order, or the previous one. */
  function askNext(direction: 1 | -1, drawing: Drawing) {
    const number = drawing.overlay.picture?.next(drawing === current ? asked : undefined, direction);
    if (number !== undefined) ask(number, drawing);
  }

  /**
   * Names the message at a point of the drawing.
   *
   * @returns false if there is none
   */
  function pointAt(at: Point, { overlay, sheet: { tip } }: Drawing): boolean {
    const number = asked === undefined ? overlay.picture?.messageAt(at.x, at.y) : undefined;
    const story = number === undefined ? undefined : overlay.nameOf(number);
    if (story) showAbove(tip, at, story.heading, `${stateOf(story)}; click to ask it`);
    else if (isPointing) tip.hidden = true;
    isPointing = story !== undefined;
    return isPointing;
  }

  /**
   * Plays on.
   *
   * @returns true if a message was asked
   */
  function end(): boolean {
    if (asked === undefined) return false;
    forget();
    transport.resume();
    return true;
  }

  /** Forgets the message without playing on, if it is one of this drawing. */
  function forget(drawing = current) {
    if (asked === undefined || drawing !== current) return;
    asked = undefined;
    through.close();
    current.overlay.choose(undefined);
    update();
  }

  function update() {
    // Whoever plays on asks no more.
    const isHeld = asked !== undefined && !transport.isRunning;
    const story = isHeld ? current.overlay.picture?.story() : undefined;
    // Through time it is asked before and after it is in the network, too, and the same is said there.
    const isThrough = isHeld && through.isOpen;
    if (asked !== undefined && !story && !isThrough) return forget();
    render(story && !isThrough ? card(story) : nothing, place);
  }

  /** Plays on, and gives the focus back to the drawing. */
  function leave() {
    end();
    current.area.focus();
  }

  function card(story: MessageStory) {
    const waits = story.state !== 'moving';
    return html`<div class="asked-card" role="group" aria-label="The message that is asked" @keydown=${leavesByEscape(leave)}>
      <div class="asked-head">
        <h3>${story.heading}</h3>
        <span class=${waits ? 'waits' : 'aside'}>${stateOf(story)}</span>
        <button type="button" class="icon-button" aria-label="Play on" title="Play on (Esc)" @click=${leave}>×</button>
      </div>
      <p>
        ${story.wait ? waitFor(story.wait, FIRST) : nothing} ${story.then.slice(0, MAX_NAMED).map((wait) => html` ${waitFor(wait, FURTHER)}`)}
        ${story.then.length > MAX_NAMED ? ` … and ${story.then.length - MAX_NAMED} more ahead.` : nothing}
      </p>
      ${
        story.circle.length > 0
          ? html`<p class="waits">
            These ${story.circle.length} messages wait for one another in a circle: a deadlock.
            ${story.circle.map((name, index) => html`${index > 0 ? ', ' : ''}${linkTo(name, `${name.from} → ${name.to}`)}`)}
          </p>`
          : nothing
      }
      <p class="aside">${story.behind} Messages not concerned are faded.</p>
      ${through.canFollow(current) ? html`<button type="button" class="outlined" id="through-open" title="Its channels over time (T)" @click=${followThrough}>Through time</button>` : nothing}
    </div>`;
  }

  function waitFor({ needs, holder, waitsFor }: MessageWait, { verb, held, subject }: Telling) {
    const named = holder && linkTo(holder, holder.words);
    if (waitsFor === 'credit')
      return html`${subject} waits for a credit: the buffer ahead is full${named ? html` of flits of ${named}` : nothing}.`;
    if (waitsFor?.startsWith('message-ahead'))
      return html`${subject} waits in the buffer of ${needs}${named ? html`, behind ${named}` : nothing}.`;
    const what = waitsFor === 'virtual-channel' ? `a virtual channel of ${needs.replace('the channel ', '')}` : needs;
    return named ? html`${verb} ${what}, ${held} ${named}.` : html`${verb} ${what}, which is free now.`;
  }

  function linkTo({ number }: MessageName, words: string) {
    return html`<button type="button" class="message-link" @click=${() => ask(number, current)}>${words}</button>`;
  }

  return {
    get isAsking() {
      return asked !== undefined;
    },
    followThrough,
    askAt,
    askNext,
    pointAt,
    end,
    forget,
  };
}

function stateOf({ state, waitsCycles }: MessageStory) {
  const cycles = waitsCycles === undefined ? '' : ` ${waitsCycles} ${waitsCycles === 1 ? 'cycle' : 'cycles'}`;
  if (state === 'moving') return 'moving';
  return state === 'waiting' ? `waits${cycles}` : `not yet sent${cycles && `, waits${cycles}`}`;
}
