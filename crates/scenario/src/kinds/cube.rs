//! Meshes, tori, rings and hypercubes: lattices of any dimensions, each of them open or closed.

use std::borrow::Cow;

use loadcurve_base::Error;
use loadcurve_base::count::Count;
use loadcurve_model::lattice::TORUS_ASSUMPTIONS;
use loadcurve_model::wormhole::{Sharing, WormholeModel};
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::Topology as _;
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Lattice, Links};
use loadcurve_sim::worm;

use super::finite::Switches;
use super::{
    BY_ROUTE, NetworkKind, SHARING, any_wormhole, explained_wormhole, failing, finite, flits,
    general_cost, layout_of, most_channels, route, routers, traffic,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::{Rule, Violation};
use crate::sizes::{self, sizes};
use crate::traffic::{self, Class, FITS, class, trust};
use crate::typed_key::one_of;
use crate::{
    Around, Choice, Domain, GENERAL, Implementation, Key, ModelCost, Network, Overload, Parts,
    Preset, Reading, Settling, Simulation, SimulationCost, Size, Switching, TextForm, TypedKey,
    UnloadedLatency, Value,
};

/// Largest number of nodes.
const MAX_NODES: u32 = 4096;

/// Fewest nodes of a dimension that is closed to a ring.
const MIN_RING: u32 = 3;

static DIMENSIONS: TypedKey<Vec<u32>> = sizes!(
    "dims",
    "dimensions",
    "4x4x4",
    12,
    2..=1024,
    "1 to 12 sizes from 2 to 1024 joined by x",
    &["16", "8x4", "2x2x2x2x2x2"]
)
.phrase("{} nodes")
.of_topology();

static WRAP: TypedKey<Vec<bool>> = Key::new(
    "wrap",
    "closed to rings",
    Domain::Text(&TextForm {
        read: |text, _| {
            let is_digits =
                (1..=12).contains(&text.len()) && text.bytes().all(|b| b"01".contains(&b));
            is_digits.then(|| text.to_owned()).ok_or(None)
        },
        words: "a digit 0 or 1 for each dimension, or one for all",
        spoken: |text, _| match (text.contains('0'), text.contains('1')) {
            (_, false) => String::new(),
            (false, true) => "all dimensions closed to rings".to_owned(),
            (true, true) => format!("dimensions closed to rings: {text}"),
        },
        examples: &["1", "000", "101"],
        parts: Parts::Switches {
            of: "dims",
            least: MIN_RING,
            words: "wrap dimension {place} ({size} nodes)",
            reason: "a ring needs 3 nodes",
        },
        by_hand: true,
    }),
    Value::Text(Cow::Borrowed("0")),
)
.typed(|value| match value {
    Value::Text(text) => Some(text.bytes().map(|digit| digit == b'1').collect()),
    Value::Whole(_) | Value::Real(_) | Value::Word(_) => None,
})
.of_topology();

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

static LINKS: TypedKey<Links> = one_of!("links", "links", "{}directional links", [
    Links::Bidirectional => "bi" "both ways",
    Links::Unidirectional => "uni" "one way round each ring",
])
.of_topology();

const READING: Reading = Reading {
    assumptions: &TORUS_ASSUMPTIONS,
    trust: trust!("Cube", network => match network.get(&SHARING) {
        Sharing::Route => "Cube: as far as its closed relatives were compared, within 1 % of simulation at 30 % of \
         the saturation load of the model with links shared flit by flit, 1 to 4 % below at 60 % and 4 to 11 % at \
         80 % where dimensions are rings; within 3 % and 6 % where none is.",
        Sharing::Flit | Sharing::Occupancy | Sharing::None => "Cube: as far as its closed relatives were compared, 0 to 1 % below simulation at 30 % of the model's \
         saturation load, 2 to 5 % at 60 % and 5 to 10 % at 80 % where dimensions are rings; within 3 % and \
         6 % where none is.",
    }),
    cost: |network| {
        let nodes = network.processors() as f64;
        let dimensions = network.get(&DIMENSIONS).len() as f64;
        match class(network) {
            Class::Uniform if route::is_base(network) => {
                ModelCost::even(2.2 * nodes * dimensions, 0.05 * nodes * dimensions)
            }
            _ => general_cost(network),
        }
    },
    build: |network| {
        let (flits, sharing) = (network.flits(), network.get(&SHARING));
        match class(network) {
            Class::Uniform if route::is_base(network) => {
                Box::new(WormholeModel::lattice(lattice(network), flits, sharing))
            }
            _ => any_wormhole(network),
        }
    },
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Cube",
        "within 1 % of simulation up to 60 % of the simulated saturation load, 4 % low at most at \
         80 % and within 8 % at 90 %, as far as open cubes of 16 to 64 nodes were compared."
    ),
    cost: |network| {
        let lattice = lattice(network);
        let dimensions = lattice.dimensions();
        let nodes = match class(network) {
            // Mirror images are solved once.
            Class::Uniform => dimensions
                .iter()
                .map(|dimension| f64::from(dimension.nodes().div_ceil(2)))
                .product(),
            Class::Hot | Class::Permutation | Class::Matrix => lattice.nodes() as f64,
        };
        let inputs = inputs(dimensions);
        finite::cost(
            network,
            Switches {
                count: nodes,
                inputs,
                pairs: (inputs * inputs) as f64 / 2.0,
            },
        )
    },
    ..finite::FINITE
};

