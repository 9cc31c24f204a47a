//! The simulated part of a curve: which loads are simulated, and what is known of each.
//!
//! An experiment is run by others: threads of the command, workers of the page. It says which
//! replications it still [wants](Experiment::wanted), takes their reports in any order, and makes
//! points of them that depend on the reports alone.

mod archive;
mod trial;

use std::borrow::Borrow;

use super::{Curve, Point, is_same_load, operating_load};
use crate::scenario::{Network, Scenario, View};
use crate::sim::{Measurement, Replication, Report, StoppingRule};
pub use archive::Archive;
use trial::Trial;

/// How many loads are simulated up to the saturation load of the model.
const LOADS: u32 = 10;

/// The most loads that are simulated, when a link asks for a longer axis.
const MOST_LOADS: u32 = 24;

/// How far that is, in lengths of the usual axis.
const FARTHEST: f64 = MOST_LOADS as f64 / LOADS as f64;

/// How far the loads go for a network that drops excess traffic, in nominal capacities.
const OVERLOAD: f64 = 1.5;

/// How many messages a point may take, where nobody says otherwise.
pub const MOST_MESSAGES: u64 = 2_000_000;

/// One network, simulated at some loads.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    network: Network,
    seed: u32,
    stopping_rule: StoppingRule,
    /// In order of load.
    trials: Vec<Trial>,
    /// The load that is looked at, in messages/cycle/source.
    operating_messages: Option<f64>,
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
    pub stopping_rule: StoppingRule,
}

impl Task {
    /// The replication, ready to run.
    #[must_use]
    pub fn start(&self) -> Replication {
        let engine = self
            .network
            .simulator(self.load_messages, self.seed, self.replication);
        Replication::new(engine, &self.stopping_rule)
    }
}

impl Experiment {
    /// What a link asks of all its curves: the steps of load, and the operating point unless it lies
    /// beyond all loads that are ever simulated.
    #[must_use]
    pub fn all<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Vec<Self> {
        let view = &scenario.view;
        let load = operating_load(view, curves);
        let experiments = curves.iter().map(|curve| {
            let curve = curve.borrow();
            let load_messages = curve.scale().to_messages(load, view.unit);
            let usual = Self::of(curve, view);
            // Messages that cannot leave take memory, ever more of it at ever higher loads.
            if curve.is_far_beyond(load_messages) {
                usual
            } else {
                usual.with_operating_point(load_messages)
            }
        });
        experiments.collect()
    }

    /// What a link asks of a curve that is simulated: its seed and precision, at even steps of load
    /// up to saturation, and on in the same steps where the link has a longer axis. A part of the
    /// axis that is looked at closely asks for nothing else, and as long as the saturation
    /// load is not known nothing is asked.
    #[must_use]
    pub fn of(curve: &Curve, view: &View) -> Self {
        let scale = curve.scale();
        let end = end_messages(curve);
        let axis_end = view
            .x_max
            .filter(|_| view.x_min.is_none())
            .map_or(end, |load| scale.to_messages(load, view.unit));
        // The last of them is the end itself, to the bit.
        let load = |i: u32| end * (f64::from(i) / f64::from(LOADS));
        let loads = (1..=MOST_LOADS)
            .map(load)
            .take_while(|&load| curve.is_solved() && load <= end.max(axis_end));
        Self {
            network: curve.network().clone(),
            seed: view.seed,
            stopping_rule: StoppingRule {
                precision: view.precision_percent / 100.0,
                most_messages: MOST_MESSAGES,
            },
            trials: Vec::new(),
            operating_messages: None,
        }
        .at(loads)
    }

    /// A network at one load in messages/cycle/source and nothing else.
    #[must_use]
    pub fn alone(
        network: &Network,
        load_messages: f64,
        seed: u32,
        stopping_rule: StoppingRule,
    ) -> Self {
        Self {
            network: network.clone(),
            seed,
            stopping_rule,
            trials: vec![Trial::new(network, load_messages)],
            operating_messages: None,
        }
    }

    /// The same at other loads, in messages/cycle/source.
    #[must_use]
    pub fn at(self, loads_messages: impl Iterator<Item = f64>) -> Self {
        let trial = |load_messages| Trial::new(&self.network, load_messages);
        Self {
            trials: loads_messages.map(trial).collect(),
            operating_messages: None,
            ..self
        }
    }

    /// The same with the load that is looked at, in messages/cycle/source, before all others; it
    /// may be one of them. Without load there is nothing to measure.
    #[must_use]
    pub fn with_operating_point(mut self, load_messages: f64) -> Self {
        if load_messages > 0.0 && self.trial_at(load_messages).is_none() {
            let is_below = |trial: &Trial| trial.load_messages < load_messages;
            let place = self.trials.partition_point(is_below);
            let trial = Trial::new(&self.network, load_messages);
            self.trials.insert(place, trial);
        }
        self.operating_messages = Some(load_messages);
        self
    }

