//! Scouting switching in a torus.

use std::sync::Arc;

use super::super::key::{Choice, Domain, Key, Value};
use super::super::model_cost::ModelCost;
use super::super::network::Network;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{Implementation, NetworkKind};
use crate::cite::source;
use crate::model::explanation::explained;
use crate::model::scouting::{self, Corrected, Published, Setting};
use crate::routing::MinimalAdaptive;
use crate::sim::{Random, scouting as simulator};
use crate::topology::ScoutingTorus;

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "scouting",
    title: "Scouting torus",
    sentence: "A two-dimensional torus, adaptively routed, in which each header scouts a few links \
               ahead of its data and backs off where all virtual channels are busy.",
    keys: &[
        Key {
            name: "k",
            words: "nodes a row",
            letter: "k",
            unit: "",
            phrase: "{} × {} nodes",
            domain: Domain::Multiple {
                of: 4,
                least: 4,
                most: 32,
            },
            default: Value::Whole(8),
        },
        Key {
            name: "flits",
            words: "message length",
            letter: "M",
            unit: "flits",
            phrase: "{} flits",
            domain: Domain::Whole {
                least: 1,
                most: 1024,
            },
            default: Value::Whole(32),
        },
        Key {
            name: "scout",
            words: "scouting distance",
            letter: "K",
            unit: "links",
            phrase: "K = {}",
            domain: Domain::Whole { least: 0, most: 16 },
            default: Value::Whole(1),
        },
        Key {
            name: "vcs",
            words: "virtual channels",
            letter: "V",
            unit: "",
            phrase: "V = {}",
            domain: Domain::Whole { least: 1, most: 16 },
            default: Value::Whole(1),
        },
        Key {
            name: "reading",
            words: "model",
            letter: "",
            unit: "",
            phrase: "{} model",
            domain: Domain::Choice(&[
                Choice {
                    name: "printed",
                    words: "as published",
                },
                Choice {
                    name: "corrected",
                    words: "corrected: blocked headers wait",
                },
            ]),
            default: Value::Word("printed"),
        },
        // The models have no limit at the destination; this key affects only the simulator.
        Key {
            name: "ejection",
            words: "ejection (simulator only)",
            letter: "",
            unit: "",
            phrase: "{} ejection",
            domain: Domain::Choice(&[
                Choice {
                    name: "ideal",
                    words: "any number of flits a cycle",
                },
                Choice {
                    name: "exclusive",
                    words: "one message at a time",
                },
                Choice {
                    name: "shared",
                    words: "one flit a cycle",
                },
            ]),
            default: Value::Word("ideal"),
        },
    ],
    trust: |network| match network.word("reading") {
        "corrected" => {
            "Scouting, corrected: within about 6 % of simulation up to half of saturation with one \
             virtual channel; with six it is 4 to 24 % low at low load. It does not foresee the \
             deadlocks that simulation finds for small K and V = 1."
        }
        _ => {
            "Scouting, as published: within 13 % of simulation up to half of saturation with one \
             virtual channel, then far too low; with six it is too high where K is 3 or more, and \
             it saturates early. The paper's claim that deadlock cannot arise does not hold."
        }
    },
    saturation: |network| match network.word("reading") {
        "corrected" => {
            "One of three bounds is reached: every channel carries a flit in every cycle, ρ = 1; \
             or blocked headers wait for one another without end; or a message is always being \
             sent on every virtual channel of a node."
        }
        _ => {
            "No utilisation gives a greater load: the busier the channels, the more headers turn \
             back and take links once more, and from here on that costs more than what a higher \
             utilisation would carry."
        }
    },
    combines: false,
    overload: Overload::Waits,
    sources: &[&source::SCOUTING],
    size: "k",
    model: |network| {
        let setting = Setting::new(
            torus(network),
            network.whole("flits"),
            network.whole("scout"),
            network.whole("vcs"),
        );
        match network.word("reading") {
            "corrected" => Box::new(Corrected::new(setting)),
            _ => Box::new(Published::new(setting, scouting::Reading::Consistent)),
        }
    },
    model_cost: |_| ModelCost::even(60.0, 5.0),
    routing: |network| Arc::new(MinimalAdaptive::new(torus(network).lattice())),
    switching: Switching::Scouting,
    presets: &[
        Preset {
            words: "8 × 8 nodes, one link ahead (K = 1)",
            values: &[],
        },
        Preset {
            words: "Probe and data together (K = 0)",
            values: &[("scout", "0")],
        },
        Preset {
            words: "Three links ahead, 6 virtual channels",
            values: &[("scout", "3"), ("vcs", "6")],
        },
        Preset {
            words: "The path before the data (K = 16)",
            values: &[("scout", "16")],
        },
        Preset {
            words: "16 × 16 nodes, 64 flits",
            values: &[("k", "16"), ("flits", "64")],
        },
    ],
    limit: None,
};

pub(super) const IMPLEMENTATION: Implementation = Implementation {
    simulator: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    observable: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    simulation_cost: |network| {
        let [flits, vcs] = ["flits", "vcs"].map(|key| f64::from(network.whole(key)));
        SimulationCost {
            message_us: 2.3 * libm::pow(vcs, 0.8) * libm::sqrt(flits / 32.0),
            alone: 0.35,
            growth: 0.25,
            settling: Settling::Queues {
                saturates_at: match (network.whole("k"), network.whole("vcs")) {
                    (_, 1) => 0.75,
                    (4, 2) => 0.9,
                    (4, _) => 1.1,
                    _ => 1.5,
                },
            },
        }
    },
    explained: |model| explained::<Corrected>(model).or_else(|| explained::<Published>(model)),
};

fn engine(network: &Network, load_messages: f64, random: Random) -> simulator::Scouting {
    let setting = simulator::Setting {
        torus: torus(network),
        flits: network.whole("flits"),
        scout: network.whole("scout"),
        vcs: network.whole("vcs"),
        ejection: match network.word("ejection") {
            "exclusive" => simulator::Ejection::Exclusive,
            "shared" => simulator::Ejection::Shared,
            _ => simulator::Ejection::Ideal,
        },
    };
    simulator::Scouting::new(setting, load_messages, random)
}

fn torus(network: &Network) -> ScoutingTorus {
    ScoutingTorus::new(network.whole("k"))
}
