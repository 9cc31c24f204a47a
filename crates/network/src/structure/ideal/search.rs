//! Search for the ideal throughput, router by router.

use loadcurve_base::work::{Stage, report_progress};

use super::super::TIE;
use super::super::bounds::{CutBound, most, tightest_cut};
use super::super::demand::Demand;
use super::super::partition::Partition;
use super::super::wiring::Wiring;
use super::graph::{Graph, Tree};
use super::loads::{Loads, Path};
use super::{IdealThroughput, Limit};
use crate::traffic::AnyPattern;

/// Relative width of the interval at which the search ends.
const WIDTH: f64 = 0.01;

/// Number of sweeps after which the search ends, however wide the interval.
const MAX_SWEEPS: usize = 200;

/// Number of rounds in which each sweep levels the paths of all pairs.
const ROUNDS: usize = 10;

/// First and largest exponent p.
const EXPONENTS: [u32; 2] = [4, 4096];

/// Fraction of the largest load from which on a link is binding.
const BINDING: f64 = 0.99;

/// A resumable search for the [ideal throughput](IdealThroughput), in steps of microseconds to milliseconds: each does
/// a part of a sweep for the messages of one router.
#[derive(Debug)]
pub struct IdealSearch {
    graph: Graph,
    /// Sources with messages for other routers, in order of their routers.
    sources: Vec<Source>,
    /// Load of the busiest port.
    port_load: f64,
    loads: Loads,
    tree: Tree,
    part: Part,
    /// The source whose turn it is.
    next: usize,
    /// Σ r·dist of the sources before it.
    distances: f64,
    /// Least of the largest loads of any flow so far.
    least: f64,
    found: IdealThroughput,
}

/// A router that sends, with its pairs in order of destinations.
#[derive(Debug)]
struct Source {
    router: usize,
    pairs: Vec<Pair>,
}

/// Messages from one router to another.
#[derive(Debug)]
struct Pair {
    destination: usize,
    /// Messages per cycle.
    rate: f64,
    paths: Vec<Path>,
}

/// Part of the algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// First paths.
    Routing,
    /// Shortest paths by lengths.
    Bounding,
    /// Levelling of paths, in this round.
    Levelling(usize),
    Done,
}

impl IdealSearch {
    /// A search under a pattern, given the parts that may be cut off, as in [`Bounds::of`](super::super::Bounds::of),
    /// and the load that the best known routing carries. If that is as high as the bound by ports and cuts, nothing
    /// is left to search.
    ///
    /// # Panics
    /// When no source sends anything.
    #[must_use]
    pub fn new(
        wiring: &Wiring,
        pattern: &AnyPattern,
        partitions: Option<&[Partition]>,
        best: Option<f64>,
    ) -> Self {
        let demand = Demand::of(pattern);
        let port_load = most(&demand.sent).max(most(&demand.received));
        let (mut high, mut limit) = (1.0 / port_load, Limit::Ports);
        let (cut, _) = tightest_cut(wiring, &demand, partitions);
        if let Some(cut) = cut.filter(|cut| cut.bound() < high * (1.0 - TIE)) {
            (high, limit) = (cut.bound(), Limit::Cut(CutBound::from(cut)));
        }
        let graph = Graph::of(wiring);
        let sources = sources(&graph, &demand);
        // Messages that stay at their routers cross ports only.
        let low = if sources.is_empty() {
            1.0 / port_load
        } else {
            best.unwrap_or(0.0)
        };
        let mut search = Self {
            loads: Loads::new(&graph, EXPONENTS[0]),
            tree: Tree::new(&graph),
            graph,
            sources,
            port_load,
            part: Part::Routing,
            next: 0,
            distances: 0.0,
            least: f64::INFINITY,
            found: IdealThroughput {
                low,
                high,
                sweeps: 0,
                binding: Vec::new(),
                limit,
            },
        };
        if search.closes() {
            search.part = Part::Done;
        }
        search
    }

