//! Pairs of nodes with links from one to the other, numbered so that lists of them need no hashing.

use loadcurve::topology::Ends;

use crate::diagram::sketch::Sketch;

/// All pairs of nodes that links lead from and to, each once.
#[derive(Debug)]
pub(super) struct Pairs {
    /// Index of the first pair of each node, and the end of the last one's pairs.
    starts: Vec<usize>,
    /// The other node of each pair; ascending for each node.
    to: Vec<usize>,
}

impl Pairs {
    pub(super) fn of(sketch: &Sketch) -> Self {
        let ends = sketch.graph.channels.iter();
        let links = ends.filter_map(|ends| match *ends {
            Ends::Link { from, to } => Some((from, to)),
            _ => None,
        });
        let mut pairs: Vec<(usize, usize)> = links.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let nodes = sketch.graph.nodes.len();
        let mut starts = vec![0; nodes + 1];
        for &(from, _) in &pairs {
            starts[from + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        Self {
            starts,
            to: pairs.into_iter().map(|(_, to)| to).collect(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.to.len()
    }

    /// Number of pairs that begin with each node.
    pub(super) fn counts(&self) -> impl Iterator<Item = usize> {
        self.starts.windows(2).map(|pair| pair[1] - pair[0])
    }

    /// The number of a pair, if links lead from the one node to the other.
    pub(super) fn find(&self, from: usize, to: usize) -> Option<usize> {
        let start = self.starts[from];
        let found = self.to[start..self.starts[from + 1]].binary_search(&to);
        found.ok().map(|index| start + index)
    }
}
