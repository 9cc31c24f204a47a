//! A channel: its holder, its link and its counts.

use loadcurve_base::ChannelState;

use crate::channel_use::{ChannelUse, LastHold};

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
    /// Shared link, and the next virtual channel on it in circular order; no link, and the channel itself,
    /// if it shares none.
    pub(super) link: u32,
    /// Worm for which the channel is reserved in this cycle, if its group is one of [early
    /// choice](super::fabric::Fabric::chooses_early).
    pub(super) reserved_for: u32,
    pub(super) next_vc: u32,
    /// Cycle of the last grant.
    since: u64,
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
            reserved_for: NONE,
            next_vc: number,
            since: 0,
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
        self.since = cycle;
        self.used.grant(waited);
    }

    /// Releases the channel; another worm can have it in this cycle.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.holder = NONE;
        self.used.release(cycle - self.since);
    }

    /// The last hold as it is before the cycle `now`.
    fn last_hold(&self, now: u64) -> LastHold {
        if self.is_free() {
            return LastHold::default();
        }
        LastHold {
            cycles: now - self.since,
            is_open: true,
        }
    }

    /// Restarts the counts before the cycle `now`.
    pub(super) fn restart_counts(&mut self, first: &mut LastHold, now: u64) {
        *first = self.last_hold(now);
        self.used = ChannelUse::default();
    }

    /// State of the channel in the `cycles` before `now`, since counting began.
    pub(super) fn state(&self, first: LastHold, now: u64, cycles: f64) -> ChannelState {
        self.used.state(first, self.last_hold(now), cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_are_cut_at_both_ends_of_counting() {
        let (mut channel, mut first) = (Channel::new(0), LastHold::default());
        channel.grant(10, 0, 3, 1);
        channel.restart_counts(&mut first, 15);
        channel.release(17);
        assert_eq!(channel.state(first, 20, 5.0).rate, 0.0);
        channel.grant(20, 7, 4, 1);
        let state = channel.state(first, 25, 10.0);
        assert_eq!((state.rate, state.service_cycles), (0.1, 7.0));
        assert_eq!((state.wait_cycles, state.blocking), (7.0, Some(1.0)));
        assert_eq!(state.service_variance, None);
        channel.release(30);
        // Holds of 7 and 10 cycles.
        let state = channel.state(first, 30, 15.0);
        assert_eq!(state.service_variance, Some(4.5));
    }
}
