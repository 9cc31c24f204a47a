//! Latencies of the messages of each source, destination or pair.
//!
//! They are measured in a [repetition](Repetition) of a run whose report is known: only then are the
//! warm-up messages and the batches known. The run itself is thus the same with and without groups, and its
//! memory stays bounded.
//!
//! # Equation
//! `L_g = S/N` for a group of N messages whose latencies add up to S, by the ratio estimator
//! ([`ratio_half_width`]), because the number of messages of a group differs from batch to batch.
//!
//! # Trust
//! At 70 % of saturation, over 40 seeds and all sources, destinations or pairs of small networks, 92 to 94 %
//! of the intervals hold the mean of the other seeds: batches are independent for all messages together, and
//! no correction is made for single groups.

use std::collections::{HashMap, VecDeque};

use loadcurve_network::traffic::{Arrival, Grouping, MessageGroup};
use serde::{Deserialize, Serialize};

use super::statistics::ratio_half_width;
use super::{Engine, Pause, Record, Report};

/// Smallest number of batches with messages of a group for a confidence interval.
const FEWEST_BATCHES: u32 = 12;

/// Placeholder group of a delivered message.
const DELIVERED: u64 = u64::MAX;

/// Sums of all groups, in the batches of one run or of several.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupedLatencies {
    grouping: Grouping,
    processors: u32,
    /// Number of messages delivered before the first batch.
    before: u64,
    batch_length: u64,
    batches: u64,
    /// Groups of the messages generated and not delivered, in order of generation, and the number of the
    /// first of them.
    open: VecDeque<u64>,
    first_open: u64,
    /// Number of messages delivered.
    delivered: u64,
    sums: HashMap<u64, Sums>,
}

/// Sums of a group.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Sums {
    /// The open batch, with its number of messages and their latencies.
    batch: u64,
    count: f64,
    cycles: f64,
    /// N, S, ΣN², ΣNS and ΣS² of the previous batches, and the number of those with messages.
    counts: f64,
    total_cycles: f64,
    squared_counts: f64,
    products: f64,
    squared_cycles: f64,
    used_batches: u32,
}

/// Measured latency of a group of messages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GroupLatency {
    /// The group.
    pub group: MessageGroup,
    /// Mean latency.
    pub latency_cycles: f64,
    /// Half-width of its 95 % confidence interval; none if too few batches have messages of the group.
    pub half_width_cycles: Option<f64>,
    /// Number of messages measured.
    pub messages: u64,
}

/// The messages that a run measured, as needed for its repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MeasuredSpan {
    /// Number of messages delivered before the first measured one.
    pub warm_up_messages: u64,
    /// Number of messages measured.
    pub messages: u64,
    /// Number of messages in a batch.
    pub batch_length: u64,
    /// Number of whole batches.
    pub batches: u64,
}

impl MeasuredSpan {
    /// The span of the run with this report; none if it measured no latency.
    #[must_use]
    pub fn of(report: &Report) -> Option<Self> {
        let batches = report.batches.as_ref();
        let batches = batches.filter(|_| report.state.is_steady())?;
        Some(Self {
            warm_up_messages: report.warm_up_messages,
            messages: batches.count(),
            batch_length: batches.batch_length(),
            batches: batches.means().len() as u64,
        })
    }
}

/// Repetition of a run that measures groups of messages.
#[derive(Debug)]
pub struct Repetition {
    engine: Box<dyn Engine>,
    record: Record,
    messages: u64,
}

impl Repetition {
    /// Repetition of the run that measured this span, from its engine at the start and the number of
    /// processors.
    #[must_use]
    pub fn of(
        engine: Box<dyn Engine>,
        span: &MeasuredSpan,
        grouping: Grouping,
        processors: usize,
    ) -> Self {
        let grouped = GroupedLatencies {
            grouping,
            processors: processors as u32,
            before: span.warm_up_messages,
            batch_length: span.batch_length,
            batches: span.batches,
            open: VecDeque::new(),
            first_open: 0,
            delivered: 0,
            sums: HashMap::new(),
        };
        let messages = span.warm_up_messages + span.messages;
        Self {
            engine,
            record: Record::new(messages, u64::MAX).grouping(grouped),
            messages,
        }
    }

