/** Pointing and picking in the drawing, by mouse, touch and keyboard. */

import { byId, placeIn } from '../dom.ts';
import { say } from '../live.ts';
import type { Edit, Session } from '../session.ts';
import { onChange, onceSoon } from '../signals.ts';
import type { Asked, Drawing } from './asked.ts';
import { failOrMend } from './failing.ts';
import type { DrawingHighlight } from './highlight.ts';
import { sideClearOf, spokenSelection } from './selection.ts';
import type { Sheet } from './sheet.ts';

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
  #area;
  #sheet;
  #drawing;
  #session;
  #highlight;
  #asked;
  #busiest;
  /** The last pointer event, looked up once a frame. */
  #pointer: PointerEvent | null = null;
  #updateSoon = onceSoon(() => this.#update());
  /** The last release of a pointer; a click event gives whole pixels only. */
  #released: PointerEvent | null = null;

  /**
   * @param drawing what moves on the sheet
   * @param busiest the part that is ringed
   */
  constructor(
    session: Session,
    sheet: Sheet,
    drawing: Drawing,
    highlight: DrawingHighlight,
    asked: Asked,
    busiest: () => string | undefined,
  ) {
    this.#session = session;
    this.#sheet = sheet;
    this.#drawing = drawing;
    this.#area = drawing.area;
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
    onChange(
      () => session.asksChannel,
      () => {
        asked.end();
        highlight.first.value = null;
      },
    );
    const network = (index: number) => {
      const { network, values } = session.state.curves[index];
      return JSON.stringify([index, network, values]);
    };
    onChange(
      () => network(sheet.network),
      () => {
        asked.forget(drawing);
        highlight.pointed.value = null;
      },
    );
    onChange(
      () => network(session.state.view.drawn),
      () => {
        highlight.first.value = null;
      },
    );
  }

  /** Picks nothing, and takes the focus. */
  clear() {
    this.#clear();
    this.#area.focus({ preventScroll: true });
  }

  /** A message under the pointer is asked, unless a router with buffers is there; otherwise the part is picked. */
  #click(event: MouseEvent) {
    const at = placeIn(this.#area, event);
    const part = this.#partAt(at);
    if (this.#session.asksChannel) {
      if (part !== null) this.#focus(part);
    } else if (!this.#isRouter(part) && this.#asked.askAt(at, this.#drawing)) {
      byId('asked', HTMLElement).dataset.side = sideClearOf(at.y);
      this.#point(null);
      this.#select();
    } else if (!this.#asked.end()) this.#pick(part);
  }

  #partAt({ x, y }: { x: number; y: number }) {
    const { asksChannel, explorer } = this.#session;
    const { network } = this.#sheet;
    return (asksChannel ? explorer.channelNear(x, y, ASKED_REACH, network) : explorer.partAt(x, y, network)) ?? null;
  }

  /** True for a node whose messages stand in buffers, which are looked into as a whole. */
  #isRouter(part: string | null) {
    return part?.startsWith('node') === true && this.#session.explorer.routers(this.#sheet.network)?.isSimulated === true;
  }

  #point(part: string | null) {
    this.#highlight.pointed.value = part;
  }

  #hover(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    this.#pointer = event;
    this.#updateSoon();
  }

  #update() {
    if (!this.#pointer) return;
    const at = placeIn(this.#area, this.#pointer);
    const under = this.#partAt(at);
    const isMessage = !this.#session.asksChannel && this.#asked.pointAt(this.#isRouter(under) ? NOWHERE : at, this.#drawing);
    const part = isMessage ? null : under;
    this.#area.classList.toggle('finds', isMessage || part !== null);
    if (!isMessage) this.#point(part);
  }

  #leave() {
    this.#pointer = null;
    this.#asked.pointAt(NOWHERE, this.#drawing);
    if (!this.#area.matches(':focus-visible')) this.#point(null);
  }

  #key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { explorer } = this.#session;
    const { network } = this.#sheet;
    const at = this.#highlight.pointed.value;
    const direction = DIRECTIONS[event.key];
    const key = event.key.toLowerCase();
    const kind = KINDS[key];
    if (this.#session.asksChannel && ['m', 'b', 'n', 's', 'delete'].includes(key)) return;
    if (this.#asked.isAsking && direction) this.#askNext(['left', 'up', 'previous'].includes(direction) ? -1 : 1);
    else if (key === 'm') this.#askNext(1);
    else if (key === 't' && this.#asked.isAsking) this.#asked.followThrough();
    else if (key === 'b') {
      this.#asked.end();
      this.#moveTo(this.#busiest());
    } else if (event.key === 'Escape' && this.#asked.end()) this.#point(null);
    else if (direction)
      this.#moveTo(at === null ? explorer.partNear('channels', null, network) : explorer.partBeside(at, direction, network));
    else if (kind) this.#moveTo(explorer.partNear(kind, at, network));
    else if (event.key === 'Enter') this.#pick(at);
    else if (event.key === 'Delete') this.#fail(at);
    else if (event.key !== 'Escape' || !this.#clear()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #askNext(direction: 1 | -1) {
    this.#asked.askNext(direction, this.#drawing);
    this.#select();
  }

  /** Edits that select the network of this drawing; none if it is selected. */
  get #selecting(): Edit[] {
    const { network } = this.#sheet;
    if (network === this.#session.state.view.drawn) return [];
    return [(explorer) => explorer.withView('draw', String(network + 1))];
  }

  #select() {
    this.#session.edit(...this.#selecting);
  }

  #moveTo(part: string | undefined) {
    if (part === undefined) return say('Nothing there.');
    this.#point(part);
    const { asksChannel, explorer } = this.#session;
    const description = explorer.describePart(part, this.#sheet.network);
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
    this.#select();
    const part = this.#highlight.first.value ?? this.#session.state.view.focus ?? at;
    if (part !== null) failOrMend(this.#session, part);
  }

  /** Remembers the first node of two; the second one makes a route. */
  #pickNode(part: string, kind: string, number: string) {
    this.#select();
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
    const selecting = this.#selecting;
    const isSame = !this.#session.asksChannel && selecting.length === 0 && this.#session.state.view.focus === focus;
    const wrong = this.#session.edit(...selecting, (explorer) => explorer.withView('focus', isSame ? '' : focus));
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
