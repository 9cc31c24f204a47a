//! The mesh.

use loadcurve_model::wormhole::WormholeModel;
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::Lattice;
use loadcurve_sim::worm;

use super::finite::Switches;
use super::{
    CORNERS, EASY_TO_WATCH, LARGEST, LONGER, NetworkKind, PAPERS_256_NODES, SIDE, TORUS, TREE,
    any_wormhole, explained_wormhole, failing, finite, flits, general_cost, layout_of, route,
    routers, square, traffic,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::Rule;
use crate::size::side_of;
use crate::traffic::{self, Class, FITS, class, trust};
use crate::{
    Around, GENERAL, Implementation, ModelCost, Network, Overload, Preset, Reading, Settling,
    Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency,
};

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    trust: trust!(
        "Mesh",
        "Mesh: about 1 % from simulation on average, 2 % at most, up to 80 % of the model's \
         saturation load, which comes 17 to 19 % too early."
    ),
    cost: |network| {
        if class(network) != Class::Uniform || !route::is_base(network) {
            return general_cost(network);
        }
        let nodes = network.processors() as f64;
        ModelCost::even(1.6 * nodes, 0.026 * nodes)
    },
    build: |network| match class(network) {
        Class::Uniform if route::is_base(network) => {
            Box::new(WormholeModel::mesh(network.get(&SIDE), network.flits()))
        }
        _ => any_wormhole(network),
    },
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Mesh",
        "within 1 % of simulation up to 60 % of the simulated saturation load and 2 % at 80 %, from \
         4 % low to 13 % high, in large meshes, at 90 %; messages shorter than the side of a large \
         mesh are 4 % high at 80 %."
    ),
    cost: |network| {
        let nodes = f64::from(network.get(&SIDE));
        let nodes = match class(network) {
            // Mirror images are solved once.
            Class::Uniform => (nodes / 2.0).ceil() * ((nodes / 2.0).ceil()),
            Class::Hot | Class::Permutation | Class::Matrix => nodes * nodes,
        };
        finite::cost(
            network,
            Switches {
                count: nodes,
                inputs: 5,
                pairs: 15.0,
            },
        )
    },
    ..finite::FINITE
};

/// The finite-source reading is for routes whose links have one channel each.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| finite::violation(network, |_| None),
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "mesh",
    title: "Mesh",
    sentence: "A square grid of nodes, each joined to its neighbours both ways, routed along the \
               row and then along the column, wormhole routing.",
    keys: keys![
        &SIDE.key,
        &FLITS.key,
        &route::IN_MESH.key,
        &route::SHARING.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::by(&SIDE, side_of),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("8 × 8 nodes, 32 flits (the paper's)", &[]),
        Preset::new("8 × 8 nodes, 20 flits (the paper's)", &[("flits", "20")]),
        PAPERS_256_NODES,
        EASY_TO_WATCH,
        LARGEST,
        Preset::new(
            "Network on chip: 2 VCs × 4 flits",
            &[("buffer", "4"), ("vcs", "2")],
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
    "M3 3h14v14H3ZM10 3v14M3 10h14",
    CORNERS,
    &[TORUS, TREE, LONGER],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| route::in_lattice(lattice(network), network.get(&route::IN_MESH)),
    around: Some(Around {
        routing: |network, failures| {
            route::in_lattice_around(lattice(network), network.get(&route::IN_MESH), failures)
        },
        only_crossing_move: route::only_crossing_move,
    }),
    counted: Some(|network| route::lattice_flows(network, lattice(network))),
    finite: Some(|network| finite::model(dimension_order(network), network)),
    grown: None,
    structure: |network| Some(Box::new(lattice(network))),
    layout: Some(|network| layout_of(&lattice(network))),
    simulation_cost: |network| SimulationCost {
        message_us: 0.3,
        alone: 1.0,
        growth: 0.25,
        settling: Settling::Queues {
            saturates_at: 1.1 + 0.04 * libm::log2(f64::from(network.get(&SIDE)) / 8.0),
        },
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| route::observable(network, &lattice(network), load, random),
    worms: Some(|network, load, random| {
        let (side, flits) = (network.get(&SIDE), network.flits());
        let traffic = traffic(network, load, random);
        if route::is_base(network) {
            Box::new(worm::mesh(side, flits, traffic))
        } else {
            Box::new(worm::network(network.plain_routing(), flits, traffic))
        }
    }),
};

fn lattice(network: &Network) -> Lattice {
    Lattice::mesh(network.get(&SIDE))
}

fn dimension_order(network: &Network) -> DimensionOrder {
    DimensionOrder::new(lattice(network))
}
