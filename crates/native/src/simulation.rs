//! Runs the simulator on all cores.
//!
//! The assignment of replications to threads does not affect the results: each replication has its
//! own stream of random numbers, and reports are combined in a fixed order.

use loadcurve::curve::{
    BottleneckReport, Breakdown, Curve, Experiment, FindSearch, KneeExperiment, MAX_MESSAGES, Task,
    Verdict,
};
use loadcurve::scenario::{LoadUnit, Scenario, View};
use loadcurve::sim::{GroupedLatencies, MeasuredSpan, Report, SetCounts};
use loadcurve::traffic::Grouping;
use rayon::prelude::*;

use crate::Error;
use crate::experiments::{cost_us, experiments};

/// Events between two updates of the progress: some milliseconds.
const EFFORT: u64 = 200_000;

/// Follows a simulation, from all of its threads, and may cancel it. Costs are microseconds of one core.
pub trait Watch: Sync {
    /// There is more work, estimated to cost this much.
    fn expect(&self, cost_us: u64);

    /// Work of this cost is done.
    fn advance(&self, cost_us: u64);

    /// True if the simulation is to end without a result.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Results of a simulation.
#[derive(Debug)]
pub struct Measured {
    /// The curves with their simulated points.
    pub curves: Vec<Curve>,
    /// The experiments, which hold more than the points.
    pub experiments: Vec<Experiment>,
}

/// Settings of a simulation.
#[derive(Debug, Default)]
pub struct Simulation {
    /// The loads with their unit; `None` for those of the page.
    pub loads: Option<(Vec<f64>, LoadUnit)>,
    /// The most messages per point; `None` for the default.
    pub most_messages: Option<u64>,
    /// The number of threads; `None` for the number of cores.
    pub threads: Option<u64>,
}

impl Simulation {
    /// Simulates the curves of a scenario. `None` if that was cancelled.
    ///
    /// # Errors
    /// Loads that are not simulated, or no threads.
    pub fn measured(
        &self,
        scenario: &Scenario,
        mut curves: Vec<Curve>,
        watch: &impl Watch,
    ) -> Result<Option<Measured>, Error> {
        let loads = self.loads.as_ref();
        let loads = loads.map(|(loads, unit)| (&loads[..], *unit));
        let mut experiments = experiments(scenario, &curves, loads, self.most_messages)?;
        let pool = self.pool()?;
        loop {
            let tasks = Experiment::wanted_of(&experiments);
            if tasks.is_empty() {
                break;
            }
            let Some(reports) = reports(&pool, &curves, &tasks, watch) else {
                return Ok(None);
            };
            for (task, report) in tasks.iter().zip(&reports) {
                for experiment in &mut experiments {
                    experiment.take(task, report);
                }
            }
        }
        for (curve, experiment) in curves.iter_mut().zip(&experiments) {
            curve.set_simulated(experiment.points());
        }
        if scenario.view.knee.is_some()
            && self.loads.is_none()
            && !self.add_knees(scenario, &mut curves, watch)?
        {
            return Ok(None);
        }
        Ok(Some(Measured {
            curves,
            experiments,
        }))
    }

    /// Finds the knees that a link shows, and sets them on their curves. False if that was cancelled.
    fn add_knees(
        &self,
        scenario: &Scenario,
        curves: &mut [Curve],
        watch: &impl Watch,
    ) -> Result<bool, Error> {
        let running = curves.iter().filter(|curve| !curve.is_blank());
        let experiment = |curve| KneeExperiment::of(curve, &scenario.view);
        let mut experiments: Vec<KneeExperiment> = running.map(experiment).collect();
        let is_done = self.find_knees(curves, &mut experiments, watch)?;
        let running = curves.iter_mut().filter(|curve| !curve.is_blank());
        for (curve, experiment) in running.zip(&experiments) {
            curve.set_knee(Some(experiment.row()));
        }
        Ok(is_done)
    }

    /// Finds the knee and the plateau of curves. False if that was cancelled.
    ///
    /// # Errors
    /// No threads.
    pub fn find_knees(
        &self,
        curves: &[Curve],
        experiments: &mut [KneeExperiment],
        watch: &impl Watch,
    ) -> Result<bool, Error> {
        let pool = self.pool()?;
        loop {
            let wanted = experiments.iter().flat_map(KneeExperiment::wanted);
            let tasks: Vec<Task> = wanted.collect();
            if tasks.is_empty() {
                return Ok(true);
            }
            let Some(reports) = reports(&pool, curves, &tasks, watch) else {
                return Ok(false);
            };
            for (task, report) in tasks.iter().zip(&reports) {
                for experiment in experiments.iter_mut() {
                    experiment.take(task, report);
                }
            }
        }
    }

    /// Judges the candidates of a search by their models until there is an answer. False if that was cancelled.
    ///
    /// # Errors
    /// No threads.
    pub fn search(&self, search: &mut FindSearch, watch: &impl Watch) -> Result<bool, Error> {
        Ok(searched(&self.pool()?, search, watch))
    }

