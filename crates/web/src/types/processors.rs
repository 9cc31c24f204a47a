//! Latencies of single processors.

use loadcurve::curve::Task;
use loadcurve::sim::{GroupLatency, MeasuredSpan};
use loadcurve::traffic::MessageGroup;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::SimulationTask;

/// A network and a load at which the latencies of its processors are asked for.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct ProcessorTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// Number of processors, for the room that their table takes.
    pub processors: usize,
    /// Reason why there are none; absent if there are.
    #[tsify(optional)]
    pub refused: Option<String>,
    /// The replications behind the simulated point at the load; none unless all of them have finished.
    pub runs: Vec<FinishedRun>,
}

/// A finished replication, with the messages that it measured.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FinishedRun {
    task: SimulationTask,
    warm_up_messages: u64,
    messages: u64,
    batch_length: u64,
    batches: u64,
}

impl From<(Task, MeasuredSpan)> for FinishedRun {
    fn from((task, span): (Task, MeasuredSpan)) -> Self {
        Self {
            task: task.into(),
            warm_up_messages: span.warm_up_messages,
            messages: span.messages,
            batch_length: span.batch_length,
            batches: span.batches,
        }
    }
}

impl From<FinishedRun> for (Task, MeasuredSpan) {
    fn from(run: FinishedRun) -> Self {
        let span = MeasuredSpan {
            warm_up_messages: run.warm_up_messages,
            messages: run.messages,
            batch_length: run.batch_length,
            batches: run.batches,
        };
        (run.task.into(), span)
    }
}

/// Latencies of the sources or of the destinations of a network as they were measured.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MeasuredLatencies {
    /// Mean latency of the messages of each processor, in cycles; null where none was measured.
    pub cycles: Vec<Option<f64>>,
    /// Half-width of its 95 % confidence interval, in cycles; null where there are too few messages.
    pub half_widths: Vec<Option<f64>>,
}

impl MeasuredLatencies {
    /// Those of all processors, from those that have any.
    #[must_use]
    pub fn of(processors: usize, measured: &[GroupLatency]) -> Self {
        let mut all = Self {
            cycles: vec![None; processors],
            half_widths: vec![None; processors],
        };
        for one in measured {
            if let MessageGroup::Processor(processor) = one.group {
                all.cycles[processor as usize] = Some(one.latency_cycles);
                all.half_widths[processor as usize] = one.half_width_cycles;
            }
        }
        all
    }
}

/// Latencies of all sources and destinations of a network.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ProcessorLatencies {
    /// True if the network has a steady state at the load; the lists are empty if not.
    pub is_steady: bool,
    /// Names of all processors as sources.
    pub names: Vec<String>,
    /// Names of all processors as destinations.
    pub destination_names: Vec<String>,
    /// Mean latency of the messages from each processor, in cycles; null where it is silent.
    pub sources: Vec<Option<f64>>,
    /// Mean latency of the messages for each processor, in cycles; null where there are none.
    pub destinations: Vec<Option<f64>>,
    /// Share of all messages that each processor sends.
    pub sent: Vec<f64>,
    /// Share of all messages that are for each processor.
    pub received: Vec<f64>,
    /// Mean latency of all messages, in cycles.
    pub mean: f64,
}
