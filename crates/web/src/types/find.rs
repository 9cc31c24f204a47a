//! The form of a search for the smallest network that will do.

use serde::Serialize;
use tsify::Tsify;

/// What the form of a search holds: what the link asks, or else a proposal.
#[derive(Debug, Serialize, Tsify)]
pub struct FindForm {
    /// Load to carry.
    pub carry: String,
    /// Unit of that load.
    #[tsify(type = "'flits' | 'messages' | 'bits'")]
    pub unit: String,
    /// Latency to keep, in cycles.
    pub within: String,
    /// What is preferred, such as `least:links`.
    pub objective: String,
    /// Numbers of processors; empty for any.
    pub processors: String,
    /// Bits of a channel; empty for those of the networks' flits.
    pub width: String,
    /// Bits of a message.
    pub bits: String,
    /// Candidates, one family of networks each.
    pub families: Vec<String>,
}
