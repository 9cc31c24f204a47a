//! Precision of a run, and the length that it still needs.

use super::Replication;
use crate::statistics::{BatchMeans, FEWEST_BATCHES};

/// Smallest and largest factor by which a run grows to its next checkpoint.
const GROWTH: (f64, f64) = (1.25, 2.0);

/// Growth while the half-width is unknown.
const DEFAULT_GROWTH: f64 = 1.5;

/// Number of mean latencies that the counted time must cover, so that few messages are in transit at its
/// ends compared to those delivered.
const MIN_LATENCIES: f64 = 40.0;

/// Number of mean latencies in a batch; a shorter one shares messages with its neighbours.
const MIN_LATENCIES_PER_BATCH: f64 = 3.0;

/// Length of the spans between which the memory of a network is measured, in mean latencies. At 30
/// to 85 % of saturation, the variance of a long mean predicted from such spans is right to within
/// a third for all kinds of network; the prediction from single messages of a combining network at
/// 60 % is a fiftieth of it.
const LATENCIES_PER_SPAN: f64 = 2.0;

/// Largest fraction of the variance that batches may miss without counting as too short. The remaining
/// correlation of neighbours compensates for it.
const MAX_UNSEEN_VARIANCE: f64 = 0.1;

/// Number of correlation times in a run whose interval is just as narrow as requested; half as many suffice
/// if it is half as wide.
///
/// In a short run the variance is that of a few long episodes. If by chance there were few of them it looks
/// small, just when the mean is too low as well, and a run that may stop would stop there too often. An
/// interval far narrower than requested is not due to such chance.
const MIN_CORRELATION_TIMES: f64 = 400.0;

impl Replication {
    /// The values after the warm-up in the largest possible number of batches.
    pub(super) fn finest_batches(&self) -> Option<BatchMeans> {
        let series = self.record.series();
        let (length, known) = (series.cell_length(), self.warm_up?);
        let cells = series.cells().get(known.div_ceil(length) as usize..)?;
        let mean = cells.iter().sum::<f64>() / (cells.len() as f64 * length as f64);
        let span = LATENCIES_PER_SPAN * mean / self.cycles_per_message();
        BatchMeans::of(cells, length, span)
    }

    /// Mean time between two messages since counting began, in cycles; NaN before the first of them.
    fn cycles_per_message(&self) -> f64 {
        let counted = (self.record.count() - self.counted_from) as f64;
        self.engine.counters().cycles / counted
    }

    /// Batches of the values after the warm-up, joined until they are long enough or few. In a large
    /// network many messages are delivered in little time, and short batches of them are correlated
    /// although their mean is accurate enough.
    pub(super) fn batches(&self) -> Option<BatchMeans> {
        let mut batches = self.finest_batches()?;
        while batches.means().len() >= 2 * FEWEST_BATCHES && self.are_short(&batches) {
            batches = batches.joined();
        }
        Some(batches)
    }

    /// Number of messages before the first batch.
    pub(super) fn before(&self, batches: &BatchMeans) -> u64 {
        let series = self.record.series();
        series.cells().len() as u64 * series.cell_length() - batches.count()
    }

    /// True if the stopping rule is met.
    pub(super) fn is_enough(&self, batches: &BatchMeans) -> bool {
        let counted = self.record.count() - self.counted_from;
        self.record.count() >= self.least
            && 2 * counted >= self.least
            && self.needed_part().is_some_and(|needed| needed <= 1.0)
            && self.engine.counters().cycles >= MIN_LATENCIES * batches.mean()
            && !self.is_optimistic(batches)
    }

    /// Factor by which this run's length would have to change to just reach its precision.
    pub(super) fn needed_part(&self) -> Option<f64> {
        let width = self.relative_half_width? / self.precision;
        Some(width * width)
    }

    /// The rule described at
    /// [`Measurement::is_optimistic`](crate::Measurement::is_optimistic), as far as it
    /// concerns a single run.
    pub(super) fn is_optimistic(&self, batches: &BatchMeans) -> bool {
        let width = self.relative_half_width.unwrap_or(0.0) / self.precision;
        self.are_short(batches)
            || batches.correlation_times() < MIN_CORRELATION_TIMES * width.min(1.0)
            || self.warm_up.is_some_and(|end| end > self.counted_from)
    }

    /// True if batches are too short to be independent of one another.
    fn are_short(&self, batches: &BatchMeans) -> bool {
        let batch_cycles = batches.batch_length() as f64 * self.cycles_per_message();
        batches.are_correlated()
            || batches.unseen_variance() > MAX_UNSEEN_VARIANCE
            || batch_cycles < MIN_LATENCIES_PER_BATCH * batches.mean()
    }

    /// Number of messages at the next checkpoint.
    pub(super) fn next_checkpoint(&self, messages: u64) -> u64 {
        let growth = if messages < self.least {
            GROWTH.1
        } else if let Some(needed) = self.needed_part() {
            needed.clamp(GROWTH.0, GROWTH.1)
        } else {
            DEFAULT_GROWTH
        };
        let next = (messages as f64 * growth).ceil();
        // Avoids a last interval too short to add information.
        if next * GROWTH.0 > self.share as f64 {
            self.share
        } else {
            next as u64
        }
    }
}
