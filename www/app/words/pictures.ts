/** Small pictures of the terms, 160 wide and 72 high, in the colours of the page. */

import { nothing, svg } from '../view.ts';
import { curvePicture, histogram, intervals, run, spans } from './pictures-of-curves.ts';
import { ALL_NODES, blocked, buffer, flits, marks, mesh, nodes, routeOf, router, stopped } from './pictures-of-networks.ts';

const path = (d: string, name: string) => svg`<path class=${name} d=${d} />`;

/** Six flits, the first of which is the rightmost. */
const message = (nameOf?: (index: number) => string) => [
  flits([22, 40, 58, 76, 94, 112], { top: 28, size: 15 }, nameOf),
  path('M134 36H150M144 30L150 36L144 42', 'thin'),
];

/** A processor with its own data above, and with the sum of all below. */
const summand = (x: number, height: number) => [
  svg`<rect class="shade" x=${x} y=${38 - height} width="16" height=${height} rx="2" />`,
  svg`<rect class="flit" x=${x} y="48" width="16" height="18" rx="2" />`,
];

const PICTURES = {
  adaptive: () => mesh([routeOf('11 21', 'stuck'), routeOf('01 11 10 30'), path('M80 30V42', 'stuck')], '01 30'),
  'all-reduce': () => [summand(20, 8), summand(55, 24), summand(90, 14), summand(125, 30), path('M12 43H149', 'axis dashed')],
  backpressure: () => [
    path('M6 36H152', 'link'),
    [10, 58, 106].map((left) => buffer(left, { slots: 4, filled: 4, name: 'is-stuck' })),
    path('M152 24V48', 'stuck'),
    path('M138 16H100M106 11L100 16L106 21M90 16H52M58 11L52 16L58 21', 'thin'),
  ],
  bisection: () => [mesh([routeOf('10 20'), routeOf('11 21'), routeOf('12 22'), nodes(ALL_NODES, 'node')]), path('M80 1V71', 'limit')],
  buffer: () => [path('M6 36H156', 'link'), router(98, 40), buffer(32, { slots: 6, filled: 4 })],
  busiest: () => [
    mesh([routeOf('01 11'), routeOf('21 31'), routeOf('11 21', 'stuck'), nodes(ALL_NODES, 'node')]),
    svg`<rect class="ring" x="50" y="26" width="60" height="20" rx="10" />`,
  ],
  channel: () => [
    router(14, 36),
    router(110, 36),
    path('M50 29H108M102 23L108 29L102 35', 'route'),
    path('M110 44H52M58 39L52 44L58 49', 'thin'),
  ],
  collective: () => [
    path('M46 14H114V58H46Z', 'link'),
    path('M66 14H92M86 8L92 14L86 20M114 26V44M108 38L114 44L120 38M94 58H68M74 52L68 58L74 64M46 46V28M40 34L46 28L52 34', 'route'),
    marks('46,14 114,14 114,58 46,58', 'dot'),
  ],
  interval: () => intervals(),
  credit: () => [
    router(10, 34),
    router(116, 34),
    path('M44 28H116', 'link'),
    flits([72], { top: 20, size: 15 }),
    path('M116 48H46M52 43L46 48L52 53', 'thin'),
    svg`<circle class="dot" cx="88" cy="48" r="5" />`,
  ],
  'cut-through': () => blocked(4, [0, 0, 4]),
  deadlock: () => [
    stopped('M44 14H104', 'M112 6V22'),
    stopped('M126 14V46', 'M118 54H134'),
    stopped('M116 58H56', 'M48 50V66'),
    stopped('M34 58V26', 'M26 18H42'),
  ],
  dependency: () => [
    path(
      'M50 30L72 16M64 15L72 16L70 24M88 16L110 30M108 22L110 30L102 31M110 42L88 56M96 57L88 56L90 48M72 56L50 42M52 50L50 42L58 41',
      'stuck',
    ),
    marks('44,36 80,12 116,36 80,60', 'channel-dot'),
  ],
  'dimension-order': () => mesh(routeOf('00 30 32'), '00 32'),
  flit: () => message((index) => (index === 2 ? '' : 'is-faint')),
  head: () => message((index) => (index === 0 || index === 5 ? '' : 'is-faint')),
  held: () => [
    path('M8 48H152M146 43L152 48L146 53', 'axis'),
    spans(
      [
        [14, 48],
        [58, 82],
        [100, 138],
      ],
      30,
    ),
  ],
  'hot-spot': () => [
    path('M20 12L80 36M20 60L80 36M140 12L80 36M140 60L80 36M20 36H140M80 6V66', 'thin'),
    marks('20,12 20,36 20,60 140,12 140,36 140,60 80,8 80,64', 'node'),
    svg`<circle class="hot" cx="80" cy="36" r="8" />`,
  ],
  knee: () => curvePicture('knee'),
  latency: () => [
    path('M10 56H150M10 50V62M150 50V62', 'axis'),
    spans([[10, 50]], 22, 'is-stuck'),
    spans([[52, 100]], 22),
    spans([[102, 150]], 22, 'is-faint'),
  ],
  bound: () => [router(8, 36), router(116, 36), path('M44 36H116', 'link'), flits([45, 59, 73, 87, 101], { top: 29.5, size: 13 })],
  load: () => curvePicture('load'),
  message: () => message(),
  minimal: () => mesh([routeOf('02 01 21 20'), routeOf('02 22 21', 'route dashed')], '02 20'),
  p50: () => histogram(0.5),
  p95: () => histogram(0.95),
  p99: () => histogram(0.99),
  permutation: () => [
    path('M46 10L114 36M46 36L114 62M46 62L114 10', 'route'),
    marks('42,10 42,36 42,62', 'node'),
    marks('118,10 118,36 118,62', 'dot'),
  ],
  replications: () => [run('M10 14', 4, 14), run('M10 36', 9, 36), run('M10 58', 14, 58)],
  route: () => mesh(routeOf('02 01 21 20 30'), '02 30'),
  router: () => [
    path('M20 20H52M20 52H52M108 20H140M108 52H140', 'link'),
    router(52, 56),
    path('M20 20H52C80 20 80 52 108 52H140M134 46L140 52L134 58', 'route'),
    path('M20 52H52C80 52 80 20 108 20H140M135 15L140 20L135 25', 'thin'),
  ],
  saturation: () => curvePicture('saturation'),
  steady: () => [path('M10 36H152', 'limit'), run('M10 38', 3, 36), path('M10 6V64H152', 'axis')],
  'store-and-forward': () => [spans([[14, 58]], 46), spans([[60, 104]], 26), spans([[106, 150]], 6), path('M10 4V66H154', 'axis')],
  throughput: () => curvePicture('throughput'),
  uniform: () => [
    path('M44 36L44 10M44 36L80 10M44 36L116 10M44 36H116M44 36L116 62M44 36L80 62M44 36V62', 'thin'),
    marks('44,10 80,10 116,10 80,36 116,36 44,62 80,62 116,62', 'node'),
    marks('44,36', 'dot'),
  ],
  unstable: () => [run('M10 58', 3, 56, 0.32), path('M10 6V64H152', 'axis')],
  valiant: () => [
    mesh([routeOf('01 00 20'), routeOf('20 22 32', 'route dashed')], '01 32'),
    svg`<circle class="ring" cx="99" cy="12" r="8" />`,
  ],
  'virtual-channel': () => [
    path('M8 36H28L46 20H92M28 36L46 52H92M120 36H152', 'link'),
    buffer(48, { slots: 4, filled: 4, top: 13, name: 'is-stuck' }),
    buffer(48, { slots: 4, filled: 2, top: 45 }),
    path('M92 10V30', 'stuck'),
    path('M86 52H96L116 36H150M144 30L150 36L144 42', 'route'),
  ],
  'warm-up': () => [
    svg`<rect class="shade" x="10" y="6" width="44" height="58" />`,
    path('M54 30H152', 'limit'),
    path('M10 60C20 44 30 33 54 31', 'thin'),
    run('M54 31', 5, 30, 0, 54),
    path('M10 6V64H152', 'axis'),
  ],
  worm: () => [
    path('M6 36H154', 'link'),
    [18, 60, 102, 144].map((x) => router(x - 9, 18)),
    flits([31, 42, 73, 84, 115, 126], { top: 31.5, size: 9 }),
  ],
  wormhole: () => blocked(2, [1, 2, 2]),
  'zero-load': () => curvePicture('zero-load'),
};

export type PictureName = keyof typeof PICTURES;

export function pictureOf(name: PictureName) {
  // The names are those of the data; a test asks for each.
  const parts = PICTURES[name]?.();
  return parts === undefined ? nothing : svg`<svg class="word-picture" viewBox="0 0 160 72" aria-hidden="true">${parts}</svg>`;
}
