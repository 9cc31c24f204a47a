//! The simulated part of a curve: which loads are simulated, and what is known of each.
//!
//! An experiment is run by others: threads of the command, workers of the page. It says which
//! replications it still [wants](Experiment::wanted), takes their reports in any order, and makes
//! points of them that depend on the reports alone.

mod trial;

use super::{Curve, Point};
use crate::scenario::{Network, View};
use crate::sim::{Goal, Replication, Report};
use trial::Trial;

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

#[cfg(test)]
mod tests;
