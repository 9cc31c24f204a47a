/** The kinds of networks in groups, with a glyph each. */

import { html, svg } from '../view.js';

/** @import { NetworkInfo } from '../pkg/loadcurve-web.js' */

const dots = (/** @type {[number, number][]} */ ...points) => points.map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.400" />`);
const corners = /** @type {[number, number][]} */ ([3, 10, 17].flatMap((y) => [3, 10, 17].map((x) => [x, y])));

/** Pictures of 20 × 20. @type {Record<string, unknown>} */
const GLYPHS = {
  mesh: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14" />${dots(...corners)}`,
  torus: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14M3 3C5 0 15 0 17 3M3 17c2 3 12 3 14 0M3 3C0 5 0 15 3 17M17 3c3 2 3 12 0 14" />${dots(...corners)}`,
  'fat-tree': svg`<path d="m6 4-3.500 12M6 4l2 12M14 4l-2 12M14 4l3.500 12M6 4l6 12M14 4 8 16" />${dots([6, 4], [14, 4], [2.5, 16], [8, 16], [12, 16], [17.5, 16])}`,
  'buffered-min': svg`<path d="M3 4h14M3 16h14M3 4l7 12 7-12M3 16l7-12 7 12" />${dots([3, 4], [10, 4], [17, 4], [3, 16], [10, 16], [17, 16])}`,
  'combining-min': svg`<path d="M3 4l7 6 7-6M3 16l7-6 7 6M3 4h14M3 16h14" />${dots([3, 4], [3, 16], [17, 4], [17, 16])}<circle cx="10" cy="10" r="2.600" />`,
  scouting: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14" /><path class="strong" d="M3 17h7V6" />${dots(...corners)}`,
};

/** Names of kinds by group, in the order in which they are offered. @type {[string, string[]][]} */
const GROUPS = [
  ['Grids and rings', ['mesh', 'torus']],
  ['Trees', ['fat-tree']],
  ['Stages of switches', ['buffered-min', 'combining-min']],
  ['Special routing', ['scouting']],
];

/** @param {string} kind */
export function glyph(kind) {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">${GLYPHS[kind]}</svg>`;
}

/**
 * The kinds that a search finds by their titles, sentences and presets, in groups; one that is in no group yet
 * comes last.
 *
 * @param {NetworkInfo[]} kinds
 * @param {string} search
 * @returns {[string, NetworkInfo[]][]}
 */
export function grouped(kinds, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {NetworkInfo} */ { name, title, sentence, presets }) => {
    const text = [name, title, sentence, ...presets].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = kinds.filter(fits);
  const known = GROUPS.flatMap(([, names]) => names);
  const others = found.filter(({ name }) => !known.includes(name));
  const groups = GROUPS.map(
    ([title, names]) => /** @type {[string, NetworkInfo[]]} */ ([title, found.filter(({ name }) => names.includes(name))]),
  );
  return [...groups, /** @type {[string, NetworkInfo[]]} */ (['Others', others])].filter(([, members]) => members.length > 0);
}
