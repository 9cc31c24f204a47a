/** Pointing and picking in the drawing, by mouse, touch and keyboard. */

import { byId } from './dom.js';
import { say } from './live.js';

/** @import { Session } from './session.js' */
/** @import { DrawingHighlight } from './drawing-highlight.js' */
/** @import { DrawingSelection } from './drawing-selection.js' */

/** Direction of each key from the current part. @type {Record<string, string>} */
const DIRECTIONS = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'next',
  PageUp: 'previous',
};

/** Kind of part that the keys step through, by letter. @type {Record<string, string>} */
const KINDS = { c: 'channels', n: 'nodes', s: 'stages' };

export class DrawingPicker {
  #area = byId('picker', HTMLElement);
  #session;
  #highlight;
  #selection;
  /** The last pointer event, looked up once a frame. @type {PointerEvent | null} */
  #pointer = null;
  /** The last release of a pointer; a click event gives whole pixels only. @type {PointerEvent | null} */
  #released = null;
  /** The network in which a first node was picked. */
  #drawn = '';

  /**
   * @param {Session} session
   * @param {DrawingHighlight} highlight
   * @param {DrawingSelection} selection
   */
  constructor(session, highlight, selection) {
    this.#session = session;
    this.#highlight = highlight;
    this.#selection = selection;
    const area = this.#area;
    area.addEventListener('pointermove', (event) => this.#hover(event));
    area.addEventListener('pointerleave', () => this.#leave());
    area.addEventListener('pointerup', (event) => {
      this.#released = event;
    });
    area.addEventListener('click', (event) => this.#pick(this.#partAt(this.#released ?? event)));
    area.addEventListener('keydown', (event) => this.#key(event));
    area.addEventListener('blur', () => highlight.setPointed(null));
    selection.clear = () => this.#clear();
    session.follow(({ curves, view }) => {
      const drawn = JSON.stringify([view.drawn, curves[view.drawn].network, curves[view.drawn].values]);
      if (drawn !== this.#drawn) {
        this.#drawn = drawn;
        this.#setFirst(null);
        highlight.setPointed(null);
      }
    });
  }

  /** @param {MouseEvent} event */
  #partAt({ clientX, clientY }) {
    const { left, top } = this.#area.getBoundingClientRect();
    return this.#session.explorer.partAt(clientX - left, clientY - top) ?? null;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (event.pointerType === 'touch') return;
    if (!this.#pointer) requestAnimationFrame(() => this.#update());
    this.#pointer = event;
  }

  #update() {
    const pointer = this.#pointer;
    this.#pointer = null;
    if (!pointer) return;
    const part = this.#partAt(pointer);
    this.#area.classList.toggle('finds', part !== null);
    this.#highlight.setPointed(part);
  }

  #leave() {
    this.#pointer = null;
    if (!this.#area.matches(':focus-visible')) this.#highlight.setPointed(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { explorer } = this.#session;
    const at = this.#highlight.pointed;
    const direction = DIRECTIONS[event.key];
    const kind = KINDS[event.key.toLowerCase()];
    if (direction) this.#moveTo(at === null ? explorer.partNear('channels') : explorer.partBeside(at, direction));
    else if (kind) this.#moveTo(explorer.partNear(kind, at));
    else if (event.key === 'Enter' || event.key === ' ') this.#pick(at);
    else if (event.key === 'Escape' && !this.#clear()) return;
    else if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string | undefined} part */
  #moveTo(part) {
    if (part === undefined) {
      say('Nothing there.');
      return;
    }
    this.#highlight.setPointed(part);
    const description = this.#session.explorer.describePart(part);
    if (description) say([description.name, description.note].filter(Boolean).join(', '));
  }

  /** @param {string | null} part */
  #pick(part) {
    if (part === null) {
      this.#clear();
      return;
    }
    const [kind, number] = part.split(':');
    if (kind === 'channel' || kind === 'stage') this.#focus(part);
    else this.#pickNode(part, kind, number);
  }

  /**
   * Remembers the first node of two; the second one makes a route.
   *
   * @param {string} part
   * @param {string} kind
   * @param {string} number
   */
  #pickNode(part, kind, number) {
    const first = this.#highlight.first;
    const [firstKind, firstNumber] = first?.split(':') ?? [];
    const isOther = first !== null && first !== part && (kind === 'node' || firstKind !== kind);
    if (!isOther || (kind === 'node' && firstNumber === number)) {
      if (this.#session.state.view.focus !== undefined) this.#focus('');
      this.#setFirst(part);
      const description = this.#session.explorer.describePart(part);
      const next = kind === 'destination' ? 'Now pick the source.' : 'Now pick the destination.';
      say(`${kind === 'destination' ? 'To' : 'From'} ${description?.name}. ${next}`);
      return;
    }
    const [from, to] = kind === 'source' ? [number, firstNumber] : [firstNumber, number];
    if (from === to && kind === 'node') return;
    this.#focus(`route:${from}-${to}`);
  }

  /** @param {string} focus */
  #focus(focus) {
    this.#setFirst(null);
    const isSame = this.#session.state.view.focus === focus;
    const wrong = this.#session.edit((explorer) => explorer.withView('focus', isSame ? '' : focus));
    say(wrong ?? (this.#selection.spoken || 'Nothing is picked any more.'));
  }

  /** @param {string | null} part */
  #setFirst(part) {
    this.#highlight.setFirst(part);
    const description = part === null ? undefined : this.#session.explorer.describePart(part);
    this.#selection.setFirst(description ? { name: description.name, isSource: !part?.startsWith('destination') } : null);
  }

  /** @returns {boolean} true if anything was picked */
  #clear() {
    const isPicked = this.#highlight.first !== null || this.#session.state.view.focus !== undefined;
    if (isPicked) this.#focus('');
    this.#highlight.setPointed(null);
    return isPicked;
  }
}
