//! Partitions of the nodes of a network into parts, each with a cut round it.

use super::TIE;
use super::demand::Demand;
use super::wiring::Wiring;

/// A set of disjoint parts of a network, as the part of every node; nodes may be in none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Partition {
    /// Name of a part, before and after its number; halves have no numbers.
    name: (String, Option<String>),
    part_of: Vec<Option<u32>>,
}

/// A cut round a part of a network.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cut {
    /// Links over the cut in one direction.
    pub(super) links: usize,
    /// Messages per cycle over it in this direction.
    pub(super) messages: f64,
    /// Name of the part.
    pub(super) name: String,
    /// True if the messages leave the part, false if they enter it.
    pub(super) is_outward: bool,
    /// True for each node of the part.
    pub(super) is_inside: Vec<bool>,
}

impl Cut {
    /// Load that saturates the links over the cut.
    pub(super) fn bound(&self) -> f64 {
        self.links as f64 / self.messages
    }
}

/// Rates below this, relative to that of one source, are rounding errors of zero.
const NONE: f64 = 1e-9;

impl Partition {
    /// Two halves: the nodes for which `is_first` and all others.
    #[must_use]
    pub fn halves(name: impl Into<String>, nodes: usize, is_first: impl Fn(usize) -> bool) -> Self {
        let part_of = (0..nodes).map(|node| Some(u32::from(!is_first(node))));
        Self {
            name: (name.into(), None),
            part_of: part_of.collect(),
        }
    }

    /// Numbered parts, with the words of their names before and after the number.
    #[must_use]
    pub fn numbered(before: &str, after: &str, part_of: Vec<Option<u32>>) -> Self {
        Self {
            name: (before.to_owned(), Some(after.to_owned())),
            part_of,
        }
    }

    /// Each router with its processors.
    pub(super) fn routers(wiring: &Wiring) -> Self {
        let mut number = vec![None; wiring.nodes];
        for (count, router) in (0..).zip(wiring.routers()) {
            number[router] = Some(count);
        }
        let part_of = wiring.router.iter().map(|&router| number[router]);
        Self::numbered("router ", "", part_of.collect())
    }

    fn name_of(&self, part: usize) -> String {
        match &self.name {
            (name, None) => name.clone(),
            (before, Some(after)) => format!("{before}{part}{after}"),
        }
    }

    /// The cut round a part that saturates at the lowest load, the first of equal ones; none if no messages
    /// cross any.
    pub(super) fn tightest(&self, wiring: &Wiring, demand: &Demand) -> Option<Cut> {
        let part = |node: usize| self.part_of[node].map(|part| part as usize);
        let parts = self.part_of.iter().flatten().max()? + 1;
        let mut of = vec![Crossing::default(); parts as usize];
        for &[from, to] in &wiring.links {
            let (from, to) = (part(from), part(to));
            if from != to {
                if let Some(from) = from {
                    of[from].links[0] += 1;
                }
                if let Some(to) = to {
                    of[to].links[1] += 1;
                }
            }
        }
        for processor in 0..wiring.processors() {
            let ends = [wiring.sources[processor], wiring.destinations[processor]].map(part);
            if let Some(part) = ends[0] {
                of[part].messages[0] += demand.sent[processor];
                of[part].sources += 1.0;
            }
            if let Some(part) = ends[1] {
                of[part].messages[1] += demand.received[processor];
                of[part].destinations += 1.0;
            }
            if let (Some(one), Some(other)) = (ends[0], ends[1])
                && one == other
            {
                of[one].both += 1.0;
            }
        }
        for &(source, destination, rate) in &demand.pairs {
            let (from, to) = (
                part(wiring.sources[source]),
                part(wiring.destinations[destination]),
            );
            if let (Some(from), Some(to)) = (from, to)
                && from == to
            {
                of[from].within += rate;
            }
        }
        let mut tightest: Option<Cut> = None;
        for (part, crossing) in of.iter().enumerate() {
            let pairs = crossing.sources * crossing.destinations - crossing.both;
            let within = crossing.within + demand.even * pairs;
            for (direction, is_outward) in [true, false].into_iter().enumerate() {
                let messages = crossing.messages[direction] - within;
                if messages < NONE {
                    continue;
                }
                let cut = Cut {
                    links: crossing.links[direction],
                    messages,
                    name: String::new(),
                    is_outward,
                    is_inside: Vec::new(),
                };
                let is_tighter = |known: &Cut| cut.bound() < known.bound() * (1.0 - TIE);
                if tightest.as_ref().is_none_or(is_tighter) {
                    let is_in = |&of: &Option<u32>| of.is_some_and(|of| of as usize == part);
                    tightest = Some(Cut {
                        name: self.name_of(part),
                        is_inside: self.part_of.iter().map(is_in).collect(),
                        ..cut
                    });
                }
            }
        }
        tightest
    }
}

/// Messages across the cut round a part: outward and inward.
#[derive(Debug, Clone, Default)]
struct Crossing {
    links: [usize; 2],
    /// Messages of the part's sources, and of its destinations.
    messages: [f64; 2],
    /// Messages within the part, excluding the even rate.
    within: f64,
    sources: f64,
    destinations: f64,
    /// Processors that are in the part both as source and as destination.
    both: f64,
}

/// Routers of the nodes of a network with equally many processors on each: if there are several on a
/// router, nodes of processors come first.
pub(super) fn nodes_of_routers(routers: u32, hosts: u32) -> Vec<u32> {
    let processors = (0..routers * hosts).filter(|_| hosts > 1);
    let homes = processors.map(|processor| processor / hosts);
    homes.chain(0..routers).collect()
}
