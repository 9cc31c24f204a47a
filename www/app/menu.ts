/** A button that opens a short list of actions. */

import { element, newId } from './dom.ts';
import { html, render } from './view.ts';

export interface Item {
  words: string;
  act: () => void;
  /** Whether it has a tick, if it is one that can be on. */
  isOn?: boolean;
  /** True unless said otherwise. */
  isPossible?: boolean;
  isShown?: boolean;
}

/** A line between items that introduces the next ones. */
export interface Heading {
  heading: string;
}

/** What a list has, read whenever it is opened. */
export type Lines = () => (Item | Heading)[];

/**
 * A list that a button opens.
 *
 * @returns the list, to be put beside the button
 */
export function menu(button: HTMLButtonElement, lines: Lines): HTMLElement {
  const list = listAt(button, lines);
  button.setAttribute('popovertarget', list.id);
  return list;
}

/**
 * A list that opens below a button, which need not be what opens it.
 *
 * @returns the list, to be put beside the button
 */
export function listAt(button: HTMLButtonElement, lines: Lines): HTMLElement {
  const list = element('div', { class: 'menu', popover: 'auto', id: newId() });
  const act = (item: Item) => {
    list.hidePopover();
    item.act();
  };
  const lineOf = (line: Item | Heading) => {
    if ('heading' in line) return html`<p class="menu-heading">${line.heading}</p>`;
    const { words, isOn, isPossible = true, isShown = true } = line;
    const tick = isOn === undefined ? '' : isOn ? '✓ ' : '\u2003 ';
    return html`<button type="button" ?hidden=${!isShown} ?disabled=${!isPossible} @click=${() => act(line)}>${tick}${words}</button>`;
  };
  const show = () => render(lines().map(lineOf), list);
  const usable = () => [...list.querySelectorAll<HTMLButtonElement>('button:not([hidden], :disabled)')];
  const place = () => {
    const { left, top } = button.getBoundingClientRect();
    return `${left},${top}`;
  };
  let openedAt = '';
  const close = () => {
    if (place() !== openedAt) list.hidePopover();
  };
  show();
  list.addEventListener('beforetoggle', (event) => opens(event) && show());
  floatAt(list, button);
  list.addEventListener('toggle', (event) => {
    if (!opens(event)) return removeEventListener('scroll', close, true);
    usable()[0]?.focus();
    openedAt = place();
    // It would stay behind while its button moves away.
    addEventListener('scroll', close, true);
  });
  list.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const enabled = usable();
    const at = enabled.indexOf(document.activeElement as HTMLButtonElement);
    enabled[(at + by + enabled.length) % enabled.length].focus();
  });
  return list;
}

/** Has what floats lie at its button whenever it opens. */
export function floatAt(list: HTMLElement, button: HTMLElement, placing?: Placing) {
  list.addEventListener('beforetoggle', (event) => opens(event) && placeBelow(list, button));
  list.addEventListener('toggle', (event) => opens(event) && placeInView(list, button, placing));
}

/** Gap between button and list, and least gap between list and window, in CSS pixels. */
const GAP = 4;
/** Least useful height of a list that scrolls, in CSS pixels. */
const MIN_HEIGHT = 200;

function opens(event: Event) {
  return (event as ToggleEvent).newState === 'open';
}

/** Puts a list under its button, with their right edges aligned. */
export function placeBelow(list: HTMLElement, button: HTMLElement) {
  const from = button.getBoundingClientRect();
  list.style.top = `${from.bottom + GAP}px`;
  list.style.right = `${document.documentElement.clientWidth - from.right}px`;
}

/** How something that floats lies to its button. */
interface Placing {
  /** True if it may lie over its button, so that nothing of it has to be scrolled to. */
  mayCover?: boolean;
  /** True if their left edges are aligned instead. */
  isFromLeft?: boolean;
}

/**
 * Keeps an open list within the window: below its button if there is room to scroll in, above it otherwise,
 * and never beyond an edge.
 */
export function placeInView(list: HTMLElement, button: HTMLElement, { mayCover = false, isFromLeft = false }: Placing = {}) {
  list.style.maxHeight = '';
  const from = button.getBoundingClientRect();
  const { left, width, height, bottom } = list.getBoundingClientRect();
  // Measured first: `right` does not refer to the window without its scroll bar in every browser.
  const most = document.documentElement.clientWidth - GAP - width;
  const wanted = Math.max(GAP, isFromLeft ? Math.min(from.left, most) : from.right - width);
  list.style.right = `${parseFloat(list.style.right) + left - wanted}px`;
  if (bottom <= innerHeight - GAP) return;
  if (mayCover) {
    list.style.top = `${Math.max(GAP, innerHeight - GAP - height)}px`;
    return;
  }
  const [above, below] = [from.top - 2 * GAP, innerHeight - from.bottom - 2 * GAP];
  const isBelow = below >= MIN_HEIGHT || below >= above;
  list.style.maxHeight = `${isBelow ? below : above}px`;
  if (!isBelow) list.style.top = `${from.top - GAP - list.offsetHeight}px`;
}
