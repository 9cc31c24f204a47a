//! Charts of latency and throughput against load.
//!
//! The content of a chart is decided once; [`draw`] lays it out for a size and draws it, and
//! [`Chart::tex`] writes it for papers. Neither of the two knows the other.

mod areas;
mod content;
mod draw;
mod layout;
mod limits;
mod pgfplots;
mod published;
mod series;
mod summary;
mod symbols;

pub use areas::{Drawn, Labelled, Placed};
pub use content::{Chart, Panel, unit_in_words};
pub use draw::draw;
pub use limits::Window;
pub use published::Published;
pub use series::{Dot, Quantity, Series};
