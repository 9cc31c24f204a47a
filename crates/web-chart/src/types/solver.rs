//! Tasks for the worker that solves models.

use loadcurve::curve::SolveRequest;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A network to solve at some loads, in messages/cycle/source. Without loads, only its saturation
/// load is requested, which comes with every solution.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SolverTask {
    /// The network as in a link.
    pub network: String,
    /// Loads at which a point of the curve is requested.
    pub loads: Vec<f64>,
    /// Loads at which the state of every channel is requested.
    pub operating_loads: Vec<f64>,
}

impl From<SolveRequest> for SolverTask {
    fn from(request: SolveRequest) -> Self {
        Self {
            network: request.network.to_string(),
            loads: request.loads_messages,
            operating_loads: request.operating_loads_messages,
        }
    }
}
