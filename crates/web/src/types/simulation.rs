//! The progress of all simulations of a link.

use loadcurve::curve::{Curve, Experiment, Point};
use serde::Serialize;
use tsify::Tsify;

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
