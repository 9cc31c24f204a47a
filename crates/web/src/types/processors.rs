//! Latencies of single processors.

use serde::Serialize;
use tsify::Tsify;

/// A network and a load at which the latencies of its processors are asked for.
#[derive(Debug, Serialize, Tsify)]
pub struct ProcessorTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// Number of processors, for the room that their table takes.
    pub processors: usize,
    /// Reason why there are none; absent if there are.
    #[tsify(optional)]
    pub refused: Option<String>,
}

/// Latencies of all sources and destinations of a network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ProcessorLatencies {
    /// True if the network has a steady state at the load; the lists are empty if not.
    pub is_steady: bool,
    /// Names of all processors as sources.
    pub names: Vec<String>,
    /// Names of all processors as destinations.
    pub destination_names: Vec<String>,
    /// Mean latency of the messages from each processor, in cycles; null where it is silent.
    pub sources: Vec<Option<f64>>,
    /// Mean latency of the messages for each processor, in cycles; null where there are none.
    pub destinations: Vec<Option<f64>>,
    /// Share of all messages that each processor sends.
    pub sent: Vec<f64>,
    /// Share of all messages that are for each processor.
    pub received: Vec<f64>,
    /// Mean latency of all messages, in cycles.
    pub mean: f64,
}