    /// Solves what a picture of the candidates of a finished search still lacks. False if that was cancelled.
    ///
    /// # Errors
    /// No threads.
    pub fn picture(&self, search: &mut FindSearch, watch: &impl Watch) -> Result<bool, Error> {
        let wanted = search.unpictured();
        let verdicts = verdicts(
            &self.pool()?,
            search,
            &wanted,
            watch,
            FindSearch::picture_of,
        );
        let Some(verdicts) = verdicts else {
            return Ok(false);
        };
        for (place, verdict) in wanted.into_iter().zip(verdicts) {
            search.take_pictured(place, verdict);
        }
        Ok(true)
    }

    /// The same as [`search`](Self::search), followed by simulation of the best candidates, with a link's seed and precision, until one is not
    /// refuted.
    ///
    /// # Errors
    /// No threads.
    pub fn search_simulated(
        &self,
        search: &mut FindSearch,
        view: &View,
        watch: &impl Watch,
    ) -> Result<bool, Error> {
        let pool = self.pool()?;
        let most_messages = self.most_messages.unwrap_or(MAX_MESSAGES);
        loop {
            if !searched(&pool, search, watch) {
                return Ok(false);
            }
            let Some(place) = search.to_simulate() else {
                return Ok(true);
            };
            let mut experiment = search.experiment(place, view, most_messages);
            let curve = Curve::of(experiment.network());
            loop {
                let tasks = experiment.wanted();
                if tasks.is_empty() {
                    break;
                }
                let curves = std::slice::from_ref(&curve);
                let Some(reports) = reports(&pool, curves, &tasks, watch) else {
                    return Ok(false);
                };
                for (task, report) in tasks.iter().zip(&reports) {
                    experiment.take(task, report);
                }
            }
            search.take_simulated(place, &experiment);
        }
    }

