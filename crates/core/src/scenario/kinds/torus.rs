//! The torus under dimension-order routing.

use std::sync::Arc;

use super::{FLITS_32, Implement, NetworkKind, SIDE};
use crate::Random;
use crate::model::Model;
use crate::model::explanation::{Explain, explained};
use crate::model::lattice::WormholeLattice;
use crate::model::wormhole::Sharing;
use crate::routing::{DimensionOrder, Routing};
use crate::scenario::key::{Choice, Domain, Key, Value};
use crate::scenario::model_cost::ModelCost;
use crate::scenario::network::Network;
use crate::scenario::overload::Overload;
use crate::scenario::preset::Preset;
use crate::scenario::reading::Reading;
use crate::scenario::setting::{OneOf, one_of};
use crate::scenario::setup::{Implementation, Settings};
use crate::scenario::simulation_cost::{Settling, SimulationCost};
use crate::scenario::size::{Size, side_of};
use crate::scenario::switching::Switching;
use crate::scenario::wormhole::{self, Wormhole};
use crate::sim::{Engine, Observe, flit::FlitByFlit};
use crate::topology::{Lattice, Links};
use crate::traffic::Traffic;

static LINKS: OneOf<Links> = one_of!("links", "links", "{}directional links", [
    Links::Unidirectional => "uni" "one way round each ring",
    Links::Bidirectional => "bi" "both ways round each ring",
]);

static SHARING: OneOf<Sharing> = one_of!(
    "sharing", "sharing of links by virtual channels", "{} sharing", [
    Sharing::Flit => "flit" "by the other's flits",
    Sharing::Occupancy => "occ" "by the time the other is held",
]);

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "torus",
    title: "Torus",
    sentence: "A square grid of nodes whose rows and columns are rings, routed round the row and \
               then round the column on two virtual channels a link, wormhole routing.",
    keys: &[&SIDE.0, &FLITS_32.0, &LINKS.key, &SHARING.key],
    size: Size {
        key: &SIDE.0,
        of: side_of,
    },
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
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
    setup: |network| Box::new(Torus::of(network)),
    implementation: None,
};

pub(super) const IMPLEMENTATION: Implement = |network| Box::new(Torus::of(network));

#[derive(Debug)]
struct Torus {
    side: u32,
    flits: u32,
    links: Links,
    sharing: Sharing,
}

impl Torus {
    fn of(network: &Network) -> Self {
        Self {
            side: network.get(&SIDE),
            flits: network.get(&FLITS_32),
            links: network.get(&LINKS),
            sharing: network.get(&SHARING),
        }
    }

    fn dimension_order(&self) -> DimensionOrder {
        DimensionOrder::new(self.topology())
    }

    fn engine(&self, load_messages: f64, random: Random) -> FlitByFlit<DimensionOrder> {
        let traffic = Traffic::uniform(self.topology().nodes(), load_messages, random);
        FlitByFlit::under(self.dimension_order(), self.flits, traffic)
    }
}

impl Settings for Torus {
    type Modelled = dyn Wormhole;
    type Topology = Lattice;

    fn modelled(&self) -> &(dyn Wormhole + 'static) {
        self
    }

    fn reading(&self) -> &'static Reading<dyn Wormhole> {
        &wormhole::GENERAL
    }

    fn topology(&self) -> Lattice {
        Lattice::torus(self.side, self.links)
    }

    fn flits(&self) -> u32 {
        self.flits
    }
}

impl Wormhole for Torus {
    fn general_model(&self) -> Box<dyn Model> {
        let Self {
            side,
            flits,
            links,
            sharing,
        } = *self;
        Box::new(WormholeLattice::torus(side, links, flits, sharing))
    }

    fn general_cost(&self) -> ModelCost {
        let nodes = f64::from(self.side.pow(2));
        // Bidirectional rings are their own mirror images, which halves both dimensions.
        let (build_us, load_us) = match self.links {
            Links::Bidirectional => (1.8 * nodes, 0.028 * nodes),
            Links::Unidirectional => (4.4 * nodes, 0.1 * nodes),
        };
        // Number of iterations until coupled equations converge.
        let (rounds, most_rounds) = match self.sharing {
            Sharing::Occupancy => (5.5, 10.0),
            Sharing::Flit | Sharing::None => (1.0, 1.0),
        };
        ModelCost {
            build_us,
            load_us: rounds * load_us,
            longest_load_us: most_rounds * load_us,
        }
    }

    fn general_trust(&self) -> &'static str {
        match self.sharing {
            Sharing::Occupancy => {
                "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
                 paper relies on; 2.3 to 4.6 % below simulation on average up to 80 % of its own \
                 saturation load."
            }
            Sharing::Flit | Sharing::None => {
                "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
                 paper relies on; 3.5 to 6.6 % below simulation on average up to 80 % of its own \
                 saturation load."
            }
        }
    }
}

impl Implementation for Torus {
    fn routing(&self) -> Arc<dyn Routing> {
        Arc::new(self.dimension_order())
    }

    fn simulator(&self, load_messages: f64, random: Random) -> Box<dyn Engine> {
        Box::new(self.engine(load_messages, random))
    }

    fn observable(&self, load_messages: f64, random: Random) -> Box<dyn Observe> {
        Box::new(self.engine(load_messages, random))
    }

    fn simulation_cost(&self) -> SimulationCost {
        let by_size = libm::log2(f64::from(self.side) / 8.0);
        let (message_us, saturates_at) = match self.links {
            // Routes are half as long.
            Links::Bidirectional => (2.0, 1.0),
            Links::Unidirectional => (3.8, 1.1 - 0.04 * by_size),
        };
        SimulationCost {
            message_us: message_us * libm::pow(f64::from(self.flits) / 16.0, 0.4),
            alone: 0.4,
            growth: 0.4,
            settling: Settling::Queues { saturates_at },
        }
    }

    fn explained<'a>(&self, model: &'a dyn Model) -> Option<&'a dyn Explain> {
        explained::<WormholeLattice>(model)
    }
}
