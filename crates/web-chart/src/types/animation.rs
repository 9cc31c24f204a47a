//! Animation of a network's messages: the task of the worker.

use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A network for a worker to run, at a load.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AnimationTask {
    /// The network as in a link.
    pub network: String,
    /// Offered load in messages/cycle/source.
    pub load_messages: f64,
    /// Seed of the random numbers.
    pub seed: u32,
    /// Zero-load latency: that of a message that meets no other.
    pub zero_load_cycles: f64,
}
