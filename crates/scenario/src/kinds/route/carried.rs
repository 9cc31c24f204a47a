//! What networks carry on their routes: flows, virtual channels, and simulators with room for the hops.

use loadcurve_base::{Random, Result};
use loadcurve_network::routing::{AllPairs, DimensionOrder, O1Turn, RandomOrder};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{AnyArray, Lattice, Topology as _};
use loadcurve_network::traffic::Flows;
use loadcurve_sim::{Observe, flit};

use super::Route;
use super::keys::IN_MESH;
use crate::kinds::{counted, failing, traffic};
use crate::{Extent, Network};

/// Flows of a network under its traffic, by formula on the routes of the base and of O1TURN if that is given.
pub(in crate::kinds) fn flows(
    network: &Network,
    route: Route,
    base: &impl AllPairs,
    array: Option<AnyArray>,
) -> Result<Flows> {
    match (route, array) {
        (Route::Base, _) => counted(base, network),
        (Route::O1Turn, Some(array)) => counted(&O1Turn::new(array), network),
        _ => Flows::of(&*network.plain_routing(), &network.pattern()),
    }
}

/// Number of the parts of a lattice with the virtual channels that its routes need.
pub(in crate::kinds) fn lattice_extent(network: &Network, lattice: &Lattice) -> Extent {
    let dimensions = lattice.dimensions();
    let extent = Extent::of(lattice);
    let ports = 2 * lattice.nodes();
    let single = || {
        let single = dimensions.iter().map(|it| it.with_single_channels());
        Lattice::new(single.collect()).channels() - ports
    };
    let links = extent.channels - ports;
    let links = match network.get(&IN_MESH) {
        Route::O1Turn | Route::Romm | Route::Valiant => 2 * links,
        Route::IVal => {
            let line = Lattice::new(vec![dimensions[0]]);
            let lines = lattice.nodes() / line.nodes();
            links + lines * (line.channels() - 2 * line.nodes())
        }
        Route::Random => RandomOrder::classes(lattice) * single(),
        Route::UpDown | Route::Turns(_) => single(),
        Route::Duato => links + single(),
        Route::Base | Route::ValiantGroup | Route::Ugal | Route::UgalGlobal => links,
    };
    Extent {
        channels: ports + links,
        ..extent
    }
}

/// Flows of a lattice under the traffic of a network.
pub(in crate::kinds) fn lattice_flows(network: &Network, lattice: Lattice) -> Result<Flows> {
    let route = network.get(&IN_MESH);
    let base = DimensionOrder::new(lattice.clone());
    flows(network, route, &base, Some(lattice.into()))
}

/// Simulator of a lattice, with bit rows as long as its routes need.
pub(in crate::kinds) fn observable(
    network: &Network,
    lattice: &Lattice,
    load: f64,
    random: Random,
) -> Box<dyn Observe> {
    let hops: u32 = lattice.dimensions().iter().map(longest_of).sum();
    let hops = match network.get(&IN_MESH) {
        Route::Base | Route::O1Turn | Route::Random => hops,
        // To the middle and on; up and down a tree that is no higher than the lattice is wide.
        _ => 2 * hops,
    };
    let traffic = traffic(network, load, random);
    let routing = network.plain_routing();
    // Detours have phases, each in virtual channels of its own.
    let phases = if failing::is_any(network) {
        let channels = 0..routing.topology().channels();
        let on_links = channels.map(|channel| routing.topology().siblings(channel).len() as u32);
        1 + on_links.max().unwrap_or(0)
    } else {
        1
    };
    flit::network(routing, network.flits(), traffic, 2 + phases * hops)
}

/// Hops of the longest minimal route along a dimension.
fn longest_of(dimension: &Dimension) -> u32 {
    match dimension.shape() {
        Shape::Line | Shape::OneWayRing => dimension.nodes() - 1,
        Shape::TwoWayRing => dimension.nodes() / 2,
    }
}
