//! The HyperX: routers on a grid, each joined to all others that differ from it in one dimension.

use loadcurve_base::Error;
use loadcurve_base::cite::source;
use loadcurve_base::count::Count;
use loadcurve_collective::Layout;
use loadcurve_network::routing::RandomOrder;
use loadcurve_network::topology::HyperX;

pub(super) use super::WORMHOLE as SIMULATION;
use super::finite::Switches;
use super::route::Route;
use super::{
    CORNERS, NetworkKind, WORM_BY_WORM, any_wormhole, explained_wormhole, failing, finite, flits,
    general_cost, most_channels, route, routers,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::{Rule, Violation};
use crate::sizes::{self, sizes};
use crate::traffic::{self, Class, FITS, class, trust};
use crate::{
    Around, Domain, Extent, GENERAL, Implementation, Key, Network, Overload, Parts, Preset,
    Reading, Size, Switching, TextForm, TypedKey, UnloadedLatency, Value,
};

/// Largest number of processors.
const MAX_PROCESSORS: u32 = 4096;

static DIMENSIONS: TypedKey<Vec<u32>> = sizes!(
    "dims",
    "routers",
    "8x8",
    6,
    2..=64,
    "1 to 6 sizes from 2 to 64 joined by x",
    &["16", "4x4", "2x3x4"]
)
.phrase("{} routers")
.of_topology();

static HOSTS: TypedKey<u32> = TypedKey::new("hosts", "processors a router", 1..=64, 1)
    .phrase("{} processors a router")
    .of_topology();

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    sources: &[&source::FAT_TREES],
    trust: trust!(
        "HyperX",
        "HyperX: within 1 % of simulation at 30 % of the model's saturation load, 3 % at 60 % and 6 % at 80 %, \
         as other networks with one channel a link."
    ),
    cost: general_cost,
    build: any_wormhole,
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "HyperX",
        "within 1 % of simulation up to 60 % of the simulated saturation load, 2 % at 80 % and 4 % at 90 %."
    ),
    cost: |network| {
        let routers = network.get(&DIMENSIONS).iter().product::<u32>();
        let count = match class(network) {
            Class::Uniform => 1.0,
            Class::Hot | Class::Permutation | Class::Matrix => f64::from(routers),
        };
        let inputs = inputs(network);
        finite::cost(
            network,
            Switches {
                count,
                inputs,
                pairs: (inputs * inputs) as f64 / 2.0,
            },
        )
    },
    ..finite::FINITE
};

/// The finite-source reading is for small routers.
const FINITE_FITS: Rule = Rule {
    keys: &[&finite::READING],
    violation: |network| finite::violation(network, |network| finite::most_inputs(inputs(network))),
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "hyperx",
    title: "HyperX, flattened butterfly",
    sentence: "Routers on a grid, each joined to all routers of its row, of its column and so on, routed \
               with one hop along each dimension, wormhole routing.",
    keys: keys![
        &DIMENSIONS.key,
        &HOSTS.key,
        &FLITS.key,
        &route::IN_HYPERX.key,
        &route::SHARING.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
    size: Size::of_shape("dims", dimensions_for, smaller),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("8 × 8 routers", &[]),
        Preset::new(
            "2-D flattened butterfly, 64 processors",
            &[("dims", "4x4"), ("hosts", "4")],
        ),
        Preset::new("All joined to all: 16 routers", &[("dims", "16")]),
        Preset::new("Hypercube of 64", &[("dims", "2x2x2x2x2x2")]),
    ],
    limit: None,
    rules: &[SHAPE, route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| match network.get(&HOSTS) {
        1 => network.get(&DIMENSIONS),
        hosts => vec![hosts * network.get(&DIMENSIONS).iter().product::<u32>()],
    }),
    flits: Some(&FLITS),
    extent,
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Grids,
    "M3 3h14v14H3ZM10 3v14M3 10h14M3 3c3-4 11-4 14 0M3 17c-4-3-4-11 0-14",
    CORNERS,
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| route::in_hyperx(hyperx(network), network.get(&route::IN_HYPERX)),
    around: Some(Around {
        routing: |network, failures| {
            let hyperx = hyperx(network);
            let route = network.get(&route::IN_HYPERX);
            route::in_array_around(hyperx.clone(), hyperx, route, failures)
        },
        only_crossing_move: route::only_crossing_move,
    }),
    counted: Some(|network| {
        let (hyperx, route) = (hyperx(network), network.get(&route::IN_HYPERX));
        route::flows(network, route, &hyperx, Some(hyperx.clone().into()))
    }),
    finite: Some(|network| finite::model(hyperx(network), network)),
    grown: Some(|network, step| Some(sizes::multiple(&network.get(&DIMENSIONS), step))),
    structure: |network| Some(Box::new(hyperx(network))),
    layout: Some(|network| {
        let sizes = network.get(&DIMENSIONS).into_iter();
        let sizes: Vec<usize> = sizes.map(|size| size as usize).collect();
        Layout::hyperx(&sizes, network.get(&HOSTS) as usize)
    }),
    simulation_cost: |_| WORM_BY_WORM,
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

/// There are not too many processors and channels.
const SHAPE: Rule = Rule {
    keys: &[&DIMENSIONS.key, &HOSTS.key],
    violation: |network| {
        let sizes = network.get(&DIMENSIONS);
        let (text, hosts) = (sizes::written(&sizes), Count::from(network.get(&HOSTS)));
        let routers: Count = sizes.iter().copied().product();
        let processors = routers * hosts;
        let violation = |key: &Key, reason: String| Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            fallback: key.default.clone(),
            silent_fallback: None,
        };
        if let Some(reason) = routers.beyond(&text, "routers", MAX_PROCESSORS) {
            return Some(violation(&DIMENSIONS.key, reason));
        }
        if processors > MAX_PROCESSORS.into() {
            let reason = format!(
                "{hosts} on each of {routers} routers are {processors} processors; at most {MAX_PROCESSORS}"
            );
            return Some(violation(&HOSTS.key, reason));
        }
        let ports: Count = sizes.iter().map(|size| size - 1).sum();
        let reason = most_channels(&text, routers * (ports + hosts + hosts))?;
        Some(violation(&DIMENSIONS.key, reason))
    },
};

/// Number of the parts of a network with the virtual channels that its routes need.
fn extent(network: &Network) -> Extent {
    let hyperx = hyperx(network);
    let extent = Extent::of(&hyperx);
    let ports = 2 * extent.processors;
    let classes = match network.get(&route::IN_HYPERX) {
        Route::O1Turn | Route::Romm | Route::Valiant | Route::Duato | Route::Ugal => 2,
        Route::Random => RandomOrder::classes(&hyperx),
        _ => 1,
    };
    Extent {
        channels: ports + classes * (extent.channels - ports),
        ..extent
    }
}

/// Channels that lead into a router.
fn inputs(network: &Network) -> usize {
    let ports = network.get(&DIMENSIONS).into_iter().map(|size| size - 1);
    (ports.sum::<u32>() + network.get(&HOSTS)) as usize
}

fn hyperx(network: &Network) -> HyperX {
    HyperX::new(&network.get(&DIMENSIONS), network.get(&HOSTS))
}

/// A square array.
fn dimensions_for(processors: u32) -> Option<String> {
    let side = processors.isqrt();
    (side * side == processors && (2..=64).contains(&side)).then(|| sizes::written(&[side; 2]))
}

/// The next smaller dimensions.
fn smaller(network: &Network) -> Option<String> {
    sizes::smaller(network.get(&DIMENSIONS), 2)
}
