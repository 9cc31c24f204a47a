//! Routers with buffers and the sources before them: the keys that say how they are built, of which any one that is
//! given has the network simulated with such routers. No model covers them.

mod facts;

use std::borrow::Cow;
use std::sync::Arc;

use loadcurve_base::{Error, Random, Result};
use loadcurve_model::Unmodelled;
use loadcurve_network::structure::{Bounds, LinkBound, Wiring};
use loadcurve_network::topology::{ChannelKind, Topology};
use loadcurve_network::traffic::{Bursts, Flows, Mix, Replies, Sending};
use loadcurve_sim::Observe;
use loadcurve_sim::router::{self, MOST_VCS, SHORTEST_PIPELINE_CYCLES, Settings};

use super::{general_cost, own, route};
use crate::key::{Choice, Domain, Key, KeyGroup, Parts, TextForm, Value};
use crate::rule::{Needs, Rule, Violation};
use crate::{ModelCost, Network, Settling, SimulationCost, TypedKey};

pub use facts::RouterFacts;

/// Word for a number that follows from the rest of the network, or for routers as the model has them.
const AUTO: &str = "auto";

/// Word for what sources do not do.
const OFF: Choice = Choice::new("off", "");

/// Flits of a buffer where nothing is said of it.
const BUFFER_FLITS: u32 = 8;

static BUFFER: TypedKey<Option<u32>> = of_routers(
    "buffer",
    "buffer of a virtual channel",
    [1, 1024],
    ", which is 8 where another key of routers or sources is given",
)
.unit("flits")
.phrase("buffers of {} flits");

static VCS: TypedKey<Option<u32>> = of_routers(
    "vcs",
    "virtual channels of a link",
    [1, MOST_VCS],
    ", which is as many as its routes have classes",
)
.letter("V")
.phrase("{} VCs");

static PIPELINE: TypedKey<Option<u32>> = of_routers(
    "pipeline",
    "head through a router",
    [SHORTEST_PIPELINE_CYCLES, 18],
    ", which is 3 where another key of routers or sources is given",
)
.unit("cycles")
.phrase("pipeline of {}");

static FLIGHT: TypedKey<Option<u32>> = of_routers(
    "flight",
    "flight over a link",
    [1, 255],
    ", which is 1 where another key of routers or sources is given",
)
.unit("cycles")
.phrase("flight of {}");

static GLOBAL: TypedKey<Option<u32>> = of_routers(
    "global",
    "flight over a global link",
    [1, 255],
    ", which is that of other links",
)
.unit("cycles")
.phrase("flight of {} between groups");

static CREDIT: TypedKey<Option<u32>> = of_routers(
    "credit",
    "delay of a credit",
    [0, 15],
    ", which is 0 where another key of routers or sources is given",
)
.unit("cycles")
.phrase("credits {} late");

