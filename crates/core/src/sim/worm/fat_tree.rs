//! Steps through the butterfly fat-tree: up by either link, then down the only way there is.
//!
//! A switch of level l is one of 2^{l−1} at the root of a subtree of 4^l processors. Climbing one
//! level appends a bit to its number among these, and going down takes it off again: the bits
//! that a message gathers on its way up, together with its destination, are its way down.

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
    /// Which of its subtree's roots the switch is that the message has come up to.
    root: u32,
    /// The level at which it turns.
    turn: u32,
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
        // The highest base-4 digit in which they differ.
        let turn = (32 - (source ^ destination).leading_zeros()).div_ceil(2);
        let way = FatTreeWay {
            source,
            destination,
            root: 0,
            turn,
        };
        (way, 2 * turn - 1)
    }

    #[inline]
    fn ask(&self, way: &FatTreeWay, hop: u32) -> u32 {
        if hop < way.turn {
            let subtree = way.source >> (2 * hop);
            return self.links_below(hop) + (subtree << hop) + 2 * way.root;
        }
        let level = 2 * way.turn - 1 - hop;
        let subtree = way.destination >> (2 * level);
        // Of the parent's bits all but the highest number the switch below; with the switch's
        // child index the highest tells which of its parents this one is. A processor has one.
        let doubled = 2 * way.root;
        let within = doubled & ((1 << level) - 1) & !1;
        let port = ((doubled >> level) ^ subtree) & u32::from(level > 0);
        self.links + self.links_below(level) + (subtree << level) + within + port
    }

    #[inline]
    fn take(&self, way: &mut FatTreeWay, hop: u32, channel: u32) {
        // The only up-link of a processor leads to the only root of its subtree.
        if hop > 0 && hop < way.turn {
            let bit = ((way.source >> (2 * hop)) ^ channel) & 1;
            way.root |= bit << (hop - 1);
        }
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
