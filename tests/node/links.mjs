/** Links of every kind of network and every view, and the files that an explorer writes for them. */

/** @import { Solver } from '../../target/page/app/pkg/loadcurve-web.js' */
/** @typedef {typeof import('../../target/page/app/pkg/loadcurve-web.js')} Module */

/** Endings of the files written for a link. */
export const ENDINGS = /** @type {const} */ (['svg', 'tex', 'csv', 'json', 'bib']);

export const SOLVED = [
  // Names no network.
  'v=1',
  'net=fat-tree',
  'net=fat-tree,n:4,flits:1&y=log',
  'net=fat-tree,n:16384,flits:1024,reading:conditional&show=both&load=0.002',
  'net=fat-tree,n:256&net=fat-tree,n:256,flits:100&x=messages&show=throughput&theme=dark',
  'net=fat-tree,n:16&net=fat-tree,n:64,reading:conditional&x=capacity&load=0.7&ymax=90',
  'net=fat-tree,n:4096,flits:7&xmax=0.003&y=log&ymax=1000',
  'net=fat-tree,n:16&net=mesh,k:4&net=torus,k:4&y=log&show=both&load=0.02',
  'net=mesh,k:7,flits:20&net=torus,k:6&net=torus,k:9,links:bi,sharing:occ&load=0.05',
  'net=mesh,k:4,label:ours&net=mesh,k:4,flits:9&xmin=0.1&xmax=0.2&ymin=20&ymax=90',
  'net=scouting&net=scouting,k:12,scout:6,vcs:5,reading:corrected&x=messages&show=both',
  'net=scouting,k:4&net=buffered-min,stages:2&net=combining-min,n:8&x=capacity&hide=2&theme=dark',
  'net=buffered-min&net=buffered-min,switch:3,stages:4,buffer:9,reading:exact&xmax=2.5',
  'net=buffered-min&net=mesh&net=buffered-min,reading:exact&paper=on&show=both',
  'net=combining-min,hot:12.5&net=combining-min,n:256,degree:inf,reading:printed&y=log',
  'net=combining-min,n:16,buffer:8,reading:backpressure&net=mesh&x=capacity&show=both',
];

/** Small networks, among them every kind and every simulator's variants. */
export const SIMULATED = [
  'net=fat-tree,n:16,flits:4&net=mesh,k:4,flits:9&precision=5&seed=7&load=0.05&show=both',
  'net=torus,k:3,flits:4&net=torus,k:3,flits:2,links:bi&precision=8&seed=4294967295',
  'net=scouting,k:4,flits:2&net=scouting,k:4,flits:2,scout:3,vcs:2,ejection:exclusive&precision=8',
  'net=scouting,k:4,flits:2,scout:0,vcs:3,ejection:shared&precision=8&seed=0',
  'net=buffered-min,stages:2&net=buffered-min,switch:2,stages:3,service:fixed&precision=5',
  'net=combining-min,n:8&net=combining-min,n:8,degree:inf,wiring:omega,hot:30&precision=5&seed=3',
  'net=fat-tree,n:4,flits:4&net=torus,k:4,flits:8&precision=20&seed=7&show=both',
].map((link) => `${link}&sim=on`);

/** Links whose network is drawn. */
export const DRAWN = [
  'net=mesh,k:4&load=0.02',
  'net=fat-tree,n:16&net=torus,k:4&x=capacity&draw=2&fold=on&load=0.5',
  'net=fat-tree,n:4,flits:4&channels=measured&sim=on&precision=20&seed=7',
];

/** Links of networks so large that the page leaves them to a worker. */
export const SOLVED_ELSEWHERE = ['net=combining-min,n:256,reading:backpressure&net=mesh,k:40', 'net=torus,k:64,sharing:occ'];

/**
 * The files that a module writes for a link.
 *
 * @param {Module} web
 * @param {string} link
 */
export function written(web, link) {
  const explorer = simulated(web, link);
  const theme = link.includes('theme=dark') ? 'dark' : 'light';
  return {
    svg: explorer.chartSvg(640, 420, theme),
    tex: explorer.tex(),
    csv: explorer.csv(),
    json: explorer.json(),
    bib: explorer.bibtex(),
  };
}

/**
 * The drawing of a link's network.
 *
 * @param {Module} web
 * @param {string} link
 */
export function drawing(web, link) {
  return simulated(web, link).drawingSvg(640, 420, 'light');
}

/**
 * An explorer with all simulations of its link. The order of runs must not matter, so the last task comes
 * first.
 *
 * @param {Module} web
 * @param {string} link
 */
export function simulated(web, link) {
  const explorer = new web.Explorer(link);
  for (let tasks = explorer.tasks(); tasks.length > 0; tasks = explorer.tasks()) {
    for (const task of tasks.reverse()) {
      const simulation = new web.Simulation(task);
      while (!simulation.step(5_000));
      explorer.takeReport(task, simulation.report());
      simulation.free();
    }
  }
  return explorer;
}

/**
 * The results for a link whose networks were solved for the explorer, as a worker does.
 *
 * @param {Module} web
 * @param {string} link
 */
export function solvedElsewhere(web, link) {
  const explorer = web.Explorer.deferring(link);
  /** @type {Map<string, Solver>} */
  const solvers = new Map();
  for (;;) {
    const csv = explorer.csv();
    const [task] = explorer.solverTasks();
    if (!task) return csv;
    const solver = solvers.get(task.network) ?? new web.Solver(task.network);
    solvers.set(task.network, solver);
    solver.begin(task);
    while (!solver.step());
    explorer.takeSolution(task.network, solver.solution());
  }
}

/** Settings of the command that go into links. */
export const SETTINGS = {
  'mesh,k:4': ['flits=20', 'x=messages', 'load=0.01'],
  'net=torus&net=mesh': ['k=6', 'links=bi', 'show=both', 'hide=1', 'y=log'],
  'net=buffered-min': ['buffer=8', 'paper=on', 'xmax=3'],
  'net=combining-min,label:hot-spot': ['degree=inf', 'hot=12.5', 'theme=dark', 'x=capacity'],
  'net=scouting,k:4': ['vcs=3', 'reading=corrected', 'seed=7', 'precision=5'],
};
