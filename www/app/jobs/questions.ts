/** All questions that a worker can answer, each a function of what it is asked about. */

import { clamped } from '../numbers.ts';
import type {
  BottleneckTask,
  FileRead,
  FindAnswer,
  FindPicture,
  ProcessorTask,
  SimulationProgress,
  SimulationTask,
  SolverTask,
  TableMapping,
  TimesSummary,
} from '../pkg/loadcurve-web.js';
import {
  bottleneckOf,
  CollectiveSteps,
  Finder,
  KneeRun,
  layoutOf,
  limitsOf,
  MeasuredWaits,
  ProcessorModel,
  RepeatedRuns,
  readResults,
  readTable,
  readTimes,
  Simulation,
  Solver,
  Study,
  worstOf,
} from '../pkg/loadcurve-web.js';
import { animate, follow } from './animate.ts';
import type { Steps, Work } from './messages.ts';
import { SLICE, until } from './slices.ts';

/** Events of a simulation between two readings of the clock. */
const EFFORT = 200_000;
/** Least time between two pictures of a search, in milliseconds. */
const PICTURE_PAUSE = 400;

/** Keeps the latest objects of the module by name: the next question is most often about one of them. */
class Latest<T extends { free(): void }> {
  #size;
  /** The one used last comes last. */
  #objects: Map<string, T> = new Map();

  constructor(size: number) {
    this.#size = size;
  }

  get(name: string, make: () => T) {
    const object = this.#objects.get(name) ?? make();
    this.#objects.delete(name);
    this.#objects.set(name, object);
    const [[oldest, old]] = this.#objects;
    if (this.#objects.size > this.#size) {
      this.#objects.delete(oldest);
      old.free();
    }
    return object;
  }

  /** Forgets all of them, which are freed once nobody uses them. */
  clear() {
    this.#objects.clear();
  }
}

const solvers = new Latest<Solver>(8);
const finders = new Latest<Finder>(1);
const models = new Latest<ProcessorModel>(1);
const plans = new Latest<CollectiveSteps>(2);

/** Forgets what was derived from networks: they may have been read before their files were there. */
export function forgetNetworks() {
  for (const cache of [solvers, finders, models]) cache.clear();
}

/** What is known of a search: the answer once there is one, and the candidates. */
export interface Found {
  answer?: FindAnswer | undefined;
  picture: FindPicture;
}

/** A network, and a load in messages per cycle per source. */
interface Asked {
  network: string;
  load: number;
}

/** What is read: files, of which all but the first are logs; the link of a network for logs that name none of ours; and the meaning of columns. */
export interface Reading {
  files: File[];
  net: string;
  mapping: TableMapping | null;
  /** True to take networks of logs with the routers of their runs. */
  hasRouters: boolean;
}

