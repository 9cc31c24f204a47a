//! A channel: who holds it until when, who waits for it, and what it did so far.

use super::message::NONE;
use crate::network::ChannelState;

/// The end of a hold that depends on what is still ahead of the worm.
pub(super) const UNKNOWN: u64 = u64::MAX;

/// A channel, in one cache line.
///
/// The queue of a pair is kept in its first channel.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Channel {
    /// The first cycle in which another message can have it.
    pub(super) free_at: u64,
    /// The channel that the message which holds this one was granted next.
    pub(super) ahead: u32,
    /// The messages that wait, in the order in which they are served: the first and the last.
    pub(super) first: u32,
    pub(super) last: u32,
    /// The last of those that asked in an earlier cycle than the last one did.
    pub(super) before: u32,
    /// The next channel that is released in the same cycle, in the calendar.
    pub(super) link: u32,
    /// Whether it is in the calendar.
    pub(super) is_noted: bool,
    pub(super) count: Count,
}

/// What a channel did since counting began.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Count {
    granted: u64,
    /// Cycles for which it was held: ends are added and beginnings taken away, modulo 2⁶⁴.
    held: u64,
    waited: u64,
    blocked: u64,
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
            count: Count::default(),
        }
    }

    /// Whether a message can have it in this cycle.
    #[inline]
    pub(super) fn is_free(&self, cycle: u64) -> bool {
        self.free_at <= cycle
    }

    /// Grants it to a message that asked some cycles ago.
    #[inline]
    pub(super) fn grant(&mut self, cycle: u64, waited: u64) {
        self.free_at = UNKNOWN;
        self.count.granted += 1;
        self.count.held = self.count.held.wrapping_sub(cycle);
        self.count.waited += waited;
        self.count.blocked += u64::from(waited > 0);
    }

    /// Says when the message that holds it leaves it.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.free_at = cycle;
        self.count.held = self.count.held.wrapping_add(cycle);
    }

    /// Cycles for which it was held before `now`, since counting began.
    fn held_before(&self, now: u64) -> u64 {
        // A hold without an end goes on at least until now; one with an end may reach beyond.
        let ahead = if self.free_at == UNKNOWN {
            now
        } else {
            self.free_at.saturating_sub(now).wrapping_neg()
        };
        self.count.held.wrapping_add(ahead)
    }

    /// Begins to count anew before the cycle `now`.
    pub(super) fn restart_count(&mut self, now: u64) {
        self.count = Count::default();
        self.count.held = self.held_before(now).wrapping_neg();
    }

    /// To how many messages it was granted since counting began.
    pub(super) fn granted(&self) -> u64 {
        self.count.granted
    }

    /// What it did in the last `cycles` before `now`.
    pub(super) fn state(&self, now: u64, cycles: u64) -> ChannelState {
        let per_message = |sum: u64| sum as f64 / self.count.granted.max(1) as f64;
        ChannelState {
            rate: self.count.granted as f64 / cycles.max(1) as f64,
            service_cycles: per_message(self.held_before(now)),
            wait_cycles: per_message(self.count.waited),
            blocking: Some(per_message(self.count.blocked)),
        }
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
        let held = |channel: &Channel, now| channel.held_before(now);
        channel.grant(10, 0);
        assert_eq!(held(&channel, 15), 5);
        channel.restart_count(15);
        assert_eq!(held(&channel, 15), 0);
        assert_eq!(held(&channel, 18), 3);
        channel.release(30);
        assert_eq!(held(&channel, 18), 3);
        channel.restart_count(20);
        assert_eq!(held(&channel, 20), 0);
        assert_eq!(held(&channel, 29), 9);
        assert_eq!(held(&channel, 40), 10);
        channel.grant(40, 7);
        channel.release(42);
        let state = channel.state(50, 30);
        assert_eq!((state.rate, state.service_cycles), (1.0 / 30.0, 12.0));
        assert_eq!((state.wait_cycles, state.blocking), (7.0, Some(1.0)));
    }
}
