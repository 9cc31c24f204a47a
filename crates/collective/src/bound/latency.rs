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
/// t + ℓ + 2g, …, until all N do; ℓ = o + d, g = max(o, 1/ports) for all-reduce, all-gather and broadcast, else
/// 1/ports.
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
/// Several ports and the startup make g less or more than the cycle of a message.
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
        // Time in cycles over ports, a whole number.
        let ports = graph.ports.iter().copied().max().map_or(1, u64::from);
        let gap = match operation {
            Operation::AllReduce | Operation::AllGather | Operation::Broadcast => {
                (startup * ports).max(1)
            }
            Operation::ReduceScatter | Operation::AllToAll | Operation::Halo => 1,
        };
        let delay = (startup + distances.nearest) * ports;
        Self {
            farthest_cycles: (startup + farthest) as f64,
            tree_cycles: postal_tree(graph.processors(), delay, gap) as f64 / ports as f64,
            around_bottleneck_cycles: (startup + (distances.nearest - 1).min(2)) as f64,
        }
    }

    /// Cycles of the longer of the two.
    #[must_use]
    pub fn cycles(&self) -> f64 {
        self.farthest_cycles.max(self.tree_cycles)
    }
}

/// Time until one of some processors has informed all others.
fn postal_tree(processors: usize, delay: u64, gap: u64) -> u64 {
    let mut informs = BinaryHeap::from([Reverse(delay)]);
    let mut last = 0;
    for _ in 1..processors {
        if let Some(Reverse(time)) = informs.pop() {
            informs.extend([Reverse(time + gap), Reverse(time + delay)]);
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
            assert_eq!(postal_tree(processors, 1, 1), rounds);
        }
    }

    #[test]
    fn the_fibonacci_tree_informs_as_many_as_the_papers() {
        // With a delay of 2, F(t) = F(t − 1) + F(t − 2): 1, 1, 2, 3, 5, 8, 13, 21 know after t cycles.
        let known = [1, 1, 2, 3, 5, 8, 13, 21];
        for (cycle, pair) in (1..).zip(known.windows(2)) {
            for processors in pair[0] + 1..=pair[1] {
                assert_eq!(postal_tree(processors, 2, 1), cycle);
            }
        }
    }
}
