//! The mesh.

use std::sync::Arc;

use super::{FLITS_32, Implement, NetworkKind, SIDE};
use crate::Random;
use crate::model::Model;
use crate::model::explanation::{Explain, explained};
use crate::model::lattice::WormholeLattice;
use crate::routing::{DimensionOrder, Routing};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::Reading;
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::{Size, side_of};
use crate::scenario::switching::Switching;
use crate::scenario::wormhole::{self, Wormhole};
use crate::sim::{Engine, Observe, flit::FlitByFlit, worm};
use crate::topology::Lattice;
use crate::traffic::Traffic;

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "mesh",
    title: "Mesh",
    sentence: "A square grid of nodes, each joined to its neighbours both ways, routed along the \
               row and then along the column, wormhole routing.",
    keys: &[&SIDE.0, &FLITS_32.0],
    size: Size {
        key: &SIDE.0,
        of: side_of,
    },
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
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
    setup: |network| Box::new(Mesh::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(Mesh::of(network));

#[derive(Debug)]
struct Mesh {
    side: u32,
    flits: u32,
}

impl Mesh {
    fn of(network: &Network) -> Self {
        Self {
            side: network.get(&SIDE),
            flits: network.get(&FLITS_32),
        }
    }

    fn dimension_order(&self) -> DimensionOrder {
        DimensionOrder::new(self.topology())
    }

    fn nodes(&self) -> f64 {
        f64::from(self.side.pow(2))
    }
}

impl Settings for Mesh {
    type Modelled = dyn Wormhole;
    type Topology = Lattice;

    fn modelled(&self) -> &(dyn Wormhole + 'static) {
        self
    }

    fn reading(&self) -> &'static Reading<dyn Wormhole> {
        &wormhole::GENERAL
    }

    fn topology(&self) -> Lattice {
        Lattice::mesh(self.side)
    }

    fn flits(&self) -> u32 {
        self.flits
    }
}

impl Wormhole for Mesh {
    fn general_model(&self) -> Box<dyn Model> {
        Box::new(WormholeLattice::mesh(self.side, self.flits))
    }

    fn general_cost(&self) -> ModelCost {
        ModelCost::even(1.6 * self.nodes(), 0.026 * self.nodes())
    }

    fn general_trust(&self) -> &'static str {
        "Mesh: about 1 % from simulation on average, 2 % at most, up to 80 % of saturation, which \
         comes 6 to 10 % before the load at which simulated latency is five times that of no load."
    }
}

impl Implementation for Mesh {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.dimension_order())
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        let traffic = Traffic::uniform(self.topology().nodes(), load_messages, random);
        Box::new(worm::mesh(self.side, self.flits, traffic))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        let traffic = Traffic::uniform(self.topology().nodes(), load_messages, random);
        Box::new(FlitByFlit::under(
            self.dimension_order(),
            self.flits,
            traffic,
        ))
    }

    fn simulation_cost(&self) -> SimulationCost {
        SimulationCost {
            message_us: 0.3,
            alone: 1.0,
            growth: 0.25,
            settling: Settling::Queues {
                saturates_at: 1.1 + 0.04 * libm::log2(f64::from(self.side) / 8.0),
            },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<WormholeLattice>(model)
    }
}
