/** What users of the package see: options, points and curves. */

/** Unit of a load: flits, messages or bits per cycle and source, or the fraction of the model's saturation. */
export type Unit = 'flits' | 'messages' | 'capacity' | 'bits';

/** Origin of a point; external ones are of another program. */
export type Source = 'model' | 'simulation' | 'paper' | 'external';

/** State of a network at a load. */
export type State = 'steady' | 'saturated' | 'unstable' | 'deadlocked';

/** Colours of a picture. */
export type Theme = 'light' | 'dark' | 'print';

/** A point, as in the JSON files of the command and the page. */
export interface Point {
  /** Number of the curve, from 1, in the order of the link. */
  curve: number;
  source: Source;
  /** Name of the other program, if it is of one. */
  origin?: string;
  /** Load in messages per cycle and source. */
  load_messages: number;
  /** Load in flits per cycle and source. */
  load_flits: number;
  /** Mean latency in cycles; null where the network is not steady. */
  latency: number | null;
  /** Half-width of the 95 % confidence interval of the latency; null unless it was simulated. */
  latency_ci: number | null;
  /** Throughput in messages per cycle and source. */
  throughput_messages: number | null;
  state: State;
  /** Half-width of the 95 % confidence interval of the throughput. */
  throughput_ci?: number;
  /** Half-width of the interval of the latency, in per cent of the latency. */
  precision_reached?: number;
  /** The rule that decided the state of a simulated point, and the replication in which it did. */
  rule?: string;
  deciding_replication?: number;
  /** Other quantities, by name. */
  detail: Record<string, number>;
}

export interface PointsOptions {
  /** The loads at which the model is solved. */
  loads?: Iterable<number>;
  /** Unit of the loads; that of the link by default. */
  unit?: Unit;
  /** Number of points from zero load to saturation if no loads are given; 21 by default. The load on show is added. */
  points?: number;
  /** Only points of this origin. */
  source?: Source;
}

export interface PictureOptions {
  /** Width and height in CSS pixels, from 160 to 4000; 640 and 420 by default. */
  width?: number;
  height?: number;
  /** Colours; those of the link by default. */
  theme?: Theme;
  /** True for the drawing of the network in place of the chart. */
  drawing?: boolean;
}

export interface SimulationOptions {
  /** The loads to simulate; those of the page by default. */
  loads?: Iterable<number>;
  /** Unit of the loads; that of the link by default. */
  unit?: Unit;
  /** Seed of the random numbers; that of the link by default. The same seed gives the same digits. */
  seed?: number;
  /** Half-width of the 95 % confidence intervals in per cent of the latency; that of the link by default. */
  precision?: number;
  /** Limit on the messages per point. */
  maxMessages?: number;
  /** Ends the simulation, which then rejects with the signal's reason: an `AbortError` unless another was given. */
  signal?: AbortSignal;
  /** Called now and then with the seconds of one core that are done, and that are expected in all. */
  onProgress?: (done: number, total: number) => void;
}

/** What files of results do not say themselves. */
export interface ReadOptions {
  /** What the files must be: of Loadcurve, logs of BookSim2, or tables; told by the contents by default. */
  format?: 'loadcurve' | 'booksim' | 'table';
  /** Network of all results, such as `mesh,k:8`: tables do not name theirs, and for that of a log another may stand. */
  network?: string | Curve;
  /** Name of the program, where the files do not say it. */
  origin?: string;
  /** Columns of a table, by name or by number from 1; those that their names suggest by default. */
  columns?: { load: string | number; latency: string | number; throughput?: string | number; interval?: string | number };
  /** Only rows of a table that have these texts, each in the column of this name or number. */
  rows?: Record<string, string | number>;
  /** Unit of load and throughput in tables; flits by default. */
  unit?: Unit;
  /** Clock in gigahertz, for tables with latencies in nanoseconds; without one they are in cycles. */
  clock?: number;
  /** Name of the file, which names the program of a table where nothing else does, and the file in errors. */
  name?: string;
}

/** The curves of a link. They never change; models are solved when they are first needed. */
export interface Curve {
  /** The canonical link: `?net=mesh,k:16`. */
  readonly link: string;
  /** Title of the chart. */
  readonly title: string;
  /** The chart in words, for readers who do not see it. */
  readonly summary: string;
  /** Reasons not to trust the curves everywhere, in words; none if there are none. */
  warnings(): string[];
  /** The same with a key set, in the view or in every network that has it; without simulated points. */
  with(key: string, value: string | number): Curve;
  /** The same with several keys set, of which only the combination must be legal. */
  with(keys: Record<string, string | number>): Curve;
  /**
   * Rows as in the JSON file: the model's, then simulated ones, those of other programs, and those of a paper if the
   * link shows them.
   */
  points(options?: PointsOptions): Point[];
  /** The load at which the model of each network saturates. */
  saturation(unit?: Unit): number[];
  /** The chart as an SVG document, with the bytes of the command's. */
  svg(options?: PictureOptions): string;
  /** The figure as a CSV file. */
  csv(): string;
  /** The figure as a JSON file. */
  json(): string;
  /** The chart as TeX, for pgfplots. */
  tex(): string;
  /** The sources of the models. */
  bibtex(): string;
  /**
   * A collective operation on its networks, as by `collective` of the library. What is found stays known, so that another
   * size takes less than a millisecond.
   */
  collective(kind?: CollectiveKind, bytes?: number | string, options?: CollectiveOptions): Collective[];
  /** The same with simulated points. Other tasks of the page or program go on meanwhile. */
  simulate(options?: SimulationOptions): Promise<Curve>;
}

