//! Runs the simulator on all cores.
//!
//! The assignment of replications to threads does not affect the results: each replication has its
//! own stream of random numbers, and reports are combined in a fixed order.

use indicatif::ProgressBar;
use loadcurve::Error;
use loadcurve::curve::{Breakdown, Curve, Experiment, Task};
use loadcurve::scenario::{LoadUnit, Scenario};
use loadcurve::sim::{GroupedLatencies, Report};
use loadcurve::traffic::Grouping;
use loadcurve_gallery::published;
use rayon::prelude::*;

use crate::failure::Failure;
use crate::progress;

/// Events between two updates of the progress: some milliseconds.
const EFFORT: u64 = 200_000;

/// Settings of a simulation.
#[derive(Debug, Default)]
pub(crate) struct Simulation {
    /// The loads with their unit; `None` for those of the page.
    pub(crate) loads: Option<(Vec<f64>, LoadUnit)>,
    /// The most messages per point; `None` for the default.
    pub(crate) most_messages: Option<u64>,
    /// The number of threads; `None` for the number of cores.
    pub(crate) threads: Option<u64>,
    /// True to hide the progress.
    pub(crate) quiet: bool,
}

impl Simulation {
    /// The curves of a scenario with their simulated points, and the experiments, which hold more than these.
    pub(crate) fn measured(
        &self,
        scenario: &Scenario,
    ) -> Result<(Vec<Curve>, Vec<Experiment>), Failure> {
        let mut curves: Vec<Curve> = scenario.networks.iter().map(published::curve).collect();
        let mut experiments = self.experiments(&curves, scenario)?;
        let pool = self.pool()?;
        let bar = progress::bar("simulating", 0, self.quiet);
        loop {
            let tasks = Experiment::wanted_of(&experiments);
            if tasks.is_empty() {
                break;
            }
            let costs: Vec<u64> = tasks.iter().map(|task| cost_us(&curves, task)).collect();
            bar.inc_length(costs.iter().sum());
            let reports: Vec<Report> = pool.install(|| {
                let tasks = tasks.par_iter().zip(&costs).with_max_len(1);
                tasks.map(|(task, &cost)| run(task, cost, &bar)).collect()
            });
            for (task, report) in tasks.iter().zip(&reports) {
                for experiment in &mut experiments {
                    experiment.take(task, report);
                }
            }
        }
        bar.finish_and_clear();
        for (curve, experiment) in curves.iter_mut().zip(&experiments) {
            curve.set_simulated(experiment.points());
        }
        Ok((curves, experiments))
    }

    /// Latencies by source, destination or pair at all points of each experiment, from repetitions of their
    /// replications.
    pub(crate) fn breakdowns(
        &self,
        curves: &[Curve],
        experiments: &[Experiment],
        grouping: Grouping,
    ) -> Result<Vec<Vec<Breakdown>>, Failure> {
        let pool = self.pool()?;
        let bar = progress::bar("telling groups apart", 0, self.quiet);
        let of_experiment = |experiment: &Experiment| {
            let runs = experiment.steady_runs();
            let costs: Vec<u64> = runs.iter().map(|(task, _)| cost_us(curves, task)).collect();
            bar.inc_length(costs.iter().sum());
            let grouped: Vec<Option<GroupedLatencies>> = pool.install(|| {
                let runs = runs.par_iter().zip(&costs).with_max_len(1);
                let repeated = runs.map(|((task, span), &cost)| {
                    let mut repetition = task.repeat(span, grouping);
                    while !repetition.step(EFFORT) {}
                    bar.inc(cost);
                    repetition.latencies()
                });
                repeated.collect()
            });
            let mut by_load: Vec<(f64, Vec<GroupedLatencies>)> = Vec::new();
            for ((task, _), run) in runs.iter().zip(grouped) {
                let load = task.load_messages;
                match by_load.last_mut().filter(|(known, _)| *known == load) {
                    Some((_, runs)) => runs.extend(run),
                    None => by_load.push((load, run.into_iter().collect())),
                }
            }
            let by_load = by_load.into_iter();
            by_load
                .map(|(load, runs)| Breakdown::measured(load, grouping, &runs))
                .collect()
        };
        let breakdowns = experiments.iter().map(of_experiment).collect();
        bar.finish_and_clear();
        Ok(breakdowns)
    }

    fn pool(&self) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
        let threads = self.threads.unwrap_or(0) as usize;
        let builder = rayon::ThreadPoolBuilder::new();
        builder.num_threads(threads).build()
    }

    fn experiments(&self, curves: &[Curve], scenario: &Scenario) -> Result<Vec<Experiment>, Error> {
        let all = Experiment::all(scenario, curves).into_iter().zip(curves);
        let asked = all.map(|(usual, curve)| {
            let mut experiment = usual;
            if let Some((loads, unit)) = &self.loads {
                let messages = |&load| curve.simulated_messages(load, *unit);
                let loads: Vec<f64> = loads.iter().map(messages).collect::<Result<_, _>>()?;
                experiment = experiment.at(loads.into_iter());
            }
            if let Some(most) = self.most_messages {
                experiment = experiment.with_most_messages(most);
            }
            Ok(experiment)
        });
        asked.collect()
    }
}

/// Estimated time of a task in microseconds of one core, which is the unit of the progress bar.
fn cost_us(curves: &[Curve], task: &Task) -> u64 {
    let curve = curves.iter().find(|curve| *curve.network() == task.network);
    curve.map_or(0, |curve| {
        curve.replication_us(task.load_messages, &task.stopping_rule) as u64
    })
}

fn run(task: &Task, cost: u64, bar: &ProgressBar) -> Report {
    let mut replication = task.start();
    let mut shown = 0;
    while !replication.step(EFFORT) {
        // The estimate of the remaining work may grow; the bar must not move backwards.
        let done = (replication.progress().part * cost as f64) as u64;
        let done = done.clamp(shown, cost);
        bar.inc(done - shown);
        shown = done;
    }
    bar.inc(cost - shown);
    replication.report()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_counts_a_task_for_what_it_costs() {
        let scenario = Scenario::read("net=torus&net=fat-tree,n:16").scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let simulation = Simulation::default();
        let experiments = simulation.experiments(&curves, &scenario).unwrap();
        let tasks = Experiment::wanted_of(&experiments);
        let costs: Vec<u64> = tasks.iter().map(|task| cost_us(&curves, task)).collect();
        assert!(costs.iter().all(|&cost| cost > 0));
        let torus = tasks.iter().zip(costs);
        let torus = torus.filter(|(task, _)| task.network == scenario.networks[0]);
        let mut costs: Vec<u64> = torus.map(|(_, cost)| cost).collect();
        costs.sort_unstable();
        // Near saturation a point takes a hundred times as long as far from it.
        assert!(costs[costs.len() - 1] > 50 * costs[0], "{costs:?}");
    }
}
