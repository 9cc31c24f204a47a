//! The network as drawn.

use serde::Serialize;
use tsify::Tsify;

/// A network as drawn.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NetworkPicture {
    /// The text alternative.
    pub description: String,
    /// The load at which its channels were measured, if any.
    pub measured_at: Option<String>,
    /// The busiest channel, which is ringed; none until the state of the channels is known.
    #[tsify(optional)]
    pub busiest: Option<BusiestChannel>,
    /// Share of the time at the upper end of the colour scale.
    #[tsify(optional)]
    pub top: Option<f64>,
    /// The step of a collective operation by which channels are coloured, in words.
    #[tsify(optional)]
    pub round: Option<String>,
}

/// The busiest channel of a drawn network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BusiestChannel {
    /// Share of the time for which it is held, from 0 to 1; of a link, for which it carries flits.
    pub held: f64,
    /// Its name: `(3,0) → (4,0)`.
    pub name: String,
    /// Token of the part of the drawing, as for `describePart`.
    pub part: String,
    /// True if a source saturates first; then the ring is around its node.
    pub is_source: bool,
    /// True if it is a link with all of its virtual channels.
    pub is_link: bool,
    /// True if `held` is what its loss costs, as a fraction of the throughput.
    pub is_cost: bool,
}
