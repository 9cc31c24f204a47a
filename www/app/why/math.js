/** Equations as MathML, built from the plain data that the module returns. */

import { element } from '../dom.js';

/** @import { MathNode, MathText } from '../pkg/loadcurve-web.js' */

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** Signs before which a line break is preferred. */
const OUTER = ['=', '+', '−'];
/** Signs before which a line may break. */
const BREAKS = [...OUTER, '·'];

/** The bar over a letter. */
const BAR = '\u00af';

/**
 * @param {string} tag
 * @param {(Node | string)[]} children
 */
function mathml(tag, ...children) {
  const made = document.createElementNS(NAMESPACE, tag);
  made.append(...children);
  return made;
}

/**
 * @param {MathNode} node
 * @returns {Element}
 */
function built(node) {
  switch (node.kind) {
    case 'row':
      return row(node);
    case 'letter':
      return mathml('mi', node.of);
    case 'word':
      return upright(node.of);
    case 'number':
      return mathml('mn', node.of);
    case 'operator':
      return operator(node.of);
    case 'fraction':
      return mathml('mfrac', ...node.of.map(built));
    case 'below':
      return mathml('msub', ...node.of.map(built));
    case 'above':
      return mathml('msup', ...node.of.map(built));
    case 'mean':
      return mean(node.of);
  }
}

/** @param {Extract<MathNode, { kind: 'row' }>} node */
function row(node) {
  const made = mathml('mrow', ...node.of.map(built));
  // Brackets grow around a fraction; around letters they would also grow with an index.
  if (isHigh(node)) for (const bracket of made.querySelectorAll(':scope > mo')) bracket.removeAttribute('stretchy');
  return made;
}

/** @param {string} word */
function upright(word) {
  const made = mathml('mi', word);
  made.setAttribute('mathvariant', 'normal');
  return made;
}

/** @param {string} sign */
function operator(sign) {
  const made = mathml('mo', sign);
  // Even at the beginning of a line it is a binary operator, not the sign of the term after it.
  if (BREAKS.includes(sign)) made.setAttribute('form', 'infix');
  made.setAttribute('stretchy', 'false');
  return made;
}

/** @param {MathNode} letter */
function mean(letter) {
  const bar = mathml('mo', BAR);
  bar.setAttribute('stretchy', 'false');
  const made = mathml('mover', built(letter), bar);
  made.setAttribute('accent', 'true');
  return made;
}

/**
 * A letter or a number inline in text.
 *
 * @param {MathText} written
 */
export function inline({ math, plain }) {
  return spoken('span', plain, [piece([math])]);
}

/**
 * Both sides of an equation; the right one is empty if there is none. The right side is split into nested
 * parts, each of which stays on one line if it fits.
 *
 * @param {MathText} written
 * @returns {[left: Element[], right: Element[]]}
 */
export function sides({ math }) {
  const nodes = math.kind === 'row' ? math.of : [math];
  const at = nodes.findIndex((node) => isOperator(node, ['=']));
  if (at < 0) return [[piece(nodes)], []];
  return [[piece(nodes.slice(0, at))], parts(flat(nodes.slice(at)))];
}

/**
 * An element that is read out as one mathematical expression.
 *
 * @param {'div' | 'span'} tag
 * @param {string} plain
 * @param {Node[]} children
 */
export function spoken(tag, plain, children) {
  return element(tag, { role: 'math', 'aria-label': plain }, ...children);
}

/** @param {MathNode[]} nodes */
function piece(nodes) {
  const math = mathml('math', ...nodes.map(built));
  math.setAttribute('aria-hidden', 'true');
  return math;
}

/**
 * A row split where it is most loosely joined: outside brackets rather than inside them, and between terms
 * rather than between factors.
 *
 * @param {MathNode[]} row
 * @returns {Element[]}
 */
function parts(row) {
  const places = breaksIn(row);
  const min = Math.min(...places.map(({ depth }) => depth));
  const outside = places.filter(({ depth }) => depth === min);
  const between = outside.filter(({ at }) => isOperator(row[at], OUTER));
  const cuts = (between.length > 0 ? between : outside).map(({ at }) => at);
  if (cuts.length === 0) return [piece(row)];
  return [0, ...cuts].map((from, index) => {
    const inner = parts(row.slice(from, cuts[index] ?? row.length));
    return inner.length === 1 ? inner[0] : element('span', { class: 'part' }, ...inner);
  });
}

/**
 * Positions at which a line may break, each with the depth of its brackets.
 *
 * @param {MathNode[]} row
 */
function breaksIn(row) {
  let depth = 0;
  return row.flatMap((node, at) => {
    if (isOperator(node, ['('])) depth += 1;
    if (isOperator(node, [')'])) depth -= 1;
    // No break between an equals sign and what follows it, or between an opening bracket and its content.
    const isFirst = at === 0 || isOperator(row[at - 1], ['=', '(']);
    return isOperator(node, BREAKS) && !isFirst ? [{ at, depth }] : [];
  });
}

/**
 * Flattens nested rows; brackets around a fraction stay whole, so that they grow with it.
 *
 * @param {MathNode[]} nodes
 * @returns {MathNode[]}
 */
function flat(nodes) {
  return nodes.flatMap((node) => (node.kind === 'row' && !(isOperator(node.of[0], ['(']) && isHigh(node)) ? flat(node.of) : [node]));
}

/**
 * @param {MathNode} node
 * @param {string[]} signs
 */
function isOperator(node, signs) {
  return node.kind === 'operator' && signs.includes(node.of);
}

/**
 * True if it contains a fraction.
 *
 * @param {MathNode} node
 * @returns {boolean}
 */
function isHigh(node) {
  return node.kind === 'fraction' || (node.kind === 'row' && node.of.some(isHigh));
}
