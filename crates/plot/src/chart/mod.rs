//! Charts of latency and throughput against load.
//!
//! The content of a chart is decided once; [`draw()`] lays it out for a size and draws it, and
//! [`Chart::tex`] writes it for papers. Neither of the two knows the other.

mod content;
mod draw;
mod external;
mod hit_areas;
mod knee;
mod layout;
mod limits;
pub(crate) mod pgfplots;
mod published;
mod series;
mod summary;
mod symbols;

pub use content::{Chart, Panel, unit_label};
pub use draw::draw;
pub(crate) use draw::{external_symbol, simulated_symbol};
pub use external::ExternalPoint;
pub use hit_areas::{HitAreas, PlacedLabel, PlacedNote, PlacedPanel};
pub use knee::Knees;
pub use limits::Window;
pub use published::PublishedPoint;
pub use series::{Metric, Series, SimulatedPoint};
pub(crate) use symbols::{CURVE_WIDTH, LEGEND_LINE, RIM, SIMULATED_RADIUS};

#[cfg(test)]
mod tests;
