//! Lower bounds on the time of collectives, for any algorithm and any routes.

mod all_gather;
mod all_reduce;
mod all_to_all;
mod bandwidth;
mod bottleneck;
mod broadcast;
mod distances;
mod flow;
mod fraction;
mod graph;
mod latency;
mod least_cut;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::{Operation, Result};
pub use bandwidth::Bandwidth;
pub use bottleneck::{Bottleneck, Cut};
pub use distances::Distances;
pub use fraction::Fraction;
pub use graph::Graph;
pub use latency::Latency;

/// Lower bound on the time of a collective, as a function of its size.
///
/// # Equation
/// > T ≥ max(latency, o + min(2, d − 1) + βm)
///
/// # Symbols
/// m: flits of the largest buffer of a processor; β: `bandwidth`, cycles per flit; o, d: startup and nearest distance,
/// as in [`Latency`].
///
/// # Example
/// With a port each, nothing is faster than 2(N − 1)/N cycles per flit:
/// ```
/// use loadcurve_collective::Operation;
/// use loadcurve_collective::bound::{Bound, Graph};
/// use loadcurve_network::structure::Wiring;
/// use loadcurve_network::topology::HyperX;
/// let wiring = Wiring::of(&HyperX::new(&[8], 1));
/// let graph = Graph::new(&wiring, None, vec![1; 8])?;
/// let bound = Bound::of(Operation::AllReduce, &graph, 0)?.unwrap();
/// assert_eq!(bound.bandwidth.cycles_per_flit.to_string(), "7/4");
/// assert_eq!(bound.at(1024).cycles, 2.0 + 1.75 * 1024.0);
/// # Ok::<(), loadcurve_collective::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bound {
    /// Cycles at least, however small it is.
    pub latency: Latency,
    /// Cycles that every flit adds.
    pub bandwidth: Bandwidth,
}

/// Least time of a collective of some size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeastTime<'a> {
    /// Cycles.
    pub cycles: f64,
    /// The reason.
    pub binding: Binding<'a>,
}

/// Reason for which a collective takes a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binding<'a> {
    /// A message to the farthest processor.
    Farthest,
    /// A tree of messages, as each processor informs others one by one.
    Tree,
    /// Bandwidth.
    Bandwidth(&'a Bottleneck),
}

impl Bound {
    /// Bound of an operation; none of [`Operation::Halo`].
    ///
    /// # Errors
    /// As [`Bandwidth::of`].
    pub fn of(
        operation: Operation,
        graph: &Graph<'_>,
        startup_cycles: u64,
    ) -> Result<Option<Self>> {
        let bandwidth = Bandwidth::of(operation, graph)?;
        Ok(bandwidth.map(|bandwidth| Self {
            latency: Latency::of(operation, graph, startup_cycles),
            bandwidth,
        }))
    }

    /// Least time of a collective whose largest buffer has some flits.
    #[must_use]
    pub fn at(&self, flits: u64) -> LeastTime<'_> {
        let flow = self.bandwidth.cycles_per_flit.times(flits);
        let cycles = self.latency.around_bottleneck_cycles + flow;
        if cycles >= self.latency.cycles() {
            let binding = Binding::Bandwidth(&self.bandwidth.bottleneck);
            return LeastTime { cycles, binding };
        }
        let is_far = self.latency.farthest_cycles >= self.latency.tree_cycles;
        LeastTime {
            cycles: self.latency.cycles(),
            binding: if is_far {
                Binding::Farthest
            } else {
                Binding::Tree
            },
        }
    }
}