/// The finite-source reading is for open cubes, and for square tori under uniform traffic.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| {
        finite::violation(network, |network| {
            let lattice = lattice(network);
            let dimensions = lattice.dimensions();
            if !has_rings(dimensions) {
                return finite::most_inputs(inputs(dimensions));
            }
            let is_square = dimensions.len() == 2 && dimensions[0] == dimensions[1];
            let is_uniform = class(network) == Class::Uniform;
            (!is_square || !is_uniform).then(|| finite::SEVERAL_CHANNELS.to_owned())
        })
    },
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "cube",
    title: "Cube",
    sentence: "Nodes on a grid of one to twelve dimensions, each open or closed to a ring, routed along \
               one dimension after the other, wormhole routing.",
    keys: keys![
        &DIMENSIONS.key,
        &WRAP.key,
        &LINKS.key,
        &FLITS.key,
        &route::IN_LATTICE.key,
        &finite::SHARING.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::of_shape("dims", dimensions_for, smaller),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("3-D mesh, 4 × 4 × 4", &[]),
        Preset::new("Ring of 16", &[("dims", "16"), ("wrap", "1"), BY_ROUTE]),
        Preset::new("3-D torus, 4 × 4 × 4", &[("wrap", "1"), BY_ROUTE]),
        Preset::new("Hypercube of 64", &[("dims", "2x2x2x2x2x2")]),
        Preset::new(
            "4-ary 4-cube",
            &[("dims", "4x4x4x4"), ("wrap", "1"), BY_ROUTE],
        ),
    ],
    limit: None,
    rules: &[SHAPE, route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| network.get(&DIMENSIONS)),
    flits: Some(&FLITS),
    extent: |network| route::lattice_extent(network, &lattice(network)),
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Grids,
    "M3 8h9v9H3ZM8 3h9v9H8ZM3 8l5-5M12 8l5-5M12 17l5-5M3 17l5-5",
    "3,8 12,8 3,17 12,17 8,3 17,3 17,12 8,12",
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| route::in_lattice(lattice(network), network.get(&route::IN_LATTICE)),
    around: Some(Around {
        routing: |network, failures| {
            route::in_lattice_around(lattice(network), network.get(&route::IN_LATTICE), failures)
        },
        only_crossing_move: route::only_crossing_move,
    }),
    counted: Some(|network| route::lattice_flows(network, lattice(network))),
    finite: Some(|network| {
        let lattice = lattice(network);
        if has_rings(lattice.dimensions()) {
            finite::torus(lattice, network)
        } else {
            finite::model(DimensionOrder::new(lattice), network)
        }
    }),
    grown: Some(|network, step| Some(grown(&network.get(&DIMENSIONS), step))),
    structure: |network| Some(Box::new(lattice(network))),
    layout: Some(|network| layout_of(&lattice(network))),
    simulation_cost: |network| SimulationCost {
        message_us: 2.0 * libm::pow(f64::from(network.flits()) / 16.0, 0.4),
        alone: 0.4,
        growth: 0.3,
        settling: Settling::Queues { saturates_at: 1.1 },
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| route::observable(network, &lattice(network), load, random),
    worms: Some(|network, load, random| {
        let traffic = traffic(network, load, random);
        let flits = network.flits();
        if route::is_base(network) {
            Box::new(worm::lattice(lattice(network), flits, traffic))
        } else {
            Box::new(worm::network(network.plain_routing(), flits, traffic))
        }
    }),
};

