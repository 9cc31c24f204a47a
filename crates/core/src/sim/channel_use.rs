//! Use of a wormhole channel: its grants, the time for which it was held, and the waits for it.

use crate::ChannelState;

/// Use of a channel since counting began.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChannelUse {
    granted: u64,
    /// Cycles for which it was held: ends are added and starts subtracted, modulo 2⁶⁴.
    held: u64,
    waited: u64,
    blocked: u64,
}

impl ChannelUse {
    /// Counts a grant to a message that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, cycle: u64, waited: u64) {
        self.granted += 1;
        self.held = self.held.wrapping_sub(cycle);
        self.waited += waited;
        self.blocked += u64::from(waited > 0);
    }

    /// Counts the end of a hold.
    #[inline]
    pub(super) fn release(&mut self, cycle: u64) {
        self.held = self.held.wrapping_add(cycle);
    }

    /// Number of messages that were granted the channel.
    pub(super) fn granted(&self) -> u64 {
        self.granted
    }

    /// Restarts the counts. `end` is what the hold in progress adds to the time held if it is cut
    /// now, modulo 2⁶⁴.
    pub(super) fn restart(&mut self, end: u64) {
        *self = Self {
            held: end.wrapping_neg(),
            ..Self::default()
        };
    }

    /// State of the channel in the last `cycles`, with `end` as in [`ChannelUse::restart`].
    pub(super) fn state(&self, end: u64, cycles: f64) -> ChannelState {
        let per_message = |sum: u64| sum as f64 / self.granted.max(1) as f64;
        ChannelState {
            rate: self.granted as f64 / cycles.max(1.0),
            service_cycles: per_message(self.held.wrapping_add(end)),
            wait_cycles: per_message(self.waited),
            blocking: Some(per_message(self.blocked)),
        }
    }
}
