//! Hop counts from all nodes to the nodes of destinations.

use std::sync::OnceLock;

use loadcurve_base::{Error, Result};

use crate::topology::custom::Description;
use crate::topology::custom::neighbours::UNREACHED;

/// Hop counts from all nodes to each destination's node, computed on first use: all counts of a large
/// network take seconds and megabytes, and drawing it needs few of them.
#[derive(Debug, Clone)]
pub(super) struct HopCounts {
    to_node: Vec<OnceLock<Hops>>,
}

/// Hop counts from all nodes to one: one byte each while all are small, else two.
#[derive(Debug, Clone)]
pub(super) enum Hops {
    Short(Vec<u8>),
    Long(Vec<u16>),
}

impl HopCounts {
    /// An empty cache for a network of some nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            to_node: vec![OnceLock::new(); nodes],
        }
    }

    /// Hops to a node, counted by a function if they are not cached.
    #[inline]
    pub(super) fn to(&self, node: usize, count: impl FnOnce() -> Vec<u16>) -> &Hops {
        self.to_node[node].get_or_init(|| Hops::of(&count()))
    }
}

impl Hops {
    fn of(counts: &[u16]) -> Self {
        let is_short = |&count: &u16| count < u16::from(u8::MAX) || count == UNREACHED;
        if counts.iter().all(is_short) {
            let short = counts.iter().map(|&count| count.min(u16::from(u8::MAX)));
            return Self::Short(short.map(|count| count as u8).collect());
        }
        Self::Long(counts.to_vec())
    }

    /// Hops from a node; [`UNREACHED`] if there is no path.
    #[inline]
    pub(super) fn from(&self, node: usize) -> u16 {
        match self {
            Self::Short(counts) => match counts[node] {
                u8::MAX => UNREACHED,
                count => u16::from(count),
            },
            Self::Long(counts) => counts[node],
        }
    }
}

/// Checks that there is a path between any two nodes with processors.
///
/// # Errors
/// [`Error::Unreachable`] for the first source that does not reach all others, with the first that it does
/// not reach.
pub(super) fn check_paths(description: &Description) -> Result<()> {
    let Some((from, to)) = description.unreached() else {
        return Ok(());
    };
    let [from, to] = [from, to].map(|node| description.node_name(node));
    Err(Error::Unreachable { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_paths_are_counted_as_well_as_short_ones() {
        for longest in [253, 254, 255, 256, 600] {
            let mut counts: Vec<u16> = (0..=longest).collect();
            counts.push(UNREACHED);
            let hops = Hops::of(&counts);
            assert_eq!(matches!(hops, Hops::Short(_)), longest < 255);
            let from = (0..counts.len()).map(|node| hops.from(node));
            assert_eq!(from.collect::<Vec<_>>(), counts);
        }
    }

    #[test]
    fn hops_are_counted_once() {
        let counts = HopCounts::new(2);
        assert_eq!(counts.to(1, || vec![1, 0]).from(0), 1);
        let again = counts.to(1, || unreachable!("they are known"));
        assert_eq!(again.from(1), 0);
    }
}
