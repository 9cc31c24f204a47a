//! A cursor through the butterfly fat-tree: up by either link, then down the only possible path.
//!
//! A switch of level l is one of 2^{l−1} at the root of a subtree of 4^l processors. Climbing one
//! level appends a bit to its number among these, and going down removes it again: the bits that a
//! message collects on its way up, together with its destination, determine its path down.
//!
//! No branch depends on the direction; it would be mispredicted one time in three.

use loadcurve_network::topology::{Topology as _, Xgft};

use super::route_cursor::{Group, RouteCursor};

/// A cursor through a fat-tree.
#[derive(Debug, Clone)]
pub struct FatTreeCursor {
    tree: Xgft,
    /// N, the number of processors and of injection channels.
    processors: u32,
    /// Number of up-channels, and first number of the down-channels.
    links: u32,
}

/// Route of a message through a fat-tree.
#[derive(Debug, Clone, Copy)]
pub struct FatTreeRoute {
    source: u32,
    destination: u32,
    /// Twice the number, among the roots of its subtree, of the highest switch that the message has
    /// reached. The lowest bit, and all bits from that of the turning level on, are never read.
    doubled_root: u32,
    /// Hop of the ejection channel.
    last: u32,
}

impl FatTreeCursor {
    /// A cursor through the [tree](Xgft::butterfly) of this many levels.
    ///
    /// # Panics
    /// When there are no levels, or more than 11.
    #[must_use]
    pub fn new(levels: u32) -> Self {
        let tree = Xgft::butterfly(levels);
        Self {
            processors: tree.processors() as u32,
            links: (tree.channels() / 2) as u32,
            tree,
        }
    }

    /// Number of links below a level, Σ N/2^i for i < `level`.
    #[inline]
    fn links_below(&self, level: u32) -> u32 {
        let both = 2 * self.processors;
        both - (both >> level)
    }
}

impl RouteCursor for FatTreeCursor {
    type Network = Xgft;
    type Route = FatTreeRoute;

    const LARGEST_GROUP: u32 = 2;

    fn network(&self) -> &Xgft {
        &self.tree
    }

    #[inline]
    fn route(&self, source: u32, destination: u32) -> FatTreeRoute {
        // Up to the highest base-4 digit in which source and destination differ.
        let turn = (32 - (source ^ destination).leading_zeros()).div_ceil(2);
        FatTreeRoute {
            source,
            destination,
            doubled_root: 0,
            last: 2 * turn - 1,
        }
    }

    #[inline]
    fn advance(
        &mut self,
        route: &mut FatTreeRoute,
        hop: u32,
        channel: u32,
        _lot: impl FnOnce() -> u64,
    ) -> Option<u32> {
        if hop == route.last {
            return None;
        }
        // An up-link whose number differs in parity from that of its switch leads to the other half.
        let half = (route.source.wrapping_shr(2 * hop) ^ channel) & 1;
        route.doubled_root |= half << hop;

        // Levels up from the source, and levels up from the destination.
        let (up, down) = (hop + 1, route.last - (hop + 1));
        let (level, end, first) = if up < down {
            (up, route.source, 0)
        } else {
            (down, route.destination, self.links)
        };
        let subtree = end >> (2 * level);
        // Of the numbers of a switch and its child below, the former has one more bit. With the
        // child's index, that bit determines which of the child's parents the switch is; processors
        // have only one parent.
        let child = route.doubled_root & ((1 << level) - 1) & !1;
        let parent = (route.doubled_root >> level) ^ subtree;
        let port = parent & u32::from(up >= down && level > 0);
        Some(first + self.links_below(level) + (subtree << level) + child + port)
    }

    #[inline]
    fn group(&self, channel: u32) -> Group {
        let is_paired = u32::from((self.processors..self.links).contains(&channel));
        Group {
            first: channel & !is_paired,
            channels: 1 + is_paired,
        }
    }

    fn longest(&self) -> u32 {
        2 * self.tree.height() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worm::route_cursor::tests::steps_are_those_of_the_routing_function;

    #[test]
    fn steps_follow_the_routes() {
        for levels in 1..=4 {
            steps_are_those_of_the_routing_function(&FatTreeCursor::new(levels));
        }
    }
}
