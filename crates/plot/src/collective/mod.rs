//! Charts of collective operations: time or bandwidth over the size of the buffer, a curve for each algorithm, with the
//! best of them, the lower bound and what lies beyond it.
//!
//! Several networks stand beside one another with the best of their algorithms and their bounds alone.

mod axes;
mod best;
mod bound;
mod content;
mod draw;
mod label;
mod layout;
mod legend;
mod line;
mod of_answer;
mod summary;
#[cfg(test)]
mod tests;
mod tex;
mod unit;

pub use content::{
    AlgorithmCurve, Basis, BestTime, CollectiveChart, CollectiveNetwork, Crossover, MeasuredTimes,
    Quantity, SimulatedTime, SizeTime,
};
pub use draw::draw;
pub use layout::{CollectivePlaces, PlacedName, PlacedTime};
