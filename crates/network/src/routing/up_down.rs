//! Routing in the butterfly fat-tree: up, by either link, until the destination lies below; then down.

use std::ops::Range;

use super::{Next, Routing};
use crate::topology::fat_tree::{Direction, TreeChannel};
use crate::topology::{FatTree, Topology};

/// Next hop of a message at a switch.
fn from_switch(tree: FatTree, level: u32, address: u32, destination: u32) -> Next {
    if address >> (level - 1) != destination >> (2 * level) {
        return Next::Group(tree.channel(TreeChannel {
            level,
            address,
            port: 0,
            direction: Direction::Up,
        }));
    }
    let index = (destination >> (2 * (level - 1))) % 4;
    let (child, port) = tree.child(level, address, index);
    Next::Group(tree.channel(TreeChannel {
        level: level - 1,
        address: child,
        port,
        direction: Direction::Down,
    }))
}

impl Routing for FatTree {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let TreeChannel {
            level,
            address,
            direction,
            ..
        } = self.place_of(channel);
        match (direction, level) {
            (Direction::Up, _) => {
                let parent = self.upper_end(channel);
                from_switch(*self, level + 1, parent, destination as u32)
            }
            (Direction::Down, 0) => Next::Delivered,
            (Direction::Down, _) => from_switch(*self, level, address, destination as u32),
        }
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
