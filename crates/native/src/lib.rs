//! Code shared by programs such as the command and the packages for Python and npm: the figure of a link, the
//! limits of arguments and, with the feature `threads`, simulation on all cores.

mod error;
mod experiments;
mod figure;
mod networks;
pub mod numbers;
mod results;
mod shortfall;
#[cfg(feature = "threads")]
mod simulation;

pub use error::Error;
pub use experiments::{cost_us, experiments};
pub use figure::{Figure, SIDE, background};
pub use networks::networks;
pub use results::{FileError, Opened, Unsaid};
pub use shortfall::shortfall;
#[cfg(feature = "threads")]
pub use simulation::{Measured, Simulation, Watch};
