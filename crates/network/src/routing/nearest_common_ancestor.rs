//! Routing in extended generalised fat trees: up to a nearest common ancestor of source and destination,
//! and down along the only path.

use std::ops::Range;

use super::{Header, Hop, Routing};
use crate::topology::{Ascent, Topology, Xgft};

/// The next group of a message at a switch.
fn from_switch(tree: &Xgft, level: usize, switch: u32, destination: u32) -> usize {
    if tree.is_above(level, switch, destination) {
        tree.down(level, switch, destination)
    } else {
        match tree.ascent() {
            Ascent::Adaptive => tree.all_up(level, switch).start,
            Ascent::DModK => tree.up(level, switch, tree.parent_for(level, destination)),
        }
    }
}

impl Routing for Xgft {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let channel = self.channel(channel);
        let (level, switch) = match (channel.is_up, channel.level) {
            (true, level) => (level + 1, self.upper(channel)),
            (false, 0) => return,
            (false, level) => (level, channel.node),
        };
        hops.push(header.over(from_switch(self, level, switch, header.destination)));
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
