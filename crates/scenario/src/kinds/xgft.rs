//! Fat-trees of any shape: any number of children and of parents at every level.

use std::sync::Arc;

use loadcurve_base::Error;
use loadcurve_base::cite::source;
use loadcurve_base::count::Count;
use loadcurve_network::topology::Topology as _;
use loadcurve_network::topology::{Ascent, Xgft};

pub(super) use super::WORMHOLE as SIMULATION;
use super::finite::Switches;
use super::{
    NetworkKind, WORM_BY_WORM, any_wormhole, around, counted, explained_wormhole, failing, finite,
    flits, general_cost, grouped, most_channels, route, routers,
};
use crate::doubt;
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::{Rule, Violation};
use crate::sizes::{self, sizes};
use crate::traffic::{self, Class, FITS, class, trust};
use crate::typed_key::one_of;
use crate::{
    Around, Choice, Domain, Extent, GENERAL, Implementation, Key, KeyGroup, ModelCost, Network,
    Overload, Parts, Preset, Reading, Size, Switching, TextForm, TypedKey, UnloadedLatency, Value,
};

/// Largest number of processors.
const MAX_PROCESSORS: u32 = 4096;

static DOWN: TypedKey<Vec<u32>> = sizes!(
    "down",
    "children",
    "4x4x4",
    6,
    1..=64,
    "1 to 6 numbers from 1 to 64 joined by x",
    &["16", "4x4", "2x3x4", "3x1x4"]
)
.phrase("{} children")
.of_topology();

static UP: TypedKey<Vec<u32>> = sizes!(
    "up",
    "parents",
    "4x4",
    5,
    1..=64,
    "1 to 5 numbers from 1 to 64 joined by x",
    &["2x2", "4", "3x2"]
)
.phrase("{} parents")
.of_topology();

static ASCENT: TypedKey<Ascent> = one_of!("route", "links up", "{words}", [
    Ascent::Adaptive => "adaptive" "any free link up",
    Ascent::DModK => "dmodk" "links up by D-mod-k",
    Ascent::Random => "random" "random links up",
])
.group(KeyGroup::Routing);

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    sources: &[&source::FAT_TREES],
    trust: trust!(
        "Fat-tree of any shape",
        "Fat-tree of any shape: within 1 % of simulation at 30 % of the model's saturation load, 3 % at 60 % \
         and 6 % at 80 %, as other networks with one channel a link."
    ),
    doubt: |network| match network.get(&ASCENT) {
        Ascent::Adaptive => doubt::of_adaptive_tree(network),
        Ascent::DModK | Ascent::Random => None,
    },
    cost: |network| {
        let (tree, cost) = (tree(network), general_cost(network));
        let channels = tree.channels() as f64;
        let is_uneven = tree.symmetries() == tree.channels();
        let (build_us, load_us) = match (class(network), tree.ascent()) {
            // Every channel is its own class.
            (Class::Uniform, _) if is_uneven => (channels, 0.005 * channels),
            // Messages spread over all links between source and destination.
            (Class::Permutation | Class::Matrix, Ascent::Adaptive) => {
                let of_a_route = f64::from(tree.most_channels_of_a_route());
                (0.08 * of_a_route * tree.processors() as f64, 0.0)
            }
            _ => (0.0, 0.0),
        };
        ModelCost {
            build_us: cost.build_us + build_us,
            load_us: cost.load_us + load_us,
            longest_load_us: cost.longest_load_us + load_us,
            ..cost
        }
    },
    build: any_wormhole,
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Fat-tree of any shape",
        "within 1 % of simulation up to 60 % of the simulated saturation load, 3 % at 80 % and 7 % \
         at 90 %."
    ),
    doubt: |network| match network.get(&ASCENT) {
        Ascent::Adaptive => doubt::of_adaptive_tree(network),
        Ascent::DModK | Ascent::Random => doubt::of_finite_sources(network),
    },
    cost: |network| {
        let tree = tree(network);
        let inputs = inputs(network);
        let is_even = class(network) == Class::Uniform && tree.symmetries() < tree.channels();
        let count = if is_even {
            network.get(&DOWN).len() as f64
        } else {
            tree.channels() as f64 / inputs as f64
        };
        finite::cost(network, Switches::full(count, inputs))
    },
    ..finite::FINITE
};

