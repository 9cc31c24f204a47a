//! Maximum flows of whole units between processors and a sink.
//!
//! # Source
//! E. A. Dinic, "Algorithm for solution of a problem of maximum flow in a network with power estimation", Soviet
//! Math. Doklady 11, 1970, pp. 1277–1280.

use super::graph::Graph;
use crate::{Error, Result};

/// Direction in which flows follow ports and links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// As messages do: from a processor to those that receive from it.
    Forward,
    /// Against messages: from a processor to those that send to it.
    Backward,
}

/// Largest number of arcs looked at in all flows of a bound, some seconds.
const MOST_STEPS: u64 = 3_000_000_000;

/// Capacity of an arc that no cut contains.
const UNLIMITED: u64 = 1 << 62;

const UNREACHED: u32 = u32::MAX;

/// A network for flows from one processor to a sink to which all processors are joined.
///
/// Arcs come in pairs of opposite direction, each the other's mate. A flow searches near its start first and puts
/// back only what it has changed: where the sink is near, it takes no account of how large the network is.
///
/// # Differs from the paper
/// Paths may end in the sink at any level, not only at that of the nearest nodes that are joined to it: on a ring, where
/// the shares of others are all at different distances, a single search finds them all.
#[derive(Debug, Clone)]
pub(super) struct Flow {
    processors: usize,
    sink: u32,
    /// First arc out of each node, and the number of arcs.
    first: Vec<u32>,
    /// Node to which each arc leads, its mate, its number of ports or links, its capacity, and what is left of this.
    to: Vec<u32>,
    mate: Vec<u32>,
    channels: Vec<u64>,
    capacity: Vec<u64>,
    left: Vec<u64>,
    /// Arcs that the flow has changed.
    changed: Vec<u32>,
    /// Distance of each node from the start, and the next arc to try.
    level: Vec<u32>,
    next: Vec<u32>,
    /// Nodes in the order in which they were reached, of the last search.
    reached: Vec<u32>,
    steps: u64,
}

impl Flow {
    /// The ports and links of a network, of capacity 1, and arcs of no capacity from the processors to the sink.
    pub(super) fn of(graph: &Graph<'_>, direction: Direction) -> Self {
        let processors = graph.processors();
        let sink = processors + graph.routers;
        let mut arcs: Vec<([usize; 2], u64)> = Vec::new();
        for (processor, &[source, destination]) in graph.attached.iter().enumerate() {
            let ports = u64::from(graph.ports[processor]);
            arcs.push(([processor, processors + source], ports));
            arcs.push(([processors + destination, processor], ports));
        }
        let between = graph.links.iter();
        arcs.extend(between.map(|ends| (ends.map(|router| processors + router), 1)));
        if direction == Direction::Backward {
            for (ends, _) in &mut arcs {
                ends.swap(0, 1);
            }
        }
        arcs.extend((0..processors).map(|processor| ([processor, sink], 0)));
        Self::with_arcs(processors, sink, &arcs)
    }