export const questions = {
  simulate,
  animate,
  follow,

  /** Solves a network load by load; parts of the solution come as soon as they are there. */
  *solve({ network, ...loads }: SolverTask, { tell, progress }: Work<unknown>): Steps<unknown> {
    const solver = solvers.get(network, () => new Solver(network, (stage: string, part: number) => progress(part, stage)));
    solver.begin({ network, ...loads });
    const count = Math.max(1, loads.loads.length + loads.operatingLoads.length);
    let solved = 0;
    for (let end = performance.now() + SLICE; !solver.step(); solved += 1) {
      if (performance.now() < end) continue;
      progress(Math.min(1, solved / count), 'solving');
      tell(solver.solution());
      yield;
      end = performance.now() + SLICE;
    }
    return solver.solution();
  },

  /** Positions of a network's nodes. */
  layout: (network: string) => layoutOf(network),

  /** What limits a network by its structure: bounds, then the worst permutation, which very large networks have none of. */
  limits(network: string, { tell, progress }: Work<ReturnType<typeof limitsOf>>) {
    tell(limitsOf(network));
    return worstOf(network, (part: number) => progress(part)) ?? null;
  },

  /** Latencies of the processors by the model. */
  latencies: ({ network, load }: Asked, { progress }: Work<never>) =>
    models.get(network, () => new ProcessorModel(network)).at(load, (part: number) => progress(part)),

  /** The same, measured by repeating the runs of a simulation. */
  *measuredLatencies(
    { task, areDestinations }: { task: ProcessorTask; areDestinations: boolean },
    { keep, progress }: Work<never>,
  ): Steps<ReturnType<RepeatedRuns['latencies']>> {
    const runs = keep(new RepeatedRuns(task, areDestinations));
    yield* until(
      () => runs.step(EFFORT),
      () => progress(runs.part()),
    );
    return runs.latencies();
  },

  /** Where messages wait. */
  bottleneck: ({ network, load }: Asked) => bottleneckOf(network, load),

  /** The same, with waits measured by repeating the runs of a simulation. */
  *measuredWaits(task: BottleneckTask): Steps<ReturnType<MeasuredWaits['answer']>> {
    const waits = new MeasuredWaits(task);
    yield* until(() => waits.step(EFFORT));
    // This also frees it.
    return waits.answer();
  },

  /** Knee and plateau of a link's network by simulation, for the explorer. */
  *knee(link: string, { keep }: Work<never>): Steps<unknown> {
    const run = keep(new KneeRun(link));
    yield* until(() => run.step(EFFORT));
    return run.row();
  },

  /** The networks that a link searches for; with `simulates` the simulator decides on those that the model found. */
  *find({ link, simulates }: { link: string; simulates: boolean }, { tell, progress }: Work<Found>): Steps<Found> {
    const finder = finders.get(link, () => new Finder(link));
    let told = performance.now();
    const report = (found: () => Found) => {
      progress(finder.part());
      if (performance.now() < told + PICTURE_PAUSE) return;
      told = performance.now();
      tell(found());
    };
    yield* until(
      () => (simulates ? finder.simulate(EFFORT) : finder.step()),
      () => report(() => ({ picture: finder.picture() })),
    );
    // The answer does not wait for what else the picture shows.
    const answer = finder.answer();
    tell({ answer, picture: finder.picture() });
    yield* until(
      () => finder.pictureStep(),
      () => report(() => ({ answer, picture: finder.picture() })),
    );
    return { answer, picture: finder.picture() };
  },

  /** Parts of a study, by their places. */
  *study({ link, places }: { link: string; places: number[] }, { keep, tell }: Work<{ place: number; answer: unknown }>): Steps<undefined> {
    const study = keep(new Study(link));
    for (const place of places) {
      tell({ place, answer: study.answer(place) });
      yield;
    }
  },

  /** Flits on the links in steps of a collective operation. */
  steps({ link, chunks, numbers }: { link: string; chunks: number; numbers: number[] }) {
    const steps = plans.get(`${chunks} ${link}`, () => new CollectiveSteps(link, chunks));
    return numbers.map((number) => steps.at(number));
  },

  /** Contents of files, or what is wrong with them. */
  async read({ files, net, mapping, hasRouters }: Reading): Promise<FileRead | { times: TimesSummary } | { wrong: string }> {
    let texts: string[];
    try {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      texts = await Promise.all(files.map(async (file) => decoder.decode(await file.arrayBuffer())));
    } catch (error) {
      // The file was moved, is a folder, or is not text.
      return { wrong: error instanceof TypeError ? 'it is not a text file' : 'the browser could not read it' };
    }
    const names = files.map(({ name }) => name);
    const [name] = names;
    try {
      const times = mapping ? undefined : readTimes(names, texts);
      if (times) return { times };
      const text = texts.join('\n');
      return mapping ? { results: readTable(text, name, mapping) } : readResults(text, name, net, hasRouters);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) return { wrong: `reading it failed: ${error.message}` };
      return { wrong: error instanceof Error ? error.message : String(error) };
    }
  },
};

/** Progress of a task. */
export interface Report {
  /** For the explorer. */
  report: unknown;
  progress: SimulationProgress;
  /** Time spent on the task so far, without pauses, in milliseconds. */
  spent: number;
}

/** Work in the first slice, which is to be short, and least work in any slice, so that its time can be measured. */
const MIN_EFFORT = 10_000;
const MAX_EFFORT = 2 ** 31;
/** Time between two reports, in milliseconds; longer for a task that has run for long, as little changes. */
const REPORT_INTERVAL = { min: 100, max: 500, ofSpent: 0.05 };
/** Reports take at most one part in this many of the time. */
const REPORT_SHARE = 10;

function* simulate(task: SimulationTask, { keep, tell }: Work<Report>): Steps<Report> {
  let started = performance.now();
  const simulation = keep(new Simulation(task));
  let now = performance.now();
  let spent = now - started;
  let nextReport = now + REPORT_INTERVAL.min;
  let effort = MIN_EFFORT;
  const report = () => ({ report: simulation.report(), progress: simulation.progress(), spent });
  for (;;) {
    yield;
    started = performance.now();
    const isFinished = simulation.step(effort);
    now = performance.now();
    spent += now - started;
    if (isFinished) return report();
    // At most twice or half as much: a slice may have been interrupted.
    const factor = SLICE / Math.max(now - started, 0.1);
    effort = Math.round(clamped(effort * clamped(factor, 0.5, 2), MIN_EFFORT, MAX_EFFORT));
    if (now < nextReport) continue;
    tell(report());
    const after = performance.now();
    spent += after - now;
    const { min, max, ofSpent } = REPORT_INTERVAL;
    nextReport = after + Math.max(clamped(ofSpent * spent, min, max), REPORT_SHARE * (after - now));
  }
}
