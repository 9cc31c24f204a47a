//! The lots that decide between messages that ask in the same cycle.
//!
//! A lot is a function of the message and the hop, not of the order in which a simulator comes to
//! ask for it: two simulators that are given the same messages decide the same.

use super::random::mixed;

/// What draws the lots of a run.
#[derive(Debug, Clone, Copy)]
pub struct TieBreaker {
    salt: u64,
}

impl TieBreaker {
    /// TieBreaker that depend on `salt`, a random word.
    #[must_use]
    pub fn new(salt: u64) -> Self {
        Self { salt }
    }

    /// The lot of a message, numbered in order of generation, at its `hop`th request for a channel,
    /// counted from 0. Of those who ask together the least lot comes first; its lowest bit chooses
    /// between two channels that are free.
    #[must_use]
    #[inline]
    pub fn lot(self, message: u64, hop: u32) -> u64 {
        mixed(self.salt ^ (message << 12) ^ u64::from(hop))
    }
}
