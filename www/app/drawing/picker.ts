/** Pointing and picking in the drawing, by mouse, touch and keyboard. */

import { byId } from '../dom.ts';
import { say } from '../live.ts';
import type { Session } from '../session.ts';
import { onChange } from '../signals.ts';
import type { Asked } from './asked.ts';
import { failOrMend } from './failing.ts';
import type { DrawingHighlight } from './highlight.ts';
import { showSelection, spokenSelection } from './selection.ts';

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

/** Out of the drawing. */
const NOWHERE = { x: -Infinity, y: -Infinity };

/** Kind of part that the keys step through, by letter. */
const KINDS: Record<string, string> = { c: 'channels', n: 'nodes', s: 'stages' };

export class DrawingPicker {
  #area = byId('picker', HTMLElement);
  #session;
  #highlight;
  #asked;
  #busiest;
  /** The last pointer event, looked up once a frame. */
  #pointer: PointerEvent | null = null;
  /** The last release of a pointer; a click event gives whole pixels only. */
  #released: PointerEvent | null = null;

  /** @param busiest the part that is ringed */
  constructor(session: Session, highlight: DrawingHighlight, asked: Asked, busiest: () => string | undefined) {
    this.#session = session;
    this.#highlight = highlight;
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
    area.addEventListener('blur', () => this.#point(null));
    showSelection(session, highlight, () => this.#clear());
    onChange(
      () => session.asksChannel,
      () => {
        asked.end();
        highlight.first.value = null;
      },
    );
    const drawn = () => {
      const { curves, view } = session.state;
      return JSON.stringify([view.drawn, curves[view.drawn].network, curves[view.drawn].values]);
    };
    onChange(drawn, () => {
      asked.forget();
      highlight.first.value = highlight.pointed.value = null;
    });
  }

  /** A message under the pointer is asked, unless a router with buffers is there; otherwise the part is picked. */
  #click(event: MouseEvent) {
    const at = this.#placeOf(event);
    const part = this.#partAt(at);
    if (this.#session.asksChannel) {
      if (part !== null) this.#focus(part);
    } else if (!this.#isRouter(part) && this.#asked.askAt(at)) this.#point(null);
    else if (!this.#asked.end()) this.#pick(part);
  }

  #placeOf({ clientX, clientY }: MouseEvent) {
    const { left, top } = this.#area.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #partAt({ x, y }: { x: number; y: number }) {
    const { asksChannel, explorer } = this.#session;
    return (asksChannel ? explorer.channelNear(x, y, ASKED_REACH) : explorer.partAt(x, y)) ?? null;
  }

  /** True for a node whose messages stand in buffers, which are looked into as a whole. */
  #isRouter(part: string | null) {
    const { explorer, state } = this.#session;
    return part?.startsWith('node') === true && explorer.routers(state.view.drawn)?.isSimulated === true;
  }

  #point(part: string | null) {
    this.#highlight.pointed.value = part;
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
    const at = this.#placeOf(pointer);
    const under = this.#partAt(at);
    const isMessage = !this.#session.asksChannel && this.#asked.pointAt(this.#isRouter(under) ? NOWHERE : at);
    const part = isMessage ? null : under;
    this.#area.classList.toggle('finds', isMessage || part !== null);
    if (!isMessage) this.#point(part);
  }

  #leave() {
    this.#pointer = null;
    this.#asked.pointAt(NOWHERE);
    if (!this.#area.matches(':focus-visible')) this.#point(null);
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { explorer } = this.#session;
    const at = this.#highlight.pointed.value;
    const direction = DIRECTIONS[event.key];
    const key = event.key.toLowerCase();
    const kind = KINDS[key];
    if (this.#session.asksChannel && ['m', 'b', 'n', 's', 'delete'].includes(key)) return;
    if (this.#asked.isAsking && direction) this.#asked.askNext(['left', 'up', 'previous'].includes(direction) ? -1 : 1);
    else if (key === 'm') this.#asked.askNext(1);
    else if (key === 'b') {
      this.#asked.end();
      this.#moveTo(this.#busiest());
    } else if (event.key === 'Escape' && this.#asked.end()) this.#point(null);
    else if (direction) this.#moveTo(at === null ? explorer.partNear('channels') : explorer.partBeside(at, direction));
    else if (kind) this.#moveTo(explorer.partNear(kind, at));
    else if (event.key === 'Enter') this.#pick(at);
    else if (event.key === 'Delete') this.#fail(at);
    else if (event.key !== 'Escape' || !this.#clear()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #moveTo(part: string | undefined) {
    if (part === undefined) return say('Nothing there.');
    this.#point(part);
    const { asksChannel, explorer } = this.#session;
    const description = explorer.describePart(part);
    const note = asksChannel ? '' : description?.note;
    if (description) say([description.name, note].filter(Boolean).join(', '));
  }

  #pick(part: string | null) {
    if (part === null) return void this.#clear();
    const [kind, number] = part.split(':');
    if (kind === 'channel' || kind === 'stage') this.#focus(part);
    else this.#pickNode(part, kind, number);
  }

  /** What is picked fails, or else what is pointed at. */
  #fail(at: string | null) {
    const part = this.#highlight.first.value ?? this.#session.state.view.focus ?? at;
    if (part !== null) failOrMend(this.#session, part);
  }

  /** Remembers the first node of two; the second one makes a route. */
  #pickNode(part: string, kind: string, number: string) {
    const first = this.#highlight.first.value;
    const [firstKind, firstNumber] = first?.split(':') ?? [];
    const isOther = first !== null && first !== part && (kind === 'node' || firstKind !== kind);
    if (!isOther || (kind === 'node' && firstNumber === number)) {
      if (this.#session.state.view.focus !== undefined) this.#focus('');
      this.#highlight.first.value = part;
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
    this.#highlight.first.value = null;
    // An answer stays until there is another one.
    const isSame = !this.#session.asksChannel && this.#session.state.view.focus === focus;
    const wrong = this.#session.edit((explorer) => explorer.withView('focus', isSame ? '' : focus));
    say(wrong ?? (spokenSelection(this.#session) || 'Nothing is picked.'));
  }

  /** @returns true if anything was picked */
  #clear(): boolean {
    const isPicked = this.#highlight.first.value !== null || this.#session.state.view.focus !== undefined;
    if (isPicked) this.#focus('');
    this.#point(null);
    return isPicked;
  }
}
