//! Routers with buffers and the sources before them: the keys that say how they are built, of which any one that is
//! given has the network simulated with such routers. No model covers them, but for some at low loads.

mod facts;
mod keys;
mod nearby;
mod reach;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};
use loadcurve_network::topology::{ChannelKind, Topology};
use loadcurve_network::traffic::{Bursts, Replies, Sending};
use loadcurve_sim::Observe;
use loadcurve_sim::router::{self, MOST_VCS, Settings};

use super::{own, route};
use crate::Network;
use crate::key::{Key, KeyGroup, Value};
use crate::rule::{Rule, Violation};
pub use facts::RouterFacts;
use keys::{
    BUFFER, BURST, CREDIT, FLIGHT, GLOBAL, MIX, PEAK, PIPELINE, REPLY, SERVICE, VCS, WINDOW,
    is_here, number,
};
pub(super) use keys::{KEYS, ONE_LENGTH, WITH_GLOBAL};
pub(crate) use nearby::{nearby, similar};
pub(crate) use reach::{Reach, cost, simulation_cost, unloaded_over, unmodelled};

/// What has a network simulated with routers that have buffers: a key that is given, a route that sees queues, or a
/// flight in the user's own network. The key, and why no model covers it.
fn cause(network: &Network) -> Option<(&'static str, String)> {
    let mut settings = network.settings();
    if let Some((key, _)) = settings.find(|(key, value)| **value != key.default && is_here(key)) {
        let words = match key.group {
            Some(KeyGroup::Sources) => "such sources are",
            _ => "routers with buffers are",
        };
        return Some((key.name, format!("{words} simulated and not modelled")));
    }
    if let Some(word) = route::seeing_queues(network) {
        let reason = format!("{word} depends on queues, and is simulated and not modelled");
        return Some(("route", reason));
    }
    own::has_flights(network).then(|| {
        let reason = "links of different flights are simulated and not modelled";
        ("net", reason.to_owned())
    })
}

/// True if a network is simulated with routers that have buffers, and has no model.
pub(crate) fn is_any(network: &Network) -> bool {
    cause(network).is_some()
}

/// Checks that a network is not simulated only.
pub(crate) fn is_modelled(network: &Network) -> Result<()> {
    match cause(network) {
        Some((key, reason)) => Err(Error::refused(key, reason)),
        None => Ok(()),
    }
}

/// What is to be said of such a network in the place of how far to trust a model.
pub(crate) fn trust(network: &Network) -> Option<&'static str> {
    let is_like = similar(network).is_some();
    is_any(network).then_some(if is_like {
        "Routers with buffers: simulated cycle by cycle; the curve is the finite-source model's with the latency of \
         these routers when empty, within 5 % of simulation up to its end, at 40 % of the load at which that model \
         saturates. Beyond that load the network is simulated only."
    } else {
        "Routers with buffers: simulated only, as no model covers them; their virtual channels, credits and pipelines \
         are followed cycle by cycle."
    })
}

/// Routers of a network as the simulator takes them; none if it has a model.
pub(crate) fn settings(network: &Network) -> Option<Settings> {
    is_any(network).then(|| Settings {
        buffer_flits: number(network, &BUFFER),
        vcs: number(network, &VCS),
        pipeline_cycles: number(network, &PIPELINE),
        flight_cycles: number(network, &FLIGHT),
        flights_cycles: flights(network, network.plain_routing().topology()),
        credit_cycles: number(network, &CREDIT),
    })
}

/// Cycles in which a flit crosses each channel of a topology, where links differ.
fn flights(network: &Network, topology: &dyn Topology) -> Option<Arc<[u32]>> {
    let flight = number(network, &FLIGHT);
    let global = if network.has(GLOBAL.key.name) {
        number(network, &GLOBAL)
    } else {
        flight
    };
    let of = |channel: usize| match topology.channel_kind(channel) {
        ChannelKind::Injection | ChannelKind::Ejection => 1,
        ChannelKind::Global => global,
        _ => topology.flight_cycles(channel).unwrap_or(flight),
    };
    let differ = global != flight || own::has_flights(network);
    differ.then(|| (0..topology.channels()).map(of).collect())
}

