//! The form of a search for the smallest suitable network.

use serde::Serialize;
use tsify::Tsify;

/// Contents of the search form: the search of the link, or a default.
#[derive(Debug, Serialize, Tsify)]
pub struct FindForm {
    /// Load to carry.
    pub carry: String,
    /// Unit of that load.
    #[tsify(type = "'flits' | 'messages' | 'bits'")]
    pub unit: String,
    /// Latency to keep, in cycles.
    pub within: String,
    /// The quantity to optimise, such as `least:links`.
    pub objective: String,
    /// Allowed numbers of processors; empty for any.
    pub processors: String,
    /// Bits of a channel; empty for those of the networks' flits.
    pub width: String,
    /// Bits of a message.
    pub bits: String,
    /// Candidates, one family of networks each.
    pub families: Vec<String>,
}
