//! Simulations behind the values of a lesson.

use loadcurve::State;
use loadcurve::curve::{
    Curve, Experiment, KneeSearch, MAX_MESSAGES, Point, Search, Task, model_knee,
};
use loadcurve::scenario::{KNEE_RATIO, Network};
use loadcurve::sim::{Report, StoppingRule};

use crate::numbers::Computed;
use crate::value::{KneeSimulation, Quantity};

/// The simulation that a value waits for.
#[derive(Debug, Clone)]
pub(crate) enum Run {
    /// One point.
    Point(Experiment),
    /// A knee. The search begins at that of the model, so there is none before the model is solved.
    Knee(KneeSimulation, Option<Box<KneeSearch>>),
}

impl Run {
    /// The simulation of a value, if it is a simulated one.
    pub(crate) fn of(quantity: &Quantity) -> Option<Self> {
        match quantity {
            Quantity::Simulated(run) | Quantity::Carried(run) => {
                let rule = StoppingRule::new(run.precision_percent / 100.0, MAX_MESSAGES);
                let load = messages(&run.network, run.load_flits);
                let experiment = Experiment::alone(&run.network, load, run.seed, rule);
                Some(Self::Point(experiment))
            }
            Quantity::SimulatedKnee(knee) => Some(Self::Knee(knee.clone(), None)),
            _ => None,
        }
    }

    /// Begins a search for the knee of a network whose model is solved.
    pub(crate) fn begin(&mut self, curve: &Curve) {
        let Self::Knee(knee, search @ None) = self else {
            return;
        };
        if curve.network() != &knee.network {
            return;
        }
        let aim = (knee.network.mean_unloaded_latency_cycles(), KNEE_RATIO);
        let precision = knee.precision_percent / 100.0;
        let first = model_knee(curve, KNEE_RATIO);
        *search = first.map(|first| {
            Box::new(KneeSearch::new(
                &knee.network,
                aim,
                first,
                knee.seed,
                precision,
            ))
        });
    }

    /// Replications that are wanted now; none at the end.
    pub(crate) fn wanted(&self) -> Vec<Task> {
        match self {
            Self::Point(experiment) => experiment.wanted(),
            Self::Knee(_, search) => search.iter().flat_map(|it| it.wanted()).collect(),
        }
    }

    /// Takes the report of a task. Returns false if this simulation did not request it.
    pub(crate) fn take(&mut self, task: &Task, report: &Report) -> bool {
        match self {
            Self::Point(experiment) => experiment.take(task, report),
            Self::Knee(_, search) => search.as_mut().is_some_and(|it| it.take(task, report)),
        }
    }

    /// The point once it is simulated.
    pub(crate) fn point(&self) -> Option<Point> {
        match self {
            Self::Point(experiment) if experiment.wanted().is_empty() => experiment.points().pop(),
            _ => None,
        }
    }

    /// The knee in flits/cycle/source; `is_solved` is true if the model is.
    pub(crate) fn knee(&self, is_solved: bool) -> Computed {
        let Self::Knee(KneeSimulation { network, .. }, search) = self else {
            return Computed::Pending;
        };
        let flits = f64::from(network.flits());
        match search.as_ref().map(|it| it.state()) {
            Some(Search::Found(knee)) => Computed::Measured {
                mean: flits * knee.load_messages,
                half_width: flits * knee.half_width_messages,
            },
            Some(Search::NotFound) => Computed::Absent(State::Unstable),
            // The model has no knee to begin at.
            None if is_solved => Computed::Absent(State::Unstable),
            Some(Search::Going) | None => Computed::Pending,
        }
    }
}

/// A load in messages/cycle/source.
pub(crate) fn messages(network: &Network, load_flits: f64) -> f64 {
    load_flits / f64::from(network.flits())
}