    fn with_arcs(processors: usize, sink: usize, arcs: &[([usize; 2], u64)]) -> Self {
        // Both ways between two nodes, in one order for all pairs.
        let mut ways: Vec<([usize; 2], [u64; 2])> = Vec::with_capacity(arcs.len());
        ways.extend(arcs.iter().map(|&([from, to], channels)| {
            if from < to {
                ([from, to], [channels, 0])
            } else {
                ([to, from], [0, channels])
            }
        }));
        ways.sort_unstable_by_key(|&(ends, _)| ends);
        ways.dedup_by(|way, known| {
            let is_same = way.0 == known.0;
            if is_same {
                known.1[0] += way.1[0];
                known.1[1] += way.1[1];
            }
            is_same
        });
        let nodes = sink + 1;
        let mut first = vec![0_u32; nodes + 1];
        for (ends, _) in &ways {
            for end in ends {
                first[end + 1] += 1;
            }
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let count = 2 * ways.len();
        let mut place = first.clone();
        let (mut to, mut mate, mut channels) = (vec![0; count], vec![0; count], vec![0; count]);
        for &(ends, both) in &ways {
            let arcs = ends.map(|end| {
                place[end] += 1;
                place[end] - 1
            });
            for way in 0..2 {
                let arc = arcs[way] as usize;
                to[arc] = ends[1 - way] as u32;
                mate[arc] = arcs[1 - way];
                channels[arc] = both[way];
            }
        }
        Self {
            processors,
            sink: sink as u32,
            level: vec![UNREACHED; nodes],
            next: first.clone(),
            first,
            to,
            mate,
            capacity: channels.clone(),
            left: channels.clone(),
            channels,
            changed: Vec::new(),
            reached: Vec::new(),
            steps: 0,
        }
    }

    fn arcs(&self, node: u32) -> std::ops::Range<usize> {
        self.first[node as usize] as usize..self.first[node as usize + 1] as usize
    }

    /// The arc from a processor to the sink, the last of its arcs.
    fn to_sink(&self, processor: usize) -> usize {
        self.first[processor + 1] as usize - 1
    }

    /// Gives every port and link `each` units, and every processor `own` units to the sink unless it has an unlimited
    /// number.
    pub(super) fn set_capacities(&mut self, each: u64, own: u64) {
        for (capacity, channels) in self.capacity.iter_mut().zip(&self.channels) {
            if *capacity != UNLIMITED {
                *capacity = each * channels;
            }
        }
        for processor in 0..self.processors {
            let arc = self.to_sink(processor);
            if self.capacity[arc] != UNLIMITED {
                self.capacity[arc] = own;
            }
        }
        self.left.copy_from_slice(&self.capacity);
    }

    /// Makes a processor part of the sink.
    pub(super) fn join_to_sink(&mut self, processor: usize) {
        let arc = self.to_sink(processor);
        self.capacity[arc] = UNLIMITED;
        self.left[arc] = UNLIMITED;
    }

    /// Processors in ascending order of distance from the first, in either direction of ports and links.
    pub(super) fn by_distance(&self) -> Vec<usize> {
        let mut is_known = vec![false; self.level.len()];
        is_known[0] = true;
        is_known[self.sink as usize] = true;
        let mut order = vec![0_u32];
        let mut next = 0;
        while next < order.len() {
            for arc in self.arcs(order[next]) {
                let to = self.to[arc];
                if !std::mem::replace(&mut is_known[to as usize], true) {
                    order.push(to);
                }
            }
            next += 1;
        }
        let order = order.into_iter().map(|node| node as usize);
        order.filter(|&node| node < self.processors).collect()
    }

    /// Maximum flow from a processor to the sink, or `most` if that is less.
    ///
    /// # Errors
    /// [`Error::TooManySteps`] if all flows so far have taken too many steps.
    pub(super) fn maximum(&mut self, start: usize, most: u64) -> Result<u64> {
        for arc in self.changed.drain(..) {
            self.left[arc as usize] = self.capacity[arc as usize];
        }
        let mut flow = 0;
        while flow < most && self.search(start as u32, most - flow)? {
            flow += self.block(start as u32, most - flow)?;
        }
        Ok(flow)
    }

    /// True for each node on the start's side of the minimum cut nearest to it, after a flow that was less than the
    /// most.
    pub(super) fn side(&self) -> Vec<bool> {
        let mut side = vec![false; self.level.len()];
        for &node in &self.reached {
            side[node as usize] = true;
        }
        side
    }

    /// Number of ports and links that lead out of a set of nodes.
    pub(super) fn channels_out_of(&self, side: &[bool]) -> u64 {
        let inside = (0..self.sink).filter(|&node| side[node as usize]);
        let arcs = inside.flat_map(|node| self.arcs(node));
        arcs.filter(|&arc| !side[self.to[arc] as usize])
            .map(|arc| self.channels[arc])
            .sum()
    }

    /// Levels of nodes by their distance from the start, as far as it takes to find `most` units to the sink; true if
    /// there are any.
    fn search(&mut self, start: u32, most: u64) -> Result<bool> {
        for &node in &self.reached {
            self.level[node as usize] = UNREACHED;
        }
        self.reached.clear();
        self.reach(start, 0);
        let (mut open, mut units) = (0, 0_u64);
        while open < self.reached.len() && units < most {
            let node = self.reached[open];
            open += 1;
            let onward = self.level[node as usize] + 1;
            self.count(self.arcs(node).len())?;
            for arc in self.arcs(node) {
                let to = self.to[arc];
                if to == self.sink {
                    units += self.left[arc].min(most);
                } else if self.left[arc] > 0 && self.level[to as usize] == UNREACHED {
                    self.reach(to, onward);
                }
            }
        }
        Ok(units > 0)
    }

    fn reach(&mut self, node: u32, level: u32) {
        self.level[node as usize] = level;
        self.next[node as usize] = self.first[node as usize];
        self.reached.push(node);
    }

    /// A flow of at most `most` that leaves no path of ascending levels to the sink.
    fn block(&mut self, start: u32, most: u64) -> Result<u64> {
        // Arcs from the start, each with the flow that may pass the node before it, and that has.
        let mut path: Vec<(usize, u64, u64)> = Vec::new();
        let (mut node, mut available, mut passed) = (start, most, 0);
        loop {
            let onward = if passed < available {
                self.onward(node)?
            } else {
                None
            };
            if let Some(arc) = onward {
                path.push((arc, available, passed));
                available = (available - passed).min(self.left[arc]);
                node = self.to[arc];
                passed = if node == self.sink { available } else { 0 };
                continue;
            }
            let Some((arc, before, passed_before)) = path.pop() else {
                return Ok(passed);
            };
            let mate = self.mate[arc];
            node = self.to[mate as usize];
            if passed < available {
                self.next[node as usize] += 1;
            }
            if passed > 0 {
                self.left[arc] -= passed;
                self.left[mate as usize] += passed;
                self.changed.extend([arc as u32, mate]);
            }
            (available, passed) = (before, passed_before + passed);
        }
    }

    /// The next arc from a node to the sink or to a higher level.
    fn onward(&mut self, node: u32) -> Result<Option<usize>> {
        let arcs = self.next[node as usize]..self.first[node as usize + 1];
        let level = self.level[node as usize] + 1;
        let leads = |&arc: &u32| {
            let to = self.to[arc as usize];
            self.left[arc as usize] > 0 && (to == self.sink || self.level[to as usize] == level)
        };
        let found = arcs.clone().find(leads);
        self.next[node as usize] = found.unwrap_or(arcs.end);
        self.count((found.unwrap_or(arcs.end) - arcs.start) as usize + 1)?;
        Ok(found.map(|arc| arc as usize))
    }

    fn count(&mut self, steps: usize) -> Result<()> {
        self.steps += steps as u64;
        if self.steps > MOST_STEPS {
            return Err(Error::TooManySteps { most: MOST_STEPS });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use loadcurve_network::structure::Wiring;
    use loadcurve_network::topology::Lattice;

    use super::*;

    #[test]
    fn flows_leave_no_trace() {
        let wiring = Wiring::of(&Lattice::mesh(4));
        let graph = Graph::new(&wiring, None, vec![3; 16]).unwrap();
        let mut flow = Flow::of(&graph, Direction::Forward);
        flow.join_to_sink(15);
        // The corner has two links, whichever processor sends to it; two corners have four, and a processor three ports.
        let expected = [(0, 2), (5, 2), (0, 2), (14, 2), (0, 2)];
        for (processor, units) in expected {
            assert_eq!(flow.maximum(processor, 99), Ok(units));
        }
        flow.join_to_sink(0);
        assert_eq!(flow.maximum(5, 99), Ok(3));
        assert_eq!(flow.maximum(5, 1), Ok(1));
        assert_eq!(flow.maximum(5, 99), Ok(3));
    }

    #[test]
    fn too_many_steps_are_an_error() {
        let wiring = Wiring::of(&Lattice::mesh(4));
        let graph = Graph::new(&wiring, None, vec![1; 16]).unwrap();
        let mut flow = Flow::of(&graph, Direction::Forward);
        flow.join_to_sink(15);
        flow.steps = MOST_STEPS - 10;
        assert!(flow.maximum(0, 1).is_err());
    }
}
