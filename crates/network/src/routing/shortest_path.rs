//! Routing along shortest paths in one class of virtual channels, which may deadlock.

use std::sync::Arc;

use loadcurve_base::Result;

use super::custom_rule::{Rule, ThroughLinks};
use super::hop_counts::{HopCounts, Hops, check_paths};
use crate::topology::Custom;
use crate::topology::custom::Description;
use crate::topology::custom::neighbours::Neighbours;

/// Routing along shortest paths. Where several next nodes are equally near to the destination, number
/// d mod m of these m takes the messages for processor d.
#[derive(Debug, Clone)]
pub struct ShortestPath {
    custom: Custom,
    paths: Paths,
}

impl ShortestPath {
    /// Routing along shortest paths in the network of a description.
    ///
    /// # Errors
    /// [`Error::Unreachable`](loadcurve_base::Error::Unreachable) where there is no path, and
    /// [`Error::Refused`](loadcurve_base::Error::Refused) when there are too many channels.
    pub fn new(description: Arc<Description>) -> Result<Self> {
        Self::check(&description)?;
        let custom = Custom::new(description, 1)?;
        Ok(Self {
            paths: Paths::of(&custom),
            custom,
        })
    }

    /// Checks that the network can be routed, without counting all hops.
    pub(super) fn check(description: &Description) -> Result<()> {
        check_paths(description)?;
        description.channels(1).map(drop)
    }
}

impl Rule for ShortestPath {
    fn custom(&self) -> &Custom {
        &self.custom
    }

    #[inline]
    fn onward(
        &self,
        node: usize,
        _came_by: Option<(usize, usize)>,
        destination: usize,
    ) -> (usize, usize) {
        (self.paths.link(&self.custom, node, destination), 0)
    }
}

/// Shortest paths of a network.
#[derive(Debug, Clone)]
pub(super) struct Paths {
    backward: Neighbours,
    hops: HopCounts,
    through: ThroughLinks,
}

impl Paths {
    pub(super) fn of(custom: &Custom) -> Self {
        let (nodes, links) = (custom.description().nodes(), custom.description().links());
        Self {
            backward: Neighbours::backward(nodes, links),
            hops: HopCounts::new(nodes),
            through: ThroughLinks::of(custom),
        }
    }

    /// Hop counts from all nodes to one.
    #[inline]
    fn hops_to(&self, end: usize) -> &Hops {
        self.hops.to(end, || self.backward.hops_from(end))
    }

    /// The link that messages for a destination take from any node but the destination's own.
    #[inline]
    pub(super) fn link(&self, custom: &Custom, node: usize, destination: usize) -> usize {
        let description = custom.description();
        let end = description.processors()[destination];
        let hops_to_end = self.hops_to(end);
        let hops = hops_to_end.from(node);
        if hops == 1 {
            let link = custom.link_between(node, end);
            return link.expect("one hop is one link");
        }
        self.through.chosen(node, destination, |link| {
            hops_to_end.from(description.links()[link].to) == hops - 1
        })
    }
}
