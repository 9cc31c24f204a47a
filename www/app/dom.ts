/** Helpers to build and find elements, keys that leave, and announcements for screen readers. */

/** Attributes, and listeners for the events that they name. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;
type Child = Node | string | null | undefined | false;

/**
 * Creates an element. An attribute `on…` adds a listener, `true` sets an attribute without a value, and
 * `false`, `null` and `undefined` set none.
 */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  assign(made, attributes, children);
  return made;
}

/** Creates an SVG element in the same way. */
export function svg(tag: string, attributes: Attributes = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(made, attributes, children);
  return made;
}

function assign(made: Element, attributes: Attributes, children: Child[]) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
}

/** The element with this id, which must exist and be of this class. */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no ${type.name} #${id} on the page`);
  return found;
}

/** Sets the text of an element; leaves it alone if it is already the same. */
export function setText(target: Element, text: string) {
  if (target.textContent !== text) target.textContent = text;
}

/** The place of a pointer in an element, in CSS pixels. */
export function placeIn(element: Element, { clientX, clientY }: MouseEvent) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Gives an element a place and a size, in CSS pixels. */
export function placeAt({ style }: HTMLElement, { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>) {
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${right - left}px`;
  style.height = `${bottom - top}px`;
}

/** True if an element takes letters that are typed. */
export function isTyping(target: Element) {
  return target.matches('input:not([type=range], [type=checkbox], [type=radio]), select, textarea');
}

let lastId = 0;

/** A new id for an element that another one refers to. */
export function newId() {
  lastId += 1;
  return `e${lastId}`;
}

/** Silence required before a text is spoken, in milliseconds. */
const PAUSE = 250;

let timer = 0;

/** Has the screen reader speak a text after a short silence; of several in quick succession, only the last. */
export function say(text: string) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const live = byId('live', HTMLElement);
    // An unchanged text would not be spoken again.
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }, PAUSE);
}

/**
 * Notes the width of the page's scroll bar for the style sheets: where a dialog hides it, the page behind keeps
 * its width, so that nothing on it is drawn again. To be called before the dialog opens.
 */
export function noteGutter() {
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--gutter', `${Math.max(0, innerWidth - clientWidth)}px`);
}

/** Escape cancels, unless something else needs the key. */
export function onEscape(act: () => void) {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    // Escape closes an open menu or dialogue first. A browser without popovers can parse this selector.
    if (document.querySelector(':is(:popover-open, dialog[open])')) return;
    act();
  });
}

/** A listener by which Escape leaves the element with the focus, and nothing else. */
export function leavesByEscape(leave: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    leave();
    event.preventDefault();
    event.stopPropagation();
  };
}
