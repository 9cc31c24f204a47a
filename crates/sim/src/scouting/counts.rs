//! Counts of channels and headers.

use loadcurve_base::ChannelState;

use super::channels::Held;
use crate::{Counters, quotient};

/// Counts of a physical channel.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChannelCount {
    /// Messages whose last flit has crossed the channel and left the buffer at its end.
    pub messages: u64,
    /// Flits of these messages, and of those that were removed.
    pub flits: u64,
    /// Time that headers lost at the channel.
    pub lost_cycles: u64,
}

/// Counts of the whole network since counting began.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    /// Backtracking steps of headers.
    pub backtracks: u64,
    /// Time from generation to start, summed over delivered messages.
    pub source_wait_cycles: u64,
    /// Time from start to the header's arrival at the destination, summed over delivered messages.
    pub set_up_cycles: u64,
    /// Time from start to delivery, summed over delivered messages.
    pub network_cycles: u64,
    /// Sums over all cycles: virtual channels held, squares of the number held on each physical
    /// channel, and physical channels with all of them held.
    held: [u64; 3],
    /// Messages delivered, by source node.
    pub sent: Vec<u64>,
    /// Counts of each channel.
    pub channels: Vec<ChannelCount>,
}

impl Counts {
    /// Counters at zero.
    pub(super) fn new(nodes: u32, channels: u32) -> Self {
        Self {
            sent: vec![0; nodes as usize],
            channels: vec![ChannelCount::default(); channels as usize],
            ..Self::default()
        }
    }

    /// Resets all counters.
    pub(super) fn restart(&mut self) {
        *self = Self::new(self.sent.len() as u32, self.channels.len() as u32);
    }

    /// Adds the virtual channels held in a cycle.
    #[inline]
    pub(super) fn hold(&mut self, held: Held) {
        let held = [held.vcs, held.squares, held.full];
        for (sum, held) in self.held.iter_mut().zip(held) {
            *sum += u64::from(held);
        }
    }

    /// State of a channel in the `cycles` since counting began, with messages of `flits` flits.
    pub(super) fn channel_state(&self, channel: u32, cycles: f64, flits: u16) -> ChannelState {
        let count = self.channels[channel as usize];
        let per_message = |sum: u64| sum as f64 / count.messages as f64;
        if count.messages == 0 {
            return ChannelState {
                service_cycles: f64::from(flits),
                ..ChannelState::default()
            };
        }
        ChannelState {
            rate: count.messages as f64 / cycles,
            service_cycles: per_message(count.flits),
            service_variance: None,
            wait_cycles: per_message(count.lost_cycles),
            blocking: None,
            buffers: None,
        }
    }

    /// Named means since counting began.
    pub(super) fn details(&self, counters: &Counters) -> Vec<(String, f64)> {
        let cycles = counters.cycles;
        let per_message = |sum: u64| quotient(sum as f64, counters.delivered as f64);
        let [vcs, squares, full] = self.held.map(|sum| sum as f64);
        let channels = self.channels.len() as f64;
        let lost = self.channels.iter().map(|channel| channel.lost_cycles);
        let flits: u64 = self.channels.iter().map(|channel| channel.flits).sum();
        let degree = if vcs > 0.0 { squares / vcs } else { 1.0 };
        [
            (
                "deadlocks_per_1000_messages",
                1000.0 * per_message(counters.deadlocks),
            ),
            ("backtracks_per_message", per_message(self.backtracks)),
            ("source_wait_cycles", per_message(self.source_wait_cycles)),
            ("network_latency_cycles", per_message(self.network_cycles)),
            ("set_up_cycles", per_message(self.set_up_cycles)),
            ("blocking_delay_cycles", per_message(lost.sum())),
            ("multiplexing_degree", degree),
            (
                "channel_utilisation",
                quotient(flits as f64, cycles * channels),
            ),
            (
                "all_vcs_busy_probability",
                quotient(full, cycles * channels),
            ),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }
}
