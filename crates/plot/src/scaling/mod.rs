//! Charts of scaling: a quantity of each network against its size, or against one of its keys.

mod content;
mod draw;
mod layout;
mod names;
#[cfg(test)]
mod tests;
mod tex;

pub use content::{ScalingChart, ScalingSeries};
pub use draw::draw;
pub use layout::PlacedPoint;
