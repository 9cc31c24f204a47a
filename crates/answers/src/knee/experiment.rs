//! Knee and plateau of a network, simulated, beside those of its model.

use loadcurve_scenario::{LoadScale, LoadUnit, View};
use loadcurve_sim::{Report, StoppingRule};
use serde::{Deserialize, Serialize};

use super::super::{Curve, Experiment, MAX_MESSAGES, Task};
use super::{KneeSearch, Search, model_knee};

/// Overload, as a multiple of the load at which the busiest link is full, and its upper limit in
/// flits/cycle/source.
const OVERLOAD: f64 = 2.0;
const MAX_OVERLOAD_FLITS: f64 = 1.0;

/// Two measurable numbers of a network near saturation: the knee, the load at which latency is a given multiple of the
/// zero-load latency, and the plateau, the throughput under overload.
#[derive(Debug, Clone)]
pub struct KneeExperiment {
    ratio: f64,
    scale: LoadScale,
    model_knee_flits: Option<f64>,
    model_saturation_flits: Option<f64>,
    overload_flits: f64,
    search: KneeSearch,
    plateau: Experiment,
}

/// The results. Loads are in flits/cycle/source.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KneeRow {
    /// Ratio of the knee's latency to that at zero load.
    pub ratio: f64,
    /// Knee of the model, if it has one.
    pub model_knee_flits: Option<f64>,
    /// Knee with the half-width of its 95 % interval; none if it was not found.
    pub knee_flits: Option<(f64, f64)>,
    /// True if that interval is as narrow as requested.
    pub is_reached: bool,
    /// Saturation load of the model, if it has one.
    pub model_saturation_flits: Option<f64>,
    /// Load at which the plateau was measured.
    pub overload_flits: f64,
    /// Throughput there with the half-width of its 95 % interval, if it has one.
    pub plateau_flits: Option<(f64, Option<f64>)>,
}

impl KneeExperiment {
    /// The experiment for a curve, with a link's ratio, seed and precision.
    #[must_use]
    pub fn of(curve: &Curve, view: &View) -> Self {
        let (network, scale, ratio) = (curve.network(), curve.scale(), view.knee_ratio());
        let flits = |messages: f64| scale.from_messages(messages, LoadUnit::Flits);
        let messages = |flits: f64| scale.to_messages(flits, LoadUnit::Flits);
        let knee = model_knee(curve, ratio);
        let saturation = flits(scale.saturation_messages);
        let has_saturation = curve.is_solved() && !curve.is_blank() && !curve.drops();
        let link = full_link(curve);
        let first = knee.unwrap_or_else(|| messages(link / 2.0));
        let precision = view.precision_percent / 100.0;
        let aim = (network.mean_unloaded_latency_cycles(), ratio);
        Self {
            ratio,
            scale,
            model_knee_flits: knee.map(flits),
            model_saturation_flits: has_saturation.then_some(saturation),
            overload_flits: overload_flits(curve),
            search: KneeSearch::new(network, aim, first, view.seed, precision),
            plateau: overloaded(curve, view),
        }
    }

    /// Runs that are wanted now; none at the end.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        let search = self.search.wanted().into_iter();
        search.chain(self.plateau.wanted()).collect()
    }

    /// Takes the report of a finished run. Returns false if this experiment did not request it.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        // Both may have requested the same run.
        let is_of_plateau = self.plateau.take(task, report);
        self.search.take(task, report) || is_of_plateau
    }

    /// The results so far.
    #[must_use]
    pub fn row(&self) -> KneeRow {
        let flits = |messages: f64| self.scale.from_messages(messages, LoadUnit::Flits);
        let knee = match self.search.state() {
            Search::Found(knee) => Some(knee),
            Search::Going | Search::NotFound => None,
        };
        KneeRow {
            ratio: self.ratio,
            model_knee_flits: self.model_knee_flits,
            knee_flits: knee.map(|it| (flits(it.load_messages), flits(it.half_width_messages))),
            is_reached: knee.is_some_and(|it| it.is_reached),
            model_saturation_flits: self.model_saturation_flits,
            overload_flits: self.overload_flits,
            plateau_flits: throughput(&self.plateau, self.scale),
        }
    }
}

/// Load at which the busiest link is full, in flits/cycle/source.
fn full_link(curve: &Curve) -> f64 {
    let scale = curve.scale();
    // Multistage networks and the scouting torus have no routes to count.
    let link = curve.network().link_bound().map_or_else(
        |_| scale.from_messages(scale.saturation_messages, LoadUnit::Flits),
        |link| link.load,
    );
    if link.is_finite() {
        link
    } else {
        MAX_OVERLOAD_FLITS
    }
}

/// Load under which plateaus are measured, in flits/cycle/source.
pub(crate) fn overload_flits(curve: &Curve) -> f64 {
    (OVERLOAD * full_link(curve)).min(MAX_OVERLOAD_FLITS)
}

/// The experiment that measures the plateau.
fn overloaded(curve: &Curve, view: &View) -> Experiment {
    let load = curve
        .scale()
        .to_messages(overload_flits(curve), LoadUnit::Flits);
    let rule = StoppingRule::new(view.precision_percent / 100.0, MAX_MESSAGES);
    Experiment::alone(curve.network(), load, view.seed, rule)
}

/// Throughput of its only load in flits/cycle/source with the half-width of its interval.
fn throughput(plateau: &Experiment, scale: LoadScale) -> Option<(f64, Option<f64>)> {
    let flits = |messages: f64| scale.from_messages(messages, LoadUnit::Flits);
    let point = plateau.points().pop()?;
    let half_width = point.throughput_interval_messages.map(flits);
    Some((flits(point.throughput_messages?), half_width))
}

/// Simulates the plateau of a network, the throughput under overload, in flits/cycle/source.
pub(crate) fn plateau(curve: &Curve, view: &View) -> Option<f64> {
    let mut experiment = overloaded(curve, view);
    loop {
        let wanted = experiment.wanted();
        if wanted.is_empty() {
            return Some(throughput(&experiment, curve.scale())?.0);
        }
        for task in wanted {
            experiment.take(&task, &task.start().finish());
        }
    }
}
