//! The channel dependency graph of a routing function: which channel a message may hold while it waits
//! for which other one.
//!
//! A wormhole network in which this graph has no cycle cannot deadlock.
//!
//! # Source
//! W. J. Dally and C. L. Seitz, "Deadlock-free message routing in multiprocessor interconnection
//! networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553, doi:10.1109/TC.1987.1676939.

use std::collections::{BTreeSet, VecDeque};

use super::{Routing, components};
use crate::{Error, Result};

/// Checks that no two messages of any sources and destinations, whatever the traffic, can wait for each
/// other, directly or in a cycle of more of them.
///
/// # Errors
/// The shortest cycle through the lowest channel that is on any; of several of that length, the one
/// with the lowest channels first.
pub(super) fn check<R: Routing + ?Sized>(routing: &R) -> Result<()> {
    let follow = followers(routing);
    let lists: Vec<Vec<usize>> = follow
        .iter()
        .map(|next| next.iter().copied().collect())
        .collect();
    let cyclic = components(&lists).into_iter();
    let cyclic = cyclic.filter(|all| all.len() > 1 || follow[all[0]].contains(&all[0]));
    let lowest = cyclic.flatten().min();
    match lowest {
        Some(channel) => Err(Error::DependencyCycle {
            channels: shortest_cycle(&lists, channel),
        }),
        None => Ok(()),
    }
}

/// The channels that a message may ask for when its header is on each channel.
fn followers<R: Routing + ?Sized>(routing: &R) -> Vec<BTreeSet<usize>> {
    let mut follow = vec![BTreeSet::new(); routing.channels()];
    // The destination for which each channel was met last.
    let mut met = vec![usize::MAX; routing.channels()];
    for destination in 0..routing.processors() {
        let sources = (0..routing.processors()).filter(|&source| source != destination);
        let mut open: Vec<usize> = sources.map(|s| routing.injection(s)).collect();
        while let Some(channel) = open.pop() {
            let groups = routing.next(channel, destination).shares();
            for next in groups.flat_map(|(first, _)| routing.group(first)) {
                follow[channel].insert(next);
                if met[next] != destination {
                    met[next] = destination;
                    open.push(next);
                }
            }
        }
    }
    follow
}

/// The shortest cycle from a channel back to itself, breadth first; there is one.
fn shortest_cycle(follow: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut before = vec![None; follow.len()];
    let mut open = VecDeque::from([start]);
    while let Some(channel) = open.pop_front() {
        for &next in &follow[channel] {
            if next == start {
                let mut cycle = vec![channel];
                while let Some(earlier) = before[cycle[cycle.len() - 1]] {
                    cycle.push(earlier);
                }
                cycle.reverse();
                return cycle;
            }
            if before[next].is_none() {
                before[next] = Some(channel);
                open.push_back(next);
            }
        }
    }
    unreachable!("the channel is on a cycle")
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::routing::Next;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::grid::Grid;
    use crate::topology::{FatTree, Mesh};

    /// A one-way ring; links are channels 2n…, one virtual channel each, or a new one after every hop.
    #[derive(Debug)]
    struct Ring {
        nodes: usize,
        changes_class: bool,
    }

    impl Ring {
        fn link(&self, from: usize, class: usize) -> usize {
            (2 + class) * self.nodes + from
        }
    }

    impl Routing for Ring {
        fn processors(&self) -> usize {
            self.nodes
        }

        fn channels(&self) -> usize {
            (2 + self.nodes) * self.nodes
        }

        fn symmetries(&self) -> usize {
            self.channels()
        }

        fn symmetry(&self, channel: usize) -> usize {
            channel
        }

        fn injection(&self, processor: usize) -> usize {
            processor
        }

        fn next(&self, channel: usize, destination: usize) -> Next {
            let n = self.nodes;
            let (node, class) = match channel / n {
                0 => (channel, 0),
                1 => return Next::Delivered,
                class => (
                    (channel + 1) % n,
                    class - 2 + usize::from(self.changes_class),
                ),
            };
            if node == destination {
                Next::Group(n + node)
            } else {
                Next::Group(self.link(node, class))
            }
        }

        fn group(&self, first: usize) -> Range<usize> {
            first..first + 1
        }
    }

    #[test]
    fn networks_with_routes_in_order_have_no_cycle() {
        assert_eq!(FatTree::new(3).check(), Ok(()));
        assert_eq!(Mesh::new(5).grid().check(), Ok(()));
        for shape in [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing] {
            for k in 2..8 {
                let grid = Grid::new(Dimension::new(k, shape));
                assert_eq!(grid.check(), Ok(()), "{shape:?} {k}");
            }
        }
    }

    #[test]
    fn a_ring_has_a_cycle_unless_every_hop_has_its_class() {
        let ring = |changes_class| Ring {
            nodes: 4,
            changes_class,
        };
        let found = ring(false).check().unwrap_err();
        let channels = vec![8, 9, 10, 11];
        assert_eq!(found, Error::DependencyCycle { channels });
        assert_eq!(
            found.to_string(),
            "channels: 8 → 9 → 10 → 11 → 8 is a cycle of channels whose messages could wait for one \
             another for ever; allowed: routes without one"
        );
        assert_eq!(ring(true).check(), Ok(()));
        // Two hops at most: nobody waits for the next but one.
        let short = Ring {
            nodes: 2,
            changes_class: false,
        };
        assert_eq!(short.check(), Ok(()));
    }

    #[test]
    fn the_shortest_cycle_through_the_lowest_channel_is_named() {
        let follow = [vec![1], vec![2, 3], vec![3], vec![1, 4], vec![4]];
        assert_eq!(shortest_cycle(&follow, 1), [1, 3]);
        assert_eq!(shortest_cycle(&follow, 4), [4]);
    }
}
