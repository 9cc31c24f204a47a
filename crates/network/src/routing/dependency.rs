//! The channel dependency graph of a routing function: an edge leads from each channel that a message may
//! hold to each channel that it may request next.
//!
//! A wormhole network in which this graph has no cycle cannot deadlock. Where messages can leave other channels for
//! [escapes](super::Selection::Escaping) at any time, and stay on these, it is enough that the escapes have none.
//!
//! # Source
//! W. J. Dally and C. L. Seitz, "Deadlock-free message routing in multiprocessor interconnection
//! networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553, doi:10.1109/TC.1987.1676939.
//! J. Duato, "A new theory of deadlock-free adaptive routing in wormhole networks", IEEE Trans. Parallel and
//! Distributed Systems 4(12), 1993, pp. 1320–1331, doi:10.1109/71.250114.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

use loadcurve_base::{Error, Result};

use super::{Header, Hop, Middles, Routing, Selection, components};
use crate::topology::Ends;

/// Checks that no set of messages, whatever the traffic, can wait for each other in a cycle, and that all
/// messages arrive. All candidates of a hop are followed, by whatever rule routers choose among them.
///
/// # Errors
/// The shortest cycle through the lowest channel that is on any; of several of that length, the one with
/// the lowest channels first. Without a cycle, the first destination whose messages end at several nodes,
/// or at the same node as those for another destination.
pub(super) fn check<R: Routing + ?Sized>(routing: &R) -> Result<()> {
    match routing.middles() {
        Middles::None => Walk::of_destinations(routing),
        Middles::AnyRouter(routers) => Walk::through(routing, routers.count),
        Middles::Detours | Middles::ByPair => Walk::of_pairs(routing),
    }
    .verdict(routing)
}

/// Like [`check`], as if messages of all pairs could have any of some middles, or none. Every part of their
/// routes must depend only on the next aim.
pub(super) fn check_through<R: Routing + ?Sized>(routing: &R, middles: usize) -> Result<()> {
    Walk::through(routing, middles).verdict(routing)
}

/// Checks the last channels of the messages for each destination: they must be the destination's own
/// ejection channel, or end at its node in networks without ejection channels.
fn arrivals(ends: &[Ends], last: &[BTreeSet<usize>]) -> Result<()> {
    let end = |channel: usize| match ends[channel] {
        // A node may have several processors, each with an ejection channel.
        Ends::Ejection(_) => (1, channel),
        other => (0, other.nodes().1),
    };
    let mut destination_at = BTreeMap::new();
    for (destination, channels) in last.iter().enumerate() {
        let first = channels.first().map(|&channel| end(channel));
        for &channel in channels {
            let end = end(channel);
            let is_own = *destination_at.entry(end).or_insert(destination) == destination;
            if !is_own || first != Some(end) {
                return Err(Error::Misdelivered {
                    destination,
                    channel,
                });
            }
        }
    }
    Ok(())
}

/// Result of following all routes.
struct Walk {
    /// Channels that a message may request when its header is on each channel, in ascending order.
    follow: Vec<Vec<usize>>,
    /// The channels on which the messages for each destination end.
    last: Vec<BTreeSet<usize>>,
}

impl Walk {
    /// No routes yet.
    fn none<R: Routing + ?Sized>(routing: &R) -> Self {
        let topology = routing.topology();
        Self {
            follow: vec![Vec::new(); topology.channels()],
            last: vec![BTreeSet::new(); topology.processors()],
        }
    }

    /// The routes of all messages, where those for a destination have the same header.
    fn of_destinations<R: Routing + ?Sized>(routing: &R) -> Self {
        let (mut walk, mut starts) = (Self::none(routing), Vec::new());
        let processors = routing.topology().processors();
        // The last destination for which each channel was met.
        let mut met = vec![usize::MAX; walk.follow.len()];
        for destination in 0..processors {
            starts.clear();
            let is_other =
                |&source: &usize| source != destination && routing.carries(source, destination);
            for source in (0..processors).filter(is_other) {
                routing.first(source, Header::to(destination), &mut starts);
            }
            walk.follow(routing, &starts, None, |channel, _| {
                std::mem::replace(&mut met[channel], destination) != destination
            });
        }
        walk
    }

