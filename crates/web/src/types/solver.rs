//! What a worker is asked to solve.

use loadcurve::curve::SolveRequest;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A network to solve at some loads, in messages/cycle/source; without any it is only its
/// saturation load that is wanted, which comes with every solution.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SolverTask {
    /// The network as in a link.
    pub network: String,
    /// Where a point of the curve is wanted.
    pub loads: Vec<f64>,
    /// Where the state of every channel is.
    pub operating_loads: Vec<f64>,
}

impl From<SolveRequest> for SolverTask {
    fn from(wanted: SolveRequest) -> Self {
        Self {
            network: wanted.network.to_string(),
            loads: wanted.loads_messages,
            operating_loads: wanted.operating_loads_messages,
        }
    }
}