static MIX: TypedKey<Option<Mix>> = Key::new(
    "mix",
    "lengths of messages",
    Domain::Text(&TextForm {
        read: |text, _| match text {
            "" => Ok(String::new()),
            _ => Mix::read(text).map(|mix| mix.to_string()).map_err(|_| None),
        },
        words: "2 to 16 lengths from 1 to 1024 joined by hyphens, all equally likely",
        spoken: |text, _| match text.rsplit_once('-') {
            None => String::new(),
            Some((first, last)) => {
                format!("messages of {} or {last} flits", first.replace('-', ", "))
            }
        },
        examples: &["", "5-20", "1-1-1-5"],
        parts: Parts::One,
        by_hand: true,
    }),
    Value::Text(Cow::Borrowed("")),
)
.typed(|value| match value {
    Value::Text(text) if text.is_empty() => Some(None),
    Value::Text(text) => Mix::read(text).ok().map(Some),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.unit("flits")
.group(KeyGroup::Sources);

static BURST: TypedKey<Option<u32>> = of_sources("burst", "mean burst", [1, 1000], OFF)
    .unit("messages")
    .phrase("bursts of {}");

static PEAK: TypedKey<f64> = Key::new(
    "peak",
    "load in a burst",
    Domain::Real { least: 0, most: 1 },
    Value::Real(1.0),
)
.real()
.unit("flits/cycle")
.phrase("at {} flits a cycle")
.said_if_not_default()
.needs(&[Needs {
    key: "burst",
    words: &[],
}])
.group(KeyGroup::Sources);

static REPLY: TypedKey<Option<u32>> = of_sources("reply", "length of a reply", [1, 1024], OFF)
    .unit("flits")
    .phrase("replies of {} flits");

static SERVICE: TypedKey<u32> = TypedKey::new("service", "cycles until a reply", 0..=10_000, 0)
    .unit("cycles")
    .phrase("after {} cycles")
    .said_if_not_default()
    .needs(&[Needs {
        key: "reply",
        words: &[],
    }])
    .group(KeyGroup::Sources);

static WINDOW: TypedKey<Option<u32>> =
    of_sources("window", "messages under way at most", [1, 1024], OFF).phrase("window of {}");

/// The keys of routers and sources, in the order in which links are written.
pub(super) const KEYS: [&Key; 11] = {
    let [b, v, p, f, _, c, m, u, k, r, s, w] = WITH_GLOBAL;
    [b, v, p, f, c, m, u, k, r, s, w]
};

/// The same where some links are global.
pub(super) const WITH_GLOBAL: [&Key; 12] = [
    &BUFFER.key,
    &VCS.key,
    &PIPELINE.key,
    &FLIGHT.key,
    &GLOBAL.key,
    &CREDIT.key,
    &MIX.key,
    &BURST.key,
    &PEAK.key,
    &REPLY.key,
    &SERVICE.key,
    &WINDOW.key,
];

/// All messages are equally long.
pub(super) const ONE_LENGTH: &[Needs] = &[Needs {
    key: "mix",
    words: &[""],
}];

/// A key of routers.
const fn of_routers(
    name: &'static str,
    words: &'static str,
    [least, most]: [u32; 2],
    stand_in: &'static str,
) -> TypedKey<Option<u32>> {
    numbers(name, words, [least, most], Choice::new(AUTO, stand_in)).group(KeyGroup::Routers)
}

/// A key of sources.
const fn of_sources(
    name: &'static str,
    words: &'static str,
    range: [u32; 2],
    word: Choice,
) -> TypedKey<Option<u32>> {
    numbers(name, words, range, word).group(KeyGroup::Sources)
}

/// A key whose values are numbers, or by default a word.
const fn numbers(
    name: &'static str,
    words: &'static str,
    [least, most]: [u32; 2],
    word: Choice,
) -> TypedKey<Option<u32>> {
    let domain = Domain::WholeOr { least, most, word };
    Key::new(name, words, domain, Value::Word(word.name))
        .whole_or_word()
        .said_if_not_default()
}

/// How far messages go in a network that is simulated only, and what its links can carry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reach {
    /// Load in flits/cycle/source that its ports and links cannot exceed.
    capacity: f64,
    /// Mean number of channels of a route in an otherwise empty network, injection and ejection included.
    channels: f64,
    /// Mean of the cycles in which a flit crosses all its links between routers.
    flight_cycles: f64,
}

/// True for a key of routers or sources.
fn is_here(key: &Key) -> bool {
    WITH_GLOBAL.iter().any(|known| std::ptr::eq(*known, key))
}

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
    is_any(network).then_some(
        "Routers with buffers: simulated only, as no model covers them; their virtual channels, credits and pipelines \
         are followed cycle by cycle.",
    )
}

/// Routers of a network as the simulator takes them; none if it has a model.
pub(crate) fn settings(network: &Network) -> Option<Settings> {
    let or = |key: &TypedKey<Option<u32>>, stand_in| network.get(key).unwrap_or(stand_in);
    is_any(network).then(|| Settings {
        buffer_flits: or(&BUFFER, BUFFER_FLITS),
        vcs: or(&VCS, 1),
        pipeline_cycles: or(&PIPELINE, SHORTEST_PIPELINE_CYCLES),
        flight_cycles: or(&FLIGHT, 1),
        flights_cycles: flights(network, network.plain_routing().topology()),
        credit_cycles: or(&CREDIT, 0),
    })
}

