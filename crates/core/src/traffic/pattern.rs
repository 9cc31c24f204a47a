//! Traffic patterns: who sends to whom.

use std::fmt::Debug;

/// Relative rates between sources and destinations.
///
/// A processor does not send to itself. Rates are relative to one another: they are scaled so that the
/// sources that send anything send one message in the mean.
pub trait Pattern: Debug + Send + Sync {
    /// Relative rate of the messages from a source to another processor.
    fn weight(&self, source: usize, destination: usize) -> f64;

    /// True if the symmetries of any network carry the pattern into itself.
    fn keeps_symmetry(&self) -> bool;
}

/// Uniform traffic: every processor sends to any other with the same probability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Uniform;

impl Pattern for Uniform {
    fn weight(&self, _source: usize, _destination: usize) -> f64 {
        1.0
    }

    fn keeps_symmetry(&self) -> bool {
        true
    }
}
