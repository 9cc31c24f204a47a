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

use std::collections::BTreeMap;

use super::whole_routes::WholeRoutes;
use crate::topology::Failures;

/// Middles between routers without a whole base route.
#[derive(Debug, Clone)]
pub(super) struct Detours {
    middles: BTreeMap<(u32, u32), Vec<u32>>,
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
            middles: BTreeMap::new(),
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
                        let middles = tree.middles(to, whole);
                        detours.phases = detours.phases.max(phases);
                        detours.middles.insert((from as u32, to as u32), middles);
                    }
                }
            }
        }
        detours
    }

    /// The middles from one router to another; none if the base route is whole.
    pub(super) fn between(&self, from: usize, to: usize) -> &[u32] {
        let middles = self.middles.get(&(from as u32, to as u32));
        middles.map_or(&[], |middles| middles)
    }

    /// All pairs of routers with middles between them, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, usize, &[u32])> {
        let all = self.middles.iter();
        all.map(|(&(from, to), middles)| (from as usize, to as usize, &middles[..]))
    }
}

/// Fewest phases, and then fewest hops, from one router to all others.
struct Tree<'a> {
    from: usize,
    live: &'a [usize],
    /// Number of phases to each router; 0 if it cannot be reached.
    phases: Vec<usize>,
    hops: Vec<u32>,
}

impl<'a> Tree<'a> {
    fn from(from: usize, live: &'a [usize], whole: &WholeRoutes) -> Self {
        let routers = live.last().map_or(0, |last| last + 1);
        let mut tree = Self {
            from,
            live,
            phases: vec![0; routers],
            hops: vec![0; routers],
        };
        for &to in live {
            if let Some(hops) = whole.hops(from, to) {
                (tree.phases[to], tree.hops[to]) = (1, hops);
            }
        }
        for phases in 2.. {
            let open = live.iter().filter(|&&to| tree.phases[to] == 0);
            let reached = open.filter_map(|&to| {
                let hops = tree.last_middles(to, phases, whole).map(|(hops, _)| hops);
                hops.min().map(|hops| (to, hops))
            });
            let reached: Vec<(usize, u32)> = reached.collect();
            if reached.is_empty() {
                break;
            }
            for (to, hops) in reached {
                (tree.phases[to], tree.hops[to]) = (phases, hops);
            }
        }
        tree
    }

    /// Routers that can be the last middle to a router that is reached in some phases, each with the hops of
    /// the whole route, in ascending order.
    fn last_middles(
        &self,
        to: usize,
        phases: usize,
        whole: &WholeRoutes,
    ) -> impl Iterator<Item = (u32, usize)> {
        let middles = self
            .live
            .iter()
            .filter(move |&&it| self.phases[it] + 1 == phases);
        middles.filter_map(move |&middle| {
            let hops = whole.hops(middle, to)?;
            Some((self.hops[middle] + hops, middle))
        })
    }

    /// The middles to a router.
    fn middles(&self, to: usize, whole: &WholeRoutes) -> Vec<u32> {
        let (mut at, mut middles) = (to, Vec::new());
        while self.phases[at] > 1 {
            let last = self.last_middles(at, self.phases[at], whole);
            let nearest = last.filter(|&(hops, _)| hops == self.hops[at]);
            let nearest: Vec<usize> = nearest.map(|(_, middle)| middle).collect();
            at = nearest[(self.from + at) % nearest.len()];
            middles.push(at as u32);
        }
        middles.reverse();
        middles
    }
}
