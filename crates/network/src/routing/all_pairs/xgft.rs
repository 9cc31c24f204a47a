//! Pairs in an extended generalised fat tree.

use super::AllPairs;
use crate::routing::Routing as _;
use crate::topology::Xgft;

/// A node of level l is on the routes of the nₗ processors below it to the destinations that are not below
/// it, or from the other N − nₗ processors to those that are, in each case if they use this copy of the
/// node.
///
/// With D-mod-k these are the destinations d with d mod w₂…wₗ = copy; among adaptive links every copy has
/// equally many pairs.
impl AllPairs for Xgft {
    fn pairs_onward(&self) -> impl Fn(usize) -> Option<Vec<(usize, f64)>> {
        move |number| {
            let channel = self.channel(number);
            // Every message on a channel passes its upper end, one of the copies of a switch.
            let upper = self.upper(channel);
            let below = self.processors_below(channel.level, channel.node).len();
            let all = self.processors_below(self.height(), 0);
            let (level, node, sources) = match (channel.is_up, channel.level) {
                (true, level) => (level + 1, upper, below),
                (false, 0) => return None,
                (false, level) => (level, channel.node, all.len() - below),
            };
            let sources = sources as f64;
            // Down to the children, except the one that the message came from.
            let children = self.children(level, node);
            let children = children.filter(|&child| !channel.is_up || child != channel.node);
            let mut onward: Vec<(usize, f64)> = children
                .map(|child| {
                    let destinations = self.processors_below(level - 1, child);
                    let first = destinations.start;
                    let pairs =
                        sources * self.destinations_of(channel.level + 1, upper, destinations);
                    (self.down(level, node, first), pairs)
                })
                .collect();
            if channel.is_up && level < self.height() {
                let inside = self.processors_below(level, node);
                let groups = self.all_up(level, node).map(|up| (up, self.group(up)));
                for (up, group) in groups.filter(|(up, group)| *up == group.start) {
                    let above = self.upper(self.channel(up));
                    let count = |range| self.destinations_of(level + 1, above, range);
                    let each = count(all.clone()) - count(inside.clone());
                    onward.push((up, sources * each * group.len() as f64));
                }
            }
            Some(onward)
        }
    }
}
