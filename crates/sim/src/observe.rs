//! Engines that can be observed while they run.

use super::{Engine, Pause, Record, Snapshot};

/// An engine whose messages can be observed in the network. Observation changes nothing.
pub trait Observe: Engine {
    /// Next moment at which anything can happen.
    fn next_cycles(&self) -> f64;

    /// Runs until no event is left before `cycle`, or until too many messages wait. Events at `cycle`
    /// itself remain pending. Does nothing if the engine is already there or beyond.
    fn advance_to(&mut self, record: &mut Record, cycle: f64) {
        // The smallest piece is one moment.
        while self.next_cycles() < cycle && self.advance(record, 1) != Pause::Overflow {}
    }

    /// Contents of the network at `cycle`: the time to which it was last advanced, or any later
    /// time before the next event.
    fn snapshot(&self, cycle: f64) -> Snapshot;
}
