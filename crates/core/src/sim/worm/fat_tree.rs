//! Steps through the butterfly fat-tree: up by either link, then down the only way there is.
//!
//! A switch of level l is one of 2^{l−1} at the root of a subtree of 4^l processors. Climbing one
//! level appends a bit to its number among these, and going down takes it off again: the bits
//! that a message gathers on its way up, together with its destination, are its way down.
//!
//! No branch depends on whether it goes up or down; processors would guess one in three wrong.

use super::steps::Steps;
use crate::network::{FatTree, Routing};

/// Steps through a fat-tree.
#[derive(Debug, Clone)]
pub struct FatTreeSteps {
    tree: FatTree,
    /// N, the number of processors and of injection channels.
    processors: u32,
    /// The number of channels that lead up: down-channels are numbered from there.
    links: u32,
}

/// The way of a message through a fat-tree.
#[derive(Debug, Clone, Copy)]
pub struct FatTreeWay {
    source: u32,
    destination: u32,
    /// Twice the number, among the roots of its subtree, of the highest switch that the message has
    /// come to. What is in the lowest bit, and from the bit of the turning level on, is never read.
    doubled_root: u32,
    /// The hop of the ejection channel.
    last: u32,
}

impl FatTreeSteps {
    /// Steps through this tree.
    #[must_use]
    pub fn new(tree: FatTree) -> Self {
        Self {
            tree,
            processors: tree.processors(),
            links: (tree.channels() / 2) as u32,
        }
    }

    /// The number of links below a level, Σ N/2^i for i < `level`.
    #[inline]
    fn links_below(&self, level: u32) -> u32 {
        let both = 2 * self.processors;
        both - (both >> level)
    }
}

impl Steps for FatTreeSteps {
    type Network = FatTree;
    type Way = FatTreeWay;

    fn network(&self) -> &FatTree {
        &self.tree
    }

    #[inline]
    fn way(&self, source: u32, destination: u32) -> (FatTreeWay, u32) {
        // Up to the highest base-4 digit in which they differ.
        let turn = (32 - (source ^ destination).leading_zeros()).div_ceil(2);
        let last = 2 * turn - 1;
        let way = FatTreeWay {
            source,
            destination,
            doubled_root: 0,
            last,
        };
        (way, last)
    }

    #[inline]
    fn onward(&self, way: &mut FatTreeWay, hop: u32, channel: u32) -> u32 {
        // The up-link of a number of the other parity than its switch leads to the other half.
        let half = (way.source.wrapping_shr(2 * hop) ^ channel) & 1;
        way.doubled_root |= half << hop;

        // As many levels up from the source as down to the destination.
        let (up, down) = (hop + 1, way.last - (hop + 1));
        let (level, end, first) = if up < down {
            (up, way.source, 0)
        } else {
            (down, way.destination, self.links)
        };
        let subtree = end >> (2 * level);
        // Of the numbers of a switch and its child below, the former has one bit more. With the
        // child's index it tells which of the child's parents the switch is; processors have one.
        let child = way.doubled_root & ((1 << level) - 1) & !1;
        let parent = (way.doubled_root >> level) ^ subtree;
        let port = parent & u32::from(up >= down && level > 0);
        first + self.links_below(level) + (subtree << level) + child + port
    }

    #[inline]
    fn is_paired(&self, channel: u32) -> bool {
        (self.processors..self.links).contains(&channel)
    }

    fn longest(&self) -> u32 {
        2 * self.tree.levels() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::worm::steps::tests::steps_are_those_of_the_routing_function;

    #[test]
    fn steps_follow_the_routes() {
        for levels in 1..=4 {
            steps_are_those_of_the_routing_function(&FatTreeSteps::new(FatTree::new(levels)));
        }
    }
}
