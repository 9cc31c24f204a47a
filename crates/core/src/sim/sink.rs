//! Where an engine puts the messages that it delivers.

use super::Record;

/// How many times as many messages as may wait can there be in the middle of a cycle: one cycle of a
/// load that is simulated never brings so many.
const FLOOD: u64 = 2;

/// What takes every message that is delivered, and says when to stop.
pub trait Sink {
    /// Takes a message, numbered in order of generation, that is delivered in the cycle `now` with a
    /// latency.
    fn delivery(&mut self, message: u64, now: u64, latency_cycles: u64);

    /// Whether it has enough for now.
    fn is_full(&self) -> bool;

    /// The most messages that may be in the network and its queues at once.
    fn most_waiting(&self) -> u64;

    /// Whether so many messages wait that an engine is to pause within a cycle, while its sources
    /// still make more: a load without bounds would bring more than there is memory for.
    #[inline]
    fn is_flooded(&self, waiting: u64) -> bool {
        waiting > self.most_waiting().saturating_mul(FLOOD)
    }
}

impl Sink for Record {
    #[inline]
    fn delivery(&mut self, _message: u64, now: u64, latency_cycles: u64) {
        Record::delivery(self, now as f64, latency_cycles as f64);
    }

    #[inline]
    fn is_full(&self) -> bool {
        Record::is_full(self)
    }

    #[inline]
    fn most_waiting(&self) -> u64 {
        Record::most_waiting(self)
    }
}

/// Every message with its latency, without an end: what two engines are compared by.
impl Sink for Vec<(u64, u64)> {
    fn delivery(&mut self, message: u64, _now: u64, latency_cycles: u64) {
        self.push((message, latency_cycles));
    }

    fn is_full(&self) -> bool {
        false
    }

    fn most_waiting(&self) -> u64 {
        u64::MAX
    }
}
