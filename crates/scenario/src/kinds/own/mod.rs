//! A user's own network: any nodes, links and processors, routed by one of four rules.

mod described;
mod drafting;
mod keys;
mod network;
mod placing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use loadcurve_base::cite::source;
use loadcurve_collective::Layout;
use loadcurve_model::finite::FiniteSource;
use loadcurve_model::finite::Refusal;
use loadcurve_model::lattice::TORUS_ASSUMPTIONS;
use loadcurve_model::wormhole::{Sharing, WormholeModel};
use loadcurve_network::routing::Routing;
use loadcurve_network::topology::custom::SLIM_FLY;
use loadcurve_network::traffic::Flows;
use loadcurve_sim::flit;

use super::finite::Switches;
use super::{
    FLIT_BY_FLIT, NetworkKind, ROUNDS, WORM_BY_WORM, WORMHOLE, any_wormhole, explained_wormhole,
    failing, finite, flits, route, routers, traffic,
};

use crate::doubt;
use crate::key::keys;
use crate::listing::{Group, Listing};
use crate::rule::{self, Violation};
use crate::traffic::{self, FITS, trust};
use crate::{
    Around, Extent, GENERAL, Implementation, ModelCost, Network, Overload, Preset, Reading,
    Simulation, Size, Switching, TypedKey, UnloadedLatency,
};
pub(crate) use described::{Described, Shared};
pub use drafting::RouteChoice;
pub(crate) use keys::described;
use keys::{EDGES, FILE, HOSTS, ROOT, ROUTE, Rule, SHARING, ZIP};
pub(crate) use network::Own;

static FLITS: TypedKey<u32> = flits("s", 32).needs(routers::ONE_LENGTH);

const READING: Reading = Reading {
    assumptions: &TORUS_ASSUMPTIONS,
    sources: &[&source::FAT_TREES],
    trust: trust!("Own network", network => match network.get(&ROUTE) {
        Rule::Hops if network.get(&SHARING) == Sharing::Route =>
            "Own network, a new class after every hop: the model is 1 to 4 % above simulation at 30 % of the \
             saturation load of the model with links shared flit by flit, 1 to 5 % below at 60 % and 21 % at 80 %, \
             since classes that wait long share links: simulate.",
        Rule::Hops =>
            "Own network, a new class after every hop: the model is 2 to 6 % below simulation at 30 % of its \
             saturation load, 12 to 18 % at 60 % and 32 to 41 % at 80 %, since classes that wait long share \
             links: simulate.",
        Rule::UpDown | Rule::Shortest | Rule::Table =>
            "Own network: within 1 % of simulation at 30 % of the model's saturation load, 3 % at 60 % and 6 % at \
             80 %, as far as networks with one channel a link were compared.",
    }),
    doubt: doubt_of_hops,
    cost,
    build: any_wormhole,
    ..GENERAL
};

const FINITE: Reading = Reading {
    trust: finite::trust!(
        "Own network",
        "within 2 % of simulation up to 60 % of the simulated saturation load, 4 % high at 80 % \
         and 8 % at 90 %, as far as small networks were compared."
    ),
    doubt: |network| doubt::of_finite_sources(network).or_else(|| doubt_of_hops(network)),
    cost: |network| {
        let (count, inputs) =
            own(network).map_or((0, 0), |own| (own.description().nodes(), own.most_inputs()));
        let switches = Switches {
            count: count as f64,
            inputs,
            pairs: (inputs * inputs) as f64 / 2.0,
        };
        let (published, finite) = (cost(network), finite::cost(network, switches));
        ModelCost {
            build_us: published.build_us + finite.build_us,
            ..finite
        }
        .counting(published.flow_steps)
    },
    ..finite::FINITE
};

fn doubt_of_hops(network: &Network) -> Option<&'static str> {
    (network.get(&ROUTE) == Rule::Hops).then_some(
        "Do not trust the model near saturation: at 80 % of its saturation load it is 32 to 41 % below \
         simulation; simulate instead.",
    )
}

/// The finite-source reading is for links of one channel, small nodes and small groups.
const FINITE_FITS: rule::Rule = rule::Rule {
    keys: &[&finite::READING],
    violation: |network| {
        finite::violation(network, |network| {
            let own = own(network)?;
            if own.has_classes() {
                return Some(finite::SEVERAL_CHANNELS.to_owned());
            }
            let links = own.description().links().iter();
            let servers = links.map(|link| link.count).max();
            if servers.is_some_and(|servers| servers > 1) && finite::tells_sources_apart(network) {
                return Some(finite::ADAPTIVE_PATTERN.to_owned());
            }
            let reason = servers.and_then(finite::most_servers);
            reason.or_else(|| finite::most_inputs(own.most_inputs()))
        })
    },
};