/** What the links of a routing carry of some traffic. Loads are in flits per cycle and source. */
export interface RoutedLoad {
  /** Word of the routing in links; empty where the network has one alone. */
  route: string;
  /** `uniform`, the word of the network's own traffic, `mean` for random permutations, or `worst`. */
  traffic: string;
  /** The load at which the busiest link or port is full. */
  bound: number;
  /** The interval of the ideal throughput, which no routing exceeds; null for a mean. */
  ideal_low: number | null;
  ideal_high: number | null;
  /** Routers at the ends of the busiest link; null for a port and for a mean. */
  from: number | null;
  to: number | null;
  /** Mean number of links on a route. */
  hops: number;
  /** Most virtual channels on a link. */
  classes: number;
  /** The load at which the model saturates; null for a mean, and where it has none. */
  saturation: number | null;
}

/** The routings of a network, as in the JSON file of the command. */
export interface Routings {
  /** The network with all its keys. */
  net: Record<string, string | number>;
  /** The answer in words. */
  sentence: string;
  /** The load that no routing carries under every permutation; null if it is not known. */
  any_worst: number | null;
  routings: RoutedLoad[];
  /** Routings that the network cannot have, and why. */
  notices: string[];
}

/** A network without some links and routers. Loads are in flits per cycle and source. */
export interface Failure {
  /** What has failed, as in links; empty if nothing has. */
  failed: string;
  /** `disconnected` if messages cannot reach their destination, `refused` if the network has no such routes. */
  state: 'routed' | 'disconnected' | 'refused';
  /** Pairs of processors whose messages are lost. */
  pairs_lost: number;
  /** Pairs whose messages take a detour; null where there are no such detours. */
  pairs_detoured: number | null;
  /** The load at which the busiest link or port is full. */
  bound: number | null;
  /** The load at which the model saturates; null where it was not asked for. */
  saturation: number | null;
  /** Latency at zero load in cycles. */
  zero_load: number | null;
}

/** What links that fail at random leave, over 20 draws. */
export interface RandomFailures {
  /** Number of links. */
  links: number;
  /** Mean of the loads at which the model saturates, and half-width of its 95 % interval. */
  mean: number | null;
  half_width: number;
  /** The least of these loads. */
  least: number | null;
  /** Fraction of the draws that cut processors off. */
  cut_off: number;
}

/** The failures of a network, as in the JSON file of the command. */
export interface Failures {
  /** The network with all its keys. */
  net: Record<string, string | number>;
  /** The answer in words. */
  sentence: string;
  /** The network whole, with its own failures if it has any, without each link, and without links at random. */
  failures: Failure[];
  random: RandomFailures[];
}

/** A network with some virtual channels on each link and buffers for them. */
export interface BufferCell {
  /** Virtual channels of a link. */
  vcs: number;
  /** Flits of the buffer of each; null if it is unlimited. */
  buffer: number | null;
  /** Flits in all buffers of all routers; null if they are unlimited. */
  memory: number | null;
  /** Flits per cycle and source that are carried under overload, with the half-width of the 95 % interval. */
  plateau?: number | null;
  plateau_ci?: number | null;
  /** In their place, where the link has a load: the latency there in cycles; null if the network is saturated. */
  latency?: number | null;
  latency_ci?: number | null;
  /** The value relative to the best with unlimited buffers. */
  relative: number | null;
  saturated: boolean;
  /** True for the least memory that will do. */
  smallest: boolean;
}

/** The buffers of a network, as in the JSON file of the command. */
export interface Buffers {
  /** The network with all its keys. */
  net: Record<string, string | number>;
  /** The answer in words. */
  sentence: string;
  /** Cycles from sending a flit until its place can be used again, over the shortest and the longest link. */
  round_trip: { least: number; most: number };
  /** Input ports of all routers. */
  inputs: number;
  cells: BufferCell[];
}

/** A collective operation. */
export type CollectiveKind = 'all-reduce' | 'reduce-scatter' | 'all-gather' | 'all-to-all' | 'broadcast' | 'halo';

