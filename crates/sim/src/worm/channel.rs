//! A channel: its holder, its waiting messages, and its counts.

use loadcurve_base::ChannelState;

use super::message::NONE;
use crate::channel_use::{ChannelUse, LastHold};

/// Smallest marker for the unknown end of a hold, which depends on the channels ahead of the worm.
const UNKNOWN: u64 = 1 << 63;

/// A channel, in one cache line.
///
/// The queue of a group is kept in its first channel.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Channel {
    /// First cycle in which another message can be granted the channel; while that is unknown, the
    /// complement of the cycle of the holder's grant.
    free_at: u64,
    /// Channel granted next to the holder of this one.
    pub(super) ahead: u32,
    /// First and last of the waiting messages, in order of service.
    pub(super) first: u32,
    pub(super) last: u32,
    /// Last message that made its request in an earlier cycle than `last` did.
    pub(super) before: u32,
    pub(super) used: ChannelUse,
}

impl Channel {
    pub(super) fn new() -> Self {
        Self {
            free_at: 0,
            ahead: NONE,
            first: NONE,
            last: NONE,
            before: NONE,
            used: ChannelUse::default(),
        }
    }

    /// True if a message can be granted the channel in this cycle.
    #[inline]
    pub(super) fn is_free(&self, cycle: u64) -> bool {
        self.free_at <= cycle
    }

    /// First cycle in which another message can be granted the channel, if it is known.
    #[inline]
    pub(super) fn end(&self) -> Option<u64> {
        (self.free_at < UNKNOWN).then_some(self.free_at)
    }

    /// Grants the channel to a message that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, cycle: u64, waited: u64) {
        self.free_at = !cycle;
        self.used.grant(waited);
    }

    /// Sets the cycle in which the holder leaves the channel.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        debug_assert!(self.end().is_none(), "a channel is released once");
        let granted = !self.free_at;
        self.free_at = cycle;
        self.used.release(cycle.wrapping_sub(granted));
    }

    /// The last hold as it is before the cycle `now`.
    fn last_hold(&self, now: u64) -> LastHold {
        // A hold of unknown end lasts at least until now; a known end may lie in the future.
        let ahead = |end: u64| end.saturating_sub(now).wrapping_neg();
        LastHold {
            cycles: self.end().map_or_else(|| now - !self.free_at, ahead),
            is_open: self.end().is_none(),
        }
    }

    /// Restarts the counts before the cycle `now`.
    pub(super) fn restart_counts(&mut self, first: &mut LastHold, now: u64) {
        *first = self.last_hold(now);
        self.used = ChannelUse::default();
    }

    /// State of the channel in the last `cycles` before `now`.
    pub(super) fn state(&self, first: LastHold, now: u64, cycles: f64) -> ChannelState {
        self.used.state(first, self.last_hold(now), cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_fills_a_cache_line() {
        assert_eq!(size_of::<Channel>(), 64);
    }

    #[test]
    fn held_cycles_are_cut_at_both_ends() {
        let (mut channel, mut first) = (Channel::new(), LastHold::default());
        let held = |channel: &Channel, first: LastHold, now| {
            channel.state(first, now, 1.0).service_cycles as u64
        };
        channel.grant(10, 0);
        assert_eq!(held(&channel, first, 15), 5);
        channel.restart_counts(&mut first, 15);
        assert_eq!(held(&channel, first, 15), 0);
        assert_eq!(held(&channel, first, 18), 3);
        channel.release(30);
        assert_eq!(held(&channel, first, 18), 3);
        channel.restart_counts(&mut first, 20);
        assert_eq!(held(&channel, first, 20), 0);
        assert_eq!(held(&channel, first, 29), 9);
        assert_eq!(held(&channel, first, 40), 10);
        channel.grant(40, 7);
        channel.release(42);
        let state = channel.state(first, 50, 30.0);
        assert_eq!((state.rate, state.service_cycles), (1.0 / 30.0, 12.0));
        assert_eq!((state.wait_cycles, state.blocking), (7.0, Some(1.0)));
        // The hold that ended at 30 was counted earlier, when its end became known.
        assert_eq!(state.service_variance, None);
    }
}