    /// True if the interval is as narrow as it has to be, or all sweeps are made.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.part == Part::Done
    }

    /// Load that some flow is known to carry.
    #[must_use]
    pub fn low(&self) -> f64 {
        self.found.low
    }

    /// Load that no flow exceeds, as far as is known.
    #[must_use]
    pub fn high(&self) -> f64 {
        self.found.high
    }

    /// Number of sweeps begun.
    #[must_use]
    pub fn sweeps(&self) -> usize {
        self.found.sweeps
    }

    /// Estimate of the completed fraction, which only grows: the required width of the interval over its width so
    /// far, or the fraction of the sweeps that are allowed.
    #[must_use]
    pub fn progress(&self) -> f64 {
        if self.is_done() {
            return 1.0;
        }
        let IdealThroughput { low, high, .. } = self.found;
        let width = if low > 0.0 {
            high / low - 1.0
        } else {
            f64::INFINITY
        };
        let by_sweeps = self.found.sweeps as f64 / MAX_SWEEPS as f64;
        (WIDTH / width).max(by_sweeps).min(1.0)
    }

    /// Takes a step.
    pub fn step(&mut self) {
        report_progress(Stage::Throughput, self.progress());
        match self.part {
            Part::Routing => self.route(),
            Part::Bounding => self.bound(),
            Part::Levelling(_) => self.level(),
            Part::Done => return,
        }
        self.next += 1;
        if self.next == self.sources.len() {
            self.next = 0;
            self.turn();
        }
    }

    /// The interval.
    ///
    /// # Panics
    /// When the search is not done.
    #[must_use]
    pub fn found(self) -> IdealThroughput {
        assert!(self.is_done(), "a search that is done has an interval");
        self.found
    }

    /// Puts the pairs of a source on the tree of lengths 1 + X.
    fn route(&mut self) {
        let source = &mut self.sources[self.next];
        let lengths: Vec<f64> = self.loads.all().iter().map(|load| 1.0 + load).collect();
        self.tree.grow(&self.graph, source.router, &lengths);
        for pair in &mut source.pairs {
            if self.tree.distance(pair.destination).is_infinite() {
                // No flow reaches it.
                (self.found.low, self.found.high) = (0.0, 0.0);
                self.found.limit = Limit::Links;
                self.part = Part::Done;
                return;
            }
            let path = Path {
                links: (self.tree).path(&self.graph, source.router, pair.destination),
                flow: pair.rate,
            };
            self.loads.add([&path]);
            pair.paths.push(path);
        }
    }

    /// Adds the distances of a source's pairs, and their shortest paths, still empty.
    fn bound(&mut self) {
        let source = &mut self.sources[self.next];
        (self.tree).grow(&self.graph, source.router, self.loads.lengths());
        for pair in &mut source.pairs {
            self.distances += pair.rate * self.tree.distance(pair.destination);
            let links = (self.tree).path(&self.graph, source.router, pair.destination);
            if pair.paths.iter().all(|path| path.links != links) {
                pair.paths.push(Path { links, flow: 0.0 });
            }
        }
    }

    /// Levels the paths of a source's pairs.
    fn level(&mut self) {
        for pair in &mut self.sources[self.next].pairs {
            self.loads.level(&mut pair.paths);
        }
    }

    /// Goes on to the next part once all sources had their turn.
    fn turn(&mut self) {
        self.part = match self.part {
            Part::Bounding => self.compare(),
            Part::Levelling(round) if round + 1 < ROUNDS => {
                self.loads.measure();
                Part::Levelling(round + 1)
            }
            Part::Routing | Part::Levelling(_) => self.sweep(),
            Part::Done => Part::Done,
        };
    }

    /// Begins a sweep: what the flow proves.
    fn sweep(&mut self) -> Part {
        self.found.sweeps += 1;
        self.loads.clear();
        for source in &self.sources {
            self.loads
                .add(source.pairs.iter().flat_map(|pair| &pair.paths));
        }
        self.loads.measure();
        let largest = self.loads.largest().max(self.port_load);
        if largest < self.least {
            self.least = largest;
            let links = self.graph.links.iter().zip(self.loads.all());
            let binding = links.filter(|&(_, &load)| load >= BINDING * largest);
            let channels = binding.flat_map(|(link, _)| link.channels.iter().copied());
            self.found.binding = channels.collect();
            self.found.binding.sort_unstable();
            self.found.low = self.found.low.max(1.0 / largest);
        }
        self.distances = 0.0;
        Part::Bounding
    }

    /// Compares what the flow and the lengths prove, and chooses the exponent.
    fn compare(&mut self) -> Part {
        let volume = self.graph.volume(self.loads.lengths());
        let high = volume / self.distances;
        if high < self.found.high * (1.0 - TIE) {
            self.found.high = high;
            self.found.limit = Limit::Links;
        }
        if self.closes() || self.found.sweeps == MAX_SWEEPS {
            return Part::Done;
        }
        let loaded = self.loads.lengths().iter().zip(self.loads.all());
        let loaded: Vec<f64> = loaded.map(|(length, load)| length * load).collect();
        let used = self.graph.volume(&loaded);
        let by_exponent = self.loads.largest() * volume / used - 1.0;
        let by_flow = used / self.distances - 1.0;
        if by_exponent > 0.5 * by_flow {
            let exponent = self.loads.exponent();
            self.loads
                .set_exponent((exponent + exponent / 2).min(EXPONENTS[1]));
        }
        Part::Levelling(0)
    }

    /// True if the interval is narrow enough; bounds that are equal but for rounding become so.
    fn closes(&mut self) -> bool {
        let IdealThroughput { low, high, .. } = &mut self.found;
        if *low >= *high * (1.0 - TIE) {
            *low = *high;
        }
        *high <= (1.0 + WIDTH) * *low
    }
}

/// Pairs of different routers with messages.
fn sources(graph: &Graph, demand: &Demand) -> Vec<Source> {
    let rates = demand.between(graph.routers, |processor| {
        [graph.sources[processor], graph.destinations[processor]]
    });
    let source = |router: usize| {
        let row = &rates[router * graph.routers..][..graph.routers];
        let row = row.iter().enumerate();
        let others = row.filter(|&(destination, &rate)| destination != router && rate > 0.0);
        let pairs = others.map(|(destination, &rate)| Pair {
            destination,
            rate,
            paths: Vec::new(),
        });
        let pairs = pairs.collect();
        Source { router, pairs }
    };
    let sources = (0..graph.routers).map(source);
    sources.filter(|source| !source.pairs.is_empty()).collect()
}
