//! Lots that break ties between requests in the same cycle.
//!
//! A lot is a function of the message and the hop, not of the order in which a simulator draws it: two
//! simulators with the same messages make the same decisions.

use loadcurve_base::random::mixed;

/// Source of the lots of a run.
#[derive(Debug, Clone, Copy)]
pub struct TieBreaker {
    salt: u64,
}

impl TieBreaker {
    /// Lots that depend on `salt`, a random word.
    #[must_use]
    pub fn new(salt: u64) -> Self {
        Self { salt }
    }

    /// Lot of a message, numbered in order of generation, at its `hop`th request for a channel,
    /// counted from 0. Among simultaneous requests the lowest lot comes first; its lowest bit
    /// chooses between two channels that are free.
    #[must_use]
    #[inline]
    pub fn lot(self, message: u64, hop: u32) -> u64 {
        mixed(self.salt ^ (message << 12) ^ u64::from(hop))
    }
}
