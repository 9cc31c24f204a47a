//! The latencies that a simulator sees, in the order of delivery.

/// What a simulator has recorded so far.
#[derive(Debug, Clone)]
pub struct Record {
    count: u64,
    target: u64,
    most_waiting: u64,
    sum_cycles: f64,
}

impl Record {
    /// An empty record that is full after `target` messages; a simulator with more than
    /// `most_waiting` messages in it stops.
    #[must_use]
    pub fn new(target: u64, most_waiting: u64) -> Self {
        Self {
            count: 0,
            target,
            most_waiting,
            sum_cycles: 0.0,
        }
    }

    /// Records the latency of one message.
    #[inline]
    pub fn latency(&mut self, cycles: f64) {
        self.count += 1;
        self.sum_cycles += cycles;
    }

    /// Whether enough messages are recorded for now.
    #[must_use]
    #[inline]
    pub fn is_full(&self) -> bool {
        self.count >= self.target
    }

    /// The most messages that may be in the network and its queues at once.
    #[must_use]
    #[inline]
    pub fn most_waiting(&self) -> u64 {
        self.most_waiting
    }

    /// How many messages are recorded.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean of all latencies recorded, 0 when there is none.
    #[must_use]
    pub fn mean_cycles(&self) -> f64 {
        self.sum_cycles / self.count.max(1) as f64
    }
}
