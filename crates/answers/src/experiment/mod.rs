//! The simulated part of a curve: the loads that are simulated, and the results at each.
//!
//! An experiment does not run anything itself; threads of the command or workers of the page do. It
//! lists the replications that are still [wanted](Experiment::wanted), accepts their reports in any
//! order, and turns them into points that depend on the reports alone.

mod archive;
mod trial;

use std::borrow::Borrow;

use loadcurve_network::traffic::Grouping;
use loadcurve_scenario::{Network, Scenario, View};
use loadcurve_sim::{
    ChannelSet, MeasuredSpan, Measurement, Repetition, Replication, Report, SetRepetition,
    StoppingRule,
};

use super::{Curve, Point, is_same_load, operating_load};
pub use archive::Archive;
use trial::Trial;

/// Number of loads that are simulated up to the saturation load of the model.
const LOADS: u32 = 10;

/// Largest number of loads that are simulated if a link asks for a longer axis.
const MAX_LOADS: u32 = 24;

/// Ratio of the highest load ever simulated to the end of the usual axis.
const FARTHEST: f64 = MAX_LOADS as f64 / LOADS as f64;

/// Highest load that is simulated for a network that drops excess traffic, as a multiple of the nominal capacity.
const OVERLOAD: f64 = 1.5;

/// Limit on the messages of a point, unless another is set.
pub const MAX_MESSAGES: u64 = 2_000_000;

/// One network, simulated at several loads.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    network: Network,
    seed: u32,
    stopping_rule: StoppingRule,
    /// Trials, in order of load.
    trials: Vec<Trial>,
    /// Load of the operating point, in messages/cycle/source.
    operating_messages: Option<f64>,
}

/// One replication to run, with everything that its report depends on.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Task {
    /// The network to simulate.
    pub network: Network,
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// Seed of the random numbers.
    pub seed: u32,
    /// Number of the replication.
    pub replication: u32,
    /// Rule that ends the simulation.
    pub stopping_rule: StoppingRule,
}

impl Task {
    /// A replication of a network at a load in messages/cycle/source.
    #[must_use]
    pub fn new(
        network: Network,
        load_messages: f64,
        seed: u32,
        replication: u32,
        stopping_rule: StoppingRule,
    ) -> Self {
        Self {
            network,
            load_messages,
            seed,
            replication,
            stopping_rule,
        }
    }

    /// The replication, ready to run.
    #[must_use]
    pub fn start(&self) -> Replication {
        let engine = self
            .network
            .simulator(self.load_messages, self.seed, self.replication);
        Replication::new(engine, &self.stopping_rule).with_classes(self.network.channel_classes())
    }
}

impl Task {
    /// Repetition of the finished replication, which measured this span, to measure each group of messages.
    #[must_use]
    pub fn repeat(&self, span: &MeasuredSpan, grouping: Grouping) -> Repetition {
        let Self {
            network,
            load_messages,
            seed,
            replication,
            ..
        } = self;
        let engine = network.simulator(*load_messages, *seed, *replication);
        Repetition::of(engine, span, grouping, network.processors())
    }

    /// Repetition of the finished replication, which measured this span, to count waits for sets of channels batch
    /// by batch.
    #[must_use]
    pub fn repeat_with(&self, span: &MeasuredSpan, sets: Vec<ChannelSet>) -> SetRepetition {
        let Self {
            network,
            load_messages,
            seed,
            replication,
            ..
        } = self;
        let engine = network.simulator(*load_messages, *seed, *replication);
        SetRepetition::of(engine, span, sets)
    }
}

impl Experiment {
    /// Experiments for all curves of a link: at evenly spaced loads, and at the operating point
    /// unless it lies beyond every load that is ever simulated.
    #[must_use]
    pub fn all<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Vec<Self> {
        let view = &scenario.view;
        let load = operating_load(view, curves);
        let experiments = curves.iter().map(|curve| {
            let curve = curve.borrow();
            let load_messages = curve.scale().to_messages(load, view.unit);
            let usual = Self::of(curve, view);
            // Messages that cannot leave take memory, and the more of it the higher the load.
            if curve.is_far_beyond(load_messages) || !curve.can_be_simulated() {
                return usual;
            }
            usual.with_operating_point(load_messages)
        });
        experiments.collect()
    }

