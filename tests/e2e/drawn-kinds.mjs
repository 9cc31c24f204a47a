/** Networks of every kind that is drawn, at sizes from 16 to 4,096 processors. */

import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';

/**
 * A network as a link names it, with its file if the link names one that it does not hold.
 *
 * @typedef {object} Drawn
 * @property {string} net
 * @property {string} [file]
 */

/** Most characters of a packed network in a link. */
const MAX_CHARACTERS = 4000;

/** Most processors of a tree whose nodes are not too many. */
const MAX_LEAVES = 2700;

/** A user's own network. @param {string} file @param {string} [settings] @returns {Drawn} */
function own(file, settings = '') {
  const zip = deflateRawSync(file, { level: 9 }).toString('base64').replaceAll('+', '-').replaceAll('/', '.').replaceAll('=', '');
  if (zip.length <= MAX_CHARACTERS) return { net: `own,zip:${zip}${settings}` };
  return { net: `own,file:${createHash('sha256').update(file).digest('hex').slice(0, 16)}${settings}`, file };
}

/** Numbers below a bound that look random and are the same each time. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ bound) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * bound);
  };
}

/** A square of nodes without coordinates. @param {number} nodes */
function square(nodes) {
  const side = Math.sqrt(nodes);
  const links = Array.from({ length: nodes }, (_, node) => [
    ...((node + 1) % side ? [`${node} ${node + 1}`] : []),
    ...(node + side < nodes ? [`${node} ${node + side}`] : []),
  ]);
  return `${links.flat().join('\n')}\n`;
}

/** A ring whose nodes have a link to another one each, chosen at random. @param {number} nodes */
function smallWorld(nodes) {
  const below = numbers(nodes);
  const rest = Array.from({ length: nodes }, (_, node) => node);
  /** @type {string[]} */
  const links = rest.map((node) => `${node} ${(node + 1) % nodes}`);
  while (rest.length > 1) {
    const [one] = rest.splice(below(rest.length), 1);
    const [other] = rest.splice(below(rest.length), 1);
    if (Math.abs(one - other) % (nodes - 1) > 1) links.push(`${one} ${other}`);
  }
  return `${links.join('\n')}\n`;
}

/** A tree of switches with three children each, and processors below them. @param {number} processors */
function tree(processors) {
  const switches = Math.ceil((processors - 1) / 2);
  const words = Array.from({ length: switches }, (_, node) => `node S${node} hosts 0`);
  const links = Array.from({ length: switches + processors - 1 }, (_, child) => {
    const parent = Math.floor(child / 3);
    return `S${parent} ${child + 1 < switches ? `S${child + 1}` : `P${child + 1 - switches}`}`;
  });
  return `${[...words, ...links].join('\n')}\n`;
}

/** Nodes in a spiral, as seeds in a sunflower, each joined to three or more near ones. @param {number} nodes */
function sunflower(nodes) {
  const spots = Array.from({ length: nodes }, (_, node) => {
    const [angle, radius] = [node * Math.PI * (3 - Math.sqrt(5)), Math.sqrt(node + 0.5)];
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  /** @type {Set<string>} */
  const links = new Set();
  for (const [node, [x, y]] of spots.entries()) {
    const away = spots.map(([a, b], other) => ({ other, away: (a - x) ** 2 + (b - y) ** 2 }));
    away.sort((one, next) => one.away - next.away);
    for (const { other } of away.slice(1, 4)) links.add(`n${Math.min(node, other)} n${Math.max(node, other)}`);
    // Towards the middle, so that all can be reached.
    const inner = away.find(({ other }) => other < node);
    if (inner) links.add(`n${inner.other} n${node}`);
  }
  const words = spots.map(([x, y], node) => `node n${node} ${x.toFixed(3)} ${y.toFixed(3)}`);
  return `${[...words, ...links].join('\n')}\n`;
}

/** A tower of floors with coordinates in space. @param {number} nodes */
function tower(nodes) {
  const side = 2 ** Math.floor(Math.log2(nodes) / 3);
  const deep = nodes / side ** 2;
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) => `n${x + side * (y + side * z)}`;
  /** @type {string[]} */
  const words = [];
  /** @type {string[]} */
  const links = [];
  for (let z = 0; z < deep; z += 1) {
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        words.push(`node ${at(x, y, z)} ${x} ${y} ${z}`);
        if (x + 1 < side) links.push(`${at(x, y, z)} ${at(x + 1, y, z)}`);
        if (y + 1 < side) links.push(`${at(x, y, z)} ${at(x, y + 1, z)}`);
        if (z + 1 < deep && (x + y) % 2 === 0) links.push(`${at(x, y, z)} ${at(x, y, z + 1)}`);
      }
    }
  }
  return `${[...words, ...links].join('\n')}\n`;
}

/** @param {(nodes: number) => string} file @param {string} [settings] */
const owns = (file, settings) => (/** @type {number} */ nodes) => own(file(nodes), settings);

/** Sizes that all kinds are drawn at, as nearly as they have them. */
export const SIZES = [16, 64, 256, 1024, 4096];

/** @param {(string | null)[]} nets by size; null where there is none */
const listed =
  (...nets) =>
  (/** @type {number} */ size) => {
    const net = nets[SIZES.indexOf(size)];
    return net ? { net } : null;
  };

