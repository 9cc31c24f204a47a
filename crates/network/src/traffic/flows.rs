//! Channel loads and transitions under a traffic pattern.

mod all_pairs;
mod count;
mod effort;
mod joining;
mod own;

use loadcurve_base::work::{Stage, report_progress};
use loadcurve_base::{Error, Result};

use super::{Pattern, Uniform};
use crate::routing::{Middles, Routing};
use count::FlowCount;
pub(super) use joining::Joining;

/// The flows of a network with one message per cycle and sending source on average. All other loads are
/// multiples.
///
/// Channels with the same flows form a class: where the pattern preserves the symmetries of the network,
/// those that a symmetry maps to one another; otherwise every channel that carries messages is a class of
/// its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Flows {
    /// Class of every channel, by number; none for channels without traffic or equivalents.
    pub class_of: Vec<Option<usize>>,
    /// Flows of every class of channels.
    pub classes: Vec<ClassFlow>,
    /// Every class of groups of interchangeable channels: the classes of its channels, in order.
    /// Every class of channels belongs to one.
    pub groups: Vec<Vec<usize>>,
    /// Sources that send anything, by the class of their injection channels, in ascending order.
    pub sources: Vec<SourceFlow>,
}

/// The flow on each channel of a class.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClassFlow {
    /// λ, messages per cycle over one channel.
    pub rate: f64,
    /// Number of channels of this class.
    pub channels: usize,
    /// f(i→g), messages per cycle from one channel into each of its next groups, given by their index in
    /// [`Flows::groups`]. Two groups of a class are two entries.
    pub onward: Vec<(usize, f64)>,
    /// o(i→g), messages per cycle that reach each of these groups over other channels from the same source
    /// as a message on this channel, averaged over the messages from this channel into the group. One for
    /// each entry of `onward`; empty where all are 0, and under patterns that do not [tell sources
    /// apart](Pattern::tells_sources_apart).
    pub same_source_rate: Vec<f64>,
    /// The classes of the other virtual channels on the same link, one entry for each channel.
    pub siblings: Vec<usize>,
    /// n(i→g), messages per cycle that join a message on the link of each of these groups: those over the
    /// other virtual channels of the link, minus those that were beside the message on its previous link
    /// and continue with it, Σf(e→h) over the siblings e of this channel and h of the next; at least 0. For
    /// a group of several channels, the mean over them. One for each entry of `onward`; empty where all are
    /// 0.
    pub joining: Vec<f64>,
}

/// Equivalent sources.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SourceFlow {
    /// Class of their injection channels.
    pub class: usize,
    /// w, messages per cycle of each of them, relative to the mean of all senders.
    pub weight: f64,
    /// Number of them.
    pub count: usize,
    /// The processor of the first of them.
    pub processor: usize,
}

impl Flows {
    /// Counts all routes of a routing function, weighted by a pattern.
    ///
    /// Uniform and hot-spot traffic are counted in trees towards one destination at a time: the number of
    /// steps is the sum over destinations of the channels that lead to each. Under patterns that [tell
    /// sources apart](Pattern::tells_sources_apart) the routes of each pair are followed, so that a
    /// permutation takes as many steps as its messages have channels.
    ///
    /// Messages through any router are counted in trees to every router, and from all routers in trees to
    /// every destination: entries of the pattern times routers are then the steps that say which messages
    /// leave a middle by which channel. Under uniform traffic a product of sums says so. Where middles
    /// depend on the pair, every route of every pair is followed; where only some pairs detour, the messages for
    /// a destination with the same header are.
    ///
    /// # Errors
    /// [`Error::DependencyCycle`](loadcurve_base::Error::DependencyCycle) when the messages for a
    /// destination can circulate in a cycle, and [`Error::Refused`] when routes through middles take more
    /// than 2·10⁸ [steps](Self::steps).
    ///
    /// # Panics
    /// When no source sends anything.
    pub fn of(routing: &dyn Routing, pattern: &dyn Pattern) -> Result<Self> {
        if routing.middles() != Middles::None && Self::steps(routing, pattern) > Self::MOST_STEPS {
            let reason = "its routes through middles take more than 2·10⁸ steps to count";
            return Err(Error::refused("route", reason));
        }
        let mut count = FlowCount::of(routing, pattern.keeps_symmetry());
        match routing.middles() {
            Middles::None => {}
            Middles::AnyRouter(routers) => return count.through(routers, pattern),
            Middles::Detours => return count.by_headers(pattern),
            Middles::ByPair => return count.along_routes(pattern),
        }
        let processors = routing.topology().processors();
        if pattern.tells_sources_apart() {
            for source in 0..processors {
                report_progress(Stage::Routes, source as f64 / processors as f64);
                count.messages_of(source, &pattern.destinations(source))?;
            }
        } else {
            for destination in 0..processors {
                report_progress(Stage::Routes, destination as f64 / processors as f64);
                count.messages_for(destination, &pattern.sources(destination))?;
            }
        }
        Ok(count.flows())
    }

    /// Flows of uniform traffic, route by route.
    ///
    /// # Errors
    /// As [`Flows::of`].
    pub fn uniform(routing: &dyn Routing) -> Result<Self> {
        Self::of(routing, &Uniform::new(routing.topology().processors()))
    }

    /// Number of processors that send anything.
    #[must_use]
    pub fn senders(&self) -> usize {
        self.sources.iter().map(|source| source.count).sum()
    }

    /// D̄, the mean number of channels on a message's route, injection and ejection included.
    #[must_use]
    pub fn mean_distance(&self) -> f64 {
        let crossings: f64 = self
            .classes
            .iter()
            .map(|c| c.rate * c.channels as f64)
            .sum();
        crossings / self.senders() as f64
    }
}

/// Sources by class, from the processor, the class and the weight of each, in order of processors.
pub(super) fn sources(
    classes: usize,
    sending: impl Iterator<Item = (usize, usize, f64)>,
) -> Vec<SourceFlow> {
    let mut sources = vec![None; classes];
    for (processor, class, weight) in sending {
        let none = SourceFlow {
            class,
            weight,
            count: 0,
            processor,
        };
        sources[class].get_or_insert(none).count += 1;
    }
    sources.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests;
