/** The kinds of networks in groups, with a glyph each. */

import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import { html, svg } from '../view.ts';

const dots = (...points: [number, number][]) => points.map(([x, y]) => svg`<circle cx=${x} cy=${y} r="1.400" />`);
const corners = [3, 10, 17].flatMap((y) => [3, 10, 17].map((x) => [x, y])) as [number, number][];

/** Pictures of 20 × 20. */
const GLYPHS: Record<string, unknown> = {
  mesh: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14" />${dots(...corners)}`,
  torus: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14M3 3C5 0 15 0 17 3M3 17c2 3 12 3 14 0M3 3C0 5 0 15 3 17M17 3c3 2 3 12 0 14" />${dots(...corners)}`,
  'fat-tree': svg`<path d="m6 4-3.500 12M6 4l2 12M14 4l-2 12M14 4l3.500 12M6 4l6 12M14 4 8 16" />${dots([6, 4], [14, 4], [2.5, 16], [8, 16], [12, 16], [17.5, 16])}`,
  'buffered-min': svg`<path d="M3 4h14M3 16h14M3 4l7 12 7-12M3 16l7-12 7 12" />${dots([3, 4], [10, 4], [17, 4], [3, 16], [10, 16], [17, 16])}`,
  'combining-min': svg`<path d="M3 4l7 6 7-6M3 16l7-6 7 6M3 4h14M3 16h14" />${dots([3, 4], [3, 16], [17, 4], [17, 16])}<circle cx="10" cy="10" r="2.600" />`,
  cube: svg`<path d="M3 8h9v9H3ZM8 3h9v9H8ZM3 8l5-5M12 8l5-5M12 17l5-5M3 17l5-5" />${dots([3, 8], [12, 8], [3, 17], [12, 17], [8, 3], [17, 3], [17, 12], [8, 12])}`,
  xgft: svg`<path d="m10 3-6 7M10 3v7M10 3l6 7M4 10l-1.500 7M4 10l1.500 7M10 10l-1.500 7M10 10l1.500 7M16 10l-1.500 7M16 10l1.500 7" />${dots([10, 3], [4, 10], [10, 10], [16, 10], [2.5, 17], [5.5, 17], [8.5, 17], [11.5, 17], [14.5, 17], [17.5, 17])}`,
  fly: svg`<path d="M3 4l7 12 7-12M3 16l7-12 7 12M3 4h14M3 16h14" /><path d="M1 4h2M1 16h2M17 4h2M17 16h2" />${dots([3, 4], [10, 4], [17, 4], [3, 16], [10, 16], [17, 16])}`,
  hyperx: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14M3 3c3-4 11-4 14 0M3 17c-4-3-4-11 0-14" />${dots(...corners)}`,
  dragonfly: svg`<path d="m10 2.500 7.500 5.500-2.900 8.800H5.400L2.500 8ZM10 2.500 5.400 16.800 17.500 8h-15l12.100 8.800Z" />${dots([10, 2.5], [17.5, 8], [14.6, 16.8], [5.4, 16.8], [2.5, 8])}`,
  own: svg`<path d="m4 4 9-1 4 7-6 7-8-4ZM4 4l7 13M13 3 3 13" />${dots([4, 4], [13, 3], [17, 10], [11, 17], [3, 13])}`,
  scouting: svg`<path d="M3 3h14v14H3ZM10 3v14M3 10h14" /><path class="strong" d="M3 17h7V6" />${dots(...corners)}`,
};

/** Names of kinds by group, in the order in which they are offered. */
const GROUPS: [string, string[]][] = [
  ['Grids and rings', ['mesh', 'torus', 'cube', 'hyperx']],
  ['Trees', ['fat-tree', 'xgft']],
  ['Stages of switches', ['fly', 'buffered-min', 'combining-min']],
  ['Groups and special routing', ['dragonfly', 'scouting']],
  ['Your own', ['own']],
];

export function glyph(kind: string) {
  return html`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true">${GLYPHS[kind]}</svg>`;
}

/**
 * The kinds that a search finds by their titles, sentences and presets, in groups; one that is in no group yet
 * comes last.
 */
export function grouped(kinds: NetworkInfo[], search: string): [string, NetworkInfo[]][] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ name, title, sentence, presets }: NetworkInfo) => {
    const text = [name, title, sentence, ...presets].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = kinds.filter(fits);
  const known = GROUPS.flatMap(([, names]) => names);
  const others = found.filter(({ name }) => !known.includes(name));
  const groups = GROUPS.map(([title, names]) => [title, found.filter(({ name }) => names.includes(name))] as [string, NetworkInfo[]]);
  return [...groups, ['Others', others] as [string, NetworkInfo[]]].filter(([, members]) => members.length > 0);
}