/// Cycles in which a flit crosses each channel of a topology, where links differ.
fn flights(network: &Network, topology: &dyn Topology) -> Option<Arc<[u32]>> {
    let flight = network.get(&FLIGHT).unwrap_or(1);
    let global = if network.has(GLOBAL.key.name) {
        network.get(&GLOBAL).unwrap_or(flight)
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

/// Lengths of all messages, each as often as it is sent: those of requests and of replies.
fn all_lengths(network: &Network) -> Vec<u32> {
    let mix = network.get(&MIX);
    let requests = mix.map_or_else(|| vec![network.flits()], |mix| mix.flits().to_vec());
    requests.into_iter().chain(network.get(&REPLY)).collect()
}

/// Latency of messages over a number of channels, injection and ejection included, in an otherwise empty network.
///
/// # Equation
/// > L = s + 1 + Σ pipeline + Σ ℓ + ⌊(s − 1)/b⌋·max(0, 3 + 2ℓ + c − b)
///
/// over its routers, and over its links and the ejection, whose flight is 1.
///
/// # Symbols
/// s: flits; b: flits of a buffer; c: delay of a credit; ℓ: flight of a link, in the last term the longest.
fn unloaded_cycles(network: &Network, channels: f64, flight_cycles: f64) -> f64 {
    let or = |key: &TypedKey<Option<u32>>, stand_in| network.get(key).unwrap_or(stand_in);
    let pipeline = f64::from(or(&PIPELINE, SHORTEST_PIPELINE_CYCLES));
    let (buffer, credit) = (or(&BUFFER, BUFFER_FLITS), or(&CREDIT, 0));
    let round_trip = 3 + 2 * or(&FLIGHT, 1) + credit;
    let lengths = all_lengths(network);
    let of_flits =
        |flits: &u32| f64::from(flits + (flits - 1) / buffer * round_trip.saturating_sub(buffer));
    let flits = lengths.iter().map(of_flits).sum::<f64>() / lengths.len() as f64;
    flits + 1.0 + (channels - 1.0) * pipeline + flight_cycles + 1.0
}

/// The same over a number of channels whose links are alike, if the network has such routers.
pub(crate) fn unloaded_over(network: &Network, channels: f64) -> Option<f64> {
    let flight = || f64::from(network.get(&FLIGHT).unwrap_or(1));
    is_any(network).then(|| unloaded_cycles(network, channels, (channels - 2.0) * flight()))
}

/// How far messages go, and what the links can carry.
fn reach(network: &Network) -> Reach {
    let find = || {
        let base = route::with_known_loads(network);
        let (routing, pattern) = (base.plain_routing(), base.pattern());
        let (wiring, topology) = (base.live_wiring(), routing.topology());
        let flows = base.flows(&*routing, &pattern);
        let flows = flows.unwrap_or_else(|error| unreachable!("{network}: {error}"));
        let channels = flows.mean_distance();
        let capacity = if route::seeing_queues(network).is_some() {
            let bounds = Bounds::of(&wiring, &pattern, &flows, None);
            // All links are equally busy at best.
            let hops = flows.senders() as f64 * (channels - 2.0);
            bounds
                .injection
                .min(bounds.ejection)
                .min(wiring.links() as f64 / hops)
        } else {
            LinkBound::of(&Wiring::of(topology), &flows).load
        };
        let flight_cycles = match flights(&base, topology) {
            Some(flights) => mean_flight(&flows, topology, &flights),
            None => (channels - 2.0) * f64::from(network.get(&FLIGHT).unwrap_or(1)),
        };
        Reach {
            capacity,
            channels,
            flight_cycles,
        }
    };
    if network.missing_file().is_some() || network.awaits_worst() {
        return find();
    }
    *network.cache.reach.get_or_init(find)
}

/// Mean flight over all links of a route.
fn mean_flight(flows: &Flows, topology: &dyn Topology, flights: &[u32]) -> f64 {
    let is_port = |channel| {
        let kind = topology.channel_kind(channel);
        matches!(kind, ChannelKind::Injection | ChannelKind::Ejection)
    };
    let crossed = flows
        .class_of
        .iter()
        .enumerate()
        .filter_map(|(channel, class)| {
            let rate = flows.classes[(*class)?].rate;
            (!is_port(channel)).then(|| rate * f64::from(flights[channel]))
        });
    crossed.sum::<f64>() / flows.senders() as f64
}

/// What stands in the place of the model of a network that is simulated only.
pub(crate) fn unmodelled(network: &Network) -> Option<Unmodelled> {
    is_any(network).then(|| {
        let reach = reach(network);
        let flits = network.mean_flits();
        // A request has its reply go the same way back.
        let replies = network.get(&REPLY).map_or(0.0, f64::from);
        Unmodelled {
            zero_load_latency_cycles: unloaded_cycles(network, reach.channels, reach.flight_cycles),
            saturation_messages: reach.capacity / (flits + replies),
            flits_per_message: flits,
        }
    })
}

/// Estimated time to find what stands in for the model.
pub(crate) fn cost(network: &Network) -> Option<ModelCost> {
    is_any(network).then(|| match network.solvers() {
        Some(_) => general_cost(&route::with_known_loads(network)),
        None => ModelCost::even(f64::INFINITY, f64::INFINITY),
    })
}

/// Time to move a flit by one hop, in microseconds.
const FLIT_HOP_US: f64 = 0.13;

/// Estimated time to simulate such a network.
pub(crate) fn simulation_cost(network: &Network) -> Option<SimulationCost> {
    is_any(network).then(|| {
        let lengths = all_lengths(network).into_iter().map(f64::from);
        let flits = network
            .get(&REPLY)
            .map_or(network.mean_flits(), |_| lengths.sum());
        SimulationCost {
            message_us: FLIT_HOP_US * flits * (reach(network).channels - 1.0),
            alone: 1.0,
            growth: 0.1,
            settling: Settling::Queues { saturates_at: 0.85 },
        }
    })
}

/// What a label says of a key of routers and sources that is not given.
pub(crate) fn said(network: &Network, key: &Key) -> Option<String> {
    let is_word = matches!(network.value(key.name), Value::Word(_));
    (is_word && is_here(key)).then(|| {
        if !is_any(network) {
            return String::new();
        }
        let flight = network.get(&FLIGHT).unwrap_or(1);
        match key.name {
            "buffer" => format!("buffers of {BUFFER_FLITS} flits"),
            "vcs" => "fewest VCs".to_owned(),
            "pipeline" => format!("pipeline of {SHORTEST_PIPELINE_CYCLES}"),
            "flight" => format!("flight of {flight}"),
            "global" => format!("flight of {flight} between groups"),
            "credit" => "credits in time".to_owned(),
            "burst" => "no bursts".to_owned(),
            "reply" => "no replies".to_owned(),
            _ => "no window".to_owned(),
        }
    })
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
        let of_routes = network.solvers()?.classes(network)? as u32;
        let classes = of_routes * if network.get(&REPLY).is_some() { 2 } else { 1 };
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

#[cfg(test)]
mod tests;
