//! Heuristic bisection by the method of Fiduccia and Mattheyses.

use std::collections::BTreeSet;

use super::super::wiring::Wiring;

/// Number of start nodes of a search.
const STARTS: usize = 64;

/// Largest number of passes of a search; it usually takes five.
const MAX_PASSES: usize = 20;

/// Fewest links found from one half of the processors to the other; none if the search found no halving
/// that keeps the processors of each router together.
#[must_use]
pub fn fewest_links(wiring: &Wiring) -> Option<usize> {
    halves(wiring).map(|(links, _)| links)
}

/// A halving of the processors with few links across: the number of these links, and for each node whether
/// it is in the first half. None if the search found no halving that keeps the processors of each router
/// together.
///
/// A search starts with the routers that are nearest to a node. A pass moves every router once to the other
/// half, always the one that leaves the fewest links across, the lowest of several, among those moves after
/// which the halves differ by at most the processors of one router. The best halves of a pass start the
/// next one.
pub(in crate::structure) fn halves(wiring: &Wiring) -> Option<(usize, Vec<bool>)> {
    let network = Weighted::of(wiring);
    let routers = network.routers.len();
    let count = routers.min(STARTS);
    let starts = (0..count).map(|start| start * routers / count);
    let found = starts.filter_map(|start| network.search(start));
    let (links, is_first) = found.min_by_key(|&(links, _)| links)?;
    let is_first = network
        .of_node
        .iter()
        .map(|of| of.is_some_and(|it| is_first[it]));
    Some((links, is_first.collect()))
}

/// Lowest member of each router's cluster: routers that must be in the same half because a processor sends
/// to one and receives from the other, as at the two ends of a butterfly.
fn clusters(wiring: &Wiring) -> Vec<usize> {
    let mut lowest: Vec<usize> = (0..wiring.nodes).collect();
    let mut is_changed = true;
    while std::mem::take(&mut is_changed) {
        for (&source, &destination) in wiring.sources.iter().zip(&wiring.destinations) {
            let pair = [source, destination].map(|node| wiring.router[node]);
            let least = lowest[pair[0]].min(lowest[pair[1]]);
            for router in pair {
                is_changed |= lowest[router] > least;
                lowest[router] = least;
            }
        }
    }
    lowest
}

/// Routers weighted by their processors, with the links between them. Clusters of routers are merged.
struct Weighted {
    /// Merged router of each node.
    of_node: Vec<Option<usize>>,
    /// Processors of each router.
    routers: Vec<usize>,
    out: Vec<Vec<usize>>,
    into: Vec<Vec<usize>>,
    processors: usize,
    heaviest: usize,
}

impl Weighted {
    fn of(wiring: &Wiring) -> Self {
        let clusters = clusters(wiring);
        let mut number = vec![None; wiring.nodes];
        let is_first = |&node: &usize| wiring.router[node] == node && clusters[node] == node;
        for (index, router) in (0..wiring.nodes).filter(is_first).enumerate() {
            number[router] = Some(index);
        }
        let index = |node: usize| number[clusters[wiring.router[node]]];
        let count = number.iter().flatten().count();
        let mut routers = vec![0; count];
        for router in wiring.sources.iter().filter_map(|&node| index(node)) {
            routers[router] += 1;
        }
        let (mut out, mut into) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for &[from, to] in &wiring.links {
            if let (Some(from), Some(to)) = (index(from), index(to)) {
                out[from].push(to);
                into[to].push(from);
            }
        }
        Self {
            of_node: (0..wiring.nodes).map(index).collect(),
            heaviest: routers.iter().copied().max().unwrap_or(0),
            processors: wiring.processors(),
            routers,
            out,
            into,
        }
    }

    /// The halves with the fewest links across that a search from a router finds.
    fn search(&self, start: usize) -> Option<(usize, Vec<bool>)> {
        let mut is_first = self.nearest(start);
        let mut fewest = self.are_halves(&is_first).then(|| self.links(&is_first));
        for _ in 0..MAX_PASSES {
            let (links, halves) = self.pass(&is_first)?;
            if fewest.is_some_and(|fewest| links >= fewest) {
                break;
            }
            (fewest, is_first) = (Some(links), halves);
        }
        fewest.map(|links| (links, is_first))
    }

