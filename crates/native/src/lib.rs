//! Code shared by programs such as the command and the packages for Python and npm: the figure of a link, the
//! limits of arguments and, with the feature `threads`, simulation on all cores.

mod experiments;
mod figure;
mod networks;
pub mod numbers;
mod parts;
mod results;
#[cfg(feature = "threads")]
mod simulation;

pub use experiments::{cost_us, experiments, shortfall};
pub use figure::{Figure, SIDE, background};
pub use networks::networks;
pub use parts::parts_of;
#[cfg(feature = "threads")]
pub use parts::parts_told;
pub use results::{FileError, Opened, Unsaid};
#[cfg(feature = "threads")]
pub use simulation::{Measured, Simulation, Watch};

/// Reasons for a simulation or a figure to fail.
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Bad input.
    #[error(transparent)]
    BadInput(#[from] loadcurve::Error),
    /// A picture could not be drawn.
    #[error(transparent)]
    Drawing(#[from] loadcurve_plot::Error),
    /// The operating system refuses threads.
    #[cfg(feature = "threads")]
    #[error("the threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}
