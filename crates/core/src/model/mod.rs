//! Analytic models, one published model a file: load in, operating point out.
//!
//! A model never draws, samples or formats. It says what happens at one load, and answers
//! [`Saturated`] where the network cannot carry it; curves are made of it in [`crate::curve`].

pub mod fat_tree;
mod saturation;

use crate::queueing::Saturated;
pub use saturation::least_saturating_load;

/// What a model predicts for every channel of one class.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChannelState {
    /// λ, messages per cycle over one channel.
    pub rate: f64,
    /// x̄, the mean time a message holds the channel, in cycles.
    pub service_cycles: f64,
    /// W, the mean wait for the channel, in cycles.
    pub wait_cycles: f64,
}

impl ChannelState {
    /// ρ = λx̄, the fraction of time for which the channel is held.
    #[must_use]
    pub fn utilisation(&self) -> f64 {
        self.rate * self.service_cycles
    }
}

/// A network in steady state at one load.
#[derive(Debug, Clone, PartialEq)]
pub struct OperatingPoint {
    /// Mean latency, from generation to the last flit delivered.
    pub latency_cycles: f64,
    /// Messages delivered per cycle and source.
    pub throughput_messages: f64,
    /// The state of each class of channels, indexed by [`crate::network::Channel::class`].
    pub channels: Vec<ChannelState>,
}

/// An analytic model with its parameters set.
pub trait Model: std::fmt::Debug {
    /// The steady state at a load in messages/cycle/source.
    ///
    /// # Errors
    /// [`Saturated`] when the network cannot carry the load.
    fn at(&self, load_messages: f64) -> Result<OperatingPoint, Saturated>;

    /// The mean latency of a message that meets no other.
    fn zero_load_latency_cycles(&self) -> f64;

    /// The least load, in messages/cycle/source, that the network cannot carry.
    fn saturation_messages(&self) -> f64;

    /// Flits per message, which turn a load in messages into one in flits.
    fn flits_per_message(&self) -> f64;
}
