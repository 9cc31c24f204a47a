//! The form of a search for the smallest suitable network.

use serde::Serialize;
use tsify::Tsify;

use super::Glyph;

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
    /// Least number of processors, or a list of numbers; empty for any.
    pub from: String,
    /// Greatest number of processors; empty for any, and beside a list.
    pub to: String,
    /// Bits of a channel; empty for those of the networks' flits.
    pub width: String,
    /// Bits of a message.
    pub bits: String,
    /// Kinds of candidates that can be ticked.
    pub kinds: Vec<FindKind>,
    /// Settings that the ticked kinds share.
    pub settings: String,
    /// Further candidates, one family of networks each.
    pub families: Vec<String>,
}

/// A kind of candidates.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FindKind {
    /// Name in a link.
    pub name: &'static str,
    /// Name for people.
    pub title: &'static str,
    /// Its picture.
    pub glyph: Glyph,
    /// True if it is ticked.
    pub is_ticked: bool,
}
