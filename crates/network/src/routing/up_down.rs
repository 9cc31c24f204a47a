//! Routing in the butterfly fat-tree: up, by either link, until the destination lies below; then down.

use std::ops::Range;

use super::{Header, Hop, Routing};
use crate::topology::fat_tree::{Direction, TreeChannel};
use crate::topology::{FatTree, Topology};

/// Next group of a message at a switch.
fn from_switch(tree: FatTree, level: u32, address: u32, destination: u32) -> usize {
    if address >> (level - 1) != destination >> (2 * level) {
        return tree.channel(TreeChannel {
            level,
            address,
            port: 0,
            direction: Direction::Up,
        });
    }
    let index = (destination >> (2 * (level - 1))) % 4;
    let (child, port) = tree.child(level, address, index);
    tree.channel(TreeChannel {
        level: level - 1,
        address: child,
        port,
        direction: Direction::Down,
    })
}

impl Routing for FatTree {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let TreeChannel {
            level,
            address,
            direction,
            ..
        } = self.place_of(channel);
        let (level, switch) = match (direction, level) {
            (Direction::Up, _) => (level + 1, self.upper_end(channel)),
            (Direction::Down, 0) => return,
            (Direction::Down, _) => (level, address),
        };
        hops.push(header.over(from_switch(*self, level, switch, header.destination)));
    }

    /// The two up-links of a switch form one group: a message takes either.
    fn group(&self, channel: usize) -> Range<usize> {
        let TreeChannel {
            level,
            port,
            direction,
            ..
        } = self.place_of(channel);
        if level == 0 || direction == Direction::Down {
            return channel..channel + 1;
        }
        let first = channel - port as usize;
        first..first + 2
    }
}
