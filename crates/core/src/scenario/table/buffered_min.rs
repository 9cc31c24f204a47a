//! The buffered delta network.

use std::sync::Arc;

use super::super::key::{Choice, Domain, Key, Value};
use super::super::model_cost::ModelCost;
use super::super::network::Network;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{BUFFER, Implementation, Limit, NetworkKind};
use crate::cite::source;
use crate::model::buffered_min;
use crate::model::explanation::explained;
use crate::sim::Random;
use crate::sim::delta::{Delta, Service};
use crate::topology::{Multistage, multistage::Wiring};

/// Largest number of sources of a multistage network.
const MOST_LINES: u32 = 65_536;

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "buffered-min",
    title: "Buffered multistage network",
    sentence: "Stages of crossbar switches with one way from each source to each destination and a \
               short queue at every output: a packet that finds a queue full is lost.",
    keys: &[
        Key {
            name: "switch",
            words: "inputs of a switch",
            letter: "b",
            unit: "",
            phrase: "{} × {} switches",
            domain: Domain::Whole { least: 2, most: 16 },
            default: Value::Whole(4),
        },
        Key {
            name: "stages",
            words: "stages",
            letter: "z",
            unit: "",
            phrase: "{} stages",
            domain: Domain::Whole { least: 1, most: 10 },
            default: Value::Whole(5),
        },
        Key {
            words: "places of a queue",
            phrase: "queues of {}",
            ..BUFFER
        },
        Key {
            name: "reading",
            words: "packets sent on by a queue",
            letter: "",
            unit: "",
            phrase: "{} reading",
            domain: Domain::Choice(&[
                Choice {
                    name: "published",
                    words: "as published, more than are let in",
                },
                Choice {
                    name: "exact",
                    words: "as many as are let in",
                },
            ]),
            default: Value::Word("published"),
        },
        // The model assumes exponential service times; this key affects only the simulator.
        Key {
            name: "service",
            words: "service times (simulator only)",
            letter: "",
            unit: "",
            phrase: "{} service",
            domain: Domain::Choice(&[
                Choice {
                    name: "exponential",
                    words: "exponentially distributed",
                },
                Choice {
                    name: "fixed",
                    words: "all alike",
                },
            ]),
            default: Value::Word("exponential"),
        },
    ],
    trust: |network| match network.word("reading") {
        "exact" => {
            "Buffered delta network, exact departures: within 0.3 % of simulation in the delay of \
             all stages together and 1.1 % in throughput. Packets that are delivered wait up to \
             1.3 % longer than that, since those that find queues full are lost."
        }
        _ => {
            "Buffered delta network, as published: 0.5 to 5.7 % above simulation in queueing delay \
             and 0.7 to 6.8 % in throughput, nearly all of it from equation 5, which does not \
             conserve flow."
        }
    },
    saturation: |_| {
        "It never saturates: a packet that finds its queue full is lost, so there is a latency at \
         every load, that of the packets delivered."
    },
    combines: false,
    overload: Overload::Drop,
    sources: &[&source::BUFFERED],
    size: "stages",
    model: |network| {
        let reading = match network.word("reading") {
            "exact" => buffered_min::Reading::Exact,
            _ => buffered_min::Reading::Published,
        };
        let (stages, places) = (network.whole("stages"), network.whole("buffer"));
        Box::new(buffered_min::BufferedMin::new(stages, places, reading))
    },
    model_cost: |network| {
        let places = f64::from(network.whole("buffer"));
        ModelCost::even(
            1.0,
            f64::from(network.whole("stages")) * (0.1 + 0.005 * places),
        )
    },
    routing: |network| Arc::new(wired(network)),
    switching: Switching::StoreAndForward,
    presets: &[
        Preset {
            words: "4 × 4 switches, 5 stages (Table I)",
            values: &[],
        },
        Preset {
            words: "2 × 2 switches, 6 stages (64 sources)",
            values: &[("switch", "2"), ("stages", "6")],
        },
        Preset {
            words: "A single place: no queue at all",
            values: &[("buffer", "1")],
        },
        Preset {
            words: "Long queues: 64 places",
            values: &[("buffer", "64")],
        },
        Preset {
            words: "16 × 16 switches, 2 stages",
            values: &[("stages", "2"), ("switch", "16")],
        },
    ],
    limit: Some(Limit {
        key: "stages",
        by: "switch",
        most: |switch| MOST_LINES.ilog(switch),
    }),
};

pub(super) const IMPLEMENTATION: Implementation = Implementation {
    simulator: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    observable: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    simulation_cost: |_| SimulationCost {
        message_us: 0.4,
        alone: 1.0,
        growth: 0.3,
        settling: Settling::Losses {
            messages_per_source: 700.0,
        },
    },
    explained: explained::<buffered_min::BufferedMin>,
};

fn wired(network: &Network) -> Multistage {
    Multistage::new(
        network.whole("switch"),
        network.whole("stages"),
        Wiring::Baseline,
    )
}

fn engine(network: &Network, load_messages: f64, random: Random) -> Delta {
    let service = match network.word("service") {
        "fixed" => Service::Fixed,
        _ => Service::Exponential,
    };
    Delta::new(
        wired(network),
        network.whole("buffer"),
        service,
        load_messages,
        random,
    )
}
