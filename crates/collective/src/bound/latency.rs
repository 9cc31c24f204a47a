//! Cycles that a collective takes at least, however small.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::{Deserialize, Serialize};

use super::graph::Graph;
use crate::{MOST_STARTUP_CYCLES, Operation};

/// Cycles of a collective of any size at least.
///
/// # Equation
/// The farthest processors: o + D. The postal tree: who knows at t informs others, who know at t + ℓ, t + ℓ + g,
/// t + ℓ + 2g, …, until all N do, c of them at each of these times; ℓ = o + d; g = o and c = 1 for all-reduce, all-gather
/// and broadcast with a startup, else g = 1 and c = ports.
///
/// # Symbols
/// d, D: channels between the nearest, the farthest processors, with the injection and the ejection channel; D of a
/// broadcast from its root; ports: the most of a processor; `startup_cycles` o: cycles that a processor spends on each
/// message before it leaves, one message at a time, 0…10⁶.
///
/// # Source
/// A. Bar-Noy and S. Kipnis, "Designing broadcasting algorithms in the postal model for message-passing systems",
/// Mathematical Systems Theory 27, 1994, pp. 431–452, doi:10.1007/BF01184933.
///
/// # Differs from the paper
/// The startup makes g longer than the cycle of a message, and several ports send in one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Latency {
    /// Cycles of a message of one flit between the farthest processors.
    pub farthest_cycles: f64,
    /// Cycles until a message has spread to all processors from one, or from all to one.
    pub tree_cycles: f64,
    /// Cycles before flits flow through the bottleneck and after they have: o + min(2, d − 1).
    pub(super) around_bottleneck_cycles: f64,
}

impl Latency {
    /// Latency of an operation.
    ///
    /// ```
    /// use loadcurve_collective::Operation;
    /// use loadcurve_collective::bound::{Graph, Latency};
    /// use loadcurve_network::structure::Wiring;
    /// use loadcurve_network::topology::Lattice;
    /// let wiring = Wiring::of(&Lattice::mesh(8));
    /// let graph = Graph::new(&wiring, None, vec![1; 64])?;
    /// let latency = Latency::of(Operation::AllReduce, &graph, 100);
    /// // 6 rounds, in each of which as many learn as know.
    /// assert_eq!((latency.farthest_cycles, latency.tree_cycles), (116.0, 6.0 * 103.0));
    /// # Ok::<(), loadcurve_collective::Error>(())
    /// ```
    #[must_use]
    pub fn of(operation: Operation, graph: &Graph<'_>, startup_cycles: u64) -> Self {
        let distances = graph.distances;
        let startup = startup_cycles.min(MOST_STARTUP_CYCLES);
        let farthest = match operation {
            Operation::Broadcast => distances.farthest_from_first,
            _ => distances.farthest,
        };
        let ports = graph.ports.iter().copied().max().unwrap_or(1);
        let is_serial = match operation {
            Operation::AllReduce | Operation::AllGather | Operation::Broadcast => startup > 0,
            Operation::ReduceScatter | Operation::AllToAll | Operation::Halo => false,
        };
        let (gap, at_once) = if is_serial { (startup, 1) } else { (1, ports) };
        let delay = startup + distances.nearest;
        Self {
            farthest_cycles: (startup + farthest) as f64,
            tree_cycles: postal_tree(graph.processors(), delay, gap, at_once) as f64,
            around_bottleneck_cycles: (startup + (distances.nearest - 1).min(2)) as f64,
        }
    }

    /// Cycles of the longer of the two.
    #[must_use]
    pub fn cycles(&self) -> f64 {
        self.farthest_cycles.max(self.tree_cycles)
    }
}

/// Time until one of some processors has informed all others, each after a delay from one who knows: so many at once, and
/// the next ones after a gap.
fn postal_tree(processors: usize, delay: u64, gap: u64, at_once: u32) -> u64 {
    // Times at which the next one learns from each who knows, with the number of those that learn then.
    let mut informs = BinaryHeap::from([Reverse((delay, at_once))]);
    let mut last = 0;
    for _ in 1..processors {
        if let Some(Reverse((time, others))) = informs.pop() {
            let next = match others {
                0 | 1 => (time + gap, at_once),
                _ => (time, others - 1),
            };
            informs.extend([Reverse(next), Reverse((time + delay, at_once))]);
            last = time;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::postal_tree;

    #[test]
    fn a_tree_without_latency_doubles() {
        for (processors, rounds) in [(1, 0), (2, 1), (3, 2), (64, 6), (65, 7)] {
            assert_eq!(postal_tree(processors, 1, 1, 1), rounds);
        }
    }

    #[test]
    fn ports_inform_several_at_once() {
        // Seven ports reach seven others in one cycle, and an eighth in the next.
        for (processors, cycles) in [(1, 0), (2, 3), (8, 3), (9, 4), (15, 4), (16, 5)] {
            assert_eq!(postal_tree(processors, 3, 1, 7), cycles);
        }
    }

    #[test]
    fn the_fibonacci_tree_informs_as_many_as_the_papers() {
        // With a delay of 2, F(t) = F(t − 1) + F(t − 2): 1, 1, 2, 3, 5, 8, 13, 21 know after t cycles.
        let known = [1, 1, 2, 3, 5, 8, 13, 21];
        for (cycle, pair) in (1..).zip(known.windows(2)) {
            for processors in pair[0] + 1..=pair[1] {
                assert_eq!(postal_tree(processors, 2, 1, 1), cycle);
            }
        }
    }
}
