//! Charts of horizontal bars in groups: how routings of a network compare, and what failures leave of it.

mod content;
mod draw;
mod failures;
mod filling;
mod layout;
mod legend;
mod routings;
#[cfg(test)]
mod tests;
mod tex;
mod values;

pub use content::{Bar, BarChart, BarGroup, BarLimit};
pub use draw::draw;
pub use layout::PlacedBar;