    /// Runs for about `effort` events; true if the repetition has ended.
    pub fn step(&mut self, effort: u64) -> bool {
        self.engine.advance(&mut self.record, effort) != Pause::Effort
    }

    /// Completed fraction of the repetition.
    #[must_use]
    pub fn part_done(&self) -> f64 {
        (self.record.count() as f64 / self.messages as f64).min(1.0)
    }

    /// Latencies of the groups so far.
    #[must_use]
    pub fn latencies(self) -> Option<GroupedLatencies> {
        self.record.into_grouped()
    }
}

impl GroupedLatencies {
    /// Takes a generated message. Out of line, to keep runs without groups as fast as they are.
    #[inline(never)]
    pub(super) fn generation(&mut self, message: u64, arrival: Arrival) {
        debug_assert_eq!(message, self.first_open + self.open.len() as u64);
        let Arrival {
            source,
            destination,
            ..
        } = arrival;
        let group = self.grouping.index(source, destination, self.processors);
        self.open.push_back(group);
    }

    /// Takes the latency of a delivered message.
    #[inline(never)]
    pub(super) fn delivery(&mut self, message: u64, latency_cycles: u64) {
        let place = (message - self.first_open) as usize;
        let group = std::mem::replace(&mut self.open[place], DELIVERED);
        while self.open.front() == Some(&DELIVERED) {
            self.open.pop_front();
            self.first_open += 1;
        }
        let number = self.delivered.checked_sub(self.before);
        self.delivered += 1;
        let batch = number.map(|number| number / self.batch_length);
        if let Some(batch) = batch.filter(|&batch| batch < self.batches) {
            let sums = self.sums.entry(group).or_default();
            sums.add(batch, latency_cycles as f64);
        }
    }

    /// The latencies of all groups that have messages, in order, from the runs of all replications.
    #[must_use]
    pub fn pooled(runs: &[Self]) -> Vec<GroupLatency> {
        let Some(first) = runs.first() else {
            return Vec::new();
        };
        let mut all: HashMap<u64, Sums> = HashMap::new();
        for (&group, sums) in runs.iter().flat_map(|run| &run.sums) {
            all.entry(group).or_default().append(sums.closed());
        }
        let batches: u64 = runs.iter().map(|run| run.batches).sum();
        let mut groups: Vec<(u64, Sums)> = all.into_iter().collect();
        groups.sort_unstable_by_key(|&(group, _)| group);
        let latency = |(group, sums): (u64, Sums)| {
            let group = first.grouping.at(group, first.processors);
            sums.latency(group, batches as f64)
        };
        groups.into_iter().map(latency).collect()
    }
}

impl Sums {
    fn add(&mut self, batch: u64, latency_cycles: f64) {
        if batch != self.batch {
            *self = self.closed();
            self.batch = batch;
        }
        self.count += 1.0;
        self.cycles += latency_cycles;
    }

    /// The latencies with the open batch closed.
    fn closed(self) -> Self {
        let Self { count, cycles, .. } = self;
        Self {
            count: 0.0,
            cycles: 0.0,
            counts: self.counts + count,
            total_cycles: self.total_cycles + cycles,
            squared_counts: self.squared_counts + count * count,
            products: self.products + count * cycles,
            squared_cycles: self.squared_cycles + cycles * cycles,
            used_batches: self.used_batches + u32::from(count > 0.0),
            ..self
        }
    }

    /// Adds the closed sums of another run.
    fn append(&mut self, other: Self) {
        self.counts += other.counts;
        self.total_cycles += other.total_cycles;
        self.squared_counts += other.squared_counts;
        self.products += other.products;
        self.squared_cycles += other.squared_cycles;
        self.used_batches += other.used_batches;
    }

    fn latency(self, group: MessageGroup, batches: f64) -> GroupLatency {
        let mean = self.total_cycles / self.counts;
        // Rounding may leave a slightly negative value where all latencies are equal.
        let squares = (self.squared_cycles - 2.0 * mean * self.products
            + mean * mean * self.squared_counts)
            .max(0.0);
        GroupLatency {
            group,
            latency_cycles: mean,
            half_width_cycles: (self.used_batches >= FEWEST_BATCHES)
                .then(|| ratio_half_width(batches, squares, self.counts)),
            messages: self.counts as u64,
        }
    }
}

#[cfg(test)]
mod tests;
