//! Chart of how networks scale: a quantity of each against its size, or against another of its keys.

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
