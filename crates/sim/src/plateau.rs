//! Throughput of a network under overload, measured over a fixed number of messages.

use super::statistics::Interval;
use super::{Engine, Pause, Record};

/// Number of events in one step.
const STEP: u64 = 1 << 20;

/// Name of the mean round trip among the [details](Engine::details) of an engine.
const ROUND_TRIP: &str = "round_trip_cycles";

/// Throughput of a network under overload.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plateau {
    /// Messages delivered per cycle and source.
    pub throughput_messages: f64,
    /// Half-width of its 95 % confidence interval.
    pub half_width_messages: f64,
    /// Mean time from a request to its reply, or of a message where none is answered. Without windows it grows with
    /// the length of the run, as queues do.
    pub round_trip_cycles: f64,
}

impl Plateau {
    /// Measures `counted` messages after the first `left_out` in a fresh engine, which is offered more than it carries:
    /// unlike a [`Replication`](super::Replication), however many wait at the sources. Its cost depends on the
    /// messages and their routes alone. None if the network is deadlocked, falls silent, or delivers too few messages
    /// for an interval.
    #[must_use]
    pub fn measure(mut engine: Box<dyn Engine>, left_out: u64, counted: u64) -> Option<Self> {
        let mut record = Record::new(left_out, u64::MAX);
        fill(&mut *engine, &mut record)?;
        engine.restart_counts();
        record.restart_counts();
        record.set_target(left_out + counted);
        fill(&mut *engine, &mut record)?;
        let counters = engine.counters();
        let source_cycles = counters.cycles * f64::from(engine.sources());
        let throughput_messages = counters.delivered as f64 / source_cycles;
        let gap = Interval::of(record.gaps_in_batches().as_ref())?;
        let details = engine.details();
        let round_trip = details.iter().find(|(name, _)| name == ROUND_TRIP);
        let round_trip_cycles = round_trip.map_or_else(|| record.mean_cycles(), |&(_, it)| it);
        Some(Self {
            round_trip_cycles,
            throughput_messages,
            half_width_messages: gap.relative_half_width() * throughput_messages,
        })
    }
}

/// Runs until the record is full; none if it never will be.
fn fill(engine: &mut dyn Engine, record: &mut Record) -> Option<()> {
    loop {
        match engine.advance(record, STEP) {
            Pause::Effort => {}
            Pause::Full => return Some(()),
            Pause::Overflow | Pause::Standstill | Pause::Finished => return None,
        }
    }
}
