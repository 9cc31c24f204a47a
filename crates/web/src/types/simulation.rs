//! Simulations: what workers are asked to do, and how far they are.

use loadcurve::curve::{Curve, Experiment, Point, Task};
use loadcurve::scenario::Scenario;
use loadcurve::sim::{self, StoppingRule};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// One replication for a worker to run, with all that its report depends on.
#[derive(Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationTask {
    /// The network as in a link.
    network: String,
    /// In messages/cycle/source.
    load_messages: f64,
    /// Of the random numbers.
    seed: u32,
    /// The number of the replication.
    replication: u32,
    /// The relative half-width of the interval to reach.
    precision: f64,
    /// The most messages of a point.
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
        let mut networks = Scenario::read(&task.network).scenario.networks;
        Self {
            // A link always has a network.
            network: networks.swap_remove(0),
            load_messages: task.load_messages,
            seed: task.seed,
            replication: task.replication,
            stopping_rule: StoppingRule {
                precision: task.precision,
                most_messages: task.most_messages,
            },
        }
    }
}

/// How far a replication is.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationProgress {
    /// Messages measured.
    messages: u64,
    /// The relative half-width of the interval so far; none before there is one.
    relative_half_width: Option<f64>,
    /// The part that is done, as far as can be told, from 0 to 1.
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

/// How far the simulation of all curves is.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulationState {
    /// The points that are asked for.
    points: usize,
    /// Those to which nothing is added any more.
    finished: usize,
    /// Those of them at which the network does not carry the load.
    unsteady: usize,
    /// Those of them whose interval has stayed wider than asked for.
    wide: usize,
    /// The greatest relative half-width of an interval: of the points that grow, and when nothing
    /// is left to do of all. None when there is none.
    widest: Option<f64>,
}

impl SimulationState {
    /// The state of experiments and the curves that they are shown on.
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

/// The loads at which something is still to be run.
fn unfinished_points(experiment: &Experiment) -> usize {
    let wanted = experiment.wanted();
    let mut loads: Vec<f64> = wanted.iter().map(|task| task.load_messages).collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup();
    loads.len()
}
