/** Equations as MathML, built from the plain data that the module returns. */

import type { MathNode, MathText } from '../pkg/loadcurve-web.js';
import { html, mathml, nothing } from '../view.ts';

/** Signs before which a line break is preferred. */
const OUTER = ['=', '+', '−'];
/** Signs before which a line may break. */
const BREAKS = [...OUTER, '·'];

/** The bar over a letter. */
const BAR = '\u00af';

function built(node: MathNode): unknown {
  switch (node.kind) {
    case 'row':
      // Brackets grow around a fraction; around letters they would also grow with an index.
      return mathml`<mrow>${node.of.map((part) => (part.kind === 'operator' ? operator(part.of, isHigh(node)) : built(part)))}</mrow>`;
    case 'letter':
      return mathml`<mi>${node.of}</mi>`;
    case 'word':
      return mathml`<mi mathvariant="normal">${node.of}</mi>`;
    case 'number':
      return mathml`<mn>${node.of}</mn>`;
    case 'operator':
      return operator(node.of, false);
    case 'fraction':
      return mathml`<mfrac>${node.of.map(built)}</mfrac>`;
    case 'below':
      return mathml`<msub>${node.of.map(built)}</msub>`;
    case 'above':
      return mathml`<msup>${node.of.map(built)}</msup>`;
    case 'mean':
      return mathml`<mover accent="true">${built(node.of)}<mo stretchy="false">${BAR}</mo></mover>`;
  }
}

function operator(sign: string, grows: boolean) {
  // Even at the beginning of a line it is a binary operator, not the sign of the term after it.
  const form = BREAKS.includes(sign) ? 'infix' : nothing;
  return mathml`<mo form=${form} stretchy=${grows ? nothing : 'false'}>${sign}</mo>`;
}

/** A letter or a number inline in text. */
export function inline({ math, plain }: MathText) {
  return math.kind === 'number' ? plain : html`<span role="math" aria-label=${plain}>${piece([math])}</span>`;
}

/**
 * Both sides of an equation; the right one is empty if there is none. The right side is split into nested
 * parts, each of which stays on one line if it fits.
 */
export function sides({ math }: MathText): [left: unknown, right: unknown] {
  const nodes = math.kind === 'row' ? math.of : [math];
  const at = nodes.findIndex((node) => isOperator(node, ['=']));
  if (at < 0) return [piece(nodes), nothing];
  return [piece(nodes.slice(0, at)), parts(flat(nodes.slice(at)))];
}

function piece(nodes: MathNode[]) {
  return html`<math aria-hidden="true">${nodes.map(built)}</math>`;
}

/**
 * A row split where it is most loosely joined: outside brackets rather than inside them, and between terms
 * rather than between factors.
 */
function parts(row: MathNode[]): unknown[] {
  const places = breaksIn(row);
  const min = Math.min(...places.map(({ depth }) => depth));
  const outside = places.filter(({ depth }) => depth === min);
  const between = outside.filter(({ at }) => isOperator(row[at], OUTER));
  const cuts = (between.length > 0 ? between : outside).map(({ at }) => at);
  if (cuts.length === 0) return [piece(row)];
  return [0, ...cuts].map((from, index) => {
    const inner = parts(row.slice(from, cuts[index] ?? row.length));
    return inner.length === 1 ? inner[0] : html`<span class="part">${inner}</span>`;
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
