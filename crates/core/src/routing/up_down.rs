//! Routing in the butterfly fat-tree: up, by either link, until the destination lies below; then
//! down.

use std::ops::Range;

use super::{Next, Routing};
use crate::topology::FatTree;
use crate::topology::fat_tree::TreeChannel;

impl FatTree {
    /// Next hop of a message at a switch.
    fn next_at_switch(self, level: u32, address: u32, destination: u32) -> Next {
        let links = self.links_below(self.levels()) as usize;
        if address >> (level - 1) == destination >> (2 * level) {
            let index = (destination >> (2 * (level - 1))) % 4;
            let (child, port) = self.child(level, address, index);
            Next::Group(links + self.link(level - 1, child, port))
        } else {
            Next::Group(self.link(level, address, 0))
        }
    }
}

/// Channels are numbered link by link from the processors up: first all up-links, then all
/// down-links. The injection channel of a processor is its only up-link.
impl Routing for FatTree {
    fn processors(&self) -> usize {
        FatTree::processors(*self) as usize
    }

    fn channels(&self) -> usize {
        2 * self.links_below(self.levels()) as usize
    }

    fn symmetries(&self) -> usize {
        2 * self.levels() as usize
    }

    fn symmetry(&self, channel: usize) -> usize {
        let TreeChannel {
            level, direction, ..
        } = self.place_of(channel);
        FatTree::class(*self, level, direction)
    }

    fn injection(&self, processor: usize) -> usize {
        processor
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let links = self.links_below(self.levels()) as usize;
        let (level, address, port) = self.lower_end(channel % links);
        if channel < links {
            let parent = self.parents(level, address).nth(port as usize);
            let parent = parent.expect("an up-link leads to a switch");
            self.next_at_switch(level + 1, parent, destination as u32)
        } else if level == 0 {
            Next::Delivered
        } else {
            self.next_at_switch(level, address, destination as u32)
        }
    }

    /// The two up-links of a switch form one group: a message takes either.
    fn group(&self, first: usize) -> Range<usize> {
        let links = self.links_below(self.levels()) as usize;
        let pair = (self.processors()..links).contains(&first);
        first..first + if pair { 2 } else { 1 }
    }
}