    fn weight(&self, is_first: &[bool]) -> usize {
        let all = self.routers.iter().zip(is_first);
        all.filter(|&(_, &is_first)| is_first)
            .map(|(weight, _)| weight)
            .sum()
    }

    fn are_halves(&self, is_first: &[bool]) -> bool {
        self.is_half(self.weight(is_first))
    }

    fn is_half(&self, weight: usize) -> bool {
        weight.abs_diff(self.processors - weight) <= self.processors % 2
    }

    /// Links from the first half to the other.
    fn links(&self, is_first: &[bool]) -> usize {
        let firsts = (0..is_first.len()).filter(|&router| is_first[router]);
        let across = firsts.map(|router| {
            let others = self.out[router].iter();
            others.filter(|&&to| !is_first[to]).count()
        });
        across.sum()
    }

    /// The routers nearest to one, up to half of the processors.
    fn nearest(&self, start: usize) -> Vec<bool> {
        let mut order = vec![start];
        let mut is_known = vec![false; self.routers.len()];
        is_known[start] = true;
        let mut next = 0;
        while next < order.len() {
            let router = order[next];
            next += 1;
            for &to in self.out[router].iter().chain(&self.into[router]) {
                if !std::mem::replace(&mut is_known[to], true) {
                    order.push(to);
                }
            }
        }
        let mut is_first = vec![false; self.routers.len()];
        let mut weight = 0;
        for router in order {
            if weight + self.routers[router] <= self.processors / 2 {
                weight += self.routers[router];
                is_first[router] = true;
            }
        }
        is_first
    }

    /// Reduction of the links across when a router moves.
    fn gain(&self, router: usize, is_first: &[bool]) -> i64 {
        let to_other = self.out[router]
            .iter()
            .filter(|&&to| to != router && !is_first[to]);
        let from_first = self.into[router]
            .iter()
            .filter(|&&from| from != router && is_first[from]);
        let gain = to_other.count() as i64 - from_first.count() as i64;
        if is_first[router] { gain } else { -gain }
    }

    /// The best halves met while every router moves once; none if no balanced halves were met.
    fn pass(&self, start: &[bool]) -> Option<(usize, Vec<bool>)> {
        let mut is_first = start.to_vec();
        let mut weight = self.weight(&is_first);
        let mut links = self.links(&is_first) as i64;
        let mut gains: Vec<i64> = (0..is_first.len())
            .map(|router| self.gain(router, &is_first))
            .collect();
        // Routers of each half by gain, the greatest first, then by number.
        let mut free: [BTreeSet<(i64, usize)>; 2] = Default::default();
        for (router, &gain) in gains.iter().enumerate() {
            free[usize::from(!is_first[router])].insert((-gain, router));
        }
        let (mut moves, mut best) = (Vec::new(), None);
        let slack = self.heaviest.max(1);
        loop {
            let moved = |half: usize, router: usize| match half {
                0 => weight - self.routers[router],
                _ => weight + self.routers[router],
            };
            let is_legal = |half: usize, router: usize| {
                let weight = moved(half, router);
                weight.abs_diff(self.processors - weight) <= 2 * slack
            };
            let candidate = |half: usize| {
                let mut routers = free[half].iter();
                let found = routers.find(|&&(_, router)| is_legal(half, router));
                found.map(|&(gain, router)| (gain, router, half))
            };
            let Some((gain, router, half)) = [0, 1].into_iter().filter_map(candidate).min() else {
                break;
            };
            weight = moved(half, router);
            free[half].remove(&(gain, router));
            links += gain;
            is_first[router] = half == 1;
            moves.push(router);
            if self.is_half(weight) && best.is_none_or(|(fewest, _)| links < fewest) {
                best = Some((links, moves.len()));
            }
            for &other in self.out[router].iter().chain(&self.into[router]) {
                let place = usize::from(!is_first[other]);
                if free[place].remove(&(-gains[other], other)) {
                    gains[other] = self.gain(other, &is_first);
                    free[place].insert((-gains[other], other));
                }
            }
        }
        let (links, count) = best?;
        let mut halves = start.to_vec();
        for &router in &moves[..count] {
            halves[router] = !halves[router];
        }
        Some((links as usize, halves))
    }
}
