//! Whether a run is precise enough, and how long it is to go on if not.

use super::Replication;
use crate::sim::statistics::BatchMeans;

/// The least and the most by which a run grows to its next checkpoint.
const GROWTH: (f64, f64) = (1.25, 2.0);

/// The same while nothing is known of the half-width.
const BLIND_GROWTH: f64 = 1.5;

/// What is counted covers at least so many mean latencies: then few messages are on their way at
/// its ends, compared to those delivered.
const LEAST_LATENCIES: f64 = 40.0;

/// A batch that is shorter than so many mean latencies shares messages with its neighbours.
const LEAST_LATENCIES_PER_BATCH: f64 = 3.0;

/// The memory of a network is measured between spans of so many mean latencies. At 30 to 85 % of
/// saturation, the variance of a long mean that such spans foretell is right within a third for
/// networks of all kinds; that of single messages of a combining network at 60 % is a fiftieth of it.
const LATENCIES_PER_SPAN: f64 = 2.0;

/// Batches that do not see a greater part of the variance than this are too short. The correlation
/// of neighbours that is left makes up for it.
const MOST_UNSEEN_VARIANCE: f64 = 0.1;

/// Batches are joined into longer ones as long as so many are left.
const FEWEST_BATCHES: usize = 12;

/// A run whose interval is only just as narrow as asked for must hold so many correlation times; one
/// with an interval half as wide, half as many.
///
/// In a short run the variance is that of a few long episodes. Where by chance there were few of
/// them it looks small, just when the mean is too low as well, and a run that may stop would stop
/// there too often. Where the interval is far narrower than asked for, no chance does that.
const LEAST_CORRELATION_TIMES: f64 = 400.0;

impl Replication {
    /// What comes after the warm-up in as many batches as there are ever.
    pub(super) fn finest_batches(&self) -> Option<BatchMeans> {
        let series = self.record.series();
        let (length, known) = (series.cell_length(), self.warm_up?);
        let cells = series.cells().get(known.div_ceil(length) as usize..)?;
        let mean = cells.iter().sum::<f64>() / (cells.len() as f64 * length as f64);
        let span = LATENCIES_PER_SPAN * mean / self.cycles_per_message();
        BatchMeans::of(cells, length, span)
    }

    /// Mean time between two messages since counting began, in cycles; not a number before the first
    /// of them.
    fn cycles_per_message(&self) -> f64 {
        let counted = (self.record.count() - self.counted_from) as f64;
        self.engine.counters().cycles / counted
    }

    /// The batches of what comes after the warm-up, joined until they are long enough, or few. In a
    /// large network many messages are delivered in little time, and short batches of them depend
    /// on one another although their mean is sure enough.
    pub(super) fn batches(&self) -> Option<BatchMeans> {
        let mut batches = self.finest_batches()?;
        while batches.means().len() >= 2 * FEWEST_BATCHES && self.are_short(&batches) {
            batches = batches.joined();
        }
        Some(batches)
    }

    /// The times between deliveries since counting began, in cycles, in batches that are independent
    /// as far as can be told, or few.
    pub(super) fn gaps(&self) -> Option<BatchMeans> {
        let gaps = self.record.gaps();
        let length = gaps.cell_length();
        let mut batches = BatchMeans::of(gaps.cells(), length, length as f64)?;
        while batches.means().len() >= 2 * FEWEST_BATCHES && batches.are_correlated() {
            batches = batches.joined();
        }
        Some(batches)
    }

    /// How many messages come before the first batch.
    pub(super) fn before(&self, batches: &BatchMeans) -> u64 {
        let series = self.record.series();
        series.cells().len() as u64 * series.cell_length() - batches.count()
    }

    /// Whether the goal is reached.
    pub(super) fn is_enough(&self, batches: &BatchMeans) -> bool {
        let counted = self.record.count() - self.counted_from;
        self.record.count() >= self.least
            && 2 * counted >= self.least
            && self.needed_part().is_some_and(|needed| needed <= 1.0)
            && self.engine.counters().cycles >= LEAST_LATENCIES * batches.mean()
            && !self.is_optimistic(batches)
    }

    /// How many times this long a run would just reach its precision.
    pub(super) fn needed_part(&self) -> Option<f64> {
        let width = self.relative_half_width? / self.precision;
        Some(width * width)
    }

    /// The rule told at [`Measurement::is_optimistic`](crate::sim::Measurement::is_optimistic), as
    /// far as it regards a single run.
    pub(super) fn is_optimistic(&self, batches: &BatchMeans) -> bool {
        let width = self.relative_half_width.unwrap_or(0.0) / self.precision;
        self.are_short(batches)
            || batches.correlation_times() < LEAST_CORRELATION_TIMES * width.min(1.0)
            || self.warm_up.is_some_and(|end| end > self.counted_from)
    }

    /// Whether batches are too short to be independent of one another.
    fn are_short(&self, batches: &BatchMeans) -> bool {
        let batch_cycles = batches.batch_length() as f64 * self.cycles_per_message();
        batches.are_correlated()
            || batches.unseen_variance() > MOST_UNSEEN_VARIANCE
            || batch_cycles < LEAST_LATENCIES_PER_BATCH * batches.mean()
    }

    /// At which message to look again.
    pub(super) fn next_checkpoint(&self, messages: u64) -> u64 {
        let growth = if messages < self.least {
            GROWTH.1
        } else if let Some(needed) = self.needed_part() {
            needed.clamp(GROWTH.0, GROWTH.1)
        } else {
            BLIND_GROWTH
        };
        let next = (messages as f64 * growth).ceil();
        // No last stretch too short to see anything in.
        if next * GROWTH.0 > self.share as f64 {
            self.share
        } else {
            next as u64
        }
    }
}
