//! Bisection of a small network: every halving is tried.

use super::super::wiring::Wiring;
use super::Bisection;

/// Largest number of processors whose halvings are all tried.
const MOST_PROCESSORS: usize = 16;

/// Most steps over links that are taken, for one unit of flow through each halving.
const MOST_STEPS: usize = 20_000_000;

/// Bisection of a network by the maximum flow through every halving of its processors; none for more than 16
/// processors, too many links, or if no two halves leave the processors of each router together.
///
/// Routers without processors belong to either half; the maximum flow from the sources of one half to the
/// destinations of the other is the number of links over the best choice.
///
/// # Source
/// L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canadian J. Mathematics 8, 1956,
/// pp. 399–404.
#[must_use]
pub fn every_halving(wiring: &Wiring) -> Option<Bisection> {
    let processors = wiring.processors();
    if !(2..=MOST_PROCESSORS).contains(&processors) {
        return None;
    }
    let mut flow = Flow::of(wiring);
    let half = (processors / 2) as u32;
    let is_half = |set: &u32| set.count_ones() == half;
    let halves: Vec<u32> = (0..1 << processors).filter(is_half).collect();
    if halves.len() * wiring.links.len() > MOST_STEPS {
        return None;
    }
    let all = (1_u32 << processors) - 1;
    let mut fewest = None;
    for &half in &halves {
        // With an odd number of processors the other half is larger, and its links lead the other way.
        for first in [half, all & !half] {
            if let Some(links) = flow.most(wiring, first, fewest.unwrap_or(usize::MAX)) {
                fewest = Some(links);
            }
        }
    }
    fewest.map(Bisection::exactly)
}

/// Links with the flow over each, one unit at most.
struct Flow {
    /// Links out of and into each node, by index.
    out: Vec<Vec<usize>>,
    into: Vec<Vec<usize>>,
    is_used: Vec<bool>,
    /// The link by which each node was reached, in the search for a path.
    reached_by: Vec<Option<usize>>,
    is_reached: Vec<bool>,
}

impl Flow {
    fn of(wiring: &Wiring) -> Self {
        let (mut out, mut into) = (
            vec![Vec::new(); wiring.nodes],
            vec![Vec::new(); wiring.nodes],
        );
        for (link, &[from, to]) in wiring.links.iter().enumerate() {
            out[from].push(link);
            into[to].push(link);
        }
        Self {
            out,
            into,
            is_used: vec![false; wiring.links.len()],
            reached_by: vec![None; wiring.nodes],
            is_reached: vec![false; wiring.nodes],
        }
    }

    /// Maximum flow from the sources in a set to the destinations outside it, if it is below `least`; none also
    /// if both are on one router, from which no link keeps them apart.
    fn most(&mut self, wiring: &Wiring, set: u32, least: usize) -> Option<usize> {
        let is_first = |processor: usize| set >> processor & 1 == 1;
        let mut is_end = vec![false; wiring.nodes];
        for (processor, &node) in wiring.destinations.iter().enumerate() {
            is_end[wiring.router[node]] |= !is_first(processor);
        }
        let routers = wiring.sources.iter().map(|&node| wiring.router[node]);
        let starts = routers.enumerate().filter(|&(p, _)| is_first(p));
        let starts: Vec<usize> = starts.map(|(_, router)| router).collect();
        if starts.iter().any(|&node| is_end[node]) {
            return None;
        }
        self.is_used.fill(false);
        let mut flow = 0;
        while flow < least {
            let Some(end) = self.path(wiring, &starts, &is_end) else {
                return Some(flow);
            };
            flow += 1;
            self.augment(wiring, end);
        }
        None
    }

    /// The end of a shortest path with room for one more unit.
    fn path(&mut self, wiring: &Wiring, starts: &[usize], is_end: &[bool]) -> Option<usize> {
        self.is_reached.fill(false);
        let mut open = Vec::with_capacity(wiring.nodes);
        for &start in starts {
            if !std::mem::replace(&mut self.is_reached[start], true) {
                self.reached_by[start] = None;
                open.push(start);
            }
        }
        let mut next = 0;
        while next < open.len() {
            let node = open[next];
            next += 1;
            let onward = self.out[node].iter().map(|&link| (link, 1));
            let back = self.into[node].iter().map(|&link| (link, 0));
            for (link, end) in onward.chain(back) {
                let to = wiring.links[link][end];
                // A unit may be taken back from a link that has one.
                if self.is_used[link] == (end == 1) || self.is_reached[to] {
                    continue;
                }
                self.is_reached[to] = true;
                self.reached_by[to] = Some(link);
                if is_end[to] {
                    return Some(to);
                }
                open.push(to);
            }
        }
        None
    }

    /// Sends a unit along the path that was found.
    fn augment(&mut self, wiring: &Wiring, end: usize) {
        let mut node = end;
        while let Some(link) = self.reached_by[node] {
            let [from, to] = wiring.links[link];
            self.is_used[link] = to == node;
            node = if to == node { from } else { to };
        }
    }
}
