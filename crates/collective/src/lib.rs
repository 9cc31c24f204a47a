//! Collective operations on interconnection networks: what they take by each algorithm, and what any algorithm takes at
//! least.

mod algorithm;
pub mod bound;
mod delivery;
mod dependencies;
mod error;
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
