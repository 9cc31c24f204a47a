//! What native programs share, such as the command and the Python package: simulation on all cores,
//! and the figure of a link.

mod error;
mod figure;
pub mod numbers;
mod shortfall;
mod simulation;

pub use error::Error;
pub use figure::{Figure, SIDE, background};
pub use shortfall::shortfall;
pub use simulation::{Measured, Simulation, Watch};
