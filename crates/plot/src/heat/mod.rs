//! Heat maps: a value for each of two quantities, written into a cell that is the stronger the better it is.

mod buffers;
mod content;
mod draw;
mod layout;
mod legend;
#[cfg(test)]
mod tests;
mod tex;

pub use content::{HeatCell, HeatChart};
pub use draw::draw;
pub use layout::PlacedCell;
