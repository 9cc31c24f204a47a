//! Routers with buffers that the finite-source model describes at low loads.

use loadcurve_model::{Model as _, Nearby};
use loadcurve_sim::router::SHORTEST_PIPELINE_CYCLES;

use super::super::{finite, own, route};
use super::keys::{BUFFER, CREDIT, FLIGHT, PIPELINE, VCS, WITH_GLOBAL, number};
use super::{fewest_vcs, is_any, unmodelled};
use crate::Network;
use crate::key::KeyGroup;

/// Part of the saturation load of the finite-source model up to which it was within 5 % of simulation.
const PART: f64 = 0.4;

/// Flits by which the buffers exceed the round trip of a credit, at least: with shorter ones credits throttle the links,
/// which the model does not know.
const SPARE_FLITS: u32 = 3;

/// The network without its routers, read by the finite-source model, where that was found to come near: with one
/// virtual channel for each class of the routes of the base, buffers of more than the round trip of a credit,
/// the shortest pipeline, and sources that send messages of one length at random times.
pub(crate) fn similar(network: &Network) -> Option<Network> {
    if !is_any(network) || !route::is_base(network) || own::has_flights(network) {
        return None;
    }
    let mut settings = network.settings();
    let sends_otherwise =
        settings.any(|(key, value)| key.group == Some(KeyGroup::Sources) && *value != key.default);
    let [buffer, flight, credit, pipeline] =
        [&BUFFER, &FLIGHT, &CREDIT, &PIPELINE].map(|key| number(network, key));
    let is_deep = buffer >= 3 + 2 * flight + credit + SPARE_FLITS;
    if sends_otherwise || pipeline > SHORTEST_PIPELINE_CYCLES || !is_deep {
        return None;
    }
    if let Some(vcs) = network.get(&VCS) {
        let classes = network.solvers()?.classes(network)?;
        if vcs > fewest_vcs(network, classes as u32) {
            return None;
        }
    }
    let keys = WITH_GLOBAL.map(|key| (key.name, key.default.to_string()));
    let keys = keys.iter().filter(|(name, _)| network.has(name));
    let settings: Vec<_> = keys
        .map(|(name, text)| (*name, text.as_str()))
        .chain([(finite::READING.name, "finite")])
        .collect();
    network.with_settings(&settings).ok()
}

/// The model of such a network.
pub(crate) fn nearby(network: &Network) -> Option<Nearby> {
    let similar = similar(network)?;
    let model = Box::new(similar.finite_model()?);
    let up_to_messages = PART * model.saturation_messages();
    Some(Nearby {
        unmodelled: unmodelled(network)?,
        up_to_messages,
        similar: model,
    })
}
