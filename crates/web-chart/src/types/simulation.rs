//! Simulations: the tasks of workers.

use loadcurve::curve::Task;
use loadcurve::sim::StoppingRule;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

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
