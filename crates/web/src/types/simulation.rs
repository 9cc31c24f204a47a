//! Simulations: the tasks of workers, and their progress.

use loadcurve::curve::{Curve, Experiment, Point, Task};
use loadcurve::sim::{self, StoppingRule};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::network_of::network_of;

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

/// Progress of a replication.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationProgress {
    /// Number of messages measured.
    messages: u64,
    /// The relative half-width of the confidence interval so far; none until there is one.
    relative_half_width: Option<f64>,
    /// Estimate of the finished fraction, from 0 to 1.
    part: f64,
}

impl From<sim::Progress> for SimulationProgress {
    fn from(progress: sim::Progress) -> Self {
        Self {
            messages: progress.messages,
            relative_half_width: progress.relative_half_width,
            part: progress.part,
        }
    }
}

/// Progress of the simulation of all curves.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationState {
    /// Number of points requested.
    points: usize,
    /// Number of finished points.
    finished: usize,
    /// Number of finished points at which the network cannot sustain the load.
    unsteady: usize,
    /// Number of finished points whose confidence interval is wider than requested.
    wide: usize,
    /// Greatest relative half-width of a confidence interval among the unfinished points or, once
    /// nothing is left to do, among all points. None if there is no interval.
    widest: Option<f64>,
}

impl SimulationState {
    /// The progress of experiments, and of the curves that show them.
    #[must_use]
    pub fn of<'a>(
        experiments: &[Experiment],
        curves: impl Iterator<Item = &'a Curve>,
        precision_percent: f64,
    ) -> Self {
        let unfinished: usize = experiments.iter().map(unfinished_points).sum();
        let points: Vec<&Point> = curves.flat_map(Curve::simulated).collect();
        let finished = points.iter().filter(|point| !point.is_growing);
        let unsteady = finished.clone().filter(|point| !point.state.is_steady());
        let concerned = points.iter().filter(|p| p.is_growing || unfinished == 0);
        let width = |p: &Point| Some(p.latency_interval_cycles? / p.latency_cycles?);
        let wide = finished
            .clone()
            .filter(|p| p.is_wider_than(precision_percent));
        let widths = concerned.filter_map(|p| width(p));
        Self {
            points: finished.clone().count() + unfinished,
            finished: finished.count(),
            unsteady: unsteady.count(),
            wide: wide.count(),
            widest: widths.max_by(f64::total_cmp),
        }
    }
}

/// Number of loads with replications left to run.
fn unfinished_points(experiment: &Experiment) -> usize {
    let tasks = experiment.wanted();
    let mut loads: Vec<f64> = tasks.iter().map(|task| task.load_messages).collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup();
    loads.len()
}