    /// Latencies by source, destination or pair at all points of each experiment, from repetitions of their
    /// replications.
    ///
    /// # Errors
    /// No threads.
    pub fn breakdowns(
        &self,
        measured: &Measured,
        grouping: Grouping,
        watch: &impl Watch,
    ) -> Result<Vec<Vec<Breakdown>>, Error> {
        let pool = self.pool()?;
        let of_experiment = |experiment: &Experiment| {
            let runs = experiment.steady_runs();
            let repeat = |task: &Task, span: &MeasuredSpan| {
                let mut repetition = task.repeat(span, grouping);
                while !repetition.step(EFFORT) {}
                repetition.latencies()
            };
            let grouped = repeated(&pool, &measured.curves, &runs, watch, repeat);
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
        Ok(measured.experiments.iter().map(of_experiment).collect())
    }

    /// Measures the waits for the channels of reports, each with the index of its experiment, from repetitions of
    /// the replications at their loads. Reports of loads without a measured latency are unchanged.
    ///
    /// # Errors
    /// No threads.
    pub fn measure_waits(
        &self,
        measured: &Measured,
        reports: &mut [(usize, BottleneckReport)],
        watch: &impl Watch,
    ) -> Result<(), Error> {
        let pool = self.pool()?;
        for (place, report) in reports {
            let runs = measured.experiments[*place].steady_runs_at(report.load_messages);
            let sets = report.sets();
            let repeat = |task: &Task, span: &MeasuredSpan| {
                let mut repetition = task.repeat_with(span, sets.clone());
                while !repetition.step(EFFORT) {}
                repetition.into_counts()
            };
            let counts: Vec<SetCounts> = repeated(&pool, &measured.curves, &runs, watch, repeat);
            report.set_simulated(&SetCounts::pooled(&counts));
        }
        Ok(())
    }

    fn pool(&self) -> Result<rayon::ThreadPool, rayon::ThreadPoolBuildError> {
        let threads = self.threads.unwrap_or(0) as usize;
        let builder = rayon::ThreadPoolBuilder::new();
        builder.num_threads(threads).build()
    }
}

/// Judges the candidates of a search; false if that was cancelled.
fn searched(pool: &rayon::ThreadPool, search: &mut FindSearch, watch: &impl Watch) -> bool {
    loop {
        let wanted = search.wanted();
        if wanted.is_empty() {
            return true;
        }
        let Some(verdicts) = verdicts(pool, search, &wanted, watch, FindSearch::judge) else {
            return false;
        };
        for (place, verdict) in wanted.into_iter().zip(verdicts) {
            search.take(place, verdict);
        }
    }
}

/// Verdicts on candidates, in their order; `None` if that was cancelled.
fn verdicts(
    pool: &rayon::ThreadPool,
    search: &FindSearch,
    wanted: &[usize],
    watch: &impl Watch,
    judge: impl Fn(&FindSearch, usize) -> Verdict + Sync,
) -> Option<Vec<Verdict>> {
    let costs: Vec<u64> = wanted.iter().map(|&place| search.cost_us(place)).collect();
    watch.expect(costs.iter().sum());
    pool.install(|| {
        let places = wanted.par_iter().zip(&costs).with_max_len(1);
        let judged = places.map(|(&place, &cost)| {
            let verdict = (!watch.is_cancelled()).then(|| judge(search, place));
            watch.advance(cost);
            verdict
        });
        judged.collect()
    })
}

/// Reports of tasks, in their order; `None` if the simulation was cancelled.
fn reports(
    pool: &rayon::ThreadPool,
    curves: &[Curve],
    tasks: &[Task],
    watch: &impl Watch,
) -> Option<Vec<Report>> {
    let costs: Vec<u64> = tasks.iter().map(|task| cost_us(curves, task)).collect();
    watch.expect(costs.iter().sum());
    pool.install(|| {
        let tasks = tasks.par_iter().zip(&costs).with_max_len(1);
        tasks.map(|(task, &cost)| run(task, cost, watch)).collect()
    })
}

/// Results of repetitions of runs, in their order.
fn repeated<T: Send>(
    pool: &rayon::ThreadPool,
    curves: &[Curve],
    runs: &[(Task, MeasuredSpan)],
    watch: &impl Watch,
    repeat: impl Fn(&Task, &MeasuredSpan) -> T + Sync,
) -> Vec<T> {
    let costs: Vec<u64> = runs.iter().map(|(task, _)| cost_us(curves, task)).collect();
    watch.expect(costs.iter().sum());
    pool.install(|| {
        let runs = runs.par_iter().zip(&costs).with_max_len(1);
        let repeated = runs.map(|((task, span), &cost)| {
            let result = repeat(task, span);
            watch.advance(cost);
            result
        });
        repeated.collect()
    })
}

/// Report of a task; `None` if the simulation was cancelled.
fn run(task: &Task, cost: u64, watch: &impl Watch) -> Option<Report> {
    if watch.is_cancelled() {
        return None;
    }
    let mut replication = task.start();
    let mut shown = 0;
    while !replication.step(EFFORT) {
        if watch.is_cancelled() {
            return None;
        }
        // The estimate of the remaining work may grow; the progress must not go backwards.
        let done = (replication.progress().part * cost as f64) as u64;
        let done = done.clamp(shown, cost);
        watch.advance(done - shown);
        shown = done;
    }
    watch.advance(cost - shown);
    Some(replication.report())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    /// Counts the work, and cancels it after a given amount.
    #[derive(Debug, Default)]
    struct Counted {
        expected: AtomicU64,
        done: AtomicU64,
        most: Option<u64>,
    }

    impl Watch for Counted {
        fn expect(&self, cost_us: u64) {
            self.expected.fetch_add(cost_us, Relaxed);
        }

        fn advance(&self, cost_us: u64) {
            self.done.fetch_add(cost_us, Relaxed);
        }

        fn is_cancelled(&self) -> bool {
            self.most
                .is_some_and(|most| self.done.load(Relaxed) >= most)
        }
    }

    fn measured(watch: &Counted) -> Option<Measured> {
        let scenario = Scenario::read("net=mesh,k:4,flits:4&precision=10").scenario;
        let curves = scenario.networks.iter().map(Curve::of).collect();
        let simulation = Simulation {
            loads: Some((vec![0.1, 0.2], LoadUnit::Capacity)),
            threads: Some(2),
            ..Simulation::default()
        };
        simulation.measured(&scenario, curves, watch).unwrap()
    }

    #[test]
    fn all_expected_work_is_done_unless_it_is_cancelled() {
        let whole = Counted::default();
        let all = measured(&whole).unwrap();
        assert_eq!(all.curves[0].simulated().len(), 2);
        let (expected, done) = (whole.expected.into_inner(), whole.done.into_inner());
        assert!(expected > 0 && expected == done, "{expected} {done}");
        for most in [0, expected / 2] {
            let cancelled = Counted {
                most: Some(most),
                ..Counted::default()
            };
            assert!(measured(&cancelled).is_none());
            assert!(cancelled.done.into_inner() < expected);
        }
    }

    #[test]
    fn a_link_that_shows_knees_has_them_simulated_with_its_points() {
        let knees = |view: &str, loads: Option<(Vec<f64>, LoadUnit)>| {
            let link = format!("net=torus,k:4,flits:4,traffic:neighbour&sim=on&precision=40{view}");
            let scenario = Scenario::read(&link).scenario;
            let curves = scenario.networks.iter().map(Curve::of).collect();
            let simulation = Simulation {
                loads,
                threads: Some(2),
                ..Simulation::default()
            };
            let measured = simulation.measured(&scenario, curves, &Counted::default());
            measured.unwrap().unwrap().curves[0].knee().copied()
        };
        // No two messages meet: 7 + 2·u/(1 − u), 14 at u = 7/9.
        let (knee, half_width) = knees("&knee=2", None).unwrap().knee_flits.unwrap();
        assert!((knee - 7.0 / 9.0).abs() < 1.5 * half_width, "{knee}");
        let one = Some((vec![0.1], LoadUnit::Capacity));
        assert_eq!(knees("&knee=2", one), None);
    }
}
