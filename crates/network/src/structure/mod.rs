//! Structural limits of a network: the loads that its ports, links and cuts can carry, however messages are
//! queued, and the worst-case permutation of its routes.
//!
//! All bounds are loads in flits per cycle and source, independent of message length. Channels that share a
//! link count as one.

mod bisection;
mod bounds;
#[doc(hidden)]
pub mod cost;
mod demand;
mod flow;
mod known;
mod narrow;
mod partition;
mod partitions;
mod wiring;
pub mod worst;

pub use bisection::{
    Bisection, Formula, boundary_of_first, bracket, every_halving, fewest_links, least_links,
};
pub use bounds::{Bounds, CutBound, LinkBound, most_pairs};
pub use cost::{Cost, Measure};
pub use known::KnownStructure;
pub use partition::Partition;
pub use wiring::Wiring;
pub use worst::{Search, WorstPermutation};