/// The finite-source reading is for small switches and groups.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| {
        finite::violation(network, |network| {
            let up = tree(network).ascent() == Ascent::Adaptive && network.get(&DOWN).len() > 1;
            let servers = network.get(&UP).into_iter().max().filter(|_| up);
            if servers.is_some_and(|servers| servers > 1) && finite::tells_sources_apart(network) {
                return Some(finite::ADAPTIVE_PATTERN.to_owned());
            }
            let reason = servers.and_then(|servers| finite::most_servers(servers as usize));
            reason.or_else(|| finite::most_inputs(inputs(network)))
        })
    },
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "xgft",
    title: "Fat-tree of any shape",
    sentence: "A tree whose switches have any number of children and of parents at every level: k-ary \
               n-trees, tapered trees, leaf–spine networks; wormhole routing.",
    keys: keys![
        &DOWN.key,
        &UP.key,
        &ASCENT.key,
        &FLITS.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::of_shape("down", |_| None, smaller),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("4-ary 3-tree", &[]),
        Preset::new("Leaf–spine, 4 : 1", &[("down", "16x8"), ("up", "4")]),
        Preset::new(
            "Three levels of 8-port switches",
            &[("down", "4x4x8"), ("up", "4x4")],
        ),
        Preset::new("4-ary 3-tree, D-mod-k", &[("route", "dmodk")]),
        Preset::new(
            "Leaf–spine of switches with deep buffers",
            &[
                ("down", "16x8"),
                ("up", "4"),
                ("buffer", "128"),
                ("vcs", "4"),
            ],
        ),
    ],
    limit: None,
    rules: &[SHAPE, route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| vec![network.get(&DOWN).iter().product()]),
    flits: Some(&FLITS),
    extent: |network| Extent::of(&tree(network)),
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Trees,
    "m10 3-6 7M10 3v7M10 3l6 7M4 10l-1.500 7M4 10l1.500 7M10 10l-1.500 7M10 10l1.500 7M16 10l-1.500 7M16 10l1.500 7",
    "10,3 4,10 10,10 16,10 2.5,17 5.5,17 8.5,17 11.5,17 14.5,17 17.5,17",
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(tree(network))),
    around: Some(Around {
        routing: |network, failures| around(tree(network), failures),
        only_crossing_move: |_| true,
    }),
    counted: Some(|network| counted(&tree(network), network)),
    finite: Some(|network| finite::model(tree(network), network)),
    grown: Some(grown),
    structure: |network| Some(Box::new(tree(network))),
    layout: Some(|network| grouped(network, network.get(&DOWN)[0])),
    simulation_cost: |_| WORM_BY_WORM,
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

/// There is a number of parents for all levels of switches but the last, and not too many of anything.
const SHAPE: Rule = Rule {
    keys: &[&DOWN.key, &UP.key],
    violation: |network| {
        let (down, up) = (network.get(&DOWN), network.get(&UP));
        let text = sizes::written(&down);
        let violation = |key: &Key, reason: String| Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            fallback: key.default.clone(),
            silent_fallback: None,
        };
        let product = |numbers: &[u32]| numbers.iter().copied().product::<Count>();
        let processors = product(&down);
        if !(Count::from(2_u32)..=MAX_PROCESSORS.into()).contains(&processors) {
            let reason = format!("{text} has {processors} processors; 2…{MAX_PROCESSORS}");
            return Some(violation(&DOWN.key, reason));
        }
        // A tree of one level has no parents to number, and leaves the key at its default.
        let needed = down.len() - 1;
        if needed > 0 && up.len() != needed {
            let numbers = if up.len() == 1 { "number" } else { "numbers" };
            let reason = format!(
                "{} {numbers} for {} levels; needs {needed}",
                up.len(),
                down.len()
            );
            let last = up[up.len() - 1];
            let numbers = up
                .iter()
                .copied()
                .chain(std::iter::repeat(last))
                .take(needed);
            let fallback = sizes::written(&numbers.collect::<Vec<_>>());
            let fallback = Value::Text(fallback.into());
            return Some(Violation {
                fallback: fallback.clone(),
                silent_fallback: Some(fallback),
                ..violation(&UP.key, reason)
            });
        }
        // A level has a node for each child that is chosen above it and each parent that is chosen below, and
        // every node has a link to each of its parents.
        let links: Count = (0..down.len())
            .map(|level| product(&down[level..]) * product(&up[..level]))
            .sum();
        let reason = most_channels(&text, links + links)?;
        // Single parents leave fewer links than any tree may have.
        Some(Violation {
            fallback: Value::Text(sizes::written(&vec![1; needed]).into()),
            ..violation(&UP.key, reason)
        })
    },
};

/// Channels that lead into the switch with the most of them, from its children and its parents.
fn inputs(network: &Network) -> usize {
    let (down, up) = (network.get(&DOWN), network.get(&UP));
    let parents = |level: usize| {
        if level + 1 < down.len() { up[level] } else { 0 }
    };
    let switches = down.iter().enumerate();
    let most = switches
        .map(|(level, children)| children + parents(level))
        .max();
    most.map_or(0, |inputs| inputs as usize)
}

fn tree(network: &Network) -> Xgft {
    let (down, up) = (network.get(&DOWN), network.get(&UP));
    let parents = if down.len() > 1 { &up[..] } else { &[] };
    Xgft::new(&down, parents, network.get(&ASCENT))
}

/// The next smaller tree: one child less where there are most.
fn smaller(network: &Network) -> Option<String> {
    let mut down = network.get(&DOWN);
    let most = *down.iter().max()?;
    let place = down.iter().rposition(|&m| m == most)?;
    (most > 1).then(|| {
        down[place] -= 1;
        sizes::written(&down)
    })
}

/// Trees of equal switches get more levels, others more children at the top.
fn grown(network: &Network, step: u32) -> Option<String> {
    let mut down = network.get(&DOWN);
    let first = *down.first()?;
    if first > 1 && down.iter().all(|&m| m == first) {
        return Some(sizes::written(&vec![first; step as usize]));
    }
    *down.last_mut()? = step;
    Some(sizes::written(&down))
}
