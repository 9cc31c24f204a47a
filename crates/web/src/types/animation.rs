//! Traffic made visible: what a worker is asked to run, and what there is of it.

use loadcurve::sim::Snapshot;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A network for a worker to run, at a load.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TrafficTask {
    /// The network as in a link.
    pub network: String,
    /// In messages/cycle/source.
    pub load_messages: f64,
    /// Of the random numbers.
    pub seed: u32,
    /// The latency of a message that meets no other.
    pub zero_load_cycles: f64,
}

/// What stands against showing the traffic of the drawn network at the operating point, if
/// anything does.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TrafficOutlook {
    /// Whether a worker has yet to solve it; then nothing else of this is known but its nodes.
    pub is_computing: bool,
    /// Its sources; there are as many destinations.
    pub nodes: usize,
    /// The most of them of which the traffic is shown.
    pub most_nodes: usize,
    /// Where it has more: one of its kind that has not.
    #[tsify(optional)]
    pub smaller: Option<SmallerNetwork>,
    /// Where the load lies beyond it: the highest at which the traffic is shown, in words.
    #[tsify(optional)]
    pub farthest_load: Option<String>,
}

/// A network of the same kind that is small enough.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SmallerNetwork {
    /// The link with it in the place of the one that is drawn.
    pub link: String,
    /// Its sources.
    pub nodes: usize,
}

/// What is in a network at a moment.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TrafficCount {
    cycle: f64,
    /// Messages that hold a channel.
    under_way: u64,
    /// Those of them that are blocked.
    blocked: u64,
    /// Messages that wait at their sources.
    waiting: u64,
}

impl From<&Snapshot> for TrafficCount {
    fn from(snapshot: &Snapshot) -> Self {
        let count = snapshot.count();
        Self {
            cycle: snapshot.cycle,
            under_way: count.under_way,
            blocked: count.blocked,
            waiting: count.waiting,
        }
    }
}
