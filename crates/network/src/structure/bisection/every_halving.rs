//! Bisection of a small network by exhaustive search.

use super::super::flow::Flow;
use super::super::wiring::Wiring;
use super::Bisection;

/// Largest number of processors whose halvings are all tried.
const MAX_PROCESSORS: usize = 16;

/// Largest number of link visits, for one unit of flow through each halving.
const MAX_STEPS: usize = 20_000_000;

/// Bisection of a network by the maximum flow through every halving of its processors; none for more than
/// 16 processors, too many links, or if no halving keeps the processors of each router together.
///
/// Routers without processors belong to either half: the maximum flow from the sources of one half to the
/// destinations of the other is the number of links for the best assignment.
#[must_use]
pub fn every_halving(wiring: &Wiring) -> Option<Bisection> {
    let processors = wiring.processors();
    if !(2..=MAX_PROCESSORS).contains(&processors) {
        return None;
    }
    let mut flow = Flow::of(wiring);
    let half = (processors / 2) as u32;
    let is_half = |set: &u32| set.count_ones() == half;
    let halves: Vec<u32> = (0..1 << processors).filter(is_half).collect();
    if halves.len() * wiring.links.len() > MAX_STEPS {
        return None;
    }
    let all = (1_u32 << processors) - 1;
    let mut fewest = None;
    for &half in &halves {
        // With an odd number of processors the larger half may be either the sending or the receiving one.
        for first in [half, all & !half] {
            let Some((starts, is_end)) = ends(wiring, first) else {
                continue;
            };
            if let Some(links) =
                flow.max_flow(wiring, &starts, &is_end, fewest.unwrap_or(usize::MAX))
            {
                fewest = Some(links);
            }
        }
    }
    fewest.map(Bisection::exactly)
}

/// Routers of the sources in a set, and of the destinations outside it; none if a router has both, so that
/// no cut separates them.
fn ends(wiring: &Wiring, set: u32) -> Option<(Vec<usize>, Vec<bool>)> {
    let is_first = |processor: usize| set >> processor & 1 == 1;
    let mut is_end = vec![false; wiring.nodes];
    for (processor, &node) in wiring.destinations.iter().enumerate() {
        is_end[wiring.router[node]] |= !is_first(processor);
    }
    let routers = wiring.sources.iter().map(|&node| wiring.router[node]);
    let starts = routers.enumerate().filter(|&(p, _)| is_first(p));
    let starts: Vec<usize> = starts.map(|(_, router)| router).collect();
    let are_apart = !starts.iter().any(|&node| is_end[node]);
    are_apart.then_some((starts, is_end))
}
