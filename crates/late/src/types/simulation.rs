//! The progress of a simulation in a worker.

use loadcurve::sim;
use serde::Serialize;
use tsify::Tsify;

/// Progress of a replication.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationProgress {
    /// Estimate of the finished fraction, from 0 to 1.
    part: f64,
}

impl From<sim::Progress> for SimulationProgress {
    fn from(progress: sim::Progress) -> Self {
        Self {
            part: progress.part,
        }
    }
}