/// The dimensions fit together, and there are not too many nodes and channels.
const SHAPE: Rule = Rule {
    keys: &[&DIMENSIONS.key, &WRAP.key, &LINKS.key],
    violation: |network| {
        let sizes = network.get(&DIMENSIONS);
        let text = sizes::written(&sizes);
        let refused = |key: &Key, reason: String, fallback: Value| Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            fallback,
            silent_fallback: None,
        };
        let nodes: Count = sizes.iter().copied().product();
        let default = || DIMENSIONS.key.default.clone();
        if let Some(reason) = nodes.beyond(&text, "nodes", MAX_NODES) {
            return Some(refused(&DIMENSIONS.key, reason, default()));
        }
        let digits = network.get(&WRAP);
        if digits.len() != 1 && digits.len() != sizes.len() {
            let (wrap, count) = (network.value("wrap"), digits.len());
            let reason = format!("{wrap} has {count} digits for {} dimensions", sizes.len());
            return Some(Violation {
                silent_fallback: Some(wrap_for(&digits, &sizes)),
                ..refused(&WRAP.key, reason, WRAP.key.default.clone())
            });
        }
        let is_closed = |place: usize| digits[place % digits.len()];
        let short = (0..sizes.len()).find(|&place| is_closed(place) && sizes[place] < MIN_RING);
        if let Some(place) = short {
            let reason = format!(
                "dimension {place} has {} nodes; wrapping needs {MIN_RING}",
                sizes[place]
            );
            let is_legal = |place: usize| is_closed(place) && sizes[place] >= MIN_RING;
            let digit = |place: usize| if is_legal(place) { '1' } else { '0' };
            let fallback = (0..sizes.len()).map(digit).collect::<String>();
            let fallback = Value::Text(fallback.into());
            return Some(Violation {
                silent_fallback: Some(fallback.clone()),
                ..refused(&WRAP.key, reason, fallback)
            });
        }
        if network.get(&LINKS) == Links::Unidirectional && !(0..sizes.len()).all(is_closed) {
            let reason = "uni needs every dimension wrapped".to_owned();
            return Some(refused(&LINKS.key, reason, LINKS.key.default.clone()));
        }
        let reason = most_channels(&text, lattice(network).channels().into())?;
        Some(refused(&DIMENSIONS.key, reason, default()))
    },
};

/// The digits of `wrap` for another number of dimensions: those that stay keep theirs, new ones are open.
fn wrap_for(digits: &[bool], sizes: &[u32]) -> Value {
    let is_closed = |(place, &size): (usize, &u32)| {
        size >= MIN_RING && digits.get(place).copied().unwrap_or(false)
    };
    let closed: Vec<bool> = sizes.iter().enumerate().map(is_closed).collect();
    // One digit for all is what says so in a link.
    let is_one = closed.iter().all(|&it| it == closed[0]);
    let count = if is_one { 1 } else { closed.len() };
    let digits = closed[..count].iter().map(|&it| if it { '1' } else { '0' });
    Value::Text(digits.collect::<String>().into())
}

/// True if links have several virtual channels.
fn has_rings(dimensions: &[Dimension]) -> bool {
    dimensions
        .iter()
        .any(|dimension| dimension.virtual_channels() > 1)
}

/// Channels that lead into a node of an open cube: two in each dimension, one in those of two nodes, and that
/// of its processor.
fn inputs(dimensions: &[Dimension]) -> usize {
    let both = |dimension: &Dimension| if dimension.nodes() > 2 { 2 } else { 1 };
    1 + dimensions.iter().map(both).sum::<usize>()
}

fn lattice(network: &Network) -> Lattice {
    let (wrap, links) = (network.get(&WRAP), network.get(&LINKS));
    let sizes = network.get(&DIMENSIONS).into_iter().enumerate();
    let dimension = |(place, size): (usize, u32)| {
        let shape = match (wrap[place % wrap.len()], links) {
            (false, _) => Shape::Line,
            (true, Links::Bidirectional) => Shape::TwoWayRing,
            (true, Links::Unidirectional) => Shape::OneWayRing,
        };
        Dimension::new(size, shape)
    };
    Lattice::new(sizes.map(dimension).collect())
}

/// Three dimensions as equal as may be for a power of two of nodes.
fn dimensions_for(nodes: u32) -> Option<String> {
    let exponent = nodes
        .checked_ilog2()
        .filter(|_| nodes.is_power_of_two() && nodes >= 8)?;
    let sizes = [2, 1, 0].map(|more| 1_u32 << ((exponent + more) / 3));
    Some(sizes::written(&sizes))
}

/// The next smaller dimensions.
fn smaller(network: &Network) -> Option<String> {
    sizes::smaller(network.get(&DIMENSIONS), 3)
}

/// Hypercubes get more dimensions, others longer ones.
fn grown(dimensions: &[u32], step: u32) -> String {
    if dimensions.iter().all(|&size| size == 2) {
        return sizes::written(&vec![2; step as usize]);
    }
    sizes::multiple(dimensions, step)
}
