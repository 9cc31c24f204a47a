//! Networks in the formats of other programs, so that anyone can check our results against theirs.

mod booksim;
mod routers;
mod written;

use std::collections::BTreeMap;

use loadcurve_base::{Error, Result};
use loadcurve_network::topology::{Ends, Graph, NodeKind, Topology};
use loadcurve_scenario::Network;

pub use booksim::{BookSimFiles, booksim};

/// A network as routers, the links between them and their processors. A processor that is a separate node, as in
/// trees, belongs to the router that it is connected to.
#[derive(Debug)]
struct Routers {
    /// Number of routers.
    count: usize,
    /// Router of each processor.
    of_processors: Vec<usize>,
    /// Parallel links from one router to another.
    links: BTreeMap<(usize, usize), Links>,
}

/// Parallel links.
#[derive(Debug, Clone, Copy)]
struct Links {
    count: usize,
    /// Cycles in which a flit crosses each of them.
    flight_cycles: u32,
}

/// The network as `BookSim`'s topology `anynet`, which routes minimally.
///
/// # Errors
/// [`Error::Refused`] if it has links one way, parallel links, or processors that send at one router
/// and receive at another.
pub fn anynet(network: &Network) -> Result<String> {
    routers(network)?.anynet()
}

/// The network as a list of nodes and links, which `own` reads.
///
/// # Errors
/// [`Error::Refused`] if it has processors that send at one router and receive at another.
pub fn edge_list(network: &Network) -> Result<String> {
    Ok(routers(network)?.edge_list())
}

fn routers(network: &Network) -> Result<Routers> {
    if let Some(file) = network.missing_file() {
        return Err(Error::refused("file", format!("{file} is not open")));
    }
    let (routing, settings) = (network.routing(), network.routers());
    Routers::of(routing.topology(), |channel| {
        settings.as_ref().map_or(1, |it| it.flight_of(channel))
    })
}

impl Routers {
    fn of(topology: &dyn Topology, flight_of: impl Fn(usize) -> u32) -> Result<Self> {
        let graph = topology.graph();
        let processors = topology.processors();
        let [sources, destinations] = [graph.sources(processors), graph.destinations(processors)];
        let links = links(topology, &graph, flight_of);
        let router = attached_routers(&graph, &links);
        let of_processors = sources.iter().zip(&destinations).enumerate();
        let of_processors = of_processors.map(|(processor, (&source, &destination))| {
            let (source, destination) = (router[source], router[destination]);
            (source == destination).then_some(source).ok_or_else(|| {
                let reason = format!(
                    "processor {processor} sends at one router and receives at another, which these \
                     formats cannot say"
                );
                Error::refused("format", reason)
            })
        });
        let of_processors: Vec<usize> = of_processors.collect::<Result<_>>()?;
        let mut number = vec![None; graph.nodes.len()];
        let routers = (0..graph.nodes.len()).filter(|&node| router[node] == node);
        for (place, node) in routers.enumerate() {
            number[node] = Some(place);
        }
        let between = links
            .into_iter()
            .filter_map(|((from, to), links)| Some(((number[from]?, number[to]?), links)));
        Ok(Self {
            count: number.iter().flatten().count(),
            of_processors: of_processors
                .iter()
                .filter_map(|&router| number[router])
                .collect(),
            links: between.collect(),
        })
    }
}

/// Links from one node to another; virtual channels share a link.
fn links(
    topology: &dyn Topology,
    graph: &Graph,
    flight_of: impl Fn(usize) -> u32,
) -> BTreeMap<(usize, usize), Links> {
    let mut links = BTreeMap::new();
    for (channel, ends) in graph.channels.iter().enumerate() {
        let siblings = topology.siblings(channel);
        // A link is counted with the first of its channels.
        if let Ends::Link { from, to } = *ends
            && siblings.iter().all(|&sibling| sibling > channel)
        {
            let none = Links {
                count: 0,
                flight_cycles: flight_of(channel),
            };
            links.entry((from, to)).or_insert(none).count += 1;
        }
    }
    links
}

/// The router of every node: the node itself, unless it is a processor with a single neighbour that is a
/// switch.
fn attached_routers(graph: &Graph, links: &BTreeMap<(usize, usize), Links>) -> Vec<usize> {
    let mut neighbours = vec![Vec::new(); graph.nodes.len()];
    for &(from, to) in links.keys() {
        for (node, other) in [(from, to), (to, from)] {
            // It only matters whether there is more than one.
            if neighbours[node].len() < 2 && !neighbours[node].contains(&other) {
                neighbours[node].push(other);
            }
        }
    }
    let is_switch = |node: usize| graph.nodes[node].kind == NodeKind::Switch;
    let router = |(node, neighbours): (usize, Vec<usize>)| match neighbours[..] {
        [only] if !is_switch(node) && is_switch(only) => only,
        _ => node,
    };
    neighbours.into_iter().enumerate().map(router).collect()
}

#[cfg(test)]
mod tests;