/// What the sources of a network send.
pub(crate) fn sending(network: &Network) -> Sending {
    if !network.has(MIX.key.name) {
        return Sending::default();
    }
    Sending {
        mix: network.get(&MIX),
        bursts: network.get(&BURST).map(|messages| Bursts {
            messages: f64::from(messages),
            peak_flits: network.get(&PEAK),
        }),
        replies: network.get(&REPLY).map(|flits| Replies {
            flits,
            service_cycles: network.get(&SERVICE) as u16,
        }),
        window: network.get(&WINDOW),
    }
}

/// Engine of a network with such routers at a load in messages/cycle/source.
pub(crate) fn engine(
    network: &Network,
    load_messages: f64,
    random: Random,
) -> Option<Box<dyn Observe>> {
    let settings = settings(network)?;
    let traffic = super::traffic(network, load_messages, random).sending(sending(network));
    let engine = router::network(network.plain_routing(), &settings, network.flits(), traffic);
    Some(engine.unwrap_or_else(|error| unreachable!("{network}: {error}")))
}

/// What a label says of a key of routers and sources that is not given.
pub(crate) fn said(network: &Network, key: &Key) -> Option<String> {
    let is_word = matches!(network.value(key.name), Value::Word(_));
    (is_word && is_here(key)).then(|| {
        if !is_any(network) {
            return String::new();
        }
        let known = [&BUFFER, &PIPELINE, &FLIGHT, &GLOBAL];
        if let Some(known) = known.into_iter().find(|known| known.key.name == key.name) {
            let value = Value::Whole(number(network, known));
            return key.said_of(&value, network.context());
        }
        match key.name {
            "vcs" => "fewest VCs".to_owned(),
            "credit" => "no credit delay".to_owned(),
            "burst" => "no bursts".to_owned(),
            "reply" => "no replies".to_owned(),
            _ => "no window".to_owned(),
        }
    })
}

/// Keys of buffers and of virtual channels.
pub(crate) fn buffer_keys() -> [&'static Key; 2] {
    [&BUFFER.key, &VCS.key]
}

/// Fewest virtual channels of a link, given the classes of the routes: requests and replies have their own.
pub(crate) fn fewest_vcs(network: &Network, classes: u32) -> u32 {
    classes * if network.get(&REPLY).is_some() { 2 } else { 1 }
}

/// The values of these keys go together, and with the routes.
pub(super) const FIT: Rule = Rule {
    keys: &WITH_GLOBAL,
    violation: |network| {
        let refused = |key: &Key, reason: &str, fallback: Value| Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            fallback: fallback.clone(),
            silent_fallback: Some(fallback),
        };
        if network.get(&PEAK) == 0.0 {
            return Some(refused(
                &PEAK.key,
                "0 is not above 0",
                PEAK.key.default.clone(),
            ));
        }
        if network.get(&MIX).is_some() && network.get(&REPLY).is_some() {
            let reason = "messages of several lengths are not answered; leave out reply";
            return Some(refused(&MIX.key, reason, MIX.key.default.clone()));
        }
        if !is_any(network) {
            return None;
        }
        // A program that leaves such networks to another one leaves it the notices, too.
        let classes = fewest_vcs(network, network.solvers()?.classes(network)? as u32);
        if classes > MOST_VCS {
            let mut settings = network.settings();
            let (key, _) = settings.find(|(key, value)| **value != key.default && is_here(key))?;
            let reason = format!("its routes need {classes} VCs; at most {MOST_VCS}");
            return Some(refused(key, &reason, key.default.clone()));
        }
        let vcs = network.get(&VCS).filter(|&vcs| vcs < classes)?;
        let reason = format!("{vcs} is fewer than the {classes} classes of its routes");
        Some(refused(&VCS.key, &reason, Value::Whole(classes)))
    },
};
