//! The torus under dimension-order routing.

use loadcurve_base::cite::source;
use loadcurve_model::lattice::TORUS_ASSUMPTIONS;
use loadcurve_model::wormhole::{Sharing, WormholeModel};
use loadcurve_network::topology::{Lattice, Links};

use super::finite::Switches;
use super::{
    BY_ROUTE, CORNERS, EASY_TO_WATCH, LARGEST, LONGER, MESH, NetworkKind, PAPERS_256_NODES, ROUNDS,
    SHARING, SIDE, TREE, WORMHOLE, any_wormhole, explained_wormhole, failing, finite, flits,
    general_cost, layout_of, route, routers, square,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::Rule;
use crate::size::side_of;
use crate::traffic::{self, Class, FITS, class, trust};
use crate::typed_key::one_of;
use crate::{
    Around, Choice, Domain, GENERAL, Implementation, Key, ModelCost, Network, Overload, Preset,
    Reading, Settling, Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency,
    Value,
};

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

static LINKS: TypedKey<Links> = one_of!("links", "links", "{}directional links", [
    Links::Unidirectional => "uni" "one way round each ring",
    Links::Bidirectional => "bi" "both ways round each ring",
])
.of_topology();

const READING: Reading = Reading {
    assumptions: &TORUS_ASSUMPTIONS,
    sources: &[
        &source::FAT_TREES,
        &source::MESH_AND_TORUS,
        &source::DRAPER_GHOSH,
        &source::HOKSTAD,
    ],
    trust: trust!("Torus", network => match network.get(&SHARING) {
        Sharing::Occupancy => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
                 paper relies on; 2.9 to 5.6 % from simulation on average up to 80 % of the \
                 saturation load of the model with links shared flit by flit."
        }
        Sharing::Route => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
                 paper relies on; 0.7 to 3.9 % from simulation on average up to 80 % of the \
                 saturation load of the model with links shared flit by flit."
        }
        Sharing::Flit | Sharing::None => {
            "Torus: this model is ours, in the spirit of Draper and Ghosh 1994, whose text the \
                 paper relies on; 4.3 to 6.6 % from simulation on average up to 80 % of its own \
                 saturation load."
        }
    }),
    cost: |network| {
        if class(network) != Class::Uniform || !route::is_base(network) {
            return general_cost(network);
        }
        let nodes = network.processors() as f64;
        // Bidirectional rings are their own mirror images, which halves both dimensions.
        let (build_us, load_us) = match network.get(&LINKS) {
            Links::Bidirectional => (1.8 * nodes, 0.028 * nodes),
            Links::Unidirectional => (4.4 * nodes, 0.1 * nodes),
        };
        let [rounds, most_rounds] = match network.get(&SHARING) {
            Sharing::Occupancy => ROUNDS,
            Sharing::Flit | Sharing::Route | Sharing::None => [1.0, 1.0],
        };
        ModelCost {
            build_us,
            load_us: rounds * load_us,
            longest_load_us: most_rounds * load_us,
            flow_steps: 0.0,
        }
    },
    build: |network| {
        let (side, links) = (network.get(&SIDE), network.get(&LINKS));
        let (flits, sharing) = (network.flits(), network.get(&SHARING));
        match class(network) {
            Class::Uniform if route::is_base(network) => {
                Box::new(WormholeModel::torus(side, links, flits, sharing))
            }
            _ => any_wormhole(network),
        }
    },
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Torus",
        "within 2 % of simulation up to 60 % of the simulated saturation load and 4 % at 80 %, 11 % \
         low to 3 % high at 90 %; messages shorter than a ring are up to 8 % high at 80 %."
    ),
    cost: |network| {
        let k = f64::from(network.get(&SIDE));
        let switches = match network.get(&LINKS) {
            Links::Unidirectional => Switches {
                count: k * k,
                inputs: 5,
                pairs: 15.0,
            },
            // Mirror images are solved once.
            Links::Bidirectional => {
                let side = (k / 2.0).ceil();
                Switches {
                    count: side * side,
                    inputs: 9,
                    pairs: 40.0,
                }
            }
        };
        finite::cost(network, switches)
    },
    ..finite::FINITE
};

/// The finite-source reading is for uniform traffic.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| {
        finite::violation(network, |network| {
            let is_uniform = class(network) == Class::Uniform;
            (!is_uniform).then(|| finite::SEVERAL_CHANNELS.to_owned())
        })
    },
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "torus",
    title: "Torus",
    sentence: "A square grid of nodes whose rows and columns are rings, routed round the row and \
               then round the column on two virtual channels a link, wormhole routing.",
    keys: keys![
        &SIDE.key,
        &FLITS.key,
        &LINKS.key,
        &route::IN_TORUS.key,
        &finite::SHARING.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::by(&SIDE, side_of),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("8 × 8 nodes, both ways", &[("links", "bi"), BY_ROUTE]),
        Preset::new("8 × 8 nodes, one way (the paper's)", &[BY_ROUTE]),
        Preset::new(
            PAPERS_256_NODES.words,
            &[("k", "16"), ("flits", "64"), BY_ROUTE],
        ),
        Preset::new(EASY_TO_WATCH.words, &[("k", "4"), ("flits", "8"), BY_ROUTE]),
        Preset::new(LARGEST.words, &[("k", "64"), BY_ROUTE]),
        Preset::new(
            "BookSim2's defaults: 16 VCs × 8 flits",
            &[
                ("flits", "1"),
                ("links", "bi"),
                ("buffer", "8"),
                ("vcs", "16"),
                ("pipeline", "4"),
            ],
        ),
    ],
    limit: None,
    rules: &[route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(square),
    flits: Some(&FLITS),
    extent: |network| route::lattice_extent(network, &lattice(network)),
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Grids,
    "M3 3h14v14H3ZM10 3v14M3 10h14M3 3C5 0 15 0 17 3M3 17c2 3 12 3 14 0M3 3C0 5 0 15 3 17M17 3c3 2 3 12 0 14",
    CORNERS,
    &[MESH, TREE, LONGER],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| route::in_lattice(lattice(network), network.get(&route::IN_TORUS)),
    around: Some(Around {
        routing: |network, failures| {
            route::in_lattice_around(lattice(network), network.get(&route::IN_TORUS), failures)
        },
        only_crossing_move: route::only_crossing_move,
    }),
    counted: Some(|network| route::lattice_flows(network, lattice(network))),
    finite: Some(|network| finite::torus(lattice(network), network)),
    grown: None,
    structure: |network| Some(Box::new(lattice(network))),
    layout: Some(|network| layout_of(&lattice(network))),
    simulation_cost: |network| {
        let by_size = libm::log2(f64::from(network.get(&SIDE)) / 8.0);
        let (message_us, saturates_at) = match network.get(&LINKS) {
            // Routes are half as long.
            Links::Bidirectional => (2.0, 1.0),
            Links::Unidirectional => (3.8, 1.1 - 0.04 * by_size),
        };
        SimulationCost {
            message_us: message_us * libm::pow(f64::from(network.flits()) / 16.0, 0.4),
            alone: 0.4,
            growth: 0.4,
            settling: Settling::Queues { saturates_at },
        }
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| route::observable(network, &lattice(network), load, random),
    ..WORMHOLE
};

fn lattice(network: &Network) -> Lattice {
    Lattice::torus(network.get(&SIDE), network.get(&LINKS))
}
