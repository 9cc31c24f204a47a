//! A file of results, as it passes from the worker that reads it to the page.

use loadcurve::curve::ResultsFile;
use serde::Serialize;
use tsify::Tsify;

/// A file of results that was read.
#[derive(Debug, Serialize, Tsify)]
pub struct ResultsSummary {
    /// The results in the form that the explorer opens.
    packed: String,
    /// Number of networks.
    networks: usize,
    /// Number of points; those of several seeds at one load count as one.
    points: usize,
    /// Number of seeds.
    seeds: usize,
}

impl From<&ResultsFile> for ResultsSummary {
    fn from(opened: &ResultsFile) -> Self {
        Self {
            packed: opened.packed(),
            networks: opened.networks().len(),
            points: opened.count(),
            seeds: opened.seeds(),
        }
    }
}
