//! Knee and plateau of a network, simulated beside what its model says.

use loadcurve_scenario::{LoadScale, LoadUnit, View};
use loadcurve_sim::{Report, StoppingRule};
use serde::{Deserialize, Serialize};

use super::super::{Curve, Experiment, MAX_MESSAGES, Task};
use super::{KneeSearch, Search, model_knee};

/// Load that overloads a network, as a multiple of that at which its busiest link is full, and the most of it in
/// flits/cycle/source.
const OVERLOAD: f64 = 2.0;
const MAX_OVERLOAD_FLITS: f64 = 1.0;

/// Two numbers that can be measured of a network's end: the knee, at which latency is a multiple of that at zero
/// load, and the plateau, which the network still carries when it is overloaded.
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

/// What was found. Loads are in flits/cycle/source.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KneeRow {
    /// Ratio of the knee's latency to that at zero load.
    pub ratio: f64,
    /// Knee of the model; none if it has none.
    pub model_knee_flits: Option<f64>,
    /// Knee with the half-width of its 95 % interval; none if it was not found.
    pub knee_flits: Option<(f64, f64)>,
    /// True if that interval is as narrow as was asked for.
    pub is_reached: bool,
    /// Saturation load of the model; none if it has none.
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
        // Multistage networks and the scouting torus have no routes to count.
        let link = network.link_bound().map_or(saturation, |link| link.load);
        let link = if link.is_finite() {
            link
        } else {
            MAX_OVERLOAD_FLITS
        };
        let first = knee.unwrap_or_else(|| messages(link / 2.0));
        let precision = view.precision_percent / 100.0;
        let overload_flits = (OVERLOAD * link).min(MAX_OVERLOAD_FLITS);
        let aim = (network.mean_unloaded_latency_cycles(), ratio);
        Self {
            ratio,
            scale,
            model_knee_flits: knee.map(flits),
            model_saturation_flits: has_saturation.then_some(saturation),
            overload_flits,
            search: KneeSearch::new(network, aim, first, view.seed, precision),
            plateau: Experiment::alone(
                network,
                messages(overload_flits),
                view.seed,
                StoppingRule::new(precision, MAX_MESSAGES),
            ),
        }
    }

    /// Runs that are wanted now; none at the end.
    #[must_use]
    pub fn wanted(&self) -> Vec<Task> {
        let search = self.search.wanted().into_iter();
        search.chain(self.plateau.wanted()).collect()
    }

    /// Takes the report of a finished run. Returns false if it is of no use here.
    pub fn take(&mut self, task: &Task, report: &Report) -> bool {
        // Both may want the same run.
        let is_of_plateau = self.plateau.take(task, report);
        self.search.take(task, report) || is_of_plateau
    }

    /// What was found so far.
    #[must_use]
    pub fn row(&self) -> KneeRow {
        let flits = |messages: f64| self.scale.from_messages(messages, LoadUnit::Flits);
        let knee = match self.search.state() {
            Search::Found(knee) => Some(knee),
            Search::Going | Search::NotFound => None,
        };
        let plateau = self.plateau.points().pop();
        let plateau = plateau.and_then(|point| {
            let half_width = point.throughput_interval_messages.map(flits);
            Some((flits(point.throughput_messages?), half_width))
        });
        KneeRow {
            ratio: self.ratio,
            model_knee_flits: self.model_knee_flits,
            knee_flits: knee.map(|it| (flits(it.load_messages), flits(it.half_width_messages))),
            is_reached: knee.is_some_and(|it| it.is_reached),
            model_saturation_flits: self.model_saturation_flits,
            overload_flits: self.overload_flits,
            plateau_flits: plateau,
        }
    }
}
