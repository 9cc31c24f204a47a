//! Tasks of workers, each with everything that its answer depends on.

use loadcurve::curve::{SolveRequest, Task};
use loadcurve::sim::{MeasuredSpan, Report, StoppingRule};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::context::network_of;

/// One replication for a worker to run, with everything that its report depends on.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationTask {
    /// The network as in a link.
    network: String,
    /// Offered load in messages/cycle/source.
    load_messages: f64,
    /// Seed of the random numbers.
    seed: u32,
    /// The number of the replication.
    replication: u32,
    /// The relative half-width of the confidence interval to reach.
    precision: f64,
    /// The most messages to simulate for a point.
    most_messages: u64,
}

impl SimulationTask {
    /// Tasks for JavaScript.
    ///
    /// # Errors
    /// If they cannot be handed to it.
    pub fn all(tasks: Vec<Task>) -> Result<Vec<Ts<Self>>, JsError> {
        let tasks = tasks.into_iter();
        tasks.map(|task| Ok(Self::from(task).into_ts()?)).collect()
    }

    /// A task and its report as they come back from a worker.
    ///
    /// # Errors
    /// If they are not a task and a report of a `Simulation`.
    pub fn reported(task: &Ts<Self>, report: JsValue) -> Result<(Task, Report), JsError> {
        let task = Task::from(task.to_rust()?);
        Ok((task, serde_wasm_bindgen::from_value(report)?))
    }
}

impl From<Task> for SimulationTask {
    fn from(task: Task) -> Self {
        Self {
            network: task.network.to_string(),
            load_messages: task.load_messages,
            seed: task.seed,
            replication: task.replication,
            precision: task.stopping_rule.precision,
            most_messages: task.stopping_rule.most_messages,
        }
    }
}

impl From<SimulationTask> for Task {
    fn from(task: SimulationTask) -> Self {
        let network = network_of(&task.network);
        let stopping_rule = StoppingRule::new(task.precision, task.most_messages);
        Self::new(
            network,
            task.load_messages,
            task.seed,
            task.replication,
            stopping_rule,
        )
    }
}

/// A network and a load at which the latencies of its processors are requested.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct ProcessorTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// Number of processors, for the room that their table takes.
    pub processors: usize,
    /// Reason why there are none, if so.
    #[tsify(optional)]
    pub refused: Option<String>,
    /// The replications behind the simulated point at the load, each with the messages that it measured; none unless
    /// all of them have finished.
    #[tsify(type = "unknown[]")]
    pub runs: Vec<(SimulationTask, MeasuredSpan)>,
}

/// A network and a load at which the bottleneck is requested.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct BottleneckTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// The replications behind the simulated point at the load, each with the messages that it measured; none unless
    /// all of them have finished.
    #[tsify(type = "unknown[]")]
    pub runs: Vec<(SimulationTask, MeasuredSpan)>,
}

/// A network to solve at some loads, in messages/cycle/source. Without loads, only its saturation
/// load is requested, which comes with every solution.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SolverTask {
    /// The network as in a link.
    pub network: String,
    /// Loads at which a point of the curve is requested.
    pub loads: Vec<f64>,
    /// Loads at which the state of every channel is requested.
    pub operating_loads: Vec<f64>,
}

impl From<SolveRequest> for SolverTask {
    fn from(request: SolveRequest) -> Self {
        Self {
            network: request.network.to_string(),
            loads: request.loads_messages,
            operating_loads: request.operating_loads_messages,
        }
    }
}

/// A network for a worker to run, at a load.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct AnimationTask {
    /// The network as in a link.
    pub network: String,
    /// Offered load in messages/cycle/source.
    pub load_messages: f64,
    /// Seed of the random numbers.
    pub seed: u32,
    /// Zero-load latency: that of a message that meets no other.
    pub zero_load_cycles: f64,
}