    /// The routes of all messages, pair by pair.
    fn of_pairs<R: Routing + ?Sized>(routing: &R) -> Self {
        let (mut walk, mut starts) = (Self::none(routing), Vec::new());
        let processors = routing.topology().processors();
        for destination in 0..processors {
            starts.clear();
            for source in (0..processors).filter(|&source| source != destination) {
                for (header, _) in routing.headers(source, destination) {
                    routing.first(source, header, &mut starts);
                }
            }
            let mut met = HashSet::new();
            walk.follow(routing, &starts, None, |channel, header| {
                met.insert((channel, header.via, header.phase))
            });
        }
        walk
    }

    /// The routes of all messages without a middle, and through all middles: to each middle, and from all of
    /// them to each destination.
    fn through<R: Routing + ?Sized>(routing: &R, middles: usize) -> Self {
        let mut walk = Self::none(routing);
        let processors = routing.topology().processors();
        let (mut starts, mut hops) = (Vec::new(), Vec::new());
        let mut met = vec![usize::MAX; walk.follow.len()];
        // Channels on which messages reach each middle.
        let mut ends = vec![Vec::new(); middles];
        for (middle, ends) in ends.iter_mut().enumerate() {
            let header = Header::to(0).through(middle);
            starts.clear();
            for source in 0..processors {
                routing.first(source, header, &mut starts);
            }
            walk.follow(routing, &starts, Some(ends), |channel, _| {
                std::mem::replace(&mut met[channel], middle) != middle
            });
        }
        // The last destination for which each channel was met in each phase.
        let mut met = [(); 2].map(|()| vec![usize::MAX; walk.follow.len()]);
        for destination in 0..processors {
            let header = Header::to(destination);
            starts.clear();
            for source in (0..processors).filter(|&source| source != destination) {
                routing.first(source, header, &mut starts);
            }
            for (middle, ends) in ends.iter().enumerate() {
                for &end in ends {
                    hops.clear();
                    routing.next(end, header.through(middle), &mut hops);
                    for next in Hop::channels(&hops, routing) {
                        add(&mut walk.follow[end], next);
                    }
                    starts.append(&mut hops);
                }
            }
            walk.follow(routing, &starts, None, |channel, header| {
                let met = &mut met[usize::from(header.phase)][channel];
                std::mem::replace(met, destination) != destination
            });
        }
        walk
    }

    /// Follows messages from channels that are new with their headers: to their destinations, or until the
    /// next phase from the channels that are then added to `ends`.
    fn follow<R: Routing + ?Sized>(
        &mut self,
        routing: &R,
        starts: &[Hop],
        mut ends: Option<&mut Vec<usize>>,
        mut is_new: impl FnMut(usize, Header) -> bool,
    ) {
        let mut open = Vec::new();
        let mut hops = starts.to_vec();
        loop {
            for hop in hops.drain(..) {
                for next in routing.group(hop.group) {
                    let next = routing.member(next);
                    if is_new(next, hop.header) {
                        open.push((next, hop.header));
                    }
                }
            }
            let Some((channel, header)) = open.pop() else {
                return;
            };
            routing.next(channel, header, &mut hops);
            let Some(next) = hops.first() else {
                self.last[header.destination as usize].insert(channel);
                continue;
            };
            if let Some(ends) = &mut ends
                && next.header.phase > header.phase
            {
                ends.push(channel);
                hops.clear();
            }
            for next in Hop::channels(&hops, routing) {
                add(&mut self.follow[channel], next);
            }
        }
    }

    /// An error if there is a cycle, or if messages end elsewhere.
    fn verdict<R: Routing + ?Sized>(self, routing: &R) -> Result<()> {
        let Self { mut follow, last } = self;
        if routing.selection() == Selection::Escaping {
            for (channel, next) in follow.iter_mut().enumerate() {
                // Whatever it waits for, a message on any other channel can take an escape.
                if !routing.is_escape(channel) {
                    next.clear();
                }
            }
        }
        match shortest_cycle(&follow, &components(&follow)) {
            Some(channels) => Err(Error::DependencyCycle { channels }),
            None => arrivals(&routing.topology().channel_ends(), &last),
        }
    }
}

/// Inserts a channel into an ascending list; usually it is present already or comes last.
#[inline]
fn add(channels: &mut Vec<usize>, channel: usize) {
    if channels.last().is_none_or(|&last| last < channel) {
        channels.push(channel);
    } else if let Err(place) = channels.binary_search(&channel) {
        channels.insert(place, channel);
    }
}

