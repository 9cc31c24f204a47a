//! Hops from all nodes to the nodes of destinations.

use crate::topology::custom::Description;
use crate::topology::custom::neighbours::{Neighbours, UNREACHED};
use crate::{Error, Result};

/// Hops from all nodes to each node that has processors. A count takes one byte as long as all counts
/// are short, and two otherwise.
#[derive(Debug, Clone)]
pub(super) struct HopCounts {
    nodes: usize,
    /// Row of counts to each node; none to a node without processors.
    row_of: Vec<Option<u16>>,
    rows: Rows,
}

#[derive(Debug, Clone)]
enum Rows {
    Short(Vec<u8>),
    Long(Vec<u16>),
}

impl HopCounts {
    /// Counts of a row each, by a function from the node of the destination.
    pub(super) fn of(
        description: &Description,
        mut hops_to: impl FnMut(usize) -> Vec<u16>,
    ) -> Self {
        let nodes = description.nodes();
        let mut counts = Self {
            nodes,
            row_of: vec![None; nodes],
            rows: Rows::Short(Vec::new()),
        };
        for (row, node) in nodes_with_processors(description).into_iter().enumerate() {
            counts.row_of[node] = Some(row as u16);
            counts.rows.push(&hops_to(node));
        }
        counts
    }

    /// Hops along shortest paths.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(super) fn shortest(description: &Description) -> Result<Self> {
        let backward = Neighbours::backward(description.nodes(), description.links());
        let counts = Self::of(description, |node| backward.hops_from(node));
        counts.check(description)?;
        Ok(counts)
    }

    /// Checks that there is a path between any two nodes with processors.
    ///
    /// # Errors
    /// [`Error::Unreachable`] for the first source that does not reach all others, and the first that it
    /// does not reach.
    pub(super) fn check(&self, description: &Description) -> Result<()> {
        let nodes = nodes_with_processors(description);
        for &from in &nodes {
            let missing = nodes.iter().find(|&&to| self.get(from, to) == UNREACHED);
            if let Some(&to) = missing {
                let [from, to] = [from, to].map(|node| description.node_name(node));
                return Err(Error::Unreachable { from, to });
            }
        }
        Ok(())
    }

    /// Largest count between two nodes with processors.
    pub(super) fn longest(&self, description: &Description) -> u16 {
        let nodes = nodes_with_processors(description);
        let to_each = nodes.iter().map(|&to| {
            let counts = nodes.iter().map(|&from| self.get(from, to));
            counts.max().unwrap_or(0)
        });
        to_each.max().unwrap_or(0)
    }

    /// Hops from a node to one with processors; [`UNREACHED`] where no path leads there.
    pub(super) fn get(&self, from: usize, to: usize) -> u16 {
        self.to(to).from(from)
    }

    /// Hops to a node with processors.
    #[inline]
    pub(super) fn to(&self, to: usize) -> HopsTo<'_> {
        let row = self.row_of[to].expect("a node with processors");
        let start = usize::from(row) * self.nodes;
        match &self.rows {
            Rows::Long(counts) => HopsTo::Long(&counts[start..start + self.nodes]),
            Rows::Short(counts) => HopsTo::Short(&counts[start..start + self.nodes]),
        }
    }
}

/// Hops from all nodes to one.
#[derive(Debug, Clone, Copy)]
pub(super) enum HopsTo<'a> {
    Short(&'a [u8]),
    Long(&'a [u16]),
}

impl HopsTo<'_> {
    /// Hops from a node; [`UNREACHED`] where no path leads on.
    #[inline]
    pub(super) fn from(self, node: usize) -> u16 {
        match self {
            Self::Short(counts) => widened(counts[node]),
            Self::Long(counts) => counts[node],
        }
    }
}

/// A count of one byte as one of two.
#[inline]
fn widened(count: u8) -> u16 {
    match count {
        u8::MAX => UNREACHED,
        _ => u16::from(count),
    }
}

impl Rows {
    fn push(&mut self, row: &[u16]) {
        let is_short = |&count: &u16| count < u16::from(u8::MAX) || count == UNREACHED;
        if let Self::Short(counts) = self {
            if row.iter().all(is_short) {
                counts.extend(row.iter().map(|&count| count.min(u16::from(u8::MAX)) as u8));
                return;
            }
            *self = Self::Long(counts.iter().map(|&count| widened(count)).collect());
        }
        if let Self::Long(counts) = self {
            counts.extend(row);
        }
    }
}

/// Nodes with processors, in ascending order.
pub(super) fn nodes_with_processors(description: &Description) -> Vec<usize> {
    let counts = description.processors_on();
    (0..counts.len()).filter(|&node| counts[node] > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_are_counted_as_well_as_short_ones() {
        let chain = |nodes: usize| {
            let names: Vec<String> = (0..nodes).map(|node| node.to_string()).collect();
            Description::read_edges(&names.join("-"), "all").unwrap()
        };
        for nodes in [255, 256, 257, 600] {
            let counts = HopCounts::shortest(&chain(nodes)).unwrap();
            for (from, to) in [(0, nodes - 1), (nodes - 1, 0), (7, 200), (200, 200)] {
                assert_eq!(usize::from(counts.get(from, to)), from.abs_diff(to));
            }
            let is_short = matches!(counts.rows, Rows::Short(_));
            assert_eq!(is_short, nodes <= 255, "{nodes}");
        }
    }

    #[test]
    fn only_nodes_with_processors_need_paths() {
        let read = |hosts| Description::read_edges("0-1.2:0.3-4", hosts).unwrap();
        assert!(HopCounts::shortest(&read("0.1")).is_ok());
        let missing = |hosts| HopCounts::shortest(&read(hosts)).unwrap_err().to_string();
        assert_eq!(missing("0-2"), "edges: no way from 0 to 2");
        assert_eq!(missing("2.3"), "edges: no way from 2 to 3");
        // Both on one node.
        assert!(HopCounts::shortest(&read("2x2")).is_ok());
    }
}
