//! Processes: the times at which messages are generated.

use std::fmt::Debug;

use loadcurve_base::Random;

/// Process by which sources generate messages. Which source sends to whom is a matter of the
/// [`Pattern`](super::Pattern).
pub trait Process: Debug + Send {
    /// Advances to the next message; returns its time in cycles, no earlier than that of the last one, and
    /// infinite or not a number if there are no more.
    fn next_cycles(&mut self, random: &mut Random) -> f64;
}

/// The Poisson process.
///
/// The messages of N independent Poisson sources of rate λ form one such process of rate Nλ, each message
/// assigned to a source at random: one clock serves all sources.
#[derive(Debug, Clone)]
pub struct Poisson {
    mean_gap_cycles: f64,
    clock_cycles: f64,
}

impl Poisson {
    /// The process of this rate.
    #[must_use]
    pub fn new(messages_per_cycle: f64) -> Self {
        Self {
            mean_gap_cycles: 1.0 / messages_per_cycle,
            clock_cycles: 0.0,
        }
    }
}

impl Process for Poisson {
    #[inline]
    fn next_cycles(&mut self, random: &mut Random) -> f64 {
        self.clock_cycles += random.exponential() * self.mean_gap_cycles;
        self.clock_cycles
    }
}
