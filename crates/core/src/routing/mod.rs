//! Routing functions: the channel that a message takes next.

mod components;
mod dependency;
mod route;
mod up_down;

use std::fmt::Debug;
use std::ops::Range;

use crate::Result;
pub(crate) use components::components;
pub use route::Route;

/// Next hop of a message. A group is named by its first channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// None: the message has been delivered.
    Delivered,
    /// Whichever channel of this group becomes free first.
    Group(usize),
    /// One of two groups, each taken by half of the messages.
    Either(usize, usize),
}

impl Next {
    /// The groups of the next hop, each with the fraction of the messages that takes it.
    pub(crate) fn shares(self) -> impl Iterator<Item = (usize, f64)> {
        let shares = match self {
            Self::Delivered => [None, None],
            Self::Group(group) => [Some((group, 1.0)), None],
            Self::Either(one, other) => [Some((one, 0.5)), Some((other, 0.5))],
        };
        shares.into_iter().flatten()
    }
}

/// A network as messages see it: channels numbered from 0, and a rule for the next hop from each.
///
/// Every processor owns an injection channel, on which all its messages start, and every message
/// ends on an ejection channel; both are numbered along with the channels between nodes. The next
/// hop depends only on the channel and the destination. The channel dependency graph must be free
/// of cycles, or the network could deadlock.
pub trait Routing: Debug + Send + Sync {
    /// The number of processors, each of them both a source and a destination.
    fn processors(&self) -> usize;

    /// The number of channels.
    fn channels(&self) -> usize;

    /// The number of orbits of channels under the symmetries of the network.
    fn symmetries(&self) -> usize;

    /// The orbit of a channel: a symmetry of the network carries any two channels of an orbit into
    /// each other, and routes into routes. Under a pattern that keeps these symmetries they have the
    /// same flows.
    fn symmetry(&self, channel: usize) -> usize;

    /// The injection channel of a processor.
    fn injection(&self, processor: usize) -> usize;

    /// The next hop from `channel` of a message for processor `destination`. The message must be
    /// able to reach `channel`.
    fn next(&self, channel: usize, destination: usize) -> Next;

    /// The channels of the group that starts at `first`: interchangeable channels, of which a
    /// message takes any that is free. A symmetry maps groups to groups and keeps the order of
    /// their channels.
    fn group(&self, first: usize) -> Range<usize> {
        first..first + 1
    }

    /// Checks that the network cannot deadlock, whatever the traffic: that its channel dependency graph
    /// has no cycle. It takes as many steps as there are destinations and channels that lead to each.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](crate::Error::DependencyCycle), which names the channels.
    fn check(&self) -> Result<()> {
        dependency::check(self)
    }

    /// The other virtual channel on the same link, if there is one.
    fn sibling_vc(&self, _channel: usize) -> Option<usize> {
        None
    }
}
