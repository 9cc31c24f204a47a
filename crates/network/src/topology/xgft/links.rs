//! Levels and links of an extended generalised fat tree, and the numbers of its channels.

use std::ops::Range;

use super::{Ascent, Xgft};

/// A level of nodes and the links above it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// nₗ, the number of processors below a node.
    pub below: u32,
    /// w₂…wₗ, the number of nodes above the same processors.
    pub copies: u32,
    /// wₗ₊₁, the number of parents of a node; none at the last level.
    pub(in crate::topology) parents: u32,
    /// The number of nodes.
    pub nodes: u32,
    /// The number of the first link above.
    pub(in crate::topology) first: u32,
}

/// A channel of a tree, by its link and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XgftChannel {
    /// True if the channel leads up.
    pub is_up: bool,
    /// Level of the lower node.
    pub level: usize,
    /// Address of the lower node on its level.
    pub node: u32,
    /// The copy b of the upper node among the parents of the lower one, (aₗ₊₂…aₙ; b₂…bₗ, b).
    pub parent: u32,
}

impl Xgft {
    /// The levels, from that of the processors up.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Number of links, each of which is a channel up and one down.
    pub(super) fn links(&self) -> u32 {
        self.levels[self.levels.len() - 1].first
    }

    /// True if a processor is below a node.
    pub(crate) fn is_above(&self, level: usize, node: u32, processor: u32) -> bool {
        let Level { below, copies, .. } = self.levels[level];
        node / copies == processor / below
    }

    /// The nodes of a level above a processor.
    pub(crate) fn above(&self, level: usize, processor: u32) -> Range<u32> {
        let Level { below, copies, .. } = self.levels[level];
        let first = processor / below * copies;
        first..first + copies
    }

    /// The last level of switches.
    #[must_use]
    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// Largest number of channels over which messages of one pair of processors may be spread.
    #[must_use]
    pub fn most_channels_of_a_route(&self) -> u32 {
        let copies = self.levels[1..].iter().map(|level| level.copies);
        2 * copies.sum::<u32>()
    }

    /// Number of nodes of a level.
    #[must_use]
    pub fn nodes_at(&self, level: usize) -> u32 {
        self.levels[level].nodes
    }

    /// The processors below a node.
    #[must_use]
    pub fn processors_below(&self, level: usize, node: u32) -> Range<u32> {
        let Level { below, copies, .. } = self.levels[level];
        let first = node / copies * below;
        first..first + below
    }

    /// The children of a switch.
    pub(crate) fn children(&self, level: usize, node: u32) -> impl Iterator<Item = u32> {
        let Level { below, copies, .. } = self.levels[level - 1];
        let first = self.processors_below(level, node).start;
        let count = self.levels[level].below / below;
        let copy = node % self.levels[level].copies % copies;
        (0..count).map(move |child| (first / below + child) * copies + copy)
    }

    /// Number of destinations of a range that use this copy of a node: those for which D-mod-k chooses it,
    /// or an equal share for each copy.
    pub(crate) fn destinations_of(&self, level: usize, node: u32, range: Range<u32>) -> f64 {
        let copies = self.levels[level].copies;
        match self.ascent() {
            Ascent::Adaptive | Ascent::Random => {
                f64::from(range.end - range.start) / f64::from(copies)
            }
            Ascent::DModK => {
                let before = |end: u32| (end + copies - 1 - node % copies) / copies;
                f64::from(before(range.end) - before(range.start))
            }
        }
    }

    /// The parent on an up-port of a node, and the port towards a parent: both have the same number, except
    /// in every second subtree of a butterfly fat-tree, where they are swapped.
    fn across(&self, level: usize, node: u32, end: u32) -> u32 {
        if !self.is_butterfly || level == 0 {
            return end;
        }
        let subtree = node / self.levels[level].copies;
        end ^ (subtree % 2)
    }

    /// The channel from a node to one of its parents.
    pub(crate) fn up(&self, level: usize, node: u32, parent: u32) -> usize {
        self.all_up(level, node).start + self.across(level, node, parent) as usize
    }

    /// The channel from a switch towards a processor below it.
    pub(crate) fn down(&self, level: usize, node: u32, processor: u32) -> usize {
        let copy = node % self.levels[level].copies;
        let Level { below, copies, .. } = self.levels[level - 1];
        let child = processor / below * copies + copy % copies;
        self.links() as usize + self.up(level - 1, child, copy / copies)
    }

