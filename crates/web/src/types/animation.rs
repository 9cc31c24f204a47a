//! Animation of a network's messages: obstacles to it, and counts of the messages shown.

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
    /// Number of sources of a network of the same kind that is small enough, if this one has too many. It can be
    /// shown in the drawing only: the link keeps its network.
    #[tsify(optional)]
    pub smaller: Option<usize>,
    /// Signs of what moves or stands in it.
    #[tsify(
        type = "('moving' | 'waiting' | 'unsent' | 'probe' | 'acknowledgement' | 'packet' | 'dropped' | 'request' | 'combined')[]"
    )]
    pub signs: &'static [&'static str],
    /// True if its routers have buffers that can be looked into.
    pub has_buffers: bool,
    /// The highest load that is animated, in words, if the operating load exceeds it.
    #[tsify(optional)]
    pub max_load: Option<String>,
}

/// Counts of the messages in a network at a moment.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MessageCounts {
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
            under_way: count.under_way,
            blocked: count.blocked,
            waiting: count.waiting,
        }
    }
}
