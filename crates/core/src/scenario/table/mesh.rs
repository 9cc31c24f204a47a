//! The mesh.

use std::sync::Arc;

use super::super::model_cost::ModelCost;
use super::super::network::Network;
use super::super::overload::Overload;
use super::super::preset::Preset;
use super::super::simulation_cost::{Settling, SimulationCost};
use super::super::switching::Switching;
use super::{FLITS_32, Implementation, NetworkKind, SIDE};
use crate::cite::source;
use crate::model;
use crate::model::explanation::explained;
use crate::routing::DimensionOrder;
use crate::sim::{flit::FlitByFlit, worm};
use crate::topology::Lattice;

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "mesh",
    title: "Mesh",
    sentence: "A square grid of nodes, each joined to its neighbours both ways, routed along the \
               row and then along the column, wormhole routing.",
    keys: &[SIDE, FLITS_32],
    trust: |_| {
        "Mesh: about 1 % from simulation on average, 2 % at most, up to 80 % of saturation, which \
         comes 6 to 10 % before the load at which simulated latency is five times that of no load."
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
        Box::new(model::mesh::Mesh::new(
            network.whole("k"),
            network.whole("flits"),
        ))
    },
    model_cost: |network| {
        let nodes = f64::from(network.whole("k").pow(2));
        ModelCost::even(1.6 * nodes, 0.026 * nodes)
    },
    routing: |network| Arc::new(routing(network)),
    switching: Switching::Wormhole,
    presets: &[
        Preset {
            words: "8 × 8 nodes, 32 flits (the paper's)",
            values: &[],
        },
        Preset {
            words: "8 × 8 nodes, 20 flits (the paper's)",
            values: &[("flits", "20")],
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
    simulator: |network, load_messages, random| {
        Box::new(worm::mesh(
            network.whole("k"),
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    observable: |network, load_messages, random| {
        Box::new(FlitByFlit::uniform(
            routing(network),
            network.whole("flits"),
            load_messages,
            random,
        ))
    },
    simulation_cost: |network| SimulationCost {
        message_us: 0.3,
        alone: 1.0,
        growth: 0.25,
        settling: Settling::Queues {
            saturates_at: 1.1 + 0.04 * libm::log2(f64::from(network.whole("k")) / 8.0),
        },
    },
    explained: explained::<model::mesh::Mesh>,
};

fn routing(network: &Network) -> DimensionOrder {
    DimensionOrder::new(Lattice::mesh(network.whole("k")))
}
