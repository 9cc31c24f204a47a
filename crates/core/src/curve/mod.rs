//! Points and curves: where models and simulators meet, and the files they are written to.

mod csv;
mod drawn;
mod experiment;
mod inspection;
mod json;
pub(crate) mod plausible;
mod published;
mod read_out;
pub(crate) mod record;
mod remote_solver;
mod results;
mod results_file;
mod solution;
mod table;
mod why;

use std::cell::OnceCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::model::explanation::{Explain, Explanation, Quantity};
use crate::model::{Model, OperatingPoint, Unsteady};
use crate::number::shortest;
use crate::scenario::{LoadScale, LoadUnit, Network};
use crate::sim::verdict::Decision;
use crate::sim::{INITIAL_REPLICATIONS, StoppingRule};

pub use crate::state::State;

pub use drawn::DRAWN_POINTS;
pub use experiment::{Archive, Experiment, MOST_MESSAGES, Task};
pub use inspection::{Figure, Inspection};
pub use read_out::{ReadOut, Row, default_load, load_text, operating_load};
use remote_solver::RemoteSolver;
pub use results::{Loads, Results, Tabulated};
pub use results_file::ResultsFile;
pub use solution::{ModelSummary, Solution, SolveRequest};
pub use table::Table;
pub use why::{Bound, Measured, Why};

/// Where a point comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// An analytic model.
    Model,
    /// Our own simulator.
    Simulation,
    /// What the paper behind the model prints.
    Paper,
}

/// One point of a curve.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Model, simulation or paper.
    pub source: Source,
    /// Load in messages/cycle/source.
    pub load_messages: f64,
    /// Mean latency in cycles, where there is one.
    pub latency_cycles: Option<f64>,
    /// Half-width of the 95 % interval of the latency, where it was measured.
    pub latency_interval_cycles: Option<f64>,
    /// Throughput in messages/cycle/source, where it is known.
    pub throughput_messages: Option<f64>,
    /// Half-width of its 95 % interval, where it was measured.
    pub throughput_interval_messages: Option<f64>,
    /// What became of the network.
    pub state: State,
    /// Where that was decided, of a simulated network that is not steady.
    pub decision: Option<Decision>,
    /// What else is known, by name: columns of files.
    pub details: Vec<(String, f64)>,
    /// Whether a simulation still adds to it.
    pub is_growing: bool,
    /// Whether the interval is known to be narrower than it should be.
    pub is_optimistic: bool,
}

impl Point {
    /// The precision that was reached: the half-width of the latency's interval, relative to the
    /// latency, in per cent.
    #[must_use]
    pub fn precision_percent(&self) -> Option<f64> {
        Some(100.0 * self.latency_interval_cycles? / self.latency_cycles?)
    }

    /// Another quantity that is known, by its name in files.
    #[must_use]
    pub fn detail(&self, name: &str) -> Option<f64> {
        let mut details = self.details.iter();
        details
            .find(|(known, _)| known == name)
            .map(|&(_, value)| value)
    }
}

/// The latency and throughput of one network against load: a model, which answers at every load,
/// and points that were simulated. Copies share the model.
///
/// The curve of a large network may be solved [elsewhere](Self::remote).
#[derive(Debug, Clone)]
pub struct Curve {
    network: Network,
    answers: Rc<Answers>,
    simulated: Vec<Point>,
    published: Vec<Point>,
}

/// Where the answers of a curve come from.
#[derive(Debug)]
struct Answers {
    /// Set up when it is first needed.
    model: OnceCell<Box<dyn Model>>,
    summary: OnceCell<ModelSummary>,
    /// Of a curve that others solve.
    remote: Option<RemoteSolver>,
}

