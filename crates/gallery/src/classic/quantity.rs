//! Quantities of networks that the classics compare.

use loadcurve::curve::Curve;
use loadcurve::scenario::{LoadUnit, Network, Scenario};
use loadcurve::topology::{Ends, Node, NodeKind};
use loadcurve::traffic::Flows;

/// Network of a link with a single one.
pub(crate) fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.swap_remove(0)
}

/// Load at which the model of a network saturates, in flits/cycle/source.
pub(crate) fn saturation_flits(link: &str) -> f64 {
    Curve::of(&network(link)).saturation(LoadUnit::Flits)
}

/// The same in messages/cycle/source.
pub(super) fn saturation_messages(link: &str) -> f64 {
    Curve::of(&network(link)).saturation(LoadUnit::Messages)
}

/// Zero-load latency.
pub(super) fn idle_cycles(link: &str) -> f64 {
    Curve::of(&network(link)).zero_load_latency_cycles()
}

/// Mean latency in excess of the zero-load latency, at a load in flits/cycle/source; infinite if the network is
/// saturated.
pub(super) fn waiting_cycles(link: &str, load_flits: f64) -> f64 {
    let network = network(link);
    let curve = Curve::of(&network);
    let latency = curve.operating_point(load_flits / f64::from(network.flits()));
    latency.map_or(f64::INFINITY, |point| point.latency_cycles) - curve.zero_load_latency_cycles()
}

/// Number of links, each one-way, that lead from one half of the nodes of a lattice to the other, cut across
/// the last of its dimensions.
pub(super) fn links_across(network: &Network) -> usize {
    let links = links(network);
    let nodes = network.processors();
    let is_above = |node: usize| 2 * node >= nodes;
    let across =
        |ends: &Ends| matches!(*ends, Ends::Link { from, to } if is_above(from) != is_above(to));
    links.iter().filter(|ends| across(ends)).count()
}

/// Number of ports of all routers or switches, including those to processors. A port has a link in each direction.
pub(super) fn ports(network: &Network) -> usize {
    let routing = network.routing();
    let graph = routing.topology().graph();
    let is_switch = |node: &Node| node.kind == NodeKind::Switch;
    let mut is_router: Vec<bool> = graph.nodes.iter().map(is_switch).collect();
    // In direct networks a node is both processor and router.
    for ends in &graph.channels {
        if let Ends::Ejection(node) = *ends {
            is_router[node] = true;
        }
    }
    let leaves_router = |ends: &Ends| match *ends {
        Ends::Link { from, .. } => is_router[from],
        Ends::Ejection(_) => true,
        Ends::Injection(_) => false,
    };
    links(network)
        .iter()
        .filter(|ends| leaves_router(ends))
        .count()
}

/// Ends of the links of a network. Virtual channels share the link of the first of them.
fn links(network: &Network) -> Vec<Ends> {
    let routing = network.routing();
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let is_first = |channel: usize| {
        topology
            .siblings(channel)
            .iter()
            .all(|&other| other > channel)
    };
    (0..ends.len())
        .filter(|&channel| is_first(channel))
        .map(|channel| ends[channel])
        .collect()
}

/// Load of each link, relative to that of a sending source, with the nodes at its ends.
fn link_loads(network: &Network) -> Vec<(Ends, f64)> {
    let routing = network.routing();
    let topology = routing.topology();
    let ends = topology.channel_ends();
    let flows = Flows::of(&*routing, &network.pattern()).expect("routes that end");
    let rate =
        |channel: usize| flows.class_of[channel].map_or(0.0, |class| flows.classes[class].rate);
    let load = |channel: usize| {
        let siblings = topology.siblings(channel);
        let is_first = siblings.iter().all(|&other| other > channel);
        let load = rate(channel) + siblings.into_iter().map(rate).sum::<f64>();
        is_first.then_some((ends[channel], load))
    };
    (0..topology.channels()).filter_map(load).collect()
}

/// Number of sources whose traffic the busiest link carries, links to processors included.
pub(crate) fn busiest_link(network: &Network) -> f64 {
    let loads = link_loads(network).into_iter().map(|(_, load)| load);
    loads.fold(0.0, f64::max)
}

/// Number of sources whose traffic a link carries under the permutation that is worst for the network's routing.
pub(crate) fn worst_load(link: &str) -> f64 {
    let worst = network(link).worst_permutation();
    worst.map_or(f64::NAN, |worst| worst.most_load)
}

/// Percentage of the links between nodes that carry no traffic.
pub(super) fn idle_links_percent(network: &Network) -> f64 {
    let is_between = |ends: Ends| matches!(ends, Ends::Link { .. });
    let loads = link_loads(network).into_iter();
    let loads: Vec<f64> = loads
        .filter(|&(ends, _)| is_between(ends))
        .map(|(_, load)| load)
        .collect();
    let idle = loads.iter().filter(|&&load| load == 0.0).count();
    100.0 * idle as f64 / loads.len() as f64
}