pub(super) const ROW: NetworkKind = NetworkKind {
    name: "own",
    title: "Own network",
    sentence: "Any nodes, links and processors, drawn on the page, written in the link or read from a file, \
               wormhole routing.",
    keys: keys![
        &EDGES.key,
        &ZIP.key,
        &FILE.key,
        &HOSTS.key,
        &ROUTE.key,
        &ROOT.key,
        &FLITS.key,
        &SHARING.key,
        &finite::READING; traffic::KEYS, failing::KEYS, routers::KEYS],
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
            &[("route", "hops"), super::BY_ROUTE],
        ),
        Preset::new(
            "Slim fly of 50 routers",
            &[("zip", SLIM_FLY), ("route", "hops"), super::BY_ROUTE],
        ),
    ],
    limit: None,
    rules: &[WHOLE, route::EXISTS, FITS, FINITE_FITS, routers::FIT],
    digits: Some(|network| {
        let extent = own(network).map_or(STAND_IN, |own| own.extent());
        vec![extent.processors as u32]
    }),
    flits: Some(&FLITS),
    extent: |network| own(network).map_or(STAND_IN, |own| own.extent()),
    readings: &[READING, FINITE],
    implementation: None,
    simulation: None,
};

pub(super) const LISTING: Listing = Listing::new(
    Group::Own,
    "m4 4 9-1 4 7-6 7-8-4ZM4 4l7 13M13 3 3 13",
    "4,4 13,3 17,10 11,17 3,13",
    &[],
);

pub(super) static IMPLEMENTATION: Implementation = Implementation {
    routing: |network| Ok(routing(network)),
    around: Some(Around {
        routing: |network, failures| {
            let own = own(network).expect("whoever routes a network knows it");
            own.around(failures)
        },
        only_crossing_move: |_| false,
    }),
    counted: None,
    finite: Some(finite_solved),
    grown: None,
    structure: |_| None,
    layout: Some(layout),
    simulation_cost: |network| {
        if has_classes(network) {
            FLIT_BY_FLIT
        } else {
            WORM_BY_WORM
        }
    },
    unloaded_latency: UnloadedLatency::WORM,
    explained: explained_wormhole,
};

pub(super) const SIMULATION: Simulation = Simulation {
    observable: |network, load, random| {
        let longest = own(network).map_or(2, |own| own.most_channels_of_a_route());
        let longest = longest.min(flit::LONGEST_LONG_ROUTE);
        let traffic = traffic(network, load, random);
        flit::network(network.plain_routing(), network.flits(), traffic, longest)
    },
    ..WORMHOLE
};

/// Processors, links and routes make a network.
const WHOLE: rule::Rule = rule::Rule {
    keys: &[
        &EDGES.key, &ZIP.key, &FILE.key, &HOSTS.key, &ROUTE.key, &ROOT.key,
    ],
    violation: |network| {
        // A program that leaves such networks to another one leaves it the notices, too.
        network.solvers()?;
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
        Some(Violation::of(network, key, error))
    },
};

/// True for a user's own network in which a flit crosses some links in more than one cycle, as far as it is known here.
pub(super) fn has_flights(network: &Network) -> bool {
    let is_known = network.kind().name == ROW.name && network.solvers().is_some();
    is_known && network.own().is_ok_and(|own| own.has_long_flights())
}

/// The network of values that no rule refuses; none in a program that leaves such networks to another one.
fn own(network: &Network) -> Option<Arc<Own>> {
    network.solvers()?;
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

/// The processors of a router are a group, where each router has as many and they are numbered one after the other.
fn layout(network: &Network) -> Layout {
    let layout = Layout::of(network.processors());
    let Some(own) = own(network) else {
        return layout;
    };
    let mut groups = own
        .description()
        .processors()
        .chunk_by(|one, next| one == next);
    let group = groups.next().map(<[usize]>::len);
    let is_even = own
        .description()
        .processors_on()
        .iter()
        .all(|&count| count == 0 || Some(count) == group);
    layout.with_groups(group.filter(|&group| is_even && groups.all(|other| other.len() == group)))
}

/// True if links have several virtual channels.
fn has_classes(network: &Network) -> bool {
    own(network).is_some_and(|own| own.has_classes())
}

/// The finite-source model, on flows counted towards every destination.
fn finite_solved(network: &Network) -> WormholeModel<FiniteSource> {
    let (routing, pattern) = (routing(network), network.pattern());
    let solver = Flows::of(&*routing, &pattern)
        .map_err(Refusal::from)
        .and_then(|flows| {
            FiniteSource::of_flows(routing.topology(), &flows, false, network.flits())
        });
    let solver = solver.unwrap_or_else(|refusal| unreachable!("{network}: {refusal}"));
    WormholeModel::of(solver, routing, Box::new(pattern))
}

/// Flows are counted from every channel towards every destination, and the check for deadlocks follows all
/// routes. No two channels are alike.
fn cost(network: &Network) -> ModelCost {
    if network.solvers().is_none() {
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
