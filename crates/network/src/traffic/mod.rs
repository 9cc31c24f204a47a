//! Traffic: patterns, sources, and the flows on the channels of a network. Independent of any topology.
//!
//! A [`Pattern`] gives the rates between processors: [`Uniform`], [`Permutation`] by a [`DestinationMap`],
//! [`HotProcessors`] or [`TrafficMatrix`]; [`AnyPattern`] is any of them, [`LiveProcessors`] one of a network with
//! failed routers, and [`CarriedPairs`] uniform traffic where messages do not get everywhere.
//!
//! [`Traffic`] is a pattern at a load. What sources send, apart from whom to, is [`Sending`]: messages of one length at
//! the times of one Poisson process, or several lengths, bursts, requests with replies, windows, from sources with a
//! process each. Simulators take the messages as [`Arrivals`].

mod any_pattern;
mod carried;
mod clock;
mod destination_map;
mod flows;
mod grouping;
mod hot_processors;
mod lattice;
mod live;
mod matrix;
mod mean_latencies;
mod outstanding;
mod pattern;
mod permutation;
mod process;
mod senders;
mod sending;
mod source;
#[cfg(test)]
pub(crate) mod test_support;

use std::sync::Arc;

use loadcurve_base::Random;

use crate::routing::{Middles, Routing};

pub use any_pattern::AnyPattern;
pub use carried::CarriedPairs;
pub use clock::PoissonClock;
pub use destination_map::DestinationMap;
pub use flows::{ClassFlow, Flows, SourceFlow};
pub use grouping::{Grouping, MessageGroup};
pub use hot_processors::HotProcessors;
pub use live::LiveProcessors;
pub use matrix::{MatrixReading, TrafficMatrix};
pub use outstanding::Outstanding;
pub use pattern::{AnyDestination, HotSpot, Pattern, Uniform};
pub use permutation::Permutation;
pub use process::{Poisson, Process};
use senders::Senders;
pub use sending::{Bursts, LONGEST_FLITS, MOST_LENGTHS, Mix, Replies, Sending};
use source::Sources;
pub use source::{Arrival, Arrivals};

/// Traffic under a pattern, at one load.
///
/// Every source sends at random times, independently of all others: λ₀·w messages per cycle, where w is its
/// rate in the pattern relative to the mean of all senders. Unless [told otherwise](Self::sending) the times are those
/// of a Poisson process.
#[derive(Debug, Clone)]
pub struct Traffic<P = Uniform> {
    /// Traffic pattern.
    pub pattern: P,
    /// λ₀, messages per cycle and sending source; replies are not counted.
    pub load_messages: f64,
    /// Source of all random numbers of a simulation.
    pub random: Random,
    /// Draws the middles of messages.
    routing: Option<Arc<dyn Routing>>,
    sending: Sending,
}

impl Traffic {
    /// Uniform traffic between some processors, at a load in messages per cycle and processor.
    ///
    /// # Panics
    /// If there are fewer than two processors, or the load is not positive and finite.
    #[must_use]
    pub fn uniform(processors: usize, load_messages: f64, random: Random) -> Self {
        Self::new(Uniform::new(processors), load_messages, random)
    }
}

impl<P: Pattern> Traffic<P> {
    /// Traffic under a pattern, at a load in messages per cycle and source, averaged over the sending
    /// sources.
    ///
    /// # Panics
    /// If the load is not positive and finite.
    #[must_use]
    pub fn new(pattern: P, load_messages: f64, random: Random) -> Self {
        assert!(
            load_messages > 0.0 && load_messages.is_finite(),
            "sources without load send nothing"
        );
        Self {
            pattern,
            load_messages,
            random,
            routing: None,
            sending: Sending::default(),
        }
    }

    /// The same traffic, whose messages are given middles at birth if they have any in a routing function: each is
    /// drawn after source and destination. Without middles no random number more is drawn.
    #[must_use]
    pub fn over<R: Routing + Clone + 'static>(self, routing: &R) -> Self {
        let has_middles = routing.middles() != Middles::None;
        let routing = has_middles.then(|| -> Arc<dyn Routing> { Arc::new(routing.clone()) });
        Self { routing, ..self }
    }

    /// The same load of messages that are sent otherwise.
    #[must_use]
    pub fn sending(self, sending: Sending) -> Self {
        Self { sending, ..self }
    }

    /// True if messages are answered: requests are of kind 0, and replies of kind 1.
    #[must_use]
    pub fn has_replies(&self) -> bool {
        self.sending.has_replies()
    }

    /// Names of the [kinds](Sending::kinds) of messages.
    #[must_use]
    pub fn kinds(&self) -> Vec<String> {
        self.sending.kinds()
    }

    /// Length of all messages, if they are [equally long](Sending::common_flits).
    #[must_use]
    pub fn common_flits(&self, flits: u32) -> Option<u32> {
        self.sending.common_flits(flits)
    }

    /// Number of sources that send anything but replies.
    #[must_use]
    pub fn senders(&self) -> u32 {
        self.pattern.senders() as u32
    }

    /// Checks that the network has as many processors as the pattern.
    ///
    /// # Panics
    /// If it does not.
    pub fn check(&self, processors: usize) {
        let expected = self.pattern.processors();
        assert_eq!(processors, expected, "the pattern is of another network");
    }

    /// Messages per cycle of all sources together, without replies.
    pub fn messages_per_cycle(&self) -> f64 {
        self.load_messages * f64::from(self.senders())
    }

    /// The messages, in order of time: of `flits` flits each, unless [their lengths differ](Sending::mix).
    ///
    /// # Panics
    /// If `flits` is 0, a window has no place, a reply no flit, or a burst less than one message or no peak.
    #[must_use]
    pub fn messages(self, flits: u32) -> Box<dyn Arrivals>
    where
        P: 'static,
    {
        assert!(flits > 0, "a message has at least one flit");
        let common_flits = self.common_flits(flits);
        let Some(flits) = common_flits.filter(|_| self.sending.is_plain()) else {
            return Box::new(Senders::new(self, flits));
        };
        // One clock serves all sources.
        let process = Poisson::new(self.messages_per_cycle());
        Box::new(Sources::new(
            process,
            self.pattern,
            self.routing,
            flits,
            self.random,
        ))
    }
}
