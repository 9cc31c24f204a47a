//! Use of a wormhole channel: its grants, the times for which it was held, and the waits for it.

use loadcurve_base::ChannelState;

/// Use of a channel since counting began.
///
/// Counts that change together are kept apart, or compilers add them as vectors, in more instructions.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C)]
pub(super) struct ChannelUse {
    granted: u64,
    /// Sum of the full lengths of the holds that have ended since then.
    held: u64,
    waited: u64,
    /// Sum of their squares. As holds do not overlap, it is less than the longest times the length of the run.
    squares: u64,
    blocked: u64,
}

/// The last hold of a channel, as of some moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LastHold {
    /// Cycles of it before the moment if its end is unknown; else those after it, negated modulo 2⁶⁴.
    pub(super) cycles: u64,
    /// True if its end is unknown.
    pub(super) is_open: bool,
}

impl ChannelUse {
    /// Counts a grant to a message that has waited for some cycles.
    #[inline]
    pub(super) fn grant(&mut self, waited: u64) {
        self.granted += 1;
        self.waited += waited;
        self.blocked += u64::from(waited > 0);
    }

    /// Counts a hold that ends after some cycles.
    #[inline]
    pub(super) fn release(&mut self, cycles: u64) {
        self.held = self.held.wrapping_add(cycles);
        self.squares = self.squares.wrapping_add(cycles.wrapping_mul(cycles));
    }

    /// Number of messages that were granted the channel.
    pub(super) fn granted(&self) -> u64 {
        self.granted
    }

    /// State of the channel in the last `cycles`, given its last hold when counting began and now.
    pub(super) fn state(&self, first: LastHold, last: LastHold, cycles: f64) -> ChannelState {
        let per_message = |sum: u64| sum as f64 / self.granted.max(1) as f64;
        let within = self.held.wrapping_sub(first.cycles);
        ChannelState {
            rate: self.granted as f64 / cycles.max(1.0),
            service_cycles: per_message(within.wrapping_add(last.cycles)),
            service_variance: self.variance(first, last),
            wait_cycles: per_message(self.waited),
            blocking: Some(per_message(self.blocked)),
            buffers: None,
        }
    }

    /// Variance of the lengths of the holds that have ended since counting began, from the exact sums; none
    /// for fewer than two.
    fn variance(&self, first: LastHold, last: LastHold) -> Option<f64> {
        let begun = self.granted + u64::from(first.is_open);
        let ended = u128::from(begun - u64::from(last.is_open));
        if ended < 2 {
            return None;
        }
        Some(variance(ended, self.held, self.squares))
    }
}

/// Variance of the lengths of two holds or more, from their exact sum and that of their squares.
pub(super) fn variance(holds: u128, lengths: u64, squares: u64) -> f64 {
    let [lengths, squares] = [lengths, squares].map(u128::from);
    let deviations = (holds * squares).saturating_sub(lengths * lengths);
    deviations as f64 / (holds * (holds - 1)) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: LastHold = LastHold {
        cycles: 0,
        is_open: false,
    };

    /// Variance of holds of these lengths.
    fn variance(holds: &[u64]) -> Option<f64> {
        let mut used = ChannelUse::default();
        for &cycles in holds {
            used.grant(0);
            used.release(cycles);
        }
        used.state(NONE, NONE, 1.0).service_variance
    }

    #[test]
    fn the_variance_of_holds_is_exact() {
        assert_eq!(variance(&[30]), None);
        assert_eq!(variance(&[30, 34]), Some(8.0));
        assert_eq!(variance(&[30, 34, 32]), Some(4.0));
        assert_eq!(variance(&[1_000_003; 1000]), Some(0.0));
        // Squares in floating point would lose all digits of the difference.
        assert_eq!(variance(&[1 << 30, (1 << 30) + 2]), Some(2.0));
    }

    #[test]
    fn a_hold_counts_in_full_where_it_ends() {
        let mut used = ChannelUse::default();
        let open = |cycles| LastHold {
            cycles,
            is_open: true,
        };
        used.release(20);
        used.grant(3);
        used.release(24);
        used.grant(0);
        let state = used.state(open(7), open(5), 10.0);
        assert_eq!(state.service_cycles, f64::midpoint(20.0 - 7.0, 24.0 + 5.0));
        assert_eq!(state.service_variance, Some(8.0));
    }
}
