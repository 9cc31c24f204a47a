//! The k-ary n-fly: stages of switches between the processors and themselves.

use std::sync::Arc;

use loadcurve_base::cite::source;
use loadcurve_network::routing::Unbroken;
use loadcurve_network::topology::Butterfly;

pub(super) use super::WORMHOLE as SIMULATION;
use super::finite::Switches;
use super::{
    Limit, NetworkKind, WORM_BY_WORM, any_wormhole, counted, explained_wormhole, failing, finite,
    flits, general_cost, grouped, route, routers,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::Rule;
use crate::traffic::{self, Class, FITS, class, trust};
use crate::{
    Around, Extent, GENERAL, Implementation, Network, Overload, Preset, Reading, Size, Switching,
    TypedKey, UnloadedLatency,
};

/// Largest number of processors.
const MAX_PROCESSORS: u32 = 4096;

static RADIX: TypedKey<u32> = TypedKey::new("k", "inputs of a switch", 2..=64, 4)
    .letter("k")
    .phrase("switches with {} inputs")
    .of_topology();

static STAGES: TypedKey<u32> = TypedKey::new("stages", "stages", 1..=12, 3)
    .letter("n")
    .phrase("{} stages")
    .of_topology();

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    sources: &[&source::FAT_TREES],
    trust: trust!(
        "Butterfly",
        "Butterfly: within 1 % of simulation at 30 % of the model's saturation load, 3 % at 60 % and 6 % at \
         80 %, as other networks with one channel a link."
    ),
    cost: general_cost,
    build: any_wormhole,
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Butterfly",
        "within 1 % of simulation up to 80 % of the simulated saturation load and 2 % at 90 %."
    ),
    cost: |network| {
        let (radix, stages) = (network.get(&RADIX), network.get(&STAGES));
        let count = match class(network) {
            Class::Uniform => f64::from(stages),
            Class::Hot | Class::Permutation | Class::Matrix => {
                f64::from(stages * radix.pow(stages - 1))
            }
        };
        finite::cost(network, Switches::full(count, radix as usize))
    },
    ..finite::FINITE
};

/// The finite-source reading is for small switches.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| {
        finite::violation(network, |network| {
            finite::most_inputs(network.get(&RADIX) as usize)
        })
    },
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "fly",
    title: "Butterfly, k-ary n-fly",
    sentence: "Stages of switches through which every message passes from left to right, with a single \
               route from each processor to each, wormhole routing.",
    keys: keys![&RADIX.key, &STAGES.key, &FLITS.key, &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::by(&STAGES, |processors| {
        let stages = processors.checked_ilog(4)?;
        (4_u32.pow(stages) == processors).then_some(stages)
    }),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("64 processors, switches of 4 × 4", &[]),
        Preset::new(
            "64 processors, switches of 2 × 2",
            &[("k", "2"), ("stages", "6")],
        ),
        Preset::new("256 processors", &[("stages", "4")]),
    ],
    limit: Some(Limit {
        limited: &STAGES,
        by: &RADIX,
        most: |radix| MAX_PROCESSORS.ilog(radix),
    }),
    rules: &[route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| vec![network.get(&RADIX).pow(network.get(&STAGES))]),
    flits: Some(&FLITS),
    extent: |network| Extent::of(&butterfly(network)),
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Stages,
    "M3 4l7 12 7-12M3 16l7-12 7 12M3 4h14M3 16h14M1 4h2M1 16h2M17 4h2M17 16h2",
    "3,4 10,4 17,4 3,16 10,16 17,16",
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(Arc::new(butterfly(network))),
    around: Some(Around {
        routing: |network, failures| {
            Ok(Arc::new(Unbroken::new(
                Arc::new(butterfly(network)),
                failures,
            )?))
        },
        only_crossing_move: |_| true,
    }),
    counted: Some(|network| counted(&butterfly(network), network)),
    finite: Some(|network| finite::model(butterfly(network), network)),
    grown: None,
    structure: |network| Some(Box::new(butterfly(network))),
    layout: Some(|network| grouped(network, network.get(&RADIX))),
    simulation_cost: |_| WORM_BY_WORM,
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

fn butterfly(network: &Network) -> Butterfly {
    Butterfly::new(network.get(&RADIX), network.get(&STAGES))
}
