/** Pointing and picking in the drawing, by mouse, touch and keyboard. */

import { byId } from '../dom.ts';
import { say } from '../live.ts';
import type { Session } from '../session.ts';
import type { Asked } from './asked.ts';
import type { DrawingHighlight } from './highlight.ts';
import type { DrawingSelection } from './selection.ts';

/** Direction of each key from the current part. */
const DIRECTIONS: Record<string, string> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageDown: 'next',
  PageUp: 'previous',
};

/** Distance from a channel that is asked for within which it is hit, in CSS pixels: that of a finger. */
const ASKED_REACH = 22;

/** Kind of part that the keys step through, by letter. */
const KINDS: Record<string, string> = { c: 'channels', n: 'nodes', s: 'stages' };

export class DrawingPicker {
  #area = byId('picker', HTMLElement);
  #session;
  #highlight;
  #selection;
  #asked;
  #busiest;
  /** The last pointer event, looked up once a frame. */
  #pointer: PointerEvent | null = null;
  /** The last release of a pointer; a click event gives whole pixels only. */
  #released: PointerEvent | null = null;
  /** True while a lesson asks for a channel: nothing else can be picked. */
  #asksChannel = false;
  /** The network in which a first node was picked. */
  #drawn = '';

  /** @param busiest the part that is ringed */
  constructor(session: Session, highlight: DrawingHighlight, selection: DrawingSelection, asked: Asked, busiest: () => string | undefined) {
    this.#session = session;
    this.#highlight = highlight;
    this.#selection = selection;
    this.#asked = asked;
    this.#busiest = busiest;
    const area = this.#area;
    area.addEventListener('pointermove', (event) => this.#hover(event));
    area.addEventListener('pointerleave', () => this.#leave());
    area.addEventListener('pointerup', (event) => {
      this.#released = event;
    });
    area.addEventListener('click', (event) => this.#click(this.#released ?? event));
    area.addEventListener('keydown', (event) => this.#key(event));
    area.addEventListener('blur', () => highlight.setPointed(null));
    selection.clear = () => this.#clear();
    session.follow(({ curves, view }) => {
      const drawn = JSON.stringify([view.drawn, curves[view.drawn].network, curves[view.drawn].values]);
      if (drawn !== this.#drawn) {
        this.#drawn = drawn;
        this.#asked.forget();
        this.#setFirst(null);
        highlight.setPointed(null);
      }
    });
  }

  /** Takes channels only, and tells nothing of them but their names; or everything again. */
  ask(asksChannel: boolean) {
    if (asksChannel === this.#asksChannel) return;
    this.#asksChannel = asksChannel;
    this.#highlight.isReticent = asksChannel;
    this.#selection.hold(asksChannel);
    this.#asked.end();
    this.#setFirst(null);
  }

  /** A message under the pointer is asked; otherwise the part is picked. */
  #click(event: MouseEvent) {
    const { left, top } = this.#area.getBoundingClientRect();
    if (this.#asksChannel) {
      const channel = this.#partAt(event);
      if (channel !== null) this.#focus(channel);
      return;
    }
    if (this.#asked.askAt(event.clientX - left, event.clientY - top)) return this.#highlight.setPointed(null);
    if (!this.#asked.end()) this.#pick(this.#partAt(event));
  }

  #partAt({ clientX, clientY }: MouseEvent) {
    const { left, top } = this.#area.getBoundingClientRect();
    const { explorer } = this.#session;
    const [x, y] = [clientX - left, clientY - top];
    return (this.#asksChannel ? explorer.channelNear(x, y, ASKED_REACH) : explorer.partAt(x, y)) ?? null;
  }

  #hover(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    if (!this.#pointer) requestAnimationFrame(() => this.#update());
    this.#pointer = event;
  }

  #update() {
    const pointer = this.#pointer;
    this.#pointer = null;
    if (!pointer) return;
    const { left, top } = this.#area.getBoundingClientRect();
    const isMessage = !this.#asksChannel && this.#asked.pointAt(pointer.clientX - left, pointer.clientY - top);
    const part = isMessage ? null : this.#partAt(pointer);
    this.#area.classList.toggle('finds', isMessage || part !== null);
    if (!isMessage) this.#highlight.setPointed(part);
  }

  #leave() {
    this.#pointer = null;
    this.#asked.pointAt(-Infinity, -Infinity);
    if (!this.#area.matches(':focus-visible')) this.#highlight.setPointed(null);
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { explorer } = this.#session;
    const at = this.#highlight.pointed;
    const direction = DIRECTIONS[event.key];
    const key = event.key.toLowerCase();
    const kind = KINDS[key];
    if (this.#asksChannel && ['m', 'b', 'n', 's'].includes(key)) return;
    if (this.#asked.isAsking && direction) this.#asked.askNext(['left', 'up', 'previous'].includes(direction) ? -1 : 1);
    else if (key === 'm') this.#asked.askNext(1);
    else if (key === 'b') this.#toBusiest();
    else if (event.key === 'Escape' && this.#asked.end()) this.#highlight.setPointed(null);
    else if (direction) this.#moveTo(at === null ? explorer.partNear('channels') : explorer.partBeside(at, direction));
    else if (kind) this.#moveTo(explorer.partNear(kind, at));
    else if (event.key === 'Enter') this.#pick(at);
    else if (event.key === 'Escape' && !this.#clear()) return;
    else if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
  }

  #toBusiest() {
    this.#asked.end();
    this.#moveTo(this.#busiest());
  }

  #moveTo(part: string | undefined) {
    if (part === undefined) {
      say('Nothing there.');
      return;
    }
    this.#highlight.setPointed(part);
    const description = this.#session.explorer.describePart(part);
    const note = this.#asksChannel ? '' : description?.note;
    if (description) say([description.name, note].filter(Boolean).join(', '));
  }

  #pick(part: string | null) {
    if (part === null) {
      this.#clear();
      return;
    }
    const [kind, number] = part.split(':');
    if (kind === 'channel' || kind === 'stage') this.#focus(part);
    else this.#pickNode(part, kind, number);
  }

  /** Remembers the first node of two; the second one makes a route. */
  #pickNode(part: string, kind: string, number: string) {
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

  #focus(focus: string) {
    this.#setFirst(null);
    // An answer stays until there is another one.
    const isSame = !this.#asksChannel && this.#session.state.view.focus === focus;
    const wrong = this.#session.edit((explorer) => explorer.withView('focus', isSame ? '' : focus));
    say(wrong ?? (this.#selection.spoken || 'Nothing is picked any more.'));
  }

  #setFirst(part: string | null) {
    this.#highlight.setFirst(part);
    const description = part === null ? undefined : this.#session.explorer.describePart(part);
    this.#selection.setFirst(description ? { name: description.name, isSource: !part?.startsWith('destination') } : null);
  }

  /** @returns true if anything was picked */
  #clear(): boolean {
    const isPicked = this.#highlight.first !== null || this.#session.state.view.focus !== undefined;
    if (isPicked) this.#focus('');
    this.#highlight.setPointed(null);
    return isPicked;
  }
}
