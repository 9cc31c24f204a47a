//! Routing functions: the next channel of a message.

mod all_pairs;
mod components;
mod custom;
mod dependency;
mod destination_tag;
mod dimension_order;
mod distinct;
mod hop_counts;
mod length;
mod minimal;
mod minimal_adaptive;
mod nearest_common_ancestor;
mod positive_hop;
mod route;
mod routing_table;
mod shortest_path;
mod up_down;
mod up_star_down_star;

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use loadcurve_base::Result;

use crate::topology::Topology;
pub use all_pairs::AllPairs;
pub(crate) use all_pairs::LatticePairs;
pub use components::components;
pub use custom::{CustomRoute, Verdict, cycle_in_words};
pub use dependency::shortest_cycle;
pub use dimension_order::DimensionOrder;
pub use distinct::Distinct;
pub use length::check_length;
pub use minimal_adaptive::MinimalAdaptive;
pub use positive_hop::PositiveHop;
pub use route::Route;
pub use routing_table::RoutingTable;
pub use shortest_path::ShortestPath;
pub use up_star_down_star::UpStarDownStar;

/// Next hop of a message. A group is identified by any of its channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// None: the message has arrived.
    Delivered,
    /// Whichever channel of this group becomes free first.
    Group(usize),
    /// One of two groups, each taken by half of the messages.
    Either(usize, usize),
    /// Any of several channels, chosen by an adaptive router according to their state.
    AnyOf(Alternatives),
}

/// A few channels, of which a message takes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Alternatives {
    channels: [usize; Self::MAX],
    count: usize,
}

impl Alternatives {
    /// Largest number of alternatives: two directions in each of two dimensions.
    pub const MAX: usize = 4;

    /// Adds a channel.
    ///
    /// # Panics
    /// When there are [`MAX`](Self::MAX) already.
    pub fn push(&mut self, channel: usize) {
        self.channels[self.count] = channel;
        self.count += 1;
    }

    /// The channels.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.channels.into_iter().take(self.count)
    }
}

impl Next {
    /// The groups of the next hop, each with the fraction of the messages that takes it; alternatives of an
    /// adaptive router count as equally likely.
    pub fn shares(self) -> impl Iterator<Item = (usize, f64)> {
        let (groups, share) = match self {
            Self::Delivered => (Alternatives::default(), 0.0),
            Self::Group(group) => (Alternatives::from([group]), 1.0),
            Self::Either(one, other) => (Alternatives::from([one, other]), 0.5),
            Self::AnyOf(channels) => (channels, 1.0 / channels.count as f64),
        };
        groups.iter().map(move |group| (group, share))
    }

    /// The channels of all groups of the next hop.
    pub fn channels<R: Routing + ?Sized>(self, routing: &R) -> impl Iterator<Item = usize> {
        self.shares().flat_map(|(group, _)| routing.group(group))
    }

    /// The group that a message takes, chosen by a random word; none if it has arrived. The lowest bit of
    /// the word is reserved for the choice between the channels of a group.
    #[inline]
    #[must_use]
    pub fn chosen(self, lot: u64) -> Option<usize> {
        match self {
            Self::Delivered => None,
            Self::Group(group) => Some(group),
            Self::Either(one, _) if lot & 2 == 0 => Some(one),
            Self::Either(_, other) => Some(other),
            Self::AnyOf(channels) => {
                let nth = (lot >> 1) % channels.count as u64;
                Some(channels.channels[nth as usize])
            }
        }
    }
}

impl<const N: usize> From<[usize; N]> for Alternatives {
    fn from(channels: [usize; N]) -> Self {
        let mut alternatives = Self::default();
        for channel in channels {
            alternatives.push(channel);
        }
        alternatives
    }
}

/// A routing function: a rule for the next hop of a message that depends only on its destination and the
/// channel of its header.
///
/// In a wormhole network every processor has its own injection channel, on which all its messages start,
/// and every message ends on an ejection channel. The channel dependency graph must be free of cycles, or
/// the network can deadlock.
pub trait Routing: Debug + Send + Sync {
    /// The network.
    fn topology(&self) -> &dyn Topology;

    /// The first hop of a message from one processor to another.
    fn first(&self, source: usize, destination: usize) -> Next;

    /// The next hop from `channel` of a message for processor `destination`. The message must be
    /// able to reach `channel`.
    fn next(&self, channel: usize, destination: usize) -> Next;

    /// The injection channel of a processor of a wormhole network.
    ///
    /// # Panics
    /// When messages do not start on a channel of their processor alone.
    fn injection(&self, processor: usize) -> usize {
        match self.first(processor, processor) {
            Next::Group(channel) => channel,
            first => panic!("messages start on {first:?}, and not on an injection channel"),
        }
    }

    /// The group of a channel: interchangeable channels, of which a message takes any that is free. A
    /// symmetry maps groups to groups and keeps the order of their channels.
    fn group(&self, channel: usize) -> Range<usize> {
        channel..channel + 1
    }

    /// Checks that the network cannot deadlock, whatever the traffic: that its channel dependency graph has
    /// no cycle. The number of steps is the sum over destinations of the channels that lead to each.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle), which names the channels.
    fn check(&self) -> Result<()> {
        dependency::check(self)
    }
}

impl<R: Routing + ?Sized> Routing for Arc<R> {
    fn topology(&self) -> &dyn Topology {
        (**self).topology()
    }

    fn first(&self, source: usize, destination: usize) -> Next {
        (**self).first(source, destination)
    }

    #[inline]
    fn next(&self, channel: usize, destination: usize) -> Next {
        (**self).next(channel, destination)
    }

    fn injection(&self, processor: usize) -> usize {
        (**self).injection(processor)
    }

    fn group(&self, channel: usize) -> Range<usize> {
        (**self).group(channel)
    }

    fn check(&self) -> Result<()> {
        (**self).check()
    }
}

#[cfg(test)]
mod tests;
