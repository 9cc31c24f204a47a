//! A channel: its holder, its waiting messages, and its counts.

use super::message::NONE;
use crate::ChannelState;
use crate::sim::channel_use::ChannelUse;

/// End of a hold that depends on what is still ahead of the worm.
pub(super) const UNKNOWN: u64 = u64::MAX;

/// A channel, in one cache line.
///
/// The queue of a group is kept in its first channel.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Channel {
    /// First cycle in which another message can be granted the channel.
    pub(super) free_at: u64,
    /// Channel that the holder of this one was granted next.
    pub(super) ahead: u32,
    /// First and last of the waiting messages, in order of service.
    pub(super) first: u32,
    pub(super) last: u32,
    /// Last message that made its request in an earlier cycle than `last` did.
    pub(super) before: u32,
    /// Next channel released in the same cycle, in the calendar.
    pub(super) link: u32,
    /// True if the channel is in the calendar.
    pub(super) is_noted: bool,
    /// Number of messages that are granted a channel of the group, but do not have one yet.
    pub(super) promised: u16,
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
            link: NONE,
            is_noted: false,
            promised: 0,
            used: ChannelUse::default(),
        }
    }

    /// True if a message can be granted the channel in this cycle.
    #[inline]
    pub(super) fn is_free(&self, cycle: u64) -> bool {
        self.free_at <= cycle
    }

    /// Grants the channel to a message that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, cycle: u64, waited: u64) {
        self.free_at = UNKNOWN;
        self.used.grant(cycle, waited);
    }

    /// Sets the cycle in which the holder leaves the channel.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.free_at = cycle;
        self.used.release(cycle);
    }

    /// What the hold in progress adds to the time held before `now`, modulo 2⁶⁴.
    fn end_before(&self, now: u64) -> u64 {
        // A hold of unknown end lasts at least until now; a known end may lie in the future.
        if self.free_at == UNKNOWN {
            now
        } else {
            self.free_at.saturating_sub(now).wrapping_neg()
        }
    }

    /// Restarts the counts before the cycle `now`.
    pub(super) fn restart_counts(&mut self, now: u64) {
        self.used.restart(self.end_before(now));
    }

    /// State of the channel in the last `cycles` before `now`.
    pub(super) fn state(&self, now: u64, cycles: f64) -> ChannelState {
        self.used.state(self.end_before(now), cycles)
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
        let mut channel = Channel::new();
        let held = |channel: &Channel, now| channel.state(now, 1.0).service_cycles as u64;
        channel.grant(10, 0);
        assert_eq!(held(&channel, 15), 5);
        channel.restart_counts(15);
        assert_eq!(held(&channel, 15), 0);
        assert_eq!(held(&channel, 18), 3);
        channel.release(30);
        assert_eq!(held(&channel, 18), 3);
        channel.restart_counts(20);
        assert_eq!(held(&channel, 20), 0);
        assert_eq!(held(&channel, 29), 9);
        assert_eq!(held(&channel, 40), 10);
        channel.grant(40, 7);
        channel.release(42);
        let state = channel.state(50, 30.0);
        assert_eq!((state.rate, state.service_cycles), (1.0 / 30.0, 12.0));
        assert_eq!((state.wait_cycles, state.blocking), (7.0, Some(1.0)));
    }
}
