//! The permutation of the greatest total distance, and the bound by distances.

use super::super::demand::Demand;
use super::super::wiring::Wiring;
use super::super::worst::heaviest;
use super::graph::{Graph, Tree};
use crate::traffic::{AnyPattern, Permutation};

/// Permutation whose messages go farthest: to routers as many hops away as possible in total.
///
/// # Equation
/// max over permutations π of Σ dist(s, π(s)) over sources s, a maximum-weight matching of sources to destinations.
///
/// # Symbols
/// dist: fewest links from the router of a source to that of a destination, whatever the routing.
///
/// Such traffic takes up more of the network's links than any other permutation: none has a lower
/// [bound by distances](distance_bound).
///
/// # Example
/// On a mesh all messages cross the middle in both dimensions; 512 hops over 224 links leave at most 224/512:
/// ```
/// use loadcurve_network::structure::{Farthest, Wiring, distance_bound};
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::AnyPattern;
/// let wiring = Wiring::of(&Lattice::mesh(8));
/// let farthest = Farthest::of(&wiring);
/// assert_eq!(farthest.hops, 512.0);
/// let pattern = AnyPattern::Permutation(farthest.permutation);
/// assert_eq!(distance_bound(&wiring, &pattern), 0.4375);
/// ```
#[derive(Debug, Clone)]
pub struct Farthest {
    /// The permutation. Of several with the same total, the one with the lowest destinations, source by source.
    pub permutation: Permutation,
    /// Total distance, in links between routers.
    pub hops: f64,
}

impl Farthest {
    /// The farthest permutation of a network.
    #[must_use]
    pub fn of(wiring: &Wiring) -> Self {
        let graph = Graph::of(wiring);
        let distances = distances(&graph);
        let processors = wiring.processors();
        let hops = |source: usize, destination: usize| {
            let hops = distances[graph.sources[source]][graph.destinations[destination]];
            // No message takes a path that does not exist.
            if hops.is_finite() { hops } else { 0.0 }
        };
        let (pairs, hops) = heaviest(processors, hops);
        Self {
            permutation: Permutation::between(processors, &pairs),
            hops,
        }
    }
}

/// Number of links between routers over the links that messages take up on shortest paths, an upper bound on the load
/// of any routing in flits per cycle and source.
///
/// # Equation
/// Σ c(e) / Σ r(s,d)·dist(s,d): the bound of [`IdealThroughput`](super::IdealThroughput) for lengths 1. Infinite if
/// no messages leave their routers.
///
/// # Panics
/// When no source sends anything.
#[must_use]
pub fn distance_bound(wiring: &Wiring, pattern: &AnyPattern) -> f64 {
    let graph = Graph::of(wiring);
    let demand = Demand::of(pattern);
    let rates = demand.between(graph.routers, |processor| {
        [graph.sources[processor], graph.destinations[processor]]
    });
    let distances = distances(&graph);
    let pairs = rates.iter().zip(distances.iter().flatten());
    let crossing = pairs.filter(|&(&rate, &hops)| rate > 0.0 && hops > 0.0);
    let taken = crossing.fold(0.0, |sum, (rate, hops)| sum + rate * hops);
    graph.volume(&vec![1.0; graph.links.len()]) / taken
}

/// Number of links between any two routers, by source and destination.
fn distances(graph: &Graph) -> Vec<Vec<f64>> {
    let mut tree = Tree::new(graph);
    let lengths = vec![1.0; graph.links.len()];
    let mut from = |source: usize| {
        tree.grow(graph, source, &lengths);
        let all = 0..graph.routers;
        all.map(|router| tree.distance(router)).collect()
    };
    (0..graph.routers).map(&mut from).collect()
}
