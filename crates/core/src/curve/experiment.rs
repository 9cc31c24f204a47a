//! The simulated part of a curve: which loads are simulated, and what is known of each.
//!
//! An experiment is run by others: threads of the command, workers of the page. It says which
//! replications it still [wants](Experiment::wanted), takes their reports in any order, and makes
//! points of them that depend on the reports alone.

use super::{Curve, Point, Source};
use crate::scenario::{Network, View};
use crate::sim::{Goal, Measurement, Replication, Report};

/// How many loads are simulated up to the saturation load of the model.
const LOADS: u32 = 10;

/// The most loads that are simulated, when a link asks for a longer axis.
const MOST_LOADS: u32 = 24;

/// How far the loads go for a network that loses what is too much, in nominal capacities.
const OVERLOAD: f64 = 1.5;

/// How many messages a point may take, where nobody says otherwise.
const MOST_MESSAGES: u64 = 2_000_000;

/// One network, simulated at some loads.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    network: Network,
    seed: u32,
    goal: Goal,
    trials: Vec<Trial>,
}

/// One load, with the reports of its replications.
#[derive(Debug, Clone, PartialEq)]
struct Trial {
    load_messages: f64,
    reports: Vec<Option<Report>>,
}

/// One replication to run, with all that its report depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// What is simulated.
    pub network: Network,
    /// At which load, in messages/cycle/source.
    pub load_messages: f64,
    /// Of the random numbers.
    pub seed: u32,
    /// The number of the replication.
    pub replication: u32,
    /// When it ends.
    pub goal: Goal,
}

impl Task {
    /// The replication, ready to run.
    #[must_use]
    pub fn start(&self) -> Replication {
        let engine = self
            .network
            .simulator(self.load_messages, self.seed, self.replication);
        Replication::new(engine, &self.goal)
    }
}

impl Experiment {
    /// What a link asks of a curve that is simulated: its seed and precision, at even steps of load
    /// up to saturation, and on in the same steps where the link has a longer axis.
    #[must_use]
    pub fn of(curve: &Curve, view: &View) -> Self {
        let scale = curve.scale();
        let end = if curve.loses() { OVERLOAD } else { 1.0 } * scale.saturation_messages;
        let axis_end = view
            .x_max
            .map_or(end, |load| scale.to_messages(load, view.unit));
        // The last of them is the end itself, to the bit.
        let load = |i: u32| end * (f64::from(i) / f64::from(LOADS));
        let loads = (1..=MOST_LOADS)
            .map(load)
            .take_while(|&load| load <= end.max(axis_end));
        Self {
            network: curve.network().clone(),
            seed: view.seed,
            goal: Goal {
                precision: view.precision_percent / 100.0,
                most_messages: MOST_MESSAGES,
            },
            trials: Vec::new(),
        }
        .at(loads)
    }

    /// The same at other loads, in messages/cycle/source.
    #[must_use]
    pub fn at(self, loads_messages: impl Iterator<Item = f64>) -> Self {
        let trial = |load_messages| Trial {
            load_messages,
            reports: Vec::new(),
        };
        Self {
            trials: loads_messages.map(trial).collect(),
            ..self
        }
    }

    /// The same with a limit on the messages of each trial.
    #[must_use]
    pub fn with_most_messages(mut self, most_messages: u64) -> Self {
        self.goal.most_messages = most_messages;
        self
    }

    /// Whether the other one is of the same network at the same loads, with the same seed and goal.
    #[must_use]
    pub fn asks_the_same(&self, other: &Self) -> bool {
        let loads = |experiment: &Self| -> Vec<f64> {
            let trials = experiment.trials.iter();
            trials.map(|trial| trial.load_messages).collect()
        };
        self.network == other.network
            && self.seed == other.seed
            && self.goal == other.goal
            && loads(self) == loads(other)
    }

    /// Takes over what another experiment knows of the same network at the same loads, with the same
    /// seed and goal.
    pub fn learn(&mut self, from: &Self) {
        if (&self.network, self.seed, self.goal) != (&from.network, from.seed, from.goal) {
            return;
        }
        for trial in &mut self.trials {
            let is_same = |known: &&Trial| known.load_messages == trial.load_messages;
            let known = from.trials.iter().find(is_same);
            if let Some(known) = known.filter(|_| trial.reports.is_empty()) {
                trial.reports.clone_from(&known.reports);
            }
        }
    }

