//! The worst-case permutation of a network's routes: the one that loads some link most.

mod hungarian;
mod lexicographic;
mod matching;
mod next_hops;
mod pairs;
mod routes;
mod search;
#[cfg(test)]
mod tests;
mod through;

use std::sync::Arc;

pub use search::Search;

use matching::Matching;
use pairs::Pairs;
pub(super) use routes::Routes;

use super::RouteLoads;
use crate::routing::Routing;
use crate::traffic::Permutation;

/// Worst-case permutation of a network's routes.
///
/// # Equation
/// γ = max over links ℓ and permutations π of Σ u(ℓ, p, π(p)); no load above 1/γ flits per cycle and source
/// can be carried under all permutations.
///
/// # Symbols
/// u(ℓ, p, d): fraction of the messages from source p to destination d whose route uses link ℓ; 0 or 1
/// where there is one route.
///
/// Loads of links are sums over pairs. That of one link is therefore greatest under a permutation that is a
/// maximum-weight matching of sources to destinations, where the weight of a pair is u. Any doubly
/// stochastic traffic matrix is a convex combination of permutations, so that none loads a link more.
///
/// # Assumes
/// Messages choose among several routes regardless of the state of the network: ties are split in half, and
/// groups of parallel links evenly. Where adaptive routers do better, γ is an average.
///
/// Where messages go through any router, u(ℓ, p, d) = a(ℓ, p) + b(ℓ, d) between processors of different
/// routers: all permutations under which nobody sends to its own router load all links alike, and are the
/// worst.
///
/// # Source
/// B. Towles and W. J. Dally, "Worst-case traffic for oblivious routing functions", 2002;
/// see [`WORST_CASE`](loadcurve_base::cite::source::WORST_CASE).
///
/// # Example
/// All nodes of a row but the last of an 8 × 8 mesh send over the last link of the row:
/// ```
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::structure::WorstPermutation;
/// use loadcurve_network::topology::Lattice;
/// let worst = WorstPermutation::of(&DimensionOrder::new(Lattice::mesh(8)));
/// assert_eq!(worst.most_load, 7.0);
/// assert_eq!(worst.pairs[1], (1, 15));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct WorstPermutation {
    /// Number of processors.
    pub processors: usize,
    /// γ, load of the busiest link when every source sends one flit per cycle.
    pub most_load: f64,
    /// Lowest channel of that link: the lowest link between routers or, if none is as busy as a port of one
    /// sending source, a port.
    pub channel: usize,
    /// Sources and destinations that use the link, in ascending order. Of several permutations with the
    /// same load, the one with the lowest sources, and then with the lowest destinations of these. All
    /// other sources are silent. Where messages go through any router, all sources send, and neighbouring
    /// routers to each other.
    pub pairs: Vec<(usize, usize)>,
    /// True if messages of some of these pairs also have routes that avoid the link.
    pub splits: bool,
}

impl WorstPermutation {
    /// The worst-case permutation of a network's routes. For large networks see [`Search`].
    #[must_use]
    pub fn of(routing: &dyn Routing) -> Self {
        Self::with(routing, None)
    }

    /// The same, of routes the loads of which may be known.
    #[must_use]
    pub fn with(routing: &dyn Routing, known: Option<Arc<RouteLoads>>) -> Self {
        let mut search = Search::with(routing, known);
        while !search.is_done() {
            search.step();
        }
        search.found()
    }

    /// 1/γ, the load in flits per cycle and source that the links can carry under any permutation.
    #[must_use]
    pub fn bound(&self) -> f64 {
        1.0 / self.most_load
    }

    /// The permutation as traffic. Sources that do not use the busiest link send nothing.
    #[must_use]
    pub fn permutation(&self) -> Permutation {
        Permutation::between(self.processors, &self.pairs)
    }
}

/// Pairs of source and destination of a permutation of the greatest total weight, and that total. Pairs that weigh
/// nothing are left out. Of several permutations, the one with the lowest sources, and then with the lowest
/// destinations of these.
pub(super) fn heaviest(
    processors: usize,
    weight: impl Fn(usize, usize) -> f64,
) -> (Vec<(usize, usize)>, f64) {
    let mut pairs = Pairs::default();
    for destination in 0..processors {
        for source in 0..processors {
            let weight = weight(source, destination);
            if weight > 0.0 {
                pairs.add(source as u32, destination as u32, weight);
            }
        }
    }
    let matching = Matching::of(&pairs);
    let assignment = hungarian::Assignment::of(&matching);
    let rules = lexicographic::Rules::of_heaviest(&matching, &assignment);
    let chosen = lexicographic::lowest(&matching, rules);
    (matching.named(&chosen), assignment.weight)
}
