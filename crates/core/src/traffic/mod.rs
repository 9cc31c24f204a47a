//! Traffic: who sends to whom, and the flows that this puts on the channels of a network.

mod flows;
mod lattice;
mod pattern;

pub use flows::{ClassFlow, Flows, SourceFlow};
pub use pattern::{Pattern, Uniform};
