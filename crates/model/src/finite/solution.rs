//! The solution at a load, with the times of its channels.

use super::state::State;

/// A network in steady state at one load.
#[derive(Debug, Clone)]
pub struct Solution<'a> {
    pub(super) state: State<'a>,
    /// L, the mean latency.
    pub latency_cycles: f64,
    /// W, the mean wait at the source.
    pub source_wait_cycles: f64,
    /// Mean x of the injection channels.
    pub source_service_cycles: f64,
    /// H, the time that the tail of a message loses after leaving the source.
    pub tail_cycles: f64,
    /// Number of sweeps to convergence.
    pub sweeps: usize,
    /// W of each class of sources.
    pub(super) source_waits: Vec<f64>,
}

/// Mean times of a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChannelTimes {
    /// τ, the time to cross it without blocking.
    pub transmission_cycles: f64,
    /// x, the time for which a message holds it.
    pub service_cycles: f64,
    /// X, the second moment of that time.
    pub service_second_moment: f64,
    /// φ, the fraction of messages that follow close behind another.
    pub followers: f64,
}

/// Wait of the messages of one channel for another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairWait {
    /// w, averaged over all messages, blocked or not.
    pub wait_cycles: f64,
    /// P, the probability that a message is blocked.
    pub blocking: f64,
}

impl Solution<'_> {
    /// Times of a channel, by its number in the network; none if it carries nothing.
    #[must_use]
    pub fn channel(&self, number: usize) -> Option<ChannelTimes> {
        let state = &self.state;
        let class = state.network.graph.class_of[number]?;
        let group = state.network.graph.channels[class].group;
        Some(ChannelTimes {
            transmission_cycles: state.transmissions[class].mean,
            service_cycles: state.services[class],
            service_second_moment: state.squares[class],
            followers: state.followers[group],
        })
    }

    /// Wait of the messages on one channel for another, by their numbers in the network; none if no
    /// messages take this step.
    #[must_use]
    pub fn pair(&self, from: usize, to: usize) -> Option<PairWait> {
        let graph = &self.state.network.graph;
        let [from, to] = [from, to].map(|number| graph.class_of[number]);
        let group = graph.channels[to?].group;
        let mut pairs = graph.pairs_of(from?);
        let pair = pairs.find(|&pair| graph.pairs[pair].group == group)?;
        Some(PairWait {
            wait_cycles: self.state.waits[pair],
            blocking: self.state.found[pair].blocked,
        })
    }
}
