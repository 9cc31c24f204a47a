//! Utilisation of sets of channels and waits for them, with confidence intervals from batches.
//!
//! Like [groups of messages](super::grouped) they are measured in a repetition of a run whose report is
//! known: the counts of channels are read and restarted between batches, which does not change the run. So
//! engines need no further counts.
//!
//! # Equation
//! The ratio estimator ([`ratio_half_width`]). For waits X is the cycles for which headers waited for the
//! channels, and N the messages delivered; for the held share X is the cycles for which the channels were held,
//! and N their number times the cycles of the batch.

use super::statistics::ratio_half_width;
use super::{Engine, MeasuredSpan, Pause, Record};

/// A set of channels, by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChannelSet {
    /// Channels whose waits are measured, all together.
    pub waited_for: Vec<usize>,
    /// Channels whose utilisation is measured, on average.
    pub held: Vec<usize>,
}

/// A mean with its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half-width of its 95 % confidence interval; none with fewer than two batches.
    pub half_width: Option<f64>,
}

/// Measured values of a set of channels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SetWaits {
    /// Fraction of the time for which the channels are held.
    pub held: Estimate,
    /// Cycles for which the header of a message waits for channels of the set, averaged over all messages.
    pub wait_cycles: Estimate,
}

/// Repetition of a run, in which the waits for sets of channels are counted batch by batch.
#[derive(Debug)]
pub struct SetRepetition {
    engine: Box<dyn Engine>,
    record: Record,
    sets: Vec<ChannelSet>,
    /// Number of messages delivered before the first batch.
    before: u64,
    batch_length: u64,
    batches: usize,
    counts: SetCounts,
}

/// Counts of all sets in the batches of one run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SetCounts {
    /// Counts of each set, for every batch.
    batches: Vec<Vec<SetCount>>,
}

/// X and N of both quantities.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct SetCount {
    held: (f64, f64),
    waits: (f64, f64),
}

impl SetRepetition {
    /// Repetition of the run that measured this span, from its engine at the start.
    #[must_use]
    pub fn of(engine: Box<dyn Engine>, span: &MeasuredSpan, sets: Vec<ChannelSet>) -> Self {
        Self {
            engine,
            record: Record::new(span.warm_up_messages, u64::MAX),
            sets,
            before: span.warm_up_messages,
            batch_length: span.batch_length,
            batches: span.batches as usize,
            counts: SetCounts::default(),
        }
    }

    /// Runs for about `effort` events or up to the next batch; true if the repetition has ended.
    pub fn step(&mut self, effort: u64) -> bool {
        if self.engine.advance(&mut self.record, effort) == Pause::Effort {
            return false;
        }
        if self.record.target() > self.before {
            self.counts.batches.push(self.count());
        }
        self.engine.restart_counts();
        self.record
            .set_target(self.record.target() + self.batch_length);
        self.counts.batches.len() == self.batches
    }

    /// Completed fraction of the repetition.
    #[must_use]
    pub fn part_done(&self) -> f64 {
        let all = self.before + self.batches as u64 * self.batch_length;
        (self.record.count() as f64 / all as f64).min(1.0)
    }

    /// Counts of the batches so far.
    #[must_use]
    pub fn into_counts(self) -> SetCounts {
        self.counts
    }

    /// The counts since the last batch.
    fn count(&self) -> Vec<SetCount> {
        let (counters, channels) = (self.engine.counters(), self.engine.channels());
        let (cycles, delivered) = (counters.cycles, counters.delivered as f64);
        let count = |set: &ChannelSet| {
            let held = set.held.iter().map(|&it| channels[it].utilisation());
            let waits = set.waited_for.iter().map(|&it| &channels[it]);
            let waits = waits.map(|it| it.rate * it.wait_cycles);
            SetCount {
                held: (cycles * held.sum::<f64>(), cycles * set.held.len() as f64),
                waits: (cycles * waits.sum::<f64>(), delivered),
            }
        };
        self.sets.iter().map(count).collect()
    }
}

impl SetCounts {
    /// Measured values of each set, from the runs of all replications.
    #[must_use]
    pub fn pooled(runs: &[Self]) -> Vec<SetWaits> {
        let batches = || runs.iter().flat_map(|run| &run.batches);
        let sets = batches().next().map_or(0, Vec::len);
        let of = |set: usize| SetWaits {
            held: Estimate::of(batches().map(|batch| batch[set].held)),
            wait_cycles: Estimate::of(batches().map(|batch| batch[set].waits)),
        };
        (0..sets).map(of).collect()
    }
}

impl Estimate {
    /// The ratio of two quantities that are given batch by batch.
    fn of(batches: impl Iterator<Item = (f64, f64)>) -> Self {
        let batches: Vec<(f64, f64)> = batches.collect();
        let (sum, all) = batches
            .iter()
            .fold((0.0, 0.0), |(x, n), it| (x + it.0, n + it.1));
        let mean = super::quotient(sum, all);
        let count = batches.len() as f64;
        let squares: f64 = batches.iter().map(|(x, n)| (x - mean * n).powi(2)).sum();
        Self {
            mean,
            half_width: (count > 1.0 && all > 0.0).then(|| ratio_half_width(count, squares, all)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::two_sided_95;

    #[test]
    fn a_ratio_has_the_interval_of_its_batches() {
        let estimate = Estimate::of([(2.0, 1.0), (4.0, 1.0), (3.0, 1.0)].into_iter());
        assert_eq!(estimate.mean, 3.0);
        // The standard deviation is 1.
        let half_width = two_sided_95(2.0) / 3.0_f64.sqrt();
        assert!((estimate.half_width.unwrap() - half_width).abs() < 1e-12);
        assert_eq!(Estimate::of([(2.0, 1.0)].into_iter()).half_width, None);
        assert_eq!(Estimate::of(std::iter::empty()).mean, 0.0);
    }
}
