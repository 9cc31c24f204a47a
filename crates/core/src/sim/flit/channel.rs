//! A channel: its holder, its link and its counts.

use crate::ChannelState;

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
    pub(super) next_vc: u32,
    granted: u64,
    /// Cycles for which it was held: ends are added and starts subtracted, modulo 2⁶⁴.
    held: u64,
    waited: u64,
    blocked: u64,
}

impl Channel {
    /// A free channel on no shared link.
    pub(super) fn new(number: u32) -> Self {
        Self {
            holder: NONE,
            hop: 0,
            group: number,
            link: NONE,
            next_vc: number,
            granted: 0,
            held: 0,
            waited: 0,
            blocked: 0,
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
        self.granted += 1;
        self.held = self.held.wrapping_sub(cycle);
        self.waited += waited;
        self.blocked += u64::from(waited > 0);
    }

    /// Releases the channel; another worm can have it in this cycle.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.holder = NONE;
        self.held = self.held.wrapping_add(cycle);
    }

    /// Restarts the counts before the cycle `now`.
    pub(super) fn restart_counts(&mut self, now: u64) {
        (self.granted, self.waited, self.blocked) = (0, 0, 0);
        self.held = if self.is_free() {
            0
        } else {
            now.wrapping_neg()
        };
    }

    /// Number of worms that were granted the channel since counting began.
    pub(super) fn granted(&self) -> u64 {
        self.granted
    }

    /// State of the channel in the `cycles` before `now`, since counting began.
    pub(super) fn state(&self, now: u64, cycles: f64) -> ChannelState {
        let held = if self.is_free() {
            self.held
        } else {
            self.held.wrapping_add(now)
        };
        let per_message = |sum: u64| sum as f64 / self.granted.max(1) as f64;
        ChannelState {
            rate: self.granted as f64 / cycles.max(1.0),
            service_cycles: per_message(held),
            wait_cycles: per_message(self.waited),
            blocking: Some(per_message(self.blocked)),
        }
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
