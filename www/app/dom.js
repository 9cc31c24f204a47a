/** Helpers to build and find elements. */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Creates an element. An attribute `on…` adds a listener, `true` sets an attribute without a value, and
 * `false`, `null` and `undefined` set none.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  assign(made, attributes, children);
  return made;
}

/**
 * Creates an SVG element in the same way.
 *
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  assign(made, attributes, children);
  return made;
}

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function assign(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, '');
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  for (const child of children) if (child) made.append(child);
}

/**
 * The element with this id, which must exist and be of this class.
 *
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no ${type.name} #${id} on the page`);
  return found;
}

/**
 * Sets the text of an element; leaves it alone if it is already the same.
 *
 * @param {Element} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** True if an element takes letters that are typed. @param {Element} target */
export function isTyping(target) {
  return target.matches('input:not([type=range], [type=checkbox], [type=radio]), select, textarea');
}

let lastId = 0;

/** A new id for an element that another one refers to. */
export function newId() {
  lastId += 1;
  return `e${lastId}`;
}