export interface CollectiveOptions {
  /** Names of algorithms joined by full stops; all that the network allows by default. */
  algorithm?: string;
  /** Injection channels of each processor, and as many ejection channels, or `all` for as many as its router has links. */
  ports?: number | 'all';
  /** Cycles that a processor spends on each message before it leaves. */
  startup?: number;
  /**
   * Whether times are simulated, too, where messages meet: with three seeds, up to some seconds for each size and algorithm,
   * during which nothing else of the page or program goes on. As in the link by default.
   */
  simulate?: boolean;
  /** The first of these seeds; that of the link by default. */
  seed?: number;
}

/** The time of an algorithm, or the lower bound, for a size of buffers. */
export interface CollectiveTime {
  collective: CollectiveKind;
  /** Name of the algorithm; null for the bound. */
  algorithm: string | null;
  /** The largest buffer of a processor. */
  bytes: number;
  flits: number;
  steps: number | null;
  messages: number | null;
  source: 'model' | 'closed' | 'simulation' | 'extrapolated' | 'bound';
  cycles: number;
  cycles_min: number | null;
  cycles_max: number | null;
  /** Null unless the link has the length of a cycle. */
  microseconds: number | null;
  /** Algorithm and bus bandwidth as nccl-tests define them, in GB/s, or in bytes/cycle without the length of a cycle. */
  algbw: number;
  busbw: number;
  /** What binds the bound: `ports`, `cut`, `distance` or `latency`; null for algorithms. */
  binds: 'ports' | 'cut' | 'distance' | 'latency' | null;
  /** True if no messages meet: then the time is exact. Null for the bound. */
  contention_free: boolean | null;
}

/** A collective operation on a network, as in the JSON file of the command. */
export interface Collective {
  /** The network with all its keys. */
  net: Record<string, string | number>;
  /** The answer in words. */
  sentence: string;
  processors: number;
  /** What each flit adds at least, as a number and an exact fraction, and what any size takes; null if it is not known. */
  bound: { cycles_per_flit: number; exact: string; latency: number; cut: number[] | null } | null;
  /** The best algorithm for each size. */
  best: { bytes: number; algorithm: string; cycles: number; source: CollectiveTime['source'] }[];
  /** Sizes from which another algorithm is best. */
  crossovers: { bytes: number; cycles: number; before: string; after: string }[];
  rows: CollectiveTime[];
}

/** A key of a network. */
export interface Key {
  name: string;
  meaning: string;
  default: string | number;
  /** The values that it takes, in words. */
  allowed: string;
}

/** A kind of network. */
export interface Network {
  name: string;
  title: string;
  sentence: string;
  keys: Key[];
}

export interface Loadcurve {
  /** The version of the engine. */
  readonly version: string;
  /**
   * The curves of a link: an address of the page, its query, or a network such as `mesh,k:8`. A mistake is a
   * `RangeError` that names key, value and what is allowed. Here and in all other calls, an option that there is not and a
   * value of another type are a `TypeError` that names the option.
   */
  curve(link: string, keys?: Record<string, string | number>): Curve;
  /**
   * The curves of files of results, given by their texts: CSV or JSON of Loadcurve, but not the lines of a sweep, logs
   * of BookSim2, or tables of any program. Points of other programs have a mark of their own in charts, and are never
   * pooled with ours; a file of models alone has the points of the version that wrote it. A mistake is a `RangeError`
   * that names the line.
   */
  read(text: string | Iterable<string>, options?: ReadOptions): Curve;
  /**
   * The routings of each network of a link, compared as by the command's `routings`: what their links carry of uniform
   * traffic, of the network's own, of `mean` random permutations (100 by default) and of the worst one.
   */
  routings(link: string | Curve, options?: { mean?: number }): Routings[];
  /**
   * What happens when links of each network of a link fail, as by the command's `faults`: its own failures, each link
   * alone, and as many links at random as each number of `k` says (1, 2, 4 and 8 by default).
   */
  faults(link: string | Curve, options?: { k?: Iterable<number> }): Failures[];
  /**
   * The smallest buffers that will do in each network of a link, as by the command's `buffers`: what it carries with each
   * number of virtual channels and each size of their buffers, or its latency at the load of the link, and which of them
   * comes `within` some per cent of unlimited buffers (that of the link, or 5, by default) with the least memory.
   */
  buffers(link: string | Curve, options?: { within?: number }): Buffers[];
  /**
   * How long a collective operation takes on each network of a link, as by the command's `collective`: for buffers of some
   * `bytes`, or a range such as `1K-1G`; those of the link by default. Ask a curve for many sizes.
   */
  collective(link: string | Curve, kind?: CollectiveKind, bytes?: number | string, options?: CollectiveOptions): Collective[];
  /** All kinds of networks with their keys. */
  networks(): Network[];
  /** Opens the file of a network of your own, so that links can refer to it. Returns its name in links. */
  openNetwork(bytes: Uint8Array): string;
  /** The same for the file of a traffic matrix. */
  openMatrix(bytes: Uint8Array): string;
}
