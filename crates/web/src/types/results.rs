//! A file of results, as it goes from the worker that reads it to the page.

use loadcurve::curve::ResultsFile;
use serde::Serialize;
use tsify::Tsify;

/// A file of results that was read.
#[derive(Debug, Serialize, Tsify)]
pub struct ResultFile {
    /// What the explorer opens.
    packed: String,
    /// How many networks it has.
    networks: usize,
    /// How many points, those of several seeds at a load being one.
    points: usize,
    /// With how many seeds they were simulated.
    seeds: usize,
}

impl From<&ResultsFile> for ResultFile {
    fn from(opened: &ResultsFile) -> Self {
        Self {
            packed: opened.packed(),
            networks: opened.networks().len(),
            points: opened.count(),
            seeds: opened.seeds(),
        }
    }
}