    /// The same with a limit on the messages of each trial.
    #[must_use]
    pub fn with_most_messages(mut self, most_messages: u64) -> Self {
        self.stopping_rule.most_messages = most_messages;
        self
    }

    /// The loads that are simulated, in order, in messages/cycle/source.
    pub fn loads_messages(&self) -> impl Iterator<Item = f64> {
        self.trials.iter().map(|trial| trial.load_messages)
    }

    /// The replications that are not finished, in the order in which they are best run.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        Self::wanted_of(std::slice::from_ref(self))
    }

    /// The same for several experiments together: the operating point of each before all else, and
    /// the first replications of all loads before the second ones.
    #[must_use]
    pub fn wanted_of(experiments: &[Self]) -> Vec<Task> {
        let mut tasks: Vec<(bool, Task)> = experiments.iter().flat_map(Self::unfinished).collect();
        tasks.sort_by_key(|&(is_operating, ref task)| (!is_operating, task.replication));
        tasks.into_iter().map(|(_, task)| task).collect()
    }

    /// What is still to be run in order of load, and whether that is at the operating point.
    fn unfinished(&self) -> impl Iterator<Item = (bool, Task)> {
        self.trials.iter().flat_map(move |trial| {
            let load_messages = trial.load_messages;
            let is_looked_at = |looked_at| is_same_load(looked_at, load_messages);
            let is_operating = self.operating_messages.is_some_and(is_looked_at);
            (0..trial.wanted(&self.stopping_rule))
                .filter(|&replication| !trial.is_finished(replication))
                .map(move |replication| {
                    let task = Task {
                        network: self.network.clone(),
                        load_messages,
                        seed: self.seed,
                        replication,
                        stopping_rule: self.stopping_rule,
                    };
                    (is_operating, task)
                })
        })
    }

    /// Takes what a replication has to report, complete or not; says whether it is one of its own.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        let is_own = self.network == task.network
            && self.seed == task.seed
            && self.stopping_rule == task.stopping_rule;
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
        let done = self
            .trials
            .iter()
            .filter(|trial| trial.is_done(&self.stopping_rule));
        done.count() as f64 / self.trials.len().max(1) as f64
    }

    /// The points of all trials of which anything is known, in order of load.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let point = |trial: &Trial| trial.point(&self.stopping_rule);
        self.trials.iter().filter_map(point).collect()
    }

    /// What was measured at a load in messages/cycle/source, so far; `None` where nothing is known
    /// or nothing is simulated.
    #[must_use]
    pub fn measurement_at(&self, load_messages: f64) -> Option<Measurement> {
        self.trial_at(load_messages)?
            .measurement(&self.stopping_rule)
    }

    /// The point at a load in messages/cycle/source, so far; `None` where nothing is known.
    #[must_use]
    pub fn point_at(&self, load_messages: f64) -> Option<Point> {
        self.trial_at(load_messages)?.point(&self.stopping_rule)
    }

    /// What was measured nearest to a load, with the load that it was measured at, both in
    /// messages/cycle/source; `None` where nothing is known yet.
    #[must_use]
    pub fn measurement_near(&self, load_messages: f64) -> Option<(f64, Measurement)> {
        let distance = |trial: &&Trial| (trial.load_messages - load_messages).abs();
        let mut trials: Vec<&Trial> = self.trials.iter().collect();
        trials.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        trials.into_iter().find_map(|trial| {
            let measurement = trial.measurement(&self.stopping_rule)?;
            Some((trial.load_messages, measurement))
        })
    }

    /// The reports of the replications at a load in messages/cycle/source, in order, as far as there
    /// are any.
    pub fn reports_at(&self, load_messages: f64) -> impl Iterator<Item = &Report> {
        let trial = self.trial_at(load_messages).into_iter();
        trial.flat_map(Trial::reports)
    }

    fn trial_at(&self, load_messages: f64) -> Option<&Trial> {
        let is_here = |trial: &&Trial| is_same_load(trial.load_messages, load_messages);
        self.trials.iter().find(is_here)
    }
}

/// Up to which load a curve is simulated, unless a link has a longer axis.
fn end_messages(curve: &Curve) -> f64 {
    let capacities = if curve.drops() { OVERLOAD } else { 1.0 };
    capacities * curve.scale().saturation_messages
}

/// The highest load at which a curve is ever simulated, in messages/cycle/source.
pub(super) fn farthest_messages(curve: &Curve) -> f64 {
    end_messages(curve) * FARTHEST
}

#[cfg(test)]
mod tests;
