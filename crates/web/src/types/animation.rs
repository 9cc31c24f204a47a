//! Animation of a network's messages: obstacles to it, and counts of the messages shown.

use loadcurve::scenario::{Network, Switching};
use loadcurve::sim::Snapshot;
use serde::Serialize;
use tsify::Tsify;

/// Possible obstacles to animating the drawn network at the operating point, and the signs of its messages.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AnimationLimits {
    /// True while a worker has yet to solve the network; until then, only the number of its nodes
    /// is valid.
    pub is_computing: bool,
    /// Number of sources, which is also the number of destinations.
    pub nodes: usize,
    /// Maximum number of nodes of a network that is animated.
    pub max_nodes: usize,
    /// A network of the same kind that is small enough, if this one has too many nodes. It can be
    /// shown in the drawing only: the link keeps its network.
    #[tsify(optional)]
    pub smaller: Option<SmallerNetwork>,
    /// Signs of what moves or stands in it.
    pub signs: &'static [Sign],
    /// The highest load that is animated, in words, if the operating load exceeds it.
    #[tsify(optional)]
    pub max_load: Option<String>,
}

/// A sign in the key of the moving messages.
#[derive(Debug, Clone, Copy, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// A message that moves.
    Moving,
    /// A message that is blocked.
    Waiting,
    /// A message at its source.
    Unsent,
    /// A header ahead of its data.
    Probe,
    /// An acknowledgement to the data of a header.
    Acknowledgement,
    /// A packet in a queue.
    Packet,
    /// A packet that found its queue full.
    Dropped,
    /// A request to a memory module.
    Request,
    /// Several requests that go on as one.
    Combined,
}

impl Sign {
    /// The signs of the messages of a network.
    #[must_use]
    pub fn of(network: &Network) -> &'static [Self] {
        match network.kind().switching {
            Switching::StoreAndForward if network.kind().combines => {
                &[Self::Request, Self::Combined, Self::Waiting, Self::Unsent]
            }
            Switching::StoreAndForward => &[Self::Packet, Self::Dropped],
            Switching::Scouting if network.scouts() => &[
                Self::Moving,
                Self::Probe,
                Self::Acknowledgement,
                Self::Waiting,
                Self::Unsent,
            ],
            Switching::Scouting | Switching::Wormhole => {
                &[Self::Moving, Self::Waiting, Self::Unsent]
            }
        }
    }
}

/// A network of the same kind that is small enough.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SmallerNetwork {
    /// The network as in a link.
    pub network: String,
    /// Number of sources.
    pub nodes: usize,
}

/// Counts of the messages in a network at a moment.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MessageCounts {
    cycle: f64,
    /// Messages that hold a channel.
    under_way: u64,
    /// Number of those that are blocked.
    blocked: u64,
    /// Messages that wait at their sources.
    waiting: u64,
}

impl From<&Snapshot> for MessageCounts {
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
