//! Routing in extended generalised fat trees: up to a nearest common ancestor of source and destination,
//! and down along the only path.

use std::ops::Range;

use super::{Next, Routing};
use crate::topology::{Ascent, Topology, Xgft};

/// The next hop of a message at a switch.
fn from_switch(tree: &Xgft, level: usize, switch: u32, destination: u32) -> Next {
    Next::Group(if tree.is_above(level, switch, destination) {
        tree.down(level, switch, destination)
    } else {
        let parent = match tree.ascent() {
            Ascent::Adaptive => 0,
            Ascent::DModK => tree.parent_for(level, destination),
        };
        tree.up(level, switch, parent)
    })
}

impl Routing for Xgft {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let channel = self.channel(channel);
        let destination = destination as u32;
        match (channel.is_up, channel.level) {
            (true, level) => from_switch(self, level + 1, self.upper(channel), destination),
            (false, 0) => Next::Delivered,
            (false, level) => from_switch(self, level, channel.node, destination),
        }
    }

    /// The up-links of a switch form one group if messages take any of them.
    fn group(&self, channel: usize) -> Range<usize> {
        let at = self.channel(channel);
        if at.is_up && self.ascent() == Ascent::Adaptive {
            self.all_up(at.level, at.node)
        } else {
            channel..channel + 1
        }
    }
}
