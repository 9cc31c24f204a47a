//! Observation of a running engine, moment by moment.

use super::passage::Followed;
use super::snapshot::{RouterView, Waiting};
use super::{Observe, Record, Snapshot};

/// Number of deliveries before a network counts as steady…
const WARM_UP_MESSAGES: u64 = 2_000;
/// …the time that must pass, and the time after which no more deliveries are awaited, in zero-load
/// latencies.
const WARM_UP_LATENCIES: (f64, f64) = (20.0, 200.0);

/// Number of waiting messages above which the sources' queues count as overflowing.
const MAX_WAITING: u64 = 200_000;

/// An engine under observation.
#[derive(Debug)]
pub struct Watch {
    engine: Box<dyn Observe>,
    record: Record,
    cycle: f64,
    /// Offered load in messages/cycle/source.
    load_messages: f64,
}

impl Watch {
    /// Watches an engine at an offered load from its start.
    #[must_use]
    pub fn new(engine: Box<dyn Observe>, load_messages: f64) -> Self {
        Self {
            engine,
            record: Record::new(u64::MAX, MAX_WAITING),
            cycle: 0.0,
            load_messages,
        }
    }

    /// Follows a message, by its number in order of generation, instead of only watching.
    #[must_use]
    pub fn following(self, number: u64) -> Self {
        let record = self.record.following(number);
        Self { record, ..self }
    }

    /// The message that is followed, if one is.
    #[must_use]
    pub fn followed(&self) -> Option<&Followed> {
        self.record.followed()
    }

    /// The cycle that comes next.
    #[must_use]
    pub fn cycle(&self) -> f64 {
        self.cycle
    }

    /// Offers another load from now on, while the messages under way stay; false, and nothing changes, if the engine
    /// or its sources cannot do that. Without load they never can.
    pub fn set_load(&mut self, load_messages: f64) -> bool {
        let factor = load_messages / self.load_messages;
        let is_done = factor > 0.0 && factor.is_finite() && self.engine.speed_up(factor);
        if is_done {
            self.load_messages = load_messages;
        }
        is_done
    }

    /// Runs for some cycles, or until the sources' queues overflow.
    pub fn advance(&mut self, cycles: u32) {
        for _ in 0..cycles {
            if self.overflows() {
                return;
            }
            self.cycle += 1.0;
            self.engine.advance_to(&mut self.record, self.cycle);
        }
    }

    /// Completed fraction of the warm-up, from 0 to 1, for a network with this zero-load latency.
    #[must_use]
    pub fn warm_up_part(&self, zero_load_cycles: f64) -> f64 {
        let latencies = self.cycle / zero_load_cycles;
        let (least, most) = WARM_UP_LATENCIES;
        let messages = self.record.count() as f64 / WARM_UP_MESSAGES as f64;
        let part = (latencies / least).min(messages.max(latencies / most));
        if self.overflows() { 1.0 } else { part.min(1.0) }
    }

    /// True if more messages wait than ever do in a network that keeps up with its sources.
    #[must_use]
    pub fn overflows(&self) -> bool {
        self.engine.counters().waiting > MAX_WAITING
    }

    /// Contents of the router at a node of the topology's graph; none if the engine simulates no buffers there.
    #[must_use]
    pub fn router(&self, node: usize) -> Option<RouterView> {
        self.engine.router(node)
    }

    /// Numbers of messages that wait in buffers; none if the engine simulates none.
    #[must_use]
    pub fn waiting(&self) -> Option<Waiting> {
        self.engine.waiting()
    }

    /// Contents of the network now.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.engine.snapshot(self.cycle)
    }
}