    /// Experiment for one curve with a link's seed and precision: at evenly spaced loads up to
    /// saturation, continued at the same spacing if the link has a longer axis. Zooming in on a
    /// part of the axis adds no loads. There are none until the saturation load is known.
    #[must_use]
    pub fn of(curve: &Curve, view: &View) -> Self {
        let scale = curve.scale();
        let end = end_messages(curve);
        // The end of a throughput axis is not a load.
        let is_load = !view.unit.is_throughput();
        let axis_end = view.x_max.filter(|_| is_load && view.x_min.is_none());
        let axis_end = axis_end.map_or(end, |load| scale.to_messages(load, view.unit));
        // The last of these loads is exactly the end, bit for bit.
        let load = |i: u32| end * (f64::from(i) / f64::from(LOADS));
        let loads = (1..=MAX_LOADS).map(load);
        let is_known = curve.is_solved() && curve.can_be_simulated();
        let loads = loads.take_while(|&load| is_known && load <= end.max(axis_end));
        let stopping_rule = StoppingRule::new(view.precision_percent / 100.0, MAX_MESSAGES);
        Self::new(curve.network(), view.seed, stopping_rule).at(loads)
    }

    /// Experiment for a network at a single load in messages/cycle/source.
    #[must_use]
    pub fn alone(
        network: &Network,
        load_messages: f64,
        seed: u32,
        stopping_rule: StoppingRule,
    ) -> Self {
        Self::new(network, seed, stopping_rule).at(std::iter::once(load_messages))
    }

    fn new(network: &Network, seed: u32, stopping_rule: StoppingRule) -> Self {
        Self {
            network: network.clone(),
            seed,
            stopping_rule,
            trials: Vec::new(),
            operating_messages: None,
        }
    }

    /// The network that is simulated.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// The same experiment at other loads, in messages/cycle/source.
    #[must_use]
    pub fn at(self, loads_messages: impl Iterator<Item = f64>) -> Self {
        let trial = |load_messages| Trial::new(&self.network, load_messages);
        Self {
            trials: loads_messages.map(trial).collect(),
            operating_messages: None,
            ..self
        }
    }

    /// The same experiment with an operating point, in messages/cycle/source, which is simulated
    /// first and may be one of the existing loads. At zero load nothing is measured.
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

    /// The same experiment with a limit on the messages of each trial.
    #[must_use]
    pub fn with_most_messages(mut self, most_messages: u64) -> Self {
        self.stopping_rule.most_messages = most_messages;
        self
    }

    /// Loads that are simulated, in increasing order, in messages/cycle/source.
    pub fn loads_messages(&self) -> impl Iterator<Item = f64> {
        self.trials.iter().map(|trial| trial.load_messages)
    }