    /// The D-mod-k parent of a node for a destination.
    pub(crate) fn parent_for(&self, level: usize, destination: u32) -> u32 {
        let Level {
            copies, parents, ..
        } = self.levels[level];
        destination / copies % parents
    }

    /// The channels from a node to its parents.
    #[must_use]
    pub fn all_up(&self, level: usize, node: u32) -> Range<usize> {
        let Level { parents, first, .. } = self.levels[level];
        let first = (first + node * parents) as usize;
        first..first + parents as usize
    }

    /// The links above a level, by their channels up.
    #[must_use]
    pub fn links_above(&self, level: usize) -> Range<usize> {
        let Level { first, .. } = self.levels[level];
        first as usize..self.levels[level + 1].first as usize
    }

    /// The channels up and down of a link, by the number of the former.
    #[must_use]
    pub fn both_ways(&self, link: usize) -> [usize; 2] {
        [link, link + self.links() as usize]
    }

    /// The class of the channels up or down above a level, if all of them are alike.
    #[must_use]
    pub fn class(&self, level: usize, is_up: bool) -> usize {
        2 * level + usize::from(!is_up)
    }

    /// The channel with this number. All up-channels come before all down-channels, both link by link from
    /// the processors up.
    #[must_use]
    pub fn channel(&self, number: usize) -> XgftChannel {
        let number = number as u32;
        let down = number.checked_sub(self.links());
        let link = down.unwrap_or(number);
        let higher = self.levels[1..].iter();
        let level = higher.take_while(|level| level.first <= link).count();
        let Level { parents, first, .. } = self.levels[level];
        let (node, end) = ((link - first) / parents, (link - first) % parents);
        XgftChannel {
            is_up: down.is_none(),
            level,
            node,
            parent: self.across(level, node, end),
        }
    }

    /// The address of the node at the upper end of a channel.
    #[must_use]
    pub fn upper(&self, channel: XgftChannel) -> u32 {
        let XgftChannel {
            level,
            node,
            parent,
            ..
        } = channel;
        let (lower, upper) = (self.levels[level], self.levels[level + 1]);
        let above = node / lower.copies * lower.below / upper.below;
        above * upper.copies + parent * lower.copies + node % lower.copies
    }

    /// Nodes of a level in order of the digits aₗ₊₁…aₙ, b₂…bₗ, of which the first is the highest, by their index
    /// in the graph.
    pub(super) fn numbered_at(&self, level: usize) -> Vec<usize> {
        // Numbers of values of the digits of an index, from the lowest: b₂…bₗ, aₗ₊₁…aₙ.
        let copies = self.levels[1..level].iter().map(|lower| lower.parents);
        let below = self.levels[level..]
            .windows(2)
            .map(|pair| pair[1].below / pair[0].below);
        let copies = copies.collect::<Vec<u32>>();
        let first_a = copies.len();
        let sizes: Vec<u32> = copies.into_iter().chain(below).collect();
        let number = |node: u32| {
            let mut rest = node;
            let digits = sizes.iter().map(|&size| {
                let digit = rest % size;
                rest /= size;
                digit
            });
            let mut digits: Vec<u32> = digits.collect();
            digits.rotate_left(first_a);
            digits
        };
        let mut nodes: Vec<u32> = (0..self.nodes_at(level)).collect();
        nodes.sort_by_key(|&node| number(node));
        let index = |&node: &u32| self.node_index(level, node);
        nodes.iter().map(index).collect()
    }

    /// Index of a node in the graph, level by level from the processors up.
    #[must_use]
    pub fn node_index(&self, level: usize, node: u32) -> usize {
        let before = self.levels[..level].iter().map(|level| level.nodes);
        (before.sum::<u32>() + node) as usize
    }
}

/// True if D-mod-k routes make all links of a level and direction one orbit.
///
/// That is so if the products nₗ and w₂…wₗ, in ascending order, each divide the next, and w₂…wₗ₊₁ divides
/// nₗ. Then they are the place values of a digit system for the processors, in which every a and b of a
/// route is a block of digits of the destination. Adding a number to every digit of all processors, without
/// carries, maps links to links and routes to routes, and any link to any other of its level, as the a's of
/// a link's ends belong to higher digits than its b's.
pub(super) fn spreads_evenly(levels: &[Level]) -> bool {
    let mut places: Vec<u32> = levels.iter().flat_map(|l| [l.below, l.copies]).collect();
    places.sort_unstable();
    let is_system = places.windows(2).all(|pair| pair[1] % pair[0] == 0);
    let mut above = levels[1..].windows(2);
    is_system && above.all(|pair| pair[0].below % pair[1].copies == 0)
}