/** Every kind at each size. @type {Record<string, (size: number) => Drawn | null>} */
export const DRAWN = {
  mesh: listed('mesh,k:4', 'mesh', 'mesh,k:16', 'mesh,k:32', 'mesh,k:64'),
  torus: listed('torus,k:4', 'torus', 'torus,k:16', 'torus,k:32', 'torus,k:64'),
  'torus-bi': listed('torus,k:4,links:bi', 'torus,links:bi', 'torus,k:16,links:bi', 'torus,k:32,links:bi', 'torus,k:64,links:bi'),
  line: listed('cube,dims:16', 'cube,dims:64', 'cube,dims:256', 'cube,dims:1024', null),
  ring: listed('cube,dims:16,wrap:1', 'cube,dims:64,wrap:1', 'cube,dims:256,wrap:1', 'cube,dims:1024,wrap:1', null),
  oblong: listed('cube,dims:8x2', 'cube,dims:16x4', 'cube,dims:32x8', 'cube,dims:64x16', 'cube,dims:128x32'),
  'oblong-wrapped': listed(
    'cube,dims:8x2,wrap:10',
    'cube,dims:16x4,wrap:1',
    'cube,dims:32x8,wrap:1',
    'cube,dims:64x16,wrap:1',
    'cube,dims:128x32,wrap:1',
  ),
  'cube-3d': listed('cube,dims:4x2x2', 'cube', 'cube,dims:8x8x4', 'cube,dims:8x8x16', 'cube,dims:16x16x16'),
  'cube-3d-wrapped': listed(
    'cube,dims:3x3x3,wrap:1',
    'cube,wrap:1',
    'cube,dims:8x8x4,wrap:1',
    'cube,dims:8x8x16,wrap:1',
    'cube,dims:16x16x16,wrap:1',
  ),
  'cube-4d': listed('cube,dims:2x2x2x2', 'cube,dims:4x4x2x2', 'cube,dims:4x4x4x4', 'cube,dims:8x8x4x4', 'cube,dims:8x8x8x8'),
  'cube-4d-wrapped': listed(
    null,
    'cube,dims:3x3x3x3,wrap:1',
    'cube,dims:4x4x4x4,wrap:1',
    'cube,dims:8x8x4x4,wrap:1',
    'cube,dims:8x8x8x8,wrap:1,links:uni',
  ),
  hypercube: listed(
    'cube,dims:2x2x2x2',
    'cube,dims:2x2x2x2x2x2',
    `cube,dims:${Array(8).fill(2).join('x')}`,
    `cube,dims:${Array(10).fill(2).join('x')}`,
    `cube,dims:${Array(12).fill(2).join('x')}`,
  ),
  'fat-tree': listed('fat-tree,n:16', 'fat-tree,n:64', 'fat-tree,n:256', 'fat-tree,n:1024', 'fat-tree,n:4096'),
  xgft: listed('xgft,down:4x4,up:4', 'xgft', 'xgft,down:4x4x4x4,up:4x4x4', 'xgft,down:4x4x4x4x4,up:4x4x4x4', 'xgft,down:16x16x16,up:16x16'),
  'leaf-spine': listed(
    'xgft,down:4x4,up:2',
    'xgft,down:16x8,up:4',
    'xgft,down:16x16,up:8',
    'xgft,down:32x32,up:16',
    'xgft,down:64x64,up:32',
  ),
  fly: listed('fly,stages:2', 'fly', 'fly,stages:4', 'fly,stages:5', 'fly,stages:6'),
  'fly-2': listed('fly,k:2,stages:4', 'fly,k:2,stages:6', 'fly,k:2,stages:8', 'fly,k:2,stages:10', 'fly,k:2,stages:12'),
  complete: listed('hyperx,dims:16', 'hyperx,dims:64', 'hyperx,dims:64,hosts:4', 'hyperx,dims:64,hosts:16', 'hyperx,dims:64,hosts:64'),
  hyperx: listed('hyperx,dims:4x4', 'hyperx', 'hyperx,dims:16x16', 'hyperx,dims:32x32', null),
  'hyperx-hosts': listed(
    'hyperx,dims:2x2,hosts:4',
    'hyperx,dims:4x4,hosts:4',
    'hyperx,dims:8x8,hosts:4',
    'hyperx,dims:16x16,hosts:4',
    'hyperx,dims:16x16,hosts:16',
  ),
  'hyperx-3d': listed('hyperx,dims:2x2x4', 'hyperx,dims:4x4x4', 'hyperx,dims:8x8x4', 'hyperx,dims:8x8x16', 'hyperx,dims:8x8x8,hosts:8'),
  dragonfly: listed('dragonfly,p:1,a:4,h:1', 'dragonfly', 'dragonfly,p:3,a:5,h:3', 'dragonfly,p:4,a:8,h:4', 'dragonfly,p:6,a:10,h:6'),
  'dragonfly-1': listed('dragonfly,p:1,a:4,h:1', 'dragonfly,p:1,a:6,h:2', 'dragonfly,p:1,a:9,h:3', 'dragonfly,p:1,a:16,h:4', null),
  'own-square': owns(square),
  'own-small-world': owns(smallWorld),
  'own-tree': (size) => own(tree(Math.min(size, MAX_LEAVES))),
  'own-sunflower': owns(sunflower),
  'own-tower': owns(tower),
};
