//! The butterfly fat-tree.

use std::sync::Arc;

use loadcurve_base::cite::source;
use loadcurve_model::Model;
use loadcurve_model::explanation::explained;
use loadcurve_model::fat_tree::{self, ClimbProbability};
use loadcurve_network::topology::Xgft;
use loadcurve_sim::worm;

use super::WORMHOLE;
use super::finite::Switches;
use super::{
    LONGER, MESH, NetworkKind, TORUS, any_wormhole, around, counted, explained_wormhole, failing,
    finite, flits, general_cost, grouped, route, routers, traffic,
};
use crate::doubt;
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::reading::{self, PairLatencies, choices};
use crate::rule::Rule;
use crate::traffic::{self, Class, FITS, class, trust};
use crate::{
    Around, Choice, Domain, Extent, Implementation, Key, ModelCost, Network, Overload, Preset,
    Reading, Settling, Simulation, SimulationCost, Size, Switching, TypedKey, UnloadedLatency,
    Value,
};

static PROCESSORS: TypedKey<u32> = Key::new(
    "n",
    "processors",
    Domain::Power {
        base: 4,
        least: 4,
        most: 16384,
    },
    Value::Whole(64),
)
.whole()
.letter("N")
.phrase("{} processors")
.of_topology();

static FLITS: TypedKey<u32> = flits("s", 16).needs(routers::ONE_LENGTH);

const PRINTED: Reading = Reading {
    choice: Choice::new("printed", "as printed"),
    assumptions: &fat_tree::ASSUMPTIONS,
    sources: &[&source::FAT_TREES],
    trust: trust!(
        "Fat-tree",
        "Fat-tree: within 0.3 % of simulation up to 60 % of the model's saturation load and 1.3 % at \
         70 %; pessimistic beyond, and its saturation comes about 11 % too early."
    ),
    saturation: "A processor cannot keep up: the channel on which it sends would be held all the time, \
                 λ₀·x̄₀,₁ = 1 (26). Worms that wait hold the channels behind them, so the sources fill up first.",
    doubt: doubt::of_adaptive_tree,
    cost: |network| match class(network) {
        Class::Uniform if route::is_base(network) => {
            ModelCost::even(5.0, 0.15 * f64::from(levels(network)))
        }
        _ => general_cost(network),
    },
    build: |network| closed_form(network, ClimbProbability::Printed),
    is_finite: false,
    pairs: PairLatencies::NonUniformOnly,
    counts_all_waits: false,
    sure_to: 1.0,
};

const CONDITIONAL: Reading = Reading {
    choice: Choice::new("conditional", "flow-conserving"),
    trust: trust!(
        "Fat-tree",
        "Fat-tree, flow-conserving: within 0.9 % of simulation up to 60 % of the model's saturation \
         load and 2.4 % at 70 %; pessimistic beyond, and its saturation comes about 11 % too early."
    ),
    build: |network| closed_form(network, ClimbProbability::Conditional),
    pairs: PairLatencies::Always,
    ..PRINTED
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Fat-tree",
        "within 1 % of simulation up to 60 % of the simulated saturation load, 3 % low at most at \
         80 % and 6 % at 90 %; trees of 256 processors and more within 2.5 % up to 90 %."
    ),
    doubt: doubt::of_adaptive_tree,
    cost: |network| {
        let levels = f64::from(levels(network));
        let count = match class(network) {
            Class::Uniform => levels,
            Class::Hot | Class::Permutation | Class::Matrix => {
                0.5 * f64::from(network.get(&PROCESSORS))
            }
        };
        finite::cost(
            network,
            Switches {
                count,
                inputs: 6,
                pairs: 25.0,
            },
        )
    },
    ..finite::FINITE
};

/// The finite-source reading is for uniform and hot-spot traffic.
const FINITE_FITS: Rule = Rule {
    keys: &[&READING],
    violation: |network| {
        finite::violation(network, |network| {
            finite::tells_sources_apart(network).then(|| finite::ADAPTIVE_PATTERN.to_owned())
        })
    },
};

const READINGS: [Reading; 3] = [PRINTED, CONDITIONAL, FINITE];

static READING: Key = reading::key("model", &choices(&READINGS));

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "fat-tree",
    title: "Butterfly fat-tree",
    sentence: "A tree whose links double towards the root: processors at the leaves, switches of \
               four children and two parents above them, wormhole routing.",
    keys: keys![&PROCESSORS.key, &FLITS.key, &READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::by(&PROCESSORS, Some),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("64 processors, as the paper draws it", &[]),
        Preset::new("256 processors", &[("n", "256")]),
        Preset::new("1024 processors, 16 flits (Figure 3)", &[("n", "1024")]),
        Preset::new(
            "1024 processors, 64 flits (Figure 3)",
            &[("n", "1024"), ("flits", "64")],
        ),
        Preset::new(
            "The largest: 16384 processors",
            &[("n", "16384"), ("flits", "32")],
        ),
    ],
    limit: None,
    rules: &[route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| vec![network.get(&PROCESSORS)]),
    flits: Some(&FLITS),
    extent: |network| Extent::of(&tree(network)),
    readings: &READINGS,
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Trees,
    "m6 4-3.500 12M6 4l2 12M14 4l-2 12M14 4l3.500 12M6 4l6 12M14 4 8 16",
    "6,4 14,4 2.5,16 8,16 12,16 17.5,16",
    &[MESH, TORUS, LONGER],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(tree(network))),
    around: Some(Around {
        routing: |network, failures| around(tree(network), failures),
        only_crossing_move: |_| true,
    }),
    counted: Some(|network| counted(&tree(network), network)),
    finite: Some(|network| finite::model(tree(network), network)),
    grown: None,
    structure: |network| Some(Box::new(tree(network))),
    layout: Some(|network| grouped(network, 4)),
    simulation_cost: |network| SimulationCost {
        message_us: 0.4,
        alone: 1.0,
        growth: 0.15,
        settling: Settling::Queues {
            saturates_at: 1.1 + 0.01 * libm::log2(f64::from(network.get(&PROCESSORS)) / 64.0),
        },
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: |model| explained::<fat_tree::FatTree>(model).or_else(|| explained_wormhole(model)),
};

pub(super) const SIMULATION: Simulation = Simulation {
    worms: Some(|network, load, random| {
        let traffic = traffic(network, load, random);
        Box::new(worm::fat_tree(levels(network), network.flits(), traffic))
    }),
    ..WORMHOLE
};

fn levels(network: &Network) -> u32 {
    network.get(&PROCESSORS).ilog(4)
}

fn tree(network: &Network) -> Xgft {
    Xgft::butterfly(levels(network))
}

fn closed_form(network: &Network, climbing: ClimbProbability) -> Box<dyn Model> {
    if class(network) != Class::Uniform || !route::is_base(network) {
        return any_wormhole(network);
    }
    Box::new(fat_tree::FatTree::new(
        levels(network),
        network.flits(),
        climbing,
    ))
}
