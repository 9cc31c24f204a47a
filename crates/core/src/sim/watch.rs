//! Watching an engine at work, moment by moment.

use super::{Observe, Record, Snapshot};

/// Messages that are delivered before a network is taken to be in its steady state…
const WARM_UP_MESSAGES: u64 = 2_000;
/// …and the time that has to pass, and the time after which no more are waited for, in zero-load
/// latencies.
const WARM_UP_LATENCIES: (f64, f64) = (20.0, 200.0);

/// The most messages that wait before one says that they wait for ever.
const MOST_WAITING: u64 = 200_000;

/// An engine that is watched.
#[derive(Debug)]
pub struct Watch {
    engine: Box<dyn Observe>,
    record: Record,
    cycle: f64,
}

impl Watch {
    /// Watches an engine from its beginning.
    #[must_use]
    pub fn new(engine: Box<dyn Observe>) -> Self {
        Self {
            engine,
            record: Record::new(u64::MAX, MOST_WAITING),
            cycle: 0.0,
        }
    }

    /// Goes on for some cycles, or until the sources' queues overflow.
    pub fn advance(&mut self, cycles: u32) {
        for _ in 0..cycles {
            if self.overflows() {
                return;
            }
            self.cycle += 1.0;
            self.engine.advance_to(&mut self.record, self.cycle);
        }
    }

    /// The part of the warm-up that is over, from 0 to 1, for a network with this latency without
    /// load.
    #[must_use]
    pub fn warmth(&self, zero_load_cycles: f64) -> f64 {
        let latencies = self.cycle / zero_load_cycles;
        let (least, most) = WARM_UP_LATENCIES;
        let messages = self.record.count() as f64 / WARM_UP_MESSAGES as f64;
        let part = (latencies / least).min(messages.max(latencies / most));
        if self.overflows() { 1.0 } else { part.min(1.0) }
    }

    /// Whether more messages wait than a network that keeps up with its sources ever has.
    #[must_use]
    pub fn overflows(&self) -> bool {
        self.engine.counters().waiting > MOST_WAITING
    }

    /// What is in the network now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.engine.snapshot(self.cycle)
    }
}