    /// The replications that are not finished, in the order in which they are best run: the first
    /// ones of all loads before the second ones.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        let tasks = self.trials.iter().flat_map(|trial| {
            (0..trial.wanted(&self.goal))
                .filter(|&replication| !trial.is_finished(replication))
                .map(|replication| Task {
                    network: self.network.clone(),
                    load_messages: trial.load_messages,
                    seed: self.seed,
                    replication,
                    goal: self.goal,
                })
        });
        let mut tasks: Vec<Task> = tasks.collect();
        tasks.sort_by_key(|task| task.replication);
        tasks
    }

    /// Takes what a replication has to report, complete or not; says whether it is one of its own.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        let is_own =
            self.network == task.network && self.seed == task.seed && self.goal == task.goal;
        let mut trials = self.trials.iter_mut();
        match trials.find(|trial| is_own && trial.load_messages == task.load_messages) {
            Some(trial) => {
                trial.take(task.replication, report.clone());
                true
            }
            None => false,
        }
    }

    /// The share of the trials to which nothing is added any more.
    #[must_use]
    pub fn part_done(&self) -> f64 {
        let done = self.trials.iter().filter(|trial| trial.is_done(&self.goal));
        done.count() as f64 / self.trials.len().max(1) as f64
    }

    /// The points of all trials of which anything is known, in order of load.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let point = |trial: &Trial| trial.point(&self.goal);
        self.trials.iter().filter_map(point).collect()
    }
}

impl Trial {
    /// How many replications are wanted, as far as the finished ones tell.
    fn wanted(&self, goal: &Goal) -> u32 {
        if self.load_messages == 0.0 {
            return 0;
        }
        let finished: Vec<Report> = self
            .reports
            .iter()
            .map_while(|report| report.clone().filter(|report| report.is_finished))
            .collect();
        goal.wanted(&finished)
    }

    fn is_finished(&self, replication: u32) -> bool {
        let report = self.reports.get(replication as usize);
        report.is_some_and(|report| report.as_ref().is_some_and(|report| report.is_finished))
    }

    fn is_done(&self, goal: &Goal) -> bool {
        (0..self.wanted(goal)).all(|replication| self.is_finished(replication))
    }

    fn take(&mut self, replication: u32, report: Report) {
        let index = replication as usize;
        if self.reports.len() <= index {
            self.reports.resize(index + 1, None);
        }
        self.reports[index] = Some(report);
    }

    fn point(&self, goal: &Goal) -> Option<Point> {
        if self.load_messages == 0.0 {
            return Some(Point::unloaded());
        }
        let reports: Vec<Report> = self.reports.iter().flatten().cloned().collect();
        let measurement = Measurement::of(&reports, goal)?;
        let is_growing = !self.is_done(goal);
        Some(Point::measured(
            self.load_messages,
            &measurement,
            is_growing,
        ))
    }
}

impl Point {
    /// A network without load: nothing happens in it, and nothing can be measured.
    fn unloaded() -> Self {
        Self {
            source: Source::Simulation,
            load_messages: 0.0,
            latency_cycles: None,
            latency_interval_cycles: None,
            throughput_messages: Some(0.0),
            state: crate::State::Steady,
            details: Vec::new(),
            is_growing: false,
            is_optimistic: false,
        }
    }