/// The shortest cycle through the lowest vertex that is on any, if there is one, of a graph with these
/// strongly connected components.
#[must_use]
pub fn shortest_cycle(follow: &[Vec<usize>], components: &[Vec<usize>]) -> Option<Vec<usize>> {
    let is_cyclic = |all: &&Vec<usize>| all.len() > 1 || follow[all[0]].contains(&all[0]);
    let lowest = components.iter().filter(is_cyclic).flatten().min();
    lowest.map(|&start| shortest_cycle_through(start, follow))
}

/// The shortest cycle through a vertex, breadth first; one must exist.
fn shortest_cycle_through(start: usize, follow: &[Vec<usize>]) -> Vec<usize> {
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
    unreachable!("the vertex is on a cycle")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::DimensionOrder;
    use crate::topology::dimension::{Dimension, Shape};
    use crate::topology::{Lattice, Topology, Unnamed, Xgft};

    /// A one-way ring; links are channels from 2n on, with one virtual channel each, or a new one after
    /// every hop.
    #[derive(Debug)]
    struct Ring {
        size: Unnamed,
        changes_class: bool,
    }

    impl Ring {
        fn new(nodes: usize, changes_class: bool) -> Self {
            let size = Unnamed {
                processors: nodes,
                channels: (2 + nodes) * nodes,
                vcs: 1,
            };
            Self {
                size,
                changes_class,
            }
        }
    }

    impl Routing for Ring {
        fn topology(&self) -> &dyn Topology {
            &self.size
        }

        fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
            let n = self.size.processors;
            let (node, class) = match channel / n {
                0 => (channel, 0),
                1 => return,
                class => (
                    (channel + 1) % n,
                    class - 2 + usize::from(self.changes_class),
                ),
            };
            let class = if node == header.destination as usize {
                1
            } else {
                2 + class
            };
            hops.push(header.over(class * n + node));
        }
    }

    #[test]
    fn networks_with_routes_in_order_have_no_cycle() {
        assert_eq!(Xgft::butterfly(3).check(), Ok(()));
        let shapes = [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing];
        for shape in shapes {
            for k in 2..8 {
                let lattice = Lattice::new(vec![Dimension::new(k, shape); 2]);
                let routing = DimensionOrder::new(lattice);
                assert_eq!(routing.check(), Ok(()), "{shape:?} {k}");
            }
        }
        let mixed = shapes.map(|shape| Dimension::new(4, shape));
        let routing = DimensionOrder::new(Lattice::new(mixed.to_vec()));
        assert_eq!(routing.check(), Ok(()));
    }

    #[test]
    fn a_ring_has_a_cycle_unless_every_hop_has_its_class() {
        let found = Ring::new(4, false).check().unwrap_err();
        let channels = vec![8, 9, 10, 11];
        assert_eq!(found, Error::DependencyCycle { channels });
        assert_eq!(
            found.to_string(),
            "channels: 8 → 9 → 10 → 11 → 8 is a cycle of channels whose messages could wait for one \
             another for ever; allowed: routes without one"
        );
        assert_eq!(Ring::new(4, true).check(), Ok(()));
        // Two hops at most, so that no dependency spans the ring.
        assert_eq!(Ring::new(2, false).check(), Ok(()));
    }

    /// Processors that send everything to processor 0, whatever the destination.
    #[derive(Debug)]
    struct Astray(Unnamed);

    impl Routing for Astray {
        fn topology(&self) -> &dyn Topology {
            &self.0
        }

        fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
            if channel < self.0.processors {
                hops.push(header.over(self.0.processors));
            }
        }
    }

    #[test]
    fn messages_that_end_elsewhere_are_named_by_destination_and_channel() {
        let astray = Astray(Unnamed {
            processors: 3,
            channels: 6,
            vcs: 1,
        });
        let found = astray.check().unwrap_err();
        let expected = Error::Misdelivered {
            destination: 1,
            channel: 3,
        };
        assert_eq!(found, expected);
        assert_eq!(found.key(), "routes");
        assert!(found.to_string().contains("processor 1 end on channel 3"));
    }

    #[test]
    fn the_shortest_cycle_through_the_lowest_channel_is_named() {
        let follow = [vec![1], vec![2, 3], vec![3], vec![1, 4], vec![4]];
        let shortest = |follow: &[Vec<usize>]| shortest_cycle(follow, &components(follow));
        assert_eq!(shortest(&follow), Some(vec![1, 3]));
        let loops = [vec![1], vec![2], vec![2]];
        assert_eq!(shortest(&loops), Some(vec![2]));
        assert_eq!(shortest(&[vec![1], vec![]]), None);
    }
}
