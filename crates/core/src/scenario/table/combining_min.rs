//! The combining multistage network.

use std::sync::Arc;

use super::super::key::{Choice, Domain, Key, Value};
use super::super::model_cost::ModelCost;
use super::super::network::Network;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{BUFFER, Implementation, NetworkKind};
use crate::cite::source;
use crate::model::combining_min::{self, Degree};
use crate::model::explanation::explained;
use crate::sim::{Combining, Random};
use crate::topology::{HotTree, multistage::Wiring};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "combining-min",
    title: "Combining multistage network",
    sentence: "Stages of 2 × 2 switches between processors and memory modules, one of them hot: \
               requests to it that meet in a buffer go on as one.",
    keys: &[
        Key {
            name: "n",
            words: "processors",
            letter: "N",
            unit: "",
            phrase: "{} processors",
            domain: Domain::Power {
                base: 2,
                least: 2,
                most: 4096,
            },
            default: Value::Whole(64),
        },
        Key {
            name: "hot",
            words: "requests to the hot module",
            letter: "h",
            unit: "%",
            phrase: "{} % hot",
            domain: Domain::Real {
                least: 0,
                most: 100,
            },
            default: Value::Real(8.0),
        },
        Key {
            name: "degree",
            words: "requests combined into one at a stage",
            letter: "cd",
            unit: "",
            phrase: "cd = {}",
            domain: Domain::WholeOrInf { least: 1, most: 64 },
            default: Value::Whole(2),
        },
        Key {
            words: "places of a buffer",
            phrase: "buffers of {}",
            ..BUFFER
        },
        // All wirings carry the same traffic; this key affects only the drawing and the simulator.
        Key {
            name: "wiring",
            words: "wiring",
            letter: "",
            unit: "",
            phrase: "{} wiring",
            domain: Domain::Choice(&[
                Choice {
                    name: "baseline",
                    words: "baseline network",
                },
                Choice {
                    name: "omega",
                    words: "omega network",
                },
            ]),
            default: Value::Word("baseline"),
        },
        Key {
            name: "reading",
            words: "what becomes of blocked requests",
            letter: "",
            unit: "",
            phrase: "{} reading",
            domain: Domain::Choice(&[
                Choice {
                    name: "conserving",
                    words: "lost, the others conserved",
                },
                Choice {
                    name: "printed",
                    words: "lost, as printed",
                },
                Choice {
                    name: "backpressure",
                    words: "they wait",
                },
            ]),
            default: Value::Word("conserving"),
        },
    ],
    trust: |network| match network.word("reading") {
        "printed" => {
            "Combining network, as printed: loses hot requests on the way, so that throughput is \
             up to 22 % too low, and delay at no load is too high."
        }
        "backpressure" => {
            "Combining network, backpressure: within 9 % in throughput and 11 % in delay for \
             buffers of 4 and a degree of 2 or more; at a few high loads it finds no solution and \
             says so."
        }
        _ => {
            "Combining network, conserving: within 9 % in throughput and delay up to a load of 0.6 \
             for buffers of 4 and a degree of 2 or more, then up to 25 % too low in delay. Without \
             combining, or with exclusive links, the tree saturates and the model does not hold."
        }
    },
    saturation: |network| match network.word("reading") {
        "backpressure" => {
            "It never saturates: a request that finds the first buffer full is lost, so there is a \
             latency at every load, that of the requests let in."
        }
        _ => {
            "It never saturates: a request that finds a buffer full is lost, so there is a latency \
             at every load, that of the requests delivered."
        }
    },
    combines: true,
    overload: Overload::Drop,
    sources: &[&source::COMBINING],
    size: "n",
    model: |network| {
        let reading = match network.word("reading") {
            "printed" => combining_min::Reading::Printed,
            "backpressure" => combining_min::Reading::Backpressure,
            _ => combining_min::Reading::Conserving,
        };
        Box::new(combining_min::CombiningMin::new(
            network.whole("n").ilog2(),
            network.real("hot") / 100.0,
            network
                .whole_or_inf("degree")
                .map_or(Degree::Unlimited, Degree::AtMost),
            network.whole("buffer"),
            reading,
        ))
    },
    model_cost: |network| {
        let stages = f64::from(network.whole("n").ilog2());
        if network.word("reading") == "backpressure" {
            // Many iterations are needed near the onset of tree saturation, few elsewhere.
            return ModelCost {
                build_us: 1.0,
                load_us: 60.0 * stages * stages,
                longest_load_us: 450.0 * stages * stages,
            };
        }
        let places = f64::from(network.whole("buffer"));
        ModelCost::even(1.0, stages * (0.5 + 0.3 * places))
    },
    routing: |network| Arc::new(tree(network)),
    switching: Switching::StoreAndForward,
    presets: &[
        Preset {
            words: "64 processors, 8 % hot (Figure 4)",
            values: &[],
        },
        Preset {
            words: "64 processors, 16 % hot (Figure 4)",
            values: &[("hot", "16")],
        },
        Preset {
            words: "256 processors, 8 % hot (Figure 5)",
            values: &[("n", "256")],
        },
        Preset {
            words: "No combining: the hot spot saturates the tree",
            values: &[("degree", "1")],
        },
        Preset {
            words: "No hot spot",
            values: &[("hot", "0")],
        },
        Preset {
            words: "Unlimited combining, omega wiring",
            values: &[("degree", "inf"), ("wiring", "omega")],
        },
    ],
    limit: None,
};

pub(super) const IMPLEMENTATION: Implementation = Implementation {
    simulator: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    observable: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    simulation_cost: |_| SimulationCost {
        message_us: 0.35,
        alone: 1.0,
        growth: 0.6,
        settling: Settling::Losses {
            messages_per_source: 1600.0,
        },
    },
    explained: explained::<combining_min::CombiningMin>,
};

fn tree(network: &Network) -> HotTree {
    let wiring = match network.word("wiring") {
        "omega" => Wiring::Omega,
        _ => Wiring::Baseline,
    };
    HotTree::new(network.whole("n").ilog2(), wiring)
}

fn engine(network: &Network, load_messages: f64, random: Random) -> Combining {
    Combining::new(
        tree(network),
        network.real("hot") / 100.0,
        network.whole_or_inf("degree"),
        network.whole("buffer"),
        load_messages,
        random,
    )
}
