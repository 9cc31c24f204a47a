//! Engines that can be looked into while they run.

use super::{Engine, Record, Snapshot};

/// An engine whose messages can be seen on their way. Looking changes nothing.
pub trait Observe: Engine {
    /// Goes on until nothing is left to happen before `cycle`: up to the moment before what happens
    /// at that time, or until more messages wait than may. Does nothing when the engine is there or
    /// beyond.
    fn advance_to(&mut self, record: &mut Record, cycle: f64);

    /// What is in the network at `cycle`, the moment to which it was last advanced, or any later one
    /// before something happens.
    fn snapshot(&self, cycle: f64) -> Snapshot;
}

#[cfg(test)]
mod tests;
