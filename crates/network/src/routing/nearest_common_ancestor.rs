//! Routing in extended generalised fat trees: up to a nearest common ancestor of source and destination,
//! and down along the only path.

use std::ops::Range;

use super::{Header, Hop, Routing, Selection};
use crate::topology::{Ascent, Topology, Xgft};

/// Appends the next hops of a message at a switch.
fn at_switch(tree: &Xgft, level: usize, switch: u32, header: Header, hops: &mut Vec<Hop>) {
    let destination = header.destination;
    if tree.is_above(level, switch, destination) {
        hops.push(header.over(tree.down(level, switch, destination)));
        return;
    }
    let up = tree.all_up(level, switch);
    match tree.ascent() {
        Ascent::Adaptive => hops.push(header.over(up.start)),
        Ascent::DModK => {
            let parent = tree.parent_for(level, destination);
            hops.push(header.over(tree.up(level, switch, parent)));
        }
        Ascent::Random => hops.extend(up.map(|up| header.over(up))),
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
        at_switch(self, level, switch, header, hops);
    }

    /// The up-links of a switch form one group if messages take any that is free.
    fn group(&self, channel: usize) -> Range<usize> {
        let at = self.channel(channel);
        if at.is_up && self.ascent() == Ascent::Adaptive {
            self.all_up(at.level, at.node)
        } else {
            channel..channel + 1
        }
    }

    /// The least occupied of all links up, or the only candidate, or one drawn.
    fn selection(&self) -> Selection {
        match self.ascent() {
            Ascent::Adaptive => Selection::LeastOccupied,
            Ascent::DModK | Ascent::Random => Selection::Drawn,
        }
    }
}
