//! Times of collective operations on interconnection networks, by algorithm, and [at least](bound).
//!
//! An [`Operation`] on buffers of S bytes is performed by an [`Algorithm`]. Its schedule has lanes, each a list of rounds,
//! each a list of messages. A message waits for all messages of its lane's earlier rounds that are addressed to its
//! source. The slot of a round is its number plus the offset of its lane.
//!
//! # Equations
//! m = ⌈8S/width⌉ flits are cut into parts of ⌈m/parts⌉ flits, of which a message carries some.
//!
//! *Closed form*, with a barrier after each slot ([`Plan::closed`]): T = Σ \[o + max(F, maxₚ((kₚ − 1)·o + sₚ)) + D − 1].
//!
//! *Model* ([`Planned::modelled`]), event by event: a message that is ready at t leaves at t′ = max(t, freeₚ) + o =
//! freeₚ. It enters the injection channel at τ = max(t′, f), each further channel at τ ← max(τ + 1, f), where f ← τ + s,
//! and arrives at τ + s.
//!
//! # Symbols
//! o startup: cycles that a processor spends on each message, one at a time · F flits through the fullest link in a slot ·
//! kₚ messages of processor p in the slot, sₚ flits of its last · D channels of the longest route, both ends' included ·
//! f cycle from which on a link is free · s flits of a message · t, t′, τ, freeₚ cycles.
//!
//! # Assumes
//! Wormhole networks in which every channel carries a flit a cycle, and processors with one or more
//! [ports](Ports). Where no messages of a slot might meet on a link ([`Slots::is_contention_free`]), the closed form is
//! what a simulation with barriers takes. The model is what one without them takes if no message waits for a link on its
//! way, either ([`Time::is_contention_free`]). Elsewhere it is an estimate: messages neither stop on their way nor hold
//! channels meanwhile.
//!
//! # Source
//! Ours, and of the algorithms: see [`Algorithm`]. R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of collective
//! communication operations in MPICH", Int. J. High Performance Computing Applications 19(1), 2005, pp. 49–66,
//! doi:10.1177/1094342005051521, compare several.
//!
//! ```
//! use loadcurve_collective::{Algorithm, Fabric, Layout, Operation, Planned, Ports, Side};
//! use loadcurve_network::routing::DimensionOrder;
//! use loadcurve_network::topology::Lattice;
//! use loadcurve_network::topology::dimension::{Dimension, Shape};
//! use std::sync::Arc;
//! let line = Dimension::new(2, Shape::Line);
//! let hypercube = Arc::new(DimensionOrder::new(Lattice::new(vec![line; 6])));
//! let fabric = Arc::new(Fabric::new(hypercube, Ports::Each(1)).unwrap());
//! let layout = Layout::cube(vec![Side { size: 2, wraps: false }; 6]);
//! let all_reduce = Planned::new(Operation::AllReduce, fabric, layout).unwrap();
//! // 2·63/64·1024 flits, and twice two cycles in each of six rounds.
//! let halving = all_reduce.time(Algorithm::Halving, 1024, 0).unwrap();
//! assert_eq!(halving.cycles, 2040.0);
//! // Six rounds of 64 flits and two cycles.
//! let doubling = all_reduce.time(Algorithm::Doubling, 64, 0).unwrap();
//! assert_eq!(doubling.cycles, 396.0);
//! ```

mod algorithm;
pub mod bound;
mod delivery;
mod dependencies;
mod error;
mod events;
mod fabric;
mod layout;
mod model;
mod operation;
mod plan;
mod planned;
mod ports;
mod schedule;
pub mod simulation;
mod slots;
mod stretch;

pub use algorithm::Algorithm;
pub use delivery::Undelivered;
pub use dependencies::Progress;
pub use error::{Error, Result};
pub use fabric::Fabric;
pub use layout::{Layout, Side};
pub use operation::{Operation, flits};
pub use plan::{Message, Plan};
pub use planned::{MOST_STARTUP_CYCLES, MOST_STEPS, Planned, Time, TimeSource};
pub use ports::Ports;
pub use slots::Slots;
