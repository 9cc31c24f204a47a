//! Neighbours of nodes, and hop counts by breadth-first search.

use super::description::Link;

/// Hop count of an unreachable node.
pub(crate) const UNREACHED: u16 = u16::MAX;

/// The neighbours of every node, in ascending order.
#[derive(Debug, Clone)]
pub(crate) struct Neighbours {
    /// Start of the neighbours of each node, and the end of the last.
    starts: Vec<usize>,
    nodes: Vec<usize>,
}

impl Neighbours {
    /// Successors of each node.
    pub(crate) fn onward(nodes: usize, links: &[Link]) -> Self {
        Self::of(nodes, links.iter().map(|link| (link.from, link.to)))
    }

    /// Predecessors of each node.
    pub(crate) fn backward(nodes: usize, links: &[Link]) -> Self {
        Self::of(nodes, links.iter().map(|link| (link.to, link.from)))
    }

    /// Neighbours of each node in either direction.
    pub(crate) fn either_way(nodes: usize, links: &[Link]) -> Self {
        let pairs = links.iter().map(|link| (link.from, link.to));
        Self::of(
            nodes,
            pairs.clone().chain(pairs.map(|(from, to)| (to, from))),
        )
    }

    fn of(nodes: usize, pairs: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; nodes + 1];
        for &(from, _) in &pairs {
            starts[from + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        Self {
            starts,
            nodes: pairs.into_iter().map(|(_, to)| to).collect(),
        }
    }

    /// Number of nodes.
    pub(crate) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of a node.
    pub(crate) fn of_node(&self, node: usize) -> &[usize] {
        &self.nodes[self.starts[node]..self.starts[node + 1]]
    }

    /// Hops from a node to every other one, [`UNREACHED`] where there is no path.
    pub(crate) fn hops_from(&self, start: usize) -> Vec<u16> {
        let mut hops = vec![UNREACHED; self.count()];
        hops[start] = 0;
        let mut open = Vec::with_capacity(self.count());
        open.push(start);
        let mut done = 0;
        while let Some(&node) = open.get(done) {
            done += 1;
            for &next in self.of_node(node) {
                if hops[next] == UNREACHED {
                    hops[next] = hops[node] + 1;
                    open.push(next);
                }
            }
        }
        hops
    }
}
