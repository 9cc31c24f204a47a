//! Maximum flows and minimum cuts between routers.
//!
//! # Source
//! L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canadian J. Mathematics 8, 1956,
//! pp. 399–404.

use super::wiring::Wiring;

/// Links with the flow over each, at most one unit.
pub(super) struct Flow {
    /// Links out of and into each node, by index.
    out: Vec<Vec<usize>>,
    into: Vec<Vec<usize>>,
    is_used: Vec<bool>,
    /// Link by which each node was reached in the search for a path.
    reached_by: Vec<Option<usize>>,
    is_reached: Vec<bool>,
}

impl Flow {
    pub(super) fn of(wiring: &Wiring) -> Self {
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

    /// Maximum flow from some routers to those that are ends, if it is below `least`. It determines which
    /// routers are [cut off](Self::is_cut_off).
    pub(super) fn max_flow(
        &mut self,
        wiring: &Wiring,
        starts: &[usize],
        is_end: &[bool],
        least: usize,
    ) -> Option<usize> {
        self.is_used.fill(false);
        let mut flow = 0;
        while flow < least {
            let Some(end) = self.path(wiring, starts, is_end) else {
                return Some(flow);
            };
            flow += 1;
            self.augment(wiring, end);
        }
        None
    }

    /// True if a router is on the source side of the minimum cut found by the last maximum flow.
    pub(super) fn is_cut_off(&self, router: usize) -> bool {
        self.is_reached[router]
    }

    /// Routers in ascending order of distance from one; unreachable ones are left out.
    pub(super) fn by_distance(&self, wiring: &Wiring, start: usize) -> Vec<usize> {
        let mut is_known = vec![false; wiring.nodes];
        is_known[start] = true;
        let mut order = vec![start];
        let mut next = 0;
        while next < order.len() {
            for &link in &self.out[order[next]] {
                let to = wiring.links[link][1];
                if !std::mem::replace(&mut is_known[to], true) {
                    order.push(to);
                }
            }
            next += 1;
        }
        order
    }

    /// End of a shortest augmenting path.
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
                // Flow may be cancelled on a link that carries it.
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

    /// Sends a unit along the augmenting path.
    fn augment(&mut self, wiring: &Wiring, end: usize) {
        let mut node = end;
        while let Some(link) = self.reached_by[node] {
            let [from, to] = wiring.links[link];
            self.is_used[link] = to == node;
            node = if to == node { from } else { to };
        }
    }
}
