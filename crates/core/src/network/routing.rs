//! Routing functions: which channel a message takes next.

use std::fmt::Debug;
use std::ops::Range;

/// Where a message goes from a channel. Groups are named by their first channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Nowhere: it has been delivered.
    Delivered,
    /// To whichever channel of this group is free first.
    Group(usize),
    /// To one of two groups, half of the messages to each.
    Either(usize, usize),
}

/// A network as messages see it: channels numbered from 0, and a rule that leads on from each.
///
/// Every processor owns an injection channel, on which all its messages start, and every message
/// ends on an ejection channel; both are numbered along with the channels between nodes. The rule
/// looks at the channel and the destination only. Its channels may depend on one another in no
/// circle, or the network could deadlock.
pub trait Routing: Debug + Send + Sync {
    /// The number of processors, each of them a source and a destination.
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

    /// Where a message for processor `destination` goes from `channel`, which it may be on.
    fn next(&self, channel: usize, destination: usize) -> Next;

    /// The channels of the group that starts at `first`: interchangeable channels, of which a
    /// message takes any that is free. Symmetry carries groups into groups, in the same order.
    fn group(&self, first: usize) -> Range<usize> {
        first..first + 1
    }

    /// The other virtual channel on the same link, if there is one.
    fn sibling_vc(&self, _channel: usize) -> Option<usize> {
        None
    }
}
