//! Detours: middles between routers whose base route is broken by failures.
//!
//! A message goes by middles, over whole routes of the base, in as few phases as possible and then in as few
//! hops. Where n routers could be the last middle m from router s to router d, it is number (s + d) mod n of
//! these, in ascending order; the middle before it is number (s + m) mod n′ of n′, and so on.
//!
//! # Source
//! The phases are those of L. G. Valiant, "A scheme for fast parallel communication", SIAM J. Computing 11(2),
//! 1982, pp. 350–361, doi:10.1137/0211027. Rounds of dimension-order routing around failures, each in virtual
//! channels of its own: C.-T. Ho and L. Stockmeyer, "A new approach to fault-tolerant wormhole routing for
//! mesh-connected parallel computers", IEEE Trans. Computers 53(4), 2004, pp. 427–438.
//!
//! # Differs from the paper
//! The paper leaves out routers that some others do not reach in k rounds, and bounds k; here k is as large as
//! the failures make it.

use super::whole_routes::{BROKEN, WholeRoutes};
use crate::topology::Failures;

/// Middles between routers without a whole base route.
#[derive(Debug, Clone)]
pub(super) struct Detours {
    /// Pairs of routers with middles between them, in order, each with the number of middles up to its own.
    pairs: Vec<((u32, u32), u32)>,
    /// Their middles, pair by pair.
    middles: Vec<u32>,
    /// Routers, none of which has failed, between which there is no way.
    pub(super) lost: Vec<(usize, usize)>,
    /// Largest number of phases, 1 without detours.
    pub(super) phases: usize,
}

impl Detours {
    /// Detours over whole routes.
    pub(super) fn of(whole: &WholeRoutes, failures: &Failures) -> Self {
        let routers = failures.routers().len();
        let live: Vec<usize> = (0..routers).filter(|&it| !failures.routers()[it]).collect();
        let mut detours = Self {
            pairs: Vec::new(),
            middles: Vec::new(),
            lost: Vec::new(),
            phases: 1,
        };
        for &from in &live {
            let tree = Tree::from(from, &live, whole);
            for &to in &live {
                match tree.phases[to] {
                    0 => detours.lost.push((from, to)),
                    1 => {}
                    phases => {
                        detours.phases = detours.phases.max(phases);
                        detours.middles.extend(tree.middles(to, whole));
                        let pair = (from as u32, to as u32);
                        detours.pairs.push((pair, detours.middles.len() as u32));
                    }
                }
            }
        }
        detours
    }

    /// The middles from one router to another; none if the base route is whole.
    pub(super) fn between(&self, from: usize, to: usize) -> &[u32] {
        let pair = (from as u32, to as u32);
        let place = self.pairs.binary_search_by_key(&pair, |&(pair, _)| pair);
        place.map_or(&[], |place| self.at(place))
    }

    /// All pairs of routers with middles between them, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize, &[u32])> {
        let pairs = self.pairs.iter().enumerate();
        pairs.map(|(place, &((from, to), _))| (from as usize, to as usize, self.at(place)))
    }

    /// The middles of a pair.
    fn at(&self, place: usize) -> &[u32] {
        let start = place
            .checked_sub(1)
            .map_or(0, |before| self.pairs[before].1);
        &self.middles[start as usize..self.pairs[place].1 as usize]
    }
}

/// Fewest phases, and then fewest hops, from one router to all others.
struct Tree {
    from: usize,
    /// Number of phases to each router; 0 if it cannot be reached.
    phases: Vec<usize>,
    /// Hops to the routers that are reached in one phase, two phases and so on; [`BROKEN`] to all others.
    hops: Vec<Vec<u16>>,
}

impl Tree {
    fn from(from: usize, live: &[usize], whole: &WholeRoutes) -> Self {
        let routers = live.last().map_or(0, |last| last + 1);
        let mut tree = Self {
            from,
            phases: vec![0; routers],
            hops: vec![vec![BROKEN; routers]],
        };
        for &to in live {
            let hops = whole.hops_to(to)[from];
            if hops != BROKEN {
                (tree.phases[to], tree.hops[0][to]) = (1, hops);
            }
        }
        let mut open: Vec<usize> = live.to_vec();
        for phases in 2.. {
            open.retain(|&to| tree.phases[to] == 0);
            let mut hops = vec![BROKEN; routers];
            for &to in &open {
                hops[to] = tree.fewest(phases, to, whole);
                if hops[to] != BROKEN {
                    tree.phases[to] = phases;
                }
            }
            tree.hops.push(hops);
            if open.iter().all(|&to| tree.phases[to] == 0) {
                return tree;
            }
        }
        tree
    }

    /// Fewest hops to a router in some phases; [`BROKEN`] where no last middle leads there.
    fn fewest(&self, phases: usize, to: usize, whole: &WholeRoutes) -> u16 {
        let before = self.hops[phases - 2].iter();
        let both = before.zip(whole.hops_to(to));
        both.fold(BROKEN, |fewest, (before, last)| {
            fewest.min(before.saturating_add(*last))
        })
    }

    /// The middles to a router.
    fn middles(&self, to: usize, whole: &WholeRoutes) -> Vec<u32> {
        let (mut at, mut middles) = (to, Vec::new());
        for phases in (2..=self.phases[to]).rev() {
            let fewest = self.hops[phases - 1][at];
            let number = self.from + at;
            at = place_of_sum(fewest, [&self.hops[phases - 2], whole.hops_to(at)], number);
            middles.push(at as u32);
        }
        middles.reverse();
        middles
    }
}

/// Place at which two lists add up to a number, of several the one with this number, modulo their count.
fn place_of_sum(sum: u16, [one, other]: [&[u16]; 2], number: usize) -> usize {
    // Parts are counted at once, and only one of them place by place.
    const PART: usize = 64;
    let is_sum = |(one, other): (&u16, &u16)| one.saturating_add(*other) == sum;
    let parts = one.chunks(PART).zip(other.chunks(PART));
    let count = |(one, other): (&[u16], &[u16])| {
        let both = one.iter().zip(other);
        both.map(|both| usize::from(is_sum(both))).sum::<usize>()
    };
    let counts: Vec<usize> = parts.map(count).collect();
    let (mut left, mut part) = (number % counts.iter().sum::<usize>(), 0);
    while left >= counts[part] {
        left -= counts[part];
        part += 1;
    }
    let both = one.iter().zip(other).enumerate().skip(part * PART);
    let mut sums = both.filter(|&(_, both)| is_sum(both));
    sums.nth(left).map_or(0, |(place, _)| place)
}
