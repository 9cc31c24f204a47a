//! Structural limits of a network: the loads that its ports, links and cuts can carry, however messages are
//! queued, the worst-case permutation of its routes, and the ideal throughput of any routes.
//!
//! All bounds are loads in flits per cycle and source, independent of message length. Channels that share a
//! link count as one.

mod bisection;
mod bounds;
mod butterfly;
#[doc(hidden)]
pub mod cost;
mod demand;
mod dragonfly;
mod flow;
mod hyperx;
mod ideal;
mod lattice;
mod narrow;
mod partition;
mod permutation_loads;
mod route_loads;
mod single_failures;
mod wiring;
pub mod worst;
mod xgft;

use crate::topology::Topology;
pub use bisection::{Bisection, Formula, bracket, every_halving, fewest_links, least_links};
pub use bounds::{Bounds, CutBound, LinkBound, most_pairs, uniform_cut};
pub use cost::{Cost, Measure, PINS_OF_A_PORT};
use cost::{Ports, Wire};
pub use hyperx::boundary_of_first;
pub use ideal::{Farthest, IdealSearch, IdealThroughput, Limit, distance_bound};
pub use partition::Partition;
pub use permutation_loads::PermutationLoads;
pub use route_loads::RouteLoads;
pub use single_failures::{Around, Rerouted, SingleFailure, SingleFailures};
pub use wiring::Wiring;
pub use worst::{Search, WorstPermutation};

/// Relative difference below which two loads, or two bounds, count as equal: they are sums of fractions.
const TIE: f64 = 1e-9;

/// A topology of which formulas say where it may be cut and what it is made of.
pub trait Structure: Topology {
    /// Parts of the network to be cut off, besides each router.
    fn cuts(&self) -> Vec<Partition>;

    /// Distance, in processors, of a shift whose messages share as few links as any: by default half of them all.
    fn hard_shift(&self) -> usize {
        self.processors() / 2
    }

    /// Fewest links, in one direction, from one half of the processors to the other.
    fn bisection(&self) -> Formula;

    /// Ports of its routers.
    fn ports(&self) -> Ports;

    /// Length of its links.
    fn wire(&self) -> Wire;
}
