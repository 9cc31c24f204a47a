//! Reasons for a program to fail.

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
