//! A channel: its holder, its link and its counts.

use crate::ChannelState;
use crate::sim::channel_use::ChannelUse;

/// No worm, link or message.
pub(super) const NONE: u32 = u32::MAX;

/// A channel, or a virtual channel.
#[derive(Debug, Clone)]
pub(super) struct Channel {
    /// Worm that holds the channel, and the hop of its route that the channel is.
    pub(super) holder: u32,
    pub(super) hop: u32,
    /// First channel of its group, where worms wait for it.
    pub(super) group: u32,
    /// Link that it shares with other virtual channels, and the next of them in circular order; no
    /// link, and the channel itself, if it shares none.
    pub(super) link: u32,
    /// Worm that is to have the channel in this cycle, if its group is one of
    /// [early choice](super::fabric::Fabric::chooses_early).
    pub(super) heir: u32,
    pub(super) next_vc: u32,
    pub(super) used: ChannelUse,
}

impl Channel {
    /// A free channel on no shared link.
    pub(super) fn new(number: u32) -> Self {
        Self {
            holder: NONE,
            hop: 0,
            group: number,
            link: NONE,
            heir: NONE,
            next_vc: number,
            used: ChannelUse::default(),
        }
    }

    #[inline]
    pub(super) fn is_free(&self) -> bool {
        self.holder == NONE
    }

    /// Grants the channel to a worm that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, cycle: u64, waited: u64, holder: u32, hop: u32) {
        self.holder = holder;
        self.hop = hop;
        self.used.grant(cycle, waited);
    }

    /// Releases the channel; another worm can have it in this cycle.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.holder = NONE;
        self.used.release(cycle);
    }

    /// What the hold in progress adds to the time held before `now`, modulo 2⁶⁴.
    fn end_before(&self, now: u64) -> u64 {
        if self.is_free() { 0 } else { now }
    }

    /// Restarts the counts before the cycle `now`.
    pub(super) fn restart_counts(&mut self, now: u64) {
        self.used.restart(self.end_before(now));
    }

    /// State of the channel in the `cycles` before `now`, since counting began.
    pub(super) fn state(&self, now: u64, cycles: f64) -> ChannelState {
        self.used.state(self.end_before(now), cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_are_cut_at_both_ends_of_counting() {
        let mut channel = Channel::new(0);
        channel.grant(10, 0, 3, 1);
        channel.restart_counts(15);
        channel.release(17);
        assert_eq!(channel.state(20, 5.0).rate, 0.0);
        channel.grant(20, 7, 4, 1);
        let state = channel.state(25, 10.0);
        assert_eq!((state.rate, state.service_cycles), (0.1, 7.0));
        assert_eq!((state.wait_cycles, state.blocking), (7.0, Some(1.0)));
    }
}
