//! The question where messages wait in the drawn network.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::FinishedRun;

/// A network and a load at which the bottleneck is asked for.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct BottleneckTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// The replications behind the simulated point at the load; none unless all of them have finished.
    pub runs: Vec<FinishedRun>,
}
