//! The keys of routers and sources.

use std::borrow::Cow;

use loadcurve_network::traffic::Mix;
use loadcurve_sim::router::{MOST_VCS, SHORTEST_PIPELINE_CYCLES};

use crate::key::{Choice, Domain, Key, KeyGroup, Parts, TextForm, Value};
use crate::rule::Needs;
use crate::{Network, TypedKey};

/// Word for a number that follows from the rest of the network, or for routers as the model has them.
const AUTO: &str = "auto";

/// Word for what sources do not do.
const OFF: Choice = Choice::new("off", "");

pub(super) static BUFFER: TypedKey<Option<u32>> =
    of_routers("buffer", "buffer of a VC", [1, 1024], " (8)")
        .unit("flits")
        .phrase("buffers of {} flits")
        .elsewhere("BookSim2: vc_buf_size; Garnet: buffers_per_data_vc");

pub(super) static VCS: TypedKey<Option<u32>> = of_routers(
    "vcs",
    "VCs of a link",
    [1, MOST_VCS],
    " (the classes of its routes)",
)
.letter("V")
.phrase("{} VCs")
.elsewhere("BookSim2: num_vcs; Garnet: vcs_per_vnet, for each virtual network");

pub(super) static PIPELINE: TypedKey<Option<u32>> = of_routers(
    "pipeline",
    "pipeline of a router",
    [SHORTEST_PIPELINE_CYCLES, 18],
    " (3)",
)
.unit("cycles")
.phrase("pipeline of {}")
.elsewhere("BookSim2: routing_delay, which is 3 cycles less");

pub(super) static FLIGHT: TypedKey<Option<u32>> =
    of_routers("flight", "flight over a link", [1, 255], " (1)")
        .unit("cycles")
        .phrase("flight of {}")
        .elsewhere("Garnet: link_latency");

pub(super) static GLOBAL: TypedKey<Option<u32>> = of_routers(
    "global",
    "flight over a global link",
    [1, 255],
    " (as other links)",
)
.unit("cycles")
.phrase("flight of {} between groups");

pub(super) static CREDIT: TypedKey<Option<u32>> =
    of_routers("credit", "delay of a credit", [0, 15], " (0)")
        .unit("cycles")
        .phrase("credit delay of {}")
        .elsewhere("BookSim2: credit_delay");

pub(super) static MIX: TypedKey<Option<Mix>> = Key::new(
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
.elsewhere("BookSim2: packet_size, with a list of lengths")
.group(KeyGroup::Sources);

pub(super) static BURST: TypedKey<Option<u32>> = of_sources("burst", "mean burst", [1, 1000], OFF)
    .unit("messages")
    .phrase("bursts of {}")
    .elsewhere("BookSim2: injection_process = on_off");

pub(super) static PEAK: TypedKey<f64> = Key::new(
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

pub(super) static REPLY: TypedKey<Option<u32>> =
    of_sources("reply", "length of a reply", [1, 1024], OFF)
        .unit("flits")
        .phrase("replies of {} flits")
        .elsewhere("BookSim2: use_read_write");

pub(super) static SERVICE: TypedKey<u32> =
    TypedKey::new("service", "cycles until a reply", 0..=10_000, 0)
        .unit("cycles")
        .phrase("after {} cycles")
        .said_if_not_default()
        .needs(&[Needs {
            key: "reply",
            words: &[],
        }])
        .group(KeyGroup::Sources);

pub(super) static WINDOW: TypedKey<Option<u32>> =
    of_sources("window", "messages under way at most", [1, 1024], OFF)
        .phrase("window of {}")
        .elsewhere("BookSim2: sim_type = batch with max_outstanding_requests");

/// The keys of routers and sources, in the order in which links are written.
pub(in super::super) const KEYS: [&Key; 11] = {
    let [b, v, p, f, _, c, m, u, k, r, s, w] = WITH_GLOBAL;
    [b, v, p, f, c, m, u, k, r, s, w]
};

/// The same where some links are global.
pub(in super::super) const WITH_GLOBAL: [&Key; 12] = [
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
pub(in super::super) const ONE_LENGTH: &[Needs] = &[Needs {
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

/// True for a key of routers or sources.
pub(super) fn is_here(key: &Key) -> bool {
    WITH_GLOBAL.iter().any(|known| std::ptr::eq(*known, key))
}

/// Value of a key of routers, or what stands in for it in a network that is simulated with such routers.
pub(super) fn number(network: &Network, key: &TypedKey<Option<u32>>) -> u32 {
    network.get(key).unwrap_or_else(|| match key.key.name {
        "buffer" => 8,
        "pipeline" => SHORTEST_PIPELINE_CYCLES,
        "global" => number(network, &FLIGHT),
        "credit" => 0,
        _ => 1,
    })
}
