/** Pointing and picking in the drawing, by mouse, touch and keyboard. */

import { byId, placeIn, say } from '../dom.ts';
import { type Edit, withView } from '../session.ts';
import { onChange, onceSoon } from '../view.ts';
import type { Asked } from './asked.ts';
import type { Drawing } from './drawing.ts';
import { failOrMend, spokenSelection } from './selection.ts';

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

/** @returns picks nothing, and gives the drawing the focus */
export function pickIn(drawing: Drawing, asked: Asked) {
  const { area, sheet } = drawing;
  const { session } = sheet;
  const { first, pointed } = drawing.highlight;
  /** The last pointer event, looked up once a frame. */
  let pointer: PointerEvent | null = null;
  /** The last release of a pointer; a click event gives whole pixels only. */
  let released: PointerEvent | null = null;

  area.addEventListener('pointermove', hover);
  area.addEventListener('pointerleave', leave);
  area.addEventListener('pointerup', (event) => {
    released = event;
  });
  area.addEventListener('click', (event) => click(released ?? event));
  area.addEventListener('keydown', press);
  area.addEventListener('blur', () => point(null));
  onChange(
    () => session.asksChannel,
    () => {
      asked.end();
      first.value = null;
    },
  );
  const contents = (index: number) => {
    const { network, values } = session.state.curves[index];
    return JSON.stringify([index, network, values]);
  };
  onChange(
    () => contents(sheet.network),
    () => {
      asked.forget(drawing);
      point(null);
    },
  );
  onChange(
    () => contents(session.state.view.drawn),
    () => {
      first.value = null;
    },
  );

  /** A message under the pointer is asked, unless a router with buffers is there; otherwise the part is picked. */
  function click(event: MouseEvent) {
    const at = placeIn(area, event);
    const part = partAt(at);
    if (session.asksChannel) {
      if (part !== null) focus(part);
    } else if (!isRouter(part) && asked.askAt(at, drawing)) {
      byId('asked', HTMLElement).dataset.side = at.y > byId('sheets', HTMLElement).clientHeight / 2 ? 'top' : 'bottom';
      point(null);
      select();
    } else if (!asked.end()) pick(part);
  }

  function partAt({ x, y }: { x: number; y: number }) {
    const { asksChannel, explorer } = session;
    const { network } = sheet;
    return (asksChannel ? explorer.channelNear(x, y, ASKED_REACH, network) : explorer.partAt(x, y, network)) ?? null;
  }

  /** True for a node whose messages stand in buffers, which are looked into as a whole. */
  function isRouter(part: string | null) {
    return part?.startsWith('node') === true && session.explorer.routers(sheet.network)?.isSimulated === true;
  }

  function point(part: string | null) {
    pointed.value = part;
  }

  function hover(event: PointerEvent) {
    if (event.pointerType === 'touch') return;
    pointer = event;
    update();
  }

  const update = onceSoon(() => {
    if (!pointer) return;
    const at = placeIn(area, pointer);
    const under = partAt(at);
    const isMessage = !session.asksChannel && asked.pointAt(isRouter(under) ? NOWHERE : at, drawing);
    const part = isMessage ? null : under;
    area.classList.toggle('finds', isMessage || part !== null);
    if (!isMessage) point(part);
  });

  function leave() {
    pointer = null;
    asked.pointAt(NOWHERE, drawing);
    if (!area.matches(':focus-visible')) point(null);
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { explorer } = session;
    const { network } = sheet;
    const at = pointed.value;
    const direction = DIRECTIONS[event.key];
    const key = event.key.toLowerCase();
    const kind = KINDS[key];
    if (session.asksChannel && ['m', 'b', 'n', 's', 'delete'].includes(key)) return;
    if (asked.isAsking && direction) askNext(['left', 'up', 'previous'].includes(direction) ? -1 : 1);
    else if (key === 'm') askNext(1);
    else if (key === 't' && asked.isAsking) asked.followThrough();
    else if (key === 'b') {
      asked.end();
      moveTo(drawing.network.picture.value?.busiest?.part);
    } else if (event.key === 'Escape' && asked.end()) point(null);
    else if (direction) moveTo(at === null ? explorer.partNear('channels', null, network) : explorer.partBeside(at, direction, network));
    else if (kind) moveTo(explorer.partNear(kind, at, network));
    else if (event.key === 'Enter') pick(at);
    else if (event.key === 'Delete') fail(at);
    else if (event.key !== 'Escape' || !clear()) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function askNext(direction: 1 | -1) {
    asked.askNext(direction, drawing);
    select();
  }

  /** Edits that select the network of this drawing; none if it is selected. */
  function selecting(): Edit[] {
    const { network } = sheet;
    return network === session.state.view.drawn ? [] : [withView('draw', String(network + 1))];
  }

  function select() {
    session.edit(...selecting());
  }

  function moveTo(part: string | undefined) {
    if (part === undefined) return say('Nothing there.');
    point(part);
    const { asksChannel, explorer } = session;
    const description = explorer.describePart(part, sheet.network);
    const note = asksChannel ? '' : description?.note;
    if (description) say([description.name, note].filter(Boolean).join(', '));
  }

  function pick(part: string | null) {
    if (part === null) return void clear();
    const [kind, number] = part.split(':');
    if (kind === 'channel' || kind === 'stage') focus(part);
    else pickNode(part, kind, number);
  }

  /** What is picked fails, or else what is pointed at. */
  function fail(at: string | null) {
    select();
    const part = first.value ?? session.state.view.focus ?? at;
    if (part !== null) failOrMend(session, part);
  }

  /** Remembers the first node of two; the second one makes a route. */
  function pickNode(part: string, kind: string, number: string) {
    select();
    const before = first.value;
    const [firstKind, firstNumber] = before?.split(':') ?? [];
    const isOther = before !== null && before !== part && (kind === 'node' || firstKind !== kind);
    if (!isOther || (kind === 'node' && firstNumber === number)) {
      if (session.state.view.focus !== undefined) focus('');
      first.value = part;
      const description = session.explorer.describePart(part);
      const next = kind === 'destination' ? 'Now pick the source.' : 'Now pick the destination.';
      say(`${kind === 'destination' ? 'To' : 'From'} ${description?.name}. ${next}`);
      return;
    }
    const [from, to] = kind === 'source' ? [number, firstNumber] : [firstNumber, number];
    focus(`route:${from}-${to}`);
  }

  function focus(focus: string) {
    first.value = null;
    // An answer stays until there is another one.
    const edits = selecting();
    const isSame = !session.asksChannel && edits.length === 0 && session.state.view.focus === focus;
    const wrong = session.edit(...edits, withView('focus', isSame ? '' : focus));
    say(wrong ?? (spokenSelection(session) || 'Nothing is picked.'));
  }

  /** @returns true if anything was picked */
  function clear(): boolean {
    const isPicked = first.value !== null || session.state.view.focus !== undefined;
    if (isPicked) focus('');
    point(null);
    return isPicked;
  }

  return () => {
    clear();
    area.focus({ preventScroll: true });
  };
}
