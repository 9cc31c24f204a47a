//! Simulators: exact in what they simulate, honest about what they measured.
//!
//! An [`Engine`] is one network at one load, fed by seeded sources. It goes on for ever, in pieces:
//! whoever drives it decides how long a piece is, and no result depends on that. What it delivers
//! goes to a [`Record`].
//!
//! A [`Replication`] drives one engine until a [`StoppingRule`] is reached or given up, and makes a
//! [`Report`]; the reports of a point's replications make its [`Measurement`].

#[cfg(test)]
mod agreement;
mod arrivals;
mod channel_mean;
pub mod combining;
mod completions;
pub mod delta;
#[cfg(test)]
mod exact;
pub mod flit;
mod measurement;
mod observe;
mod poisson;
mod poisson_clock;
mod random;
mod record;
mod replication;
mod report;
pub mod scouting;
mod senders;
mod sink;
pub mod snapshot;
pub mod statistics;
mod stopping_rule;
#[cfg(test)]
mod test_support;
mod tie_breaker;
pub mod verdict;
mod watch;
pub mod worm;

use crate::network::ChannelState;

pub use arrivals::Arrivals;
pub use combining::Combining;
pub use delta::Delta;
pub use measurement::Measurement;
pub use observe::Observe;
pub use poisson::{Arrival, Poisson};
pub use random::Random;
pub use record::Record;
pub use replication::{Progress, Replication};
pub use report::Report;
pub use scouting::Scouting;
pub use sink::Sink;
pub use snapshot::Snapshot;
pub use stopping_rule::{INITIAL_REPLICATIONS, StoppingRule};
pub use tie_breaker::TieBreaker;
pub use watch::Watch;

/// Why an engine paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pause {
    /// The effort that was allowed is spent.
    Effort,
    /// The record is full.
    Full,
    /// More messages wait than may: the network does not keep up with its sources.
    Overflow,
}

/// What went through a network since counting began.
#[derive(Debug, Clone, Copy, PartialEq, Default, serde::Serialize, serde::Deserialize)]
pub struct Counters {
    /// How long that is, in cycles.
    pub cycles: f64,
    /// Messages made by the sources.
    pub generated: u64,
    /// Messages delivered.
    pub delivered: u64,
    /// Messages lost at a full queue.
    pub lost: u64,
    /// Deadlocks that were found and broken.
    pub deadlocks: u64,
    /// Messages that wait or are on their way now.
    pub waiting: u64,
}

/// A simulator of one network at one load.
pub trait Engine: std::fmt::Debug + Send {
    /// Goes on until the record is full, too many messages wait, or about `effort` events have
    /// happened.
    ///
    /// Engines stop between two moments of simulated time only, so that how a run is cut into
    /// pieces changes nothing; at least one moment passes. Only where a single moment brings more
    /// messages than there may be do they stop within it.
    fn advance(&mut self, record: &mut Record, effort: u64) -> Pause;

    /// The number of sources.
    fn sources(&self) -> u32;

    /// What went through since the start or the last [`Engine::restart_counts`].
    fn counters(&self) -> Counters;

    /// Begins to count anew: traffic, channels and details, but not the state of the network.
    fn restart_counts(&mut self);

    /// Whether a single source makes more messages than it can send, however well all others do.
    /// Never where sources keep none.
    fn has_overflowing_source(&self) -> bool {
        false
    }

    /// What every channel did since counting began.
    fn channels(&self) -> Vec<ChannelState>;

    /// The class of a channel in the picture: its entry among the channels of a model's result.
    fn channel_class(&self, channel: usize) -> usize;

    /// What else was measured since counting began, by names with their unit, in an order that is
    /// always the same.
    fn details(&self) -> Vec<(String, f64)> {
        Vec::new()
    }
}
