//! Charts of a search: what candidates cost across, their latency at the load upwards, and the Pareto edge.

mod content;
mod draw;
mod layout;
#[cfg(test)]
mod tests;

pub use content::ScatterChart;
pub use draw::draw;
pub use layout::PlacedCandidate;
