//! What the warm-up picture shows: the latencies of each replication and its warm-up.

use loadcurve::number::rounded_text;
use loadcurve::sim::Report;
use loadcurve::sim::statistics::BatchMeans;

use crate::axis::Axis;

/// Most replications that are drawn; further ones look alike.
const MOST_RUNS: usize = 6;

/// The replications at one load, ready to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct WarmUp {
    pub(super) runs: Vec<Run>,
    pub(super) message_axis: Axis,
    pub(super) latency_axis: Axis,
    /// Index of the curve, which determines its colour.
    pub(super) series: usize,
}

/// One replication.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Run {
    /// The middle of each block of messages, in messages, with its mean latency.
    pub(super) line: Vec<(f64, f64)>,
    pub(super) messages: u64,
    /// Number of messages discarded as warm-up.
    pub(super) left_out: u64,
    /// Mean latency of the remaining messages.
    pub(super) mean_cycles: Option<f64>,
}

impl Run {
    fn of(report: &Report) -> Self {
        let middle = |from: u64, messages: u64| from as f64 + messages as f64 / 2.0;
        let stretches = report.course.stretches();
        Self {
            line: stretches
                .map(|it| (middle(it.from_message, it.messages), it.mean_cycles))
                .collect(),
            messages: report.messages,
            left_out: report.warm_up_messages,
            mean_cycles: report.batches.as_ref().map(BatchMeans::mean),
        }
    }

    /// The length of the warm-up in words.
    pub(super) fn words(&self) -> String {
        if self.mean_cycles.is_none() {
            return format!("no end of the warm-up in {} messages", self.messages);
        }
        format!("{} of {} messages left out", self.left_out, self.messages)
    }

    /// The same, for narrow pictures.
    pub(super) fn words_in_short(&self) -> String {
        if self.mean_cycles.is_none() {
            return "no end of the warm-up".to_owned();
        }
        format!("{} of {} left out", self.left_out, self.messages)
    }
}

impl WarmUp {
    /// The first replications at a load; `None` until a message has been delivered.
    #[must_use]
    pub fn of<'a>(reports: impl Iterator<Item = &'a Report>, series: usize) -> Option<Self> {
        let runs: Vec<Run> = reports.take(MOST_RUNS).map(Run::of).collect();
        let messages = runs.iter().map(|run| run.messages).max()?;
        let latencies = || runs.iter().flat_map(|run| &run.line).map(|&(_, mean)| mean);
        let least = latencies().fold(f64::INFINITY, f64::min);
        let most = latencies().fold(0.0, f64::max);
        if least > most {
            return None;
        }
        // A constant latency gives a range of zero width.
        let margin = (0.08 * (most - least)).max(0.01 * most).max(0.1);
        Some(Self {
            message_axis: Axis::linear(messages as f64),
            latency_axis: Axis::linear_between((least - margin).max(0.0), most + margin),
            runs,
            series,
        })
    }

    /// Text alternative, in sentences.
    #[must_use]
    pub fn summary(&self) -> String {
        let sentences = (1..).zip(&self.runs).map(|(number, run)| {
            let mean = run.mean_cycles.map_or_else(String::new, |mean| {
                format!(", the mean of the rest is {} cycles", rounded_text(mean, 3))
            });
            format!("Replication {number}: {}{mean}.", run.words())
        });
        sentences.collect::<Vec<_>>().join(" ")
    }
}
