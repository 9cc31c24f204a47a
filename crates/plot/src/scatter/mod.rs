//! Charts of a search: what candidates cost across, their latency at the load upwards, and the Pareto edge.

mod content;
mod draw;
mod layout;
#[cfg(test)]
mod tests;

pub use content::{Height, ScatterChart, ScatterPoint};
pub use draw::draw;
pub use layout::PlacedCandidate;