    /// Replications that are not finished, in the order in which they should run.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        Self::wanted_of(std::slice::from_ref(self))
    }

    /// The same for several experiments together: the operating point of each comes first, then the
    /// first replications at all loads, then the second ones, and so on.
    #[must_use]
    pub fn wanted_of(experiments: &[Self]) -> Vec<Task> {
        let mut tasks: Vec<(bool, Task)> = experiments.iter().flat_map(Self::unfinished).collect();
        tasks.sort_by_key(|&(is_operating, ref task)| (!is_operating, task.replication));
        tasks.into_iter().map(|(_, task)| task).collect()
    }

    /// Unfinished replications in order of load, each with a flag that is set at the operating
    /// point.
    fn unfinished(&self) -> impl Iterator<Item = (bool, Task)> {
        self.trials.iter().flat_map(move |trial| {
            let load_messages = trial.load_messages;
            let is_looked_at = |looked_at| is_same_load(looked_at, load_messages);
            let is_operating = self.operating_messages.is_some_and(is_looked_at);
            let wanted = 0..trial.wanted(&self.stopping_rule);
            let wanted = wanted.filter(|&replication| !trial.is_finished(replication));
            wanted.map(move |replication| {
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

    /// Accepts a replication's report, complete or not. Returns false if the task belongs to
    /// another experiment.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        let is_own = (&self.network, self.seed, self.stopping_rule)
            == (&task.network, task.seed, task.stopping_rule);
        let mut trials = self.trials.iter_mut();
        let trial = trials.find(|trial| is_own && trial.load_messages == task.load_messages);
        trial
            .map(|trial| trial.take(task.replication, report.clone()))
            .is_some()
    }

    /// Fraction of the trials that are finished.
    #[must_use]
    pub fn part_done(&self) -> f64 {
        let trials = self.trials.iter();
        let done = trials.filter(|trial| trial.is_done(&self.stopping_rule));
        done.count() as f64 / self.trials.len().max(1) as f64
    }

    /// Points of all trials that have any results, in order of load.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let point = |trial: &Trial| trial.point(&self.stopping_rule);
        self.trials.iter().filter_map(point).collect()
    }

    /// Measurement so far at a load in messages/cycle/source; `None` if nothing is simulated there
    /// or nothing is known yet.
    #[must_use]
    pub fn measurement_at(&self, load_messages: f64) -> Option<Measurement> {
        let (measurement, _) = self.measured_at(load_messages)?;
        Some(measurement)
    }

    /// The same measurement, with the point made of it.
    #[must_use]
    pub fn measured_at(&self, load_messages: f64) -> Option<(Measurement, Point)> {
        self.trial_at(load_messages)?.measured(&self.stopping_rule)
    }

    /// Measurement nearest to a load, with the load at which it was taken, both in
    /// messages/cycle/source; `None` if nothing is known yet.
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

    /// Reports of the replications at a load in messages/cycle/source that have one, in order of
    /// replication.
    pub fn reports_at(&self, load_messages: f64) -> impl Iterator<Item = &Report> {
        let trial = self.trial_at(load_messages).into_iter();
        trial.flat_map(Trial::reports)
    }

    /// The replications of all points that have a latency, in order of load, with the span that they measured.
    #[must_use]
    pub fn steady_runs(&self) -> Vec<(Task, MeasuredSpan)> {
        let trials = self.trials.iter();
        trials.flat_map(|trial| self.runs_of(trial)).collect()
    }

    /// The replications of the point at a load in messages/cycle/source, with the span that they measured; none
    /// unless all are finished and it has a latency.
    #[must_use]
    pub fn steady_runs_at(&self, load_messages: f64) -> Vec<(Task, MeasuredSpan)> {
        let trial = self.trial_at(load_messages);
        let done = trial.filter(|trial| trial.is_done(&self.stopping_rule));
        done.map_or_else(Vec::new, |trial| self.runs_of(trial))
    }

    fn runs_of(&self, trial: &Trial) -> Vec<(Task, MeasuredSpan)> {
        let runs = (0..).zip(trial.reports()).map(|(replication, report)| {
            let task = Task {
                network: self.network.clone(),
                load_messages: trial.load_messages,
                seed: self.seed,
                replication,
                stopping_rule: self.stopping_rule,
            };
            Some((task, MeasuredSpan::of(report)?))
        });
        // A single replication that finds no steady state leaves the point without a latency.
        runs.collect::<Option<_>>().unwrap_or_default()
    }

    fn trial_at(&self, load_messages: f64) -> Option<&Trial> {
        let is_here = |trial: &&Trial| is_same_load(trial.load_messages, load_messages);
        self.trials.iter().find(is_here)
    }
}

/// Highest load at which a curve is simulated unless a link has a longer axis.
pub(super) fn end_messages(curve: &Curve) -> f64 {
    let capacities = if curve.drops() { OVERLOAD } else { 1.0 };
    capacities * curve.scale().saturation_messages
}

/// Highest load at which a curve is ever simulated, in messages/cycle/source.
pub(super) fn farthest_messages(curve: &Curve) -> f64 {
    end_messages(curve) * FARTHEST
}

#[cfg(test)]
mod tests;
