/** Building and finding elements. */

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element; an attribute `on…` is a listener, `true` an attribute without a value, and
 * `false`, `null` and `undefined` none at all.
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
 * The same for SVG.
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
 * The element with this id, which is known to be there and of this class.
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
 * Sets the text of an element, touching nothing when it is the same.
 *
 * @param {Element} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

let lastId = 0;

/** A new id for an element that another one refers to. */
export function newId() {
  lastId += 1;
  return `e${lastId}`;
}
