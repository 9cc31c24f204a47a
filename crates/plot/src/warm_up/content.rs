//! Content of the warm-up picture: the latencies of each replication and its warm-up.

use loadcurve::number::{Rounding, shown};
use loadcurve::sim::Report;
use loadcurve::sim::statistics::BatchMeans;

use crate::axis::Axis;

/// Maximum number of replications drawn; further ones look alike.
const MAX_REPLICATIONS: usize = 6;

/// The replications at one load, ready to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct WarmUp {
    pub(super) replications: Vec<ReplicationLine>,
    pub(super) message_axis: Axis,
    pub(super) latency_axis: Axis,
    /// Index of the curve, which determines its colour.
    pub(super) curve_index: usize,
}

/// One replication.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ReplicationLine {
    /// The middle of each block of messages, in messages, with its mean latency.
    pub(super) line: Vec<(f64, f64)>,
    pub(super) messages: u64,
    /// Number of messages discarded as warm-up.
    pub(super) discarded: u64,
    /// Mean latency of the remaining messages.
    pub(super) mean_cycles: Option<f64>,
}

impl ReplicationLine {
    fn of(report: &Report) -> Self {
        let middle = |from: u64, messages: u64| from as f64 + messages as f64 / 2.0;
        let blocks = report.course.stretches();
        Self {
            line: blocks
                .map(|it| (middle(it.from_message, it.messages), it.mean_cycles))
                .collect(),
            messages: report.messages,
            discarded: report.warm_up_messages,
            mean_cycles: report.batches.as_ref().map(BatchMeans::mean),
        }
    }

    /// The length of the warm-up in words.
    pub(super) fn note(&self) -> String {
        if self.mean_cycles.is_none() {
            return format!("no end of the warm-up in {} messages", self.messages);
        }
        format!("{} of {} messages left out", self.discarded, self.messages)
    }

    /// The same, for narrow pictures.
    pub(super) fn short_note(&self) -> String {
        if self.mean_cycles.is_none() {
            return "no end of the warm-up".to_owned();
        }
        format!("{} of {} left out", self.discarded, self.messages)
    }
}

impl WarmUp {
    /// The first replications at a load; `None` until a message has been delivered.
    #[must_use]
    pub fn of<'a>(reports: impl Iterator<Item = &'a Report>, curve_index: usize) -> Option<Self> {
        let replications: Vec<ReplicationLine> = reports
            .take(MAX_REPLICATIONS)
            .map(ReplicationLine::of)
            .collect();
        let messages = replications
            .iter()
            .map(|replication| replication.messages)
            .max()?;
        let latencies = || {
            replications
                .iter()
                .flat_map(|replication| &replication.line)
                .map(|&(_, mean)| mean)
        };
        let min = latencies().fold(f64::INFINITY, f64::min);
        let max = latencies().fold(0.0, f64::max);
        if min > max {
            return None;
        }
        // A constant latency gives a range of zero width.
        let margin = (0.08 * (max - min)).max(0.01 * max).max(0.1);
        Some(Self {
            message_axis: Axis::linear(messages as f64),
            latency_axis: Axis::linear_between((min - margin).max(0.0), max + margin),
            replications,
            curve_index,
        })
    }

    /// Text alternative, in sentences.
    #[must_use]
    pub fn summary(&self) -> String {
        let sentences = (1..).zip(&self.replications).map(|(number, replication)| {
            let mean = replication.mean_cycles.map_or_else(String::new, |mean| {
                format!(
                    ", the mean of the rest is {} cycles",
                    shown(mean, Rounding::Figure)
                )
            });
            format!("Replication {number}: {}{mean}.", replication.note())
        });
        sentences.collect::<Vec<_>>().join(" ")
    }
}