impl Curve {
    /// The curve of a network, solved at once and at whatever load it is asked for.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let model = network.model();
        let summary = ModelSummary::of(model.as_ref());
        Self::new(
            network,
            Answers {
                model: OnceCell::from(model),
                summary: OnceCell::from(summary),
                remote: None,
            },
        )
    }

    fn new(network: &Network, answers: Answers) -> Self {
        Self {
            network: network.clone(),
            answers: Rc::new(answers),
            simulated: Vec::new(),
            published: published::points(network),
        }
    }

    fn model(&self) -> &dyn Model {
        let model = self.answers.model.get_or_init(|| self.network.model());
        model.as_ref()
    }

    fn summary(&self) -> ModelSummary {
        self.answers
            .summary
            .get()
            .copied()
            .unwrap_or(ModelSummary::UNSOLVED)
    }

    /// Sets the simulated points, in order of load.
    pub fn set_simulated(&mut self, points: Vec<Point>) {
        self.simulated = points;
    }

    /// The simulated points there are, in order of load.
    #[must_use]
    pub fn simulated(&self) -> &[Point] {
        &self.simulated
    }

    /// The points that a paper prints of this very network, in order of load: as its simulator gave
    /// them, and in their details what its model gave.
    #[must_use]
    pub fn published(&self) -> &[Point] {
        &self.published
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// A load in messages/cycle/source from one in `unit`, if it can be simulated.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a load that is more than is ever simulated.
    pub fn simulated_messages(&self, load: f64, unit: LoadUnit) -> Result<f64, Error> {
        let scale = self.scale();
        let messages = scale.to_messages(load, unit);
        match self.network.most_simulated_messages() {
            Some(most) if messages > most => {
                let most = shortest(scale.from_messages(most, unit));
                let network = &self.network;
                let allowed = format!("a number from 0 to {most}, as {network} is simulated");
                Err(Error::illegal("load", &shortest(load), allowed))
            }
            _ => Ok(messages),
        }
    }

    /// What converts this network's loads between units.
    #[must_use]
    pub fn scale(&self) -> LoadScale {
        self.summary().scale
    }

    /// Whether the network drops excess traffic, and so never saturates.
    #[must_use]
    pub fn drops(&self) -> bool {
        self.summary().drops
    }

    /// The model's saturation load in `unit`; the nominal capacity of a network that loses.
    #[must_use]
    pub fn saturation(&self, unit: LoadUnit) -> f64 {
        let scale = self.scale();
        scale.from_messages(scale.saturation_messages, unit)
    }

    /// The highest load at which the network is ever simulated, in messages/cycle/source: some way
    /// beyond what it can carry.
    #[must_use]
    pub fn farthest_load_messages(&self) -> f64 {
        experiment::farthest_messages(self)
    }

    /// Whether a load in messages/cycle/source lies beyond all that are ever simulated.
    #[must_use]
    pub fn is_far_beyond(&self, load_messages: f64) -> bool {
        let farthest = self.farthest_load_messages();
        load_messages > farthest && !is_same_load(load_messages, farthest)
    }

    /// About how long it takes to simulate a point at a load in messages/cycle/source, in microseconds
    /// of one core: good to a factor of two or three.
    #[must_use]
    pub fn simulation_us(&self, load_messages: f64, stopping_rule: &StoppingRule) -> f64 {
        let part = load_messages / self.scale().saturation_messages;
        self.network.simulation_us(part, stopping_rule)
    }

    /// The same of one of the replications that every point has.
    #[must_use]
    pub fn replication_us(&self, load_messages: f64, stopping_rule: &StoppingRule) -> f64 {
        self.simulation_us(load_messages, stopping_rule) / f64::from(INITIAL_REPLICATIONS)
    }

    /// The model's latency of a message that meets no other, in cycles.
    #[must_use]
    pub fn zero_load_latency_cycles(&self) -> f64 {
        self.summary().zero_load_latency_cycles
    }

    /// The model's steady state at a load in messages/cycle/source, channel by channel.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state, or none is found, or none yet.
    pub fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        match &self.answers.remote {
            Some(_) if !self.is_solved() => Err(Unsteady::Unsolved),
            Some(elsewhere) if self.is_expensive() => elsewhere.operating_point(load_messages),
            _ => self.model().at(load_messages),
        }
    }

    /// How the model's numbers at a load come about.
    ///
    /// # Errors
    /// Those of [`Curve::operating_point`]; and [`Unsteady::Saturated`] at a load that is so near to
    /// saturation that the same terms, summed up in another order, have no sum.
    pub fn explain(&self, load_messages: f64) -> Result<Explanation, Unsteady> {
        if !self.is_explained() {
            return Err(Unsteady::Unsolved);
        }
        let explanation = self.explained()?.explain(load_messages)?;
        summed_up(&explanation.latency)?;
        Ok(explanation)
    }

    /// How the mean wait for a channel of a class comes about.
    ///
    /// # Errors
    /// Those of [`Curve::explain`].
    pub fn explain_queue(
        &self,
        load_messages: f64,
        class: usize,
    ) -> Result<Option<Quantity>, Unsteady> {
        if self.is_elsewhere() && self.is_expensive() {
            return Err(Unsteady::Unsolved);
        }
        let wait = self.explained()?.explain_queue(load_messages, class)?;
        wait.as_ref().map_or(Ok(()), summed_up)?;
        Ok(wait)
    }

    /// What explains the model, unless that is not set up yet.
    fn explained(&self) -> Result<&dyn Explain, Unsteady> {
        let is_set_up = self.answers.model.get().is_some();
        if self.is_elsewhere() && !is_set_up {
            return Err(Unsteady::Unsolved);
        }
        Ok(self.network.explained(self.model()))
    }

    /// The model's point at a load in messages/cycle/source. A saturated network delivers what it
    /// can: its throughput is the saturation load.
    #[must_use]
    pub fn model_point(&self, load_messages: f64) -> Point {
        let answer = match &self.answers.remote {
            None => self.model().at(load_messages),
            Some(elsewhere) => match elsewhere.point(load_messages) {
                Some(known) => return known,
                None => Err(Unsteady::Unsolved),
            },
        };
        self.point_of(load_messages, answer)
    }

    fn point_of(&self, load_messages: f64, answer: Result<OperatingPoint, Unsteady>) -> Point {
        let beyond = |throughput, state| (None, throughput, state, Vec::new());
        let (latency_cycles, throughput_messages, state, details) = match answer {
            Ok(point) => (
                Some(point.latency_cycles),
                Some(point.throughput_messages),
                State::Steady,
                point.details,
            ),
            Err(Unsteady::Saturated) => {
                beyond(Some(self.scale().saturation_messages), State::Saturated)
            }
            Err(Unsteady::Unconverged) => beyond(None, State::Unstable),
            Err(Unsteady::Unsolved) => beyond(None, State::Unsolved),
        };
        Point {
            source: Source::Model,
            load_messages,
            latency_cycles,
            latency_interval_cycles: None,
            throughput_messages,
            throughput_interval_messages: None,
            state,
            decision: None,
            details,
            is_growing: false,
            is_optimistic: false,
        }
    }
}

/// Whether two loads differ by rounding alone.
fn is_same_load(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs()
}

/// Next to saturation what is left may be lost where terms are summed up in another order.
fn summed_up(quantity: &Quantity) -> Result<(), Unsteady> {
    if quantity.value().is_finite() {
        Ok(())
    } else {
        Err(Unsteady::Saturated)
    }
}

impl Source {
    /// The word for it in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Simulation => "simulation",
            Self::Paper => "paper",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn curve(link: &str) -> Curve {
        Curve::of(&Scenario::read(link).scenario.networks[0])
    }

    #[test]
    fn the_farthest_load_is_not_beyond_itself_in_any_unit() {
        for (link, share) in [("mesh", 2.4), ("buffered-min", 3.6), ("combining-min", 3.6)] {
            let curve = curve(link);
            let scale = curve.scale();
            let load = |share| scale.to_messages(share, LoadUnit::Capacity);
            let farthest = curve.farthest_load_messages();
            assert!(is_same_load(farthest, load(share)), "{link}");
            assert!(!curve.is_far_beyond(load(share)), "{link}");
            assert!(curve.is_far_beyond(load(1.001 * share)), "{link}");
            assert!(curve.is_far_beyond(1e9), "{link}");
        }
    }
}