    fn measured(load_messages: f64, measurement: &Measurement, is_growing: bool) -> Self {
        let counted = [
            ("latency_p50_cycles", measurement.p50_cycles),
            ("latency_p95_cycles", measurement.p95_cycles),
            ("latency_p99_cycles", measurement.p99_cycles),
            ("messages_measured", Some(measurement.messages as f64)),
            (
                "warm_up_messages",
                Some(measurement.warm_up_messages as f64),
            ),
            (
                "interval_is_optimistic",
                Some(f64::from(u8::from(measurement.is_optimistic))),
            ),
        ];
        let counted = counted
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Self {
            source: Source::Simulation,
            load_messages,
            latency_cycles: measurement.latency_cycles,
            latency_interval_cycles: measurement.half_width_cycles,
            throughput_messages: Some(measurement.throughput_messages),
            state: measurement.state,
            details: counted.chain(measurement.details.iter().cloned()).collect(),
            is_growing,
            is_optimistic: measurement.is_optimistic,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn experiment(link: &str) -> Experiment {
        let scenario = Scenario::read(link).scenario;
        Experiment::of(&Curve::of(&scenario.networks[0]), &scenario.view)
    }

    fn finished(task: &Task) -> Report {
        let mut replication = task.start();
        while !replication.step(100_000) {}
        replication.report()
    }

    fn loads(experiment: &Experiment) -> Vec<f64> {
        let trials = experiment.trials.iter();
        trials.map(|trial| trial.load_messages).collect()
    }

    #[test]
    fn loads_are_even_steps_to_saturation() {
        let link = "net=fat-tree,n:16";
        let saturation = Curve::of(&Scenario::read(link).scenario.networks[0])
            .scale()
            .saturation_messages;
        let steps = loads(&experiment(link));
        assert_eq!(steps.len(), 10);
        assert_eq!(steps[9], saturation);
        let longer = loads(&experiment(&format!("{link}&x=capacity&xmax=1.25")));
        assert_eq!(longer[..10], steps);
        assert_eq!(longer.len(), 12);
        let shorter = loads(&experiment(&format!("{link}&x=capacity&xmax=0.3")));
        assert_eq!(shorter, steps);
    }

    #[test]
    fn what_is_run_when_and_by_whom_changes_nothing() {
        let link = "net=mesh,k:3,flits:4&precision=5&seed=9";
        let mut one = experiment(link);
        let mut other = experiment(link);
        let stranger = experiment("net=mesh,k:3,flits:4&precision=5&seed=10");
        while !one.wanted().is_empty() {
            for task in one.wanted() {
                assert!(one.take(&task, &finished(&task)));
            }
        }
        while let Some(task) = other.wanted().pop() {
            // Another worker may have got the same task, and one may report twice.
            let mut early = task.start();
            early.step(1);
            assert!(other.take(&task, &early.report()));
            assert!(other.take(&task, &finished(&task)));
        }
        assert_eq!(one.points(), other.points());
        assert_eq!(one.part_done(), 1.0);
        assert!(one.points().iter().all(|point| !point.is_growing));
        let foreign = stranger.wanted().remove(0);
        assert!(!one.take(&foreign, &finished(&foreign)));
    }

    #[test]
    fn a_point_grows_until_its_replications_are_finished() {
        let mut experiment = experiment("net=fat-tree,n:4&precision=10").at([0.01].into_iter());
        assert_eq!(experiment.points(), []);
        let tasks = experiment.wanted();
        experiment.take(&tasks[0], &finished(&tasks[0]));
        assert!(experiment.points()[0].is_growing);
        assert!(experiment.part_done() < 1.0);
        for task in &tasks[1..] {
            experiment.take(task, &finished(task));
        }
        let point = &experiment.points()[0];
        assert!(!point.is_growing);
        // Nearly no load: 16 flits over two channels.
        assert!((point.latency_cycles.unwrap() - 19.0).abs() < 1.0);
    }

    #[test]
    fn a_longer_axis_keeps_what_is_known() {
        let link = "net=fat-tree,n:4&precision=10";
        let mut known = experiment(link);
        let task = known.wanted().remove(0);
        known.take(&task, &finished(&task));
        let mut longer = experiment(&format!("{link}&x=capacity&xmax=1.5"));
        longer.learn(&known);
        assert_eq!(longer.points(), known.points());
        assert_eq!(longer.wanted().len(), 2 * 15 - 1);
        let mut other = experiment(&format!("{link}&seed=2"));
        other.learn(&known);
        assert_eq!(other.points(), []);
    }

    #[test]
    fn without_load_there_is_nothing_to_run() {
        let experiment = experiment("net=mesh").at([0.0].into_iter());
        assert_eq!(experiment.wanted(), []);
        let point = &experiment.points()[0];
        assert_eq!(point.latency_cycles, None);
        assert_eq!(point.throughput_messages, Some(0.0));
        assert!(point.state.is_steady());
    }
}
