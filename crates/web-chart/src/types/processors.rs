//! The question for the latencies of single processors, and the runs that measured them.

use loadcurve::curve::Task;
use loadcurve::sim::MeasuredSpan;
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
