//! Source of an engine's messages.

use std::fmt::Debug;

use super::{Arrival, Poisson};

/// Messages in order of time.
pub trait Arrivals: Debug + Send {
    /// Cycle of the next message, `u64::MAX` if there are no more.
    fn next_cycle(&self) -> u64;

    /// Takes the next message if it arrives in `cycle` or earlier.
    fn take(&mut self, cycle: u64) -> Option<Arrival>;
}

impl Arrivals for Poisson {
    #[inline]
    fn next_cycle(&self) -> u64 {
        Poisson::next_cycle(self)
    }

    #[inline]
    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        Poisson::take(self, cycle)
    }
}

/// Messages known in advance, in order of time.
impl Arrivals for std::vec::IntoIter<Arrival> {
    fn next_cycle(&self) -> u64 {
        self.as_slice().first().map_or(u64::MAX, |next| next.cycle)
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        (Arrivals::next_cycle(self) <= cycle)
            .then(|| self.next())
            .flatten()
    }
}
