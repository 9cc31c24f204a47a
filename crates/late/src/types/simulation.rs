//! The progress of a simulation in a worker.

use loadcurve::sim;
use serde::Serialize;
use tsify::Tsify;

/// Progress of a replication.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationProgress {
    /// Number of messages measured.
    messages: u64,
    /// The relative half-width of the confidence interval so far; none until there is one.
    relative_half_width: Option<f64>,
    /// Estimate of the finished fraction, from 0 to 1.
    part: f64,
}

impl From<sim::Progress> for SimulationProgress {
    fn from(progress: sim::Progress) -> Self {
        Self {
            messages: progress.messages,
            relative_half_width: progress.relative_half_width,
            part: progress.part,
        }
    }
}
