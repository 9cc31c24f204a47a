/** Equations as MathML, built from the plain data that the module returns. */

import { element } from '../dom.ts';
import type { MathNode, MathText } from '../pkg/loadcurve-web.js';

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML';

/** Signs before which a line break is preferred. */
const OUTER = ['=', '+', '−'];
/** Signs before which a line may break. */
const BREAKS = [...OUTER, '·'];

/** The bar over a letter. */
const BAR = '\u00af';

function mathml(tag: string, ...children: (Node | string)[]) {
  const made = document.createElementNS(NAMESPACE, tag);
  made.append(...children);
  return made;
}

function built(node: MathNode): Element {
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

function row(node: Extract<MathNode, { kind: 'row' }>) {
  const made = mathml('mrow', ...node.of.map(built));
  // Brackets grow around a fraction; around letters they would also grow with an index.
  if (isHigh(node)) for (const bracket of made.querySelectorAll(':scope > mo')) bracket.removeAttribute('stretchy');
  return made;
}

function upright(word: string) {
  const made = mathml('mi', word);
  made.setAttribute('mathvariant', 'normal');
  return made;
}

function operator(sign: string) {
  const made = mathml('mo', sign);
  // Even at the beginning of a line it is a binary operator, not the sign of the term after it.
  if (BREAKS.includes(sign)) made.setAttribute('form', 'infix');
  made.setAttribute('stretchy', 'false');
  return made;
}

function mean(letter: MathNode) {
  const bar = mathml('mo', BAR);
  bar.setAttribute('stretchy', 'false');
  const made = mathml('mover', built(letter), bar);
  made.setAttribute('accent', 'true');
  return made;
}

/** A letter or a number inline in text. */
export function inline({ math, plain }: MathText) {
  return spoken('span', plain, [piece([math])]);
}

/**
 * Both sides of an equation; the right one is empty if there is none. The right side is split into nested
 * parts, each of which stays on one line if it fits.
 */
export function sides({ math }: MathText): [left: Element[], right: Element[]] {
  const nodes = math.kind === 'row' ? math.of : [math];
  const at = nodes.findIndex((node) => isOperator(node, ['=']));
  if (at < 0) return [[piece(nodes)], []];
  return [[piece(nodes.slice(0, at))], parts(flat(nodes.slice(at)))];
}

/** An element that is read out as one mathematical expression. */
export function spoken(tag: 'div' | 'span', plain: string, children: Node[]) {
  return element(tag, { role: 'math', 'aria-label': plain }, ...children);
}

function piece(nodes: MathNode[]) {
  const math = mathml('math', ...nodes.map(built));
  math.setAttribute('aria-hidden', 'true');
  return math;
}

/**
 * A row split where it is most loosely joined: outside brackets rather than inside them, and between terms
 * rather than between factors.
 */
function parts(row: MathNode[]): Element[] {
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

/** Positions at which a line may break, each with the depth of its brackets. */
function breaksIn(row: MathNode[]) {
  let depth = 0;
  return row.flatMap((node, at) => {
    if (isOperator(node, ['('])) depth += 1;
    if (isOperator(node, [')'])) depth -= 1;
    // No break between an equals sign and what follows it, or between an opening bracket and its content.
    const isFirst = at === 0 || isOperator(row[at - 1], ['=', '(']);
    return isOperator(node, BREAKS) && !isFirst ? [{ at, depth }] : [];
  });
}

/** Flattens nested rows; brackets around a fraction stay whole, so that they grow with it. */
function flat(nodes: MathNode[]): MathNode[] {
  return nodes.flatMap((node) => (node.kind === 'row' && !(isOperator(node.of[0], ['(']) && isHigh(node)) ? flat(node.of) : [node]));
}

function isOperator(node: MathNode, signs: string[]) {
  return node.kind === 'operator' && signs.includes(node.of);
}

/** True if it contains a fraction. */
function isHigh(node: MathNode): boolean {
  return node.kind === 'fraction' || (node.kind === 'row' && node.of.some(isHigh));
}
