//! A user's own network: any nodes, links and processors, routed by one of four rules.

mod described;
mod drafting;
mod keys;
mod network;
mod placing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::{
    FLIT_BY_FLIT, NetworkKind, ROUNDS, WORM_BY_WORM, explained_wormhole, flit_by_flit, flits,
    worm_by_worm,
};
use crate::cite::source;
use crate::model::Model;
use crate::model::lattice::TORUS_ASSUMPTIONS;
use crate::model::wormhole::{Deadlocking, Sharing, WormholeNetwork};
use crate::routing::Routing;
use crate::scenario::rule::{self, Breach};
use crate::scenario::traffic::{FITS, trust, with_traffic};
use crate::scenario::{
    Extent, GENERAL, Implementation, ModelCost, Network, Overload, Preset, Reading, Simulation,
    Size, Switching, TypedKey, UnloadedLatency,
};
use crate::topology::custom::SLIM_FLY;
pub use drafting::RouteChoice;
use keys::{EDGES, FILE, HOSTS, ROOT, ROUTE, Rule, SHARING, ZIP};
pub(in crate::scenario) use network::Own;

static FLITS: TypedKey<u32> = flits("s", 32);

const READING: Reading = Reading {
    assumptions: &TORUS_ASSUMPTIONS,
    sources: &[&source::FAT_TREES],
    trust: trust!("Own network", network => match network.get(&ROUTE) {
        Rule::Hops =>
            "Own network, a new class after every hop: the model is 2 to 6 % below simulation at 30 % of its \
             saturation load, 12 to 18 % at 60 % and 32 to 41 % at 80 %, since classes that wait long share \
             links: simulate.",
        Rule::UpDown | Rule::Shortest | Rule::Table =>
            "Own network: within 1 % of simulation at 30 % of the model's saturation load, 3 % at 60 % and 6 % at \
             80 %, as far as networks with one channel a link were compared.",
    }),
    cost,
    build: |network| {
        let Some(own) = own(network) else {
            unreachable!("{network} is solved elsewhere");
        };
        match own.deadlock() {
            Some(deadlock) => Box::new(Deadlocking::new(
                &**own.routing(),
                &network.pattern(),
                network.flits(),
                deadlock.clone(),
            )),
            None => solved(&own, network),
        }
    },
    ..GENERAL
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "own",
    title: "Own network",
    sentence: "Any nodes, links and processors, drawn on the page, written in the link or read from a file, \
               wormhole routing.",
    keys: &with_traffic::<8, 15>([
        &EDGES.key,
        &ZIP.key,
        &FILE.key,
        &HOSTS.key,
        &ROUTE.key,
        &ROOT.key,
        &FLITS.key,
        &SHARING.key,
    ]),
    size: Size::Fixed { key: "edges" },
    switching: Switching::Wormhole,
    combines: false,
    overload: Overload::Waits,
    presets: &[
        Preset::new("Petersen graph", &[]),
        Preset::new(
            "Ring of 5 that can deadlock",
            &[("edges", "0-1-2-3-4-0"), ("route", "shortest")],
        ),
        Preset::new(
            "Petersen graph, shortest paths in classes",
            &[("route", "hops")],
        ),
        Preset::new(
            "Slim fly of 50 routers",
            &[("zip", SLIM_FLY), ("route", "hops")],
        ),
    ],
    limit: None,
    rules: &[WHOLE, FITS],
    digits: Some(|network| {
        let extent = own(network).map_or(STAND_IN, |own| own.extent());
        vec![extent.processors as u32]
    }),
    flits: Some(&FLITS),
    extent: |network| own(network).map_or(STAND_IN, |own| own.extent()),
    readings: &[READING],
    implementation: None,
    simulation: None,
};

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing,
    counted: None,
    simulation_cost: |network| {
        if has_classes(network) {
            FLIT_BY_FLIT
        } else {
            WORM_BY_WORM
        }
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole::<WormholeNetwork>,
};

