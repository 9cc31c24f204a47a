//! How the routers of a network are built, for the picture above their keys.

use loadcurve::scenario::RouterFacts;
use serde::Serialize;
use tsify::Tsify;

/// Buffers, virtual channels and delays of the routers of a network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RouterInfo {
    /// True if the network is simulated with such routers.
    is_simulated: bool,
    /// Flits of a buffer.
    buffer: u32,
    /// Virtual channels of a link.
    vcs: u32,
    /// Cycles of a head in a router.
    pipeline: u32,
    /// Cycles of a flit on a link.
    flight: u32,
    /// The same on a global link, if that differs.
    #[tsify(optional)]
    global: Option<u32>,
    /// Cycles by which a credit is late.
    credit: u32,
    /// Cycles of the round trip of a credit.
    round_trip: u32,
    /// The round trip in a sentence.
    sentence: String,
}

impl From<RouterFacts> for RouterInfo {
    fn from(facts: RouterFacts) -> Self {
        Self {
            is_simulated: facts.is_simulated,
            buffer: facts.settings.buffer_flits,
            vcs: facts.settings.vcs,
            pipeline: facts.settings.pipeline_cycles,
            flight: facts.settings.flight_cycles,
            global: facts.global_flight_cycles,
            credit: facts.settings.credit_cycles,
            round_trip: facts.round_trip_cycles,
            sentence: facts.sentence(),
        }
    }
}
