//! The torus under dimension-order routing.

use std::sync::Arc;

use super::super::key::{Choice, Domain, Key, Value};
use super::super::model_cost::ModelCost;
use super::super::network::Network;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{FLITS_32, Implementation, NetworkKind, SIDE};
use crate::cite::source;
use crate::model::explanation::explained;
use crate::model::{self, wormhole::Sharing};
use crate::routing::DimensionOrder;
use crate::sim::{Random, flit::FlitByFlit};
use crate::topology::{Lattice, Links};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "torus",
    title: "Torus",
    sentence: "A square grid of nodes whose rows and columns are rings, routed round the row and \
               then round the column on two virtual channels a link, wormhole routing.",
    keys: &[
        SIDE,
        FLITS_32,
        Key {
            name: "links",
            words: "links",
            letter: "",
            unit: "",
            phrase: "{}directional links",
            domain: Domain::Choice(&[
                Choice {
                    name: "uni",
                    words: "one way round each ring",
                },
                Choice {
                    name: "bi",
                    words: "both ways round each ring",
                },
            ]),
            default: Value::Word("uni"),
        },
        Key {
            name: "sharing",
            words: "sharing of links by virtual channels",
            letter: "",
            unit: "",
            phrase: "{} sharing",
            domain: Domain::Choice(&[
                Choice {
                    name: "flit",
                    words: "by the other's flits",
                },
                Choice {
                    name: "occ",
                    words: "by the time the other is held",
                },
            ]),
            default: Value::Word("flit"),
        },
    ],
    trust: |network| match network.word("sharing") {
        "occ" => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 2.3 to 4.6 % below simulation on average up to 80 % of its own \
             saturation load."
        }
        _ => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
             paper relies on; 3.5 to 6.6 % below simulation on average up to 80 % of its own \
             saturation load."
        }
    },
    saturation: |_| {
        "The busiest of the nodes cannot keep up: the channel on which it sends would be held all \
         the time, λ₀·x̄ = 1. Worms that wait hold the channels behind them, so the sources are the \
         first to be full."
    },
    combines: false,
    overload: Overload::Waits,
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    size: "k",
    model: |network| {
        let sharing = match network.word("sharing") {
            "occ" => Sharing::Occupancy,
            _ => Sharing::Flit,
        };
        Box::new(model::torus::Torus::new(
            network.whole("k"),
            links(network),
            network.whole("flits"),
            sharing,
        ))
    },
    model_cost: |network| {
        let nodes = f64::from(network.whole("k").pow(2));
        // Bidirectional rings are their own mirror images, which halves both dimensions.
        let (build_us, load_us) = match network.word("links") {
            "bi" => (1.8 * nodes, 0.028 * nodes),
            _ => (4.4 * nodes, 0.1 * nodes),
        };
        // Number of iterations until coupled equations converge.
        let (rounds, most_rounds) = match network.word("sharing") {
            "occ" => (5.5, 10.0),
            _ => (1.0, 1.0),
        };
        ModelCost {
            build_us,
            load_us: rounds * load_us,
            longest_load_us: most_rounds * load_us,
        }
    },
    routing: |network| Arc::new(routing(network)),
    switching: Switching::Wormhole,
    presets: &[
        Preset {
            words: "8 × 8 nodes, one way (the paper's)",
            values: &[],
        },
        Preset {
            words: "8 × 8 nodes, both ways",
            values: &[("links", "bi")],
        },
        Preset {
            words: "16 × 16 nodes, 64 flits (the paper's)",
            values: &[("k", "16"), ("flits", "64")],
        },
        Preset {
            words: "4 × 4 nodes, easy to watch",
            values: &[("k", "4"), ("flits", "8")],
        },
        Preset {
            words: "The largest: 64 × 64 nodes",
            values: &[("k", "64")],
        },
    ],
    limit: None,
};

pub(super) const IMPLEMENTATION: Implementation = Implementation {
    simulator: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    observable: |network, load_messages, random| Box::new(engine(network, load_messages, random)),
    simulation_cost: |network| {
        let by_size = libm::log2(f64::from(network.whole("k")) / 8.0);
        let (message_us, saturates_at) = match links(network) {
            // Routes are half as long.
            Links::Bidirectional => (2.0, 1.0),
            Links::Unidirectional => (3.8, 1.1 - 0.04 * by_size),
        };
        SimulationCost {
            message_us: message_us * libm::pow(f64::from(network.whole("flits")) / 16.0, 0.4),
            alone: 0.4,
            growth: 0.4,
            settling: Settling::Queues { saturates_at },
        }
    },
    explained: explained::<model::torus::Torus>,
};

fn links(network: &Network) -> Links {
    match network.word("links") {
        "bi" => Links::Bidirectional,
        _ => Links::Unidirectional,
    }
}

fn routing(network: &Network) -> DimensionOrder {
    DimensionOrder::new(Lattice::torus(network.whole("k"), links(network)))
}

fn engine(network: &Network, load_messages: f64, random: Random) -> FlitByFlit<DimensionOrder> {
    FlitByFlit::uniform(
        routing(network),
        network.whole("flits"),
        load_messages,
        random,
    )
}