pub(super) static SIMULATION: Simulation = Simulation {
    simulator: |network, load, random| {
        if has_classes(network) {
            flit_by_flit(network, routing(network), load, random)
        } else {
            worm_by_worm(network, routing(network), load, random)
        }
    },
    observable: |network, load, random| flit_by_flit(network, routing(network), load, random),
};

/// Processors, links and routes make a network.
const WHOLE: rule::Rule = rule::Rule {
    keys: &[
        &EDGES.key, &ZIP.key, &FILE.key, &HOSTS.key, &ROUTE.key, &ROOT.key,
    ],
    breach: |network| {
        // A program that leaves such networks to another one leaves it the notices, too.
        if !cfg!(feature = "any-network") {
            return None;
        }
        let error = network.own().err()?;
        let named = |name| {
            network
                .kind()
                .keys
                .iter()
                .find(|key| key.name == name && network.uses(name))
        };
        // Routes of a file, or links without a route between them.
        let rest = ["file", "zip", "edges"]
            .into_iter()
            .find(|&name| named(name).is_some_and(|key| *network.value(name) != key.default));
        let key = named(error.key()).filter(|key| *network.value(key.name) != key.default);
        let key = key.or_else(|| named(rest.unwrap_or("hosts")))?;
        Some(Breach::of(network, key, error))
    },
};

/// The network of values that no rule refuses; none in a program that leaves such networks to another one.
fn own(network: &Network) -> Option<Arc<Own>> {
    if !cfg!(feature = "any-network") {
        return None;
    }
    let own = network.own();
    Some(own.unwrap_or_else(|error| unreachable!("{network}: {error}")))
}

/// The parts of any network to a program that knows of none.
const STAND_IN: Extent = Extent {
    processors: 2,
    channels: 6,
    stages: 0,
};

fn routing(network: &Network) -> Arc<dyn Routing> {
    let own = own(network).expect("whoever routes a network knows it");
    own.routing().clone()
}

/// True if links have several virtual channels.
fn has_classes(network: &Network) -> bool {
    own(network).is_some_and(|own| own.has_classes())
}

/// How virtual channels share a link, if any does.
#[cfg(feature = "any-network")]
fn sharing(network: &Network) -> Sharing {
    if has_classes(network) {
        network.get(&SHARING)
    } else {
        Sharing::None
    }
}

/// Greenberg and Guan's model, on flows counted towards every destination.
#[cfg(feature = "any-network")]
fn solved(own: &Own, network: &Network) -> Box<dyn Model> {
    let (routing, pattern) = (own.routing().clone(), network.pattern());
    let model = WormholeNetwork::new(routing, &pattern, network.flits(), sharing(network));
    Box::new(model.expect("routes without cycles"))
}

/// A program without that model leaves the network to another one.
#[cfg(not(feature = "any-network"))]
fn solved(_: &Own, network: &Network) -> Box<dyn Model> {
    unreachable!("{network} is solved elsewhere")
}

/// Flows are counted from every channel towards every destination, and the check for deadlocks follows all
/// routes. No two channels are alike.
fn cost(network: &Network) -> ModelCost {
    if !cfg!(feature = "any-network") {
        return ModelCost::even(f64::INFINITY, f64::INFINITY);
    }
    let extent = network.extent();
    let [processors, channels] = [extent.processors, extent.channels].map(|count| count as f64);
    let check_us = match network.get(&ROUTE) {
        Rule::UpDown | Rule::Hops => 0.0,
        Rule::Shortest | Rule::Table => 0.4 * processors.powi(2),
    };
    let steps = processors * channels;
    let cost = ModelCost::even(0.05 * steps + check_us, 0.1 * channels);
    let is_coupled = network.uses(SHARING.key.name) && network.get(&SHARING) == Sharing::Occupancy;
    let [rounds, most_rounds] = if is_coupled { ROUNDS } else { [1.0, 1.0] };
    ModelCost {
        load_us: rounds * cost.load_us,
        longest_load_us: most_rounds * cost.load_us,
        ..cost.counting(steps)
    }
}
