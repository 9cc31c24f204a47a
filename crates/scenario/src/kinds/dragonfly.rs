//! The dragonfly: groups of routers, each group joined to every other.

use loadcurve_base::Error;
use loadcurve_base::cite::source;
use loadcurve_base::count::Count;
use loadcurve_model::lattice::TORUS_ASSUMPTIONS;
use loadcurve_model::wormhole::Sharing;
use loadcurve_network::topology::Dragonfly;
use loadcurve_network::topology::Topology as _;

pub(super) use super::WORMHOLE as SIMULATION;
use super::route::Route;
use super::{
    BY_ROUTE, FLIT_BY_FLIT, NetworkKind, SHARING, any_wormhole, explained_wormhole, failing, flits,
    general_cost, grouped, most_channels, route, routers,
};
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::{Rule, Violation};
use crate::traffic::{self, FITS, trust};
use crate::{
    Around, Extent, GENERAL, Implementation, Key, Network, Overload, Preset, Reading, Size,
    Switching, TypedKey, UnloadedLatency, Value,
};

/// Largest number of processors.
const MAX_PROCESSORS: u32 = 4096;

static PROCESSORS: TypedKey<u32> = TypedKey::new("p", "processors a router", 1..=32, 2)
    .letter("p")
    .phrase("{} processors a router")
    .of_topology();

static ROUTERS: TypedKey<u32> = TypedKey::new("a", "routers a group", 2..=64, 4)
    .letter("a")
    .phrase("{} routers a group")
    .of_topology();

static GLOBAL: TypedKey<u32> = TypedKey::new("h", "global links a router", 1..=32, 2)
    .letter("h")
    .phrase("{} global links a router")
    .of_topology();

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    assumptions: &TORUS_ASSUMPTIONS,
    sources: &[&source::FAT_TREES],
    trust: trust!("Dragonfly", network => match network.get(&SHARING) {
        Sharing::Route => "Dragonfly: the model is 2 % below simulation at 30 % of the saturation load of the model \
         with links shared flit by flit, 13 % at 60 % and 40 % at 80 %, as far as 72 processors were compared, since \
         local links have two classes that wait long: simulate.",
        Sharing::Flit | Sharing::Occupancy | Sharing::None => "Dragonfly: the model is 2 to 6 % below simulation at 30 % of its saturation load, 12 to 18 % at 60 % \
         and 32 to 46 % at 80 %, since local links have two classes that wait long: simulate.",
    }),
    doubt: |_| {
        Some(
            "Do not trust the model near saturation: at 80 % of its saturation load it is 32 to 46 % below \
             simulation; simulate instead.",
        )
    },
    cost: general_cost,
    build: any_wormhole,
    ..GENERAL
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "dragonfly",
    title: "Dragonfly",
    sentence: "Groups of routers that are all joined to one another, with a link from every group to every \
               other, routed minimally, wormhole routing.",
    keys: keys![
        &PROCESSORS.key,
        &ROUTERS.key,
        &GLOBAL.key,
        &FLITS.key,
        &route::IN_DRAGONFLY.key,
        &SHARING.key; traffic::KEYS, failing::KEYS, routers::WITH_GLOBAL],
    // Of p = h = a/2 there are p·a·(ah + 1).
    size: Size::by(&GLOBAL, |_| None),
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("72 processors, 9 groups of 4 routers", &[BY_ROUTE]),
        Preset::new(
            "20 processors, 5 groups",
            &[("p", "1"), ("h", "1"), BY_ROUTE],
        ),
        Preset::new(
            "342 processors, 19 groups of 6 routers",
            &[("p", "3"), ("a", "6"), ("h", "3"), BY_ROUTE],
        ),
        Preset::new(
            "1,056 processors, 33 groups of 8 routers",
            &[("p", "4"), ("a", "8"), ("h", "4"), BY_ROUTE],
        ),
        Preset::new(
            "UGAL over global links of 10 cycles",
            &[("route", "ugal"), ("buffer", "32"), ("global", "10")],
        ),
    ],
    limit: None,
    rules: &[SHAPE, route::EXISTS, FITS, routers::FIT],
    digits: Some(|network| vec![dragonfly(network).processors() as u32]),
    flits: Some(&FLITS),
    extent,
    readings: &[READING],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Special,
    "m10 2.500 7.500 5.500-2.900 8.800H5.400L2.500 8ZM10 2.500 5.400 16.800 17.500 8h-15l12.100 8.800Z",
    "10,2.5 17.5,8 14.6,16.8 5.4,16.8 2.5,8",
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| route::in_dragonfly(dragonfly(network), network.get(&route::IN_DRAGONFLY)),
    around: Some(Around {
        routing: |network, failures| {
            route::in_dragonfly_around(
                dragonfly(network),
                network.get(&route::IN_DRAGONFLY),
                failures,
            )
        },
        only_crossing_move: route::only_crossing_move,
    }),
    counted: Some(|network| {
        let (dragonfly, route) = (dragonfly(network), network.get(&route::IN_DRAGONFLY));
        route::flows(network, route, &dragonfly, None)
    }),
    finite: None,
    grown: None,
    structure: |network| Some(Box::new(dragonfly(network))),
    layout: Some(|network| grouped(network, network.get(&PROCESSORS) * network.get(&ROUTERS))),
    simulation_cost: |_| FLIT_BY_FLIT,
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

/// There are not too many processors and channels.
const SHAPE: Rule = Rule {
    keys: &[&PROCESSORS.key, &ROUTERS.key, &GLOBAL.key],
    violation: |network| {
        let [p, a, h] = [&PROCESSORS, &ROUTERS, &GLOBAL].map(|key| network.get(key));
        let violation = |key: &Key, reason: String| Violation {
            key: key.name,
            error: Error::refused(key.name, reason),
            // The smallest of a key leaves room for the others.
            fallback: Value::Whole(if key.name == "a" { 2 } else { 1 }),
            silent_fallback: None,
        };
        let groups = Count::from(a) * h.into() + 1_u32.into();
        let routers = groups * a.into();
        let processors = routers * p.into();
        if processors > MAX_PROCESSORS.into() {
            let reason = format!(
                "{groups} groups of {a} routers have {processors} processors; at most {MAX_PROCESSORS}"
            );
            let key = match (h > 1, a > 2) {
                (true, _) => &GLOBAL.key,
                (false, true) => &ROUTERS.key,
                (false, false) => &PROCESSORS.key,
            };
            return Some(violation(key, reason));
        }
        let each = [p, p, a - 1, a - 1, h].into_iter().sum::<Count>();
        let reason = most_channels(&format!("a dragonfly of {groups} groups"), routers * each)?;
        Some(violation(&ROUTERS.key, reason))
    },
};

/// Number of the parts of a network with the virtual channels that its routes need.
fn extent(network: &Network) -> Extent {
    let extent = Extent::of(&dragonfly(network));
    let [p, a, h] = [&PROCESSORS, &ROUTERS, &GLOBAL].map(|key| network.get(key) as usize);
    let more = match network.get(&route::IN_DRAGONFLY) {
        Route::Valiant => extent.channels - 2 * extent.processors,
        // A third class on local links, a second one on global ones.
        Route::ValiantGroup | Route::Ugal | Route::UgalGlobal => {
            extent.processors / p * (a - 1 + h)
        }
        _ => 0,
    };
    Extent {
        channels: extent.channels + more,
        ..extent
    }
}

fn dragonfly(network: &Network) -> Dragonfly {
    let [p, a, h] = [&PROCESSORS, &ROUTERS, &GLOBAL].map(|key| network.get(key));
    Dragonfly::new(p, a, h)
}
