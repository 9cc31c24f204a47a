//! Destination of the messages that an engine delivers.

use loadcurve_network::traffic::Arrival;

/// Factor by which the number of waiting messages may exceed its limit in the middle of a cycle:
/// one cycle of a load worth simulating never brings that many.
const FLOOD_FACTOR: u64 = 2;

/// Receiver of the delivered messages, which decides when to stop.
pub trait Sink {
    /// Takes a generated message, numbered from 0 in order of generation. Its source and destination are
    /// passed here, so that engines need not store them.
    #[inline]
    fn generation(&mut self, _message: u64, _arrival: Arrival) {}

    /// Takes notice that the last flit of a message leaves its source before the cycle `end`.
    #[inline]
    fn departure(&mut self, _message: u64, _end: u64) {}

    /// Takes the latency of a message, numbered in order of generation, that is delivered before the cycle
    /// `end`, as is certain in the cycle `now`.
    fn delivery(&mut self, message: u64, now: u64, end: u64, latency_cycles: u64);

    /// Number of messages taken.
    fn count(&self) -> u64;

    /// True if no more messages are needed for now.
    fn is_full(&self) -> bool;

    /// Largest number of messages allowed in the network and its queues at once.
    fn most_waiting(&self) -> u64;

    /// True if so many messages wait that an engine must pause within a cycle, while its sources still
    /// generate more: an unlimited load would bring more messages than memory can hold.
    #[inline]
    fn is_flooded(&self, waiting: u64) -> bool {
        waiting > self.most_waiting().saturating_mul(FLOOD_FACTOR)
    }
}

/// Every message with its latency, without a limit, for comparing two engines.
impl Sink for Vec<(u64, u64)> {
    fn delivery(&mut self, message: u64, _now: u64, _end: u64, latency_cycles: u64) {
        self.push((message, latency_cycles));
    }

    fn count(&self) -> u64 {
        self.len() as u64
    }

    fn is_full(&self) -> bool {
        false
    }

    fn most_waiting(&self) -> u64 {
        u64::MAX
    }
}
