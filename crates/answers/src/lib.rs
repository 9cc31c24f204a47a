//! Curves and their points, from models and simulators, and the files that hold them.

mod bottleneck;
mod breakdown;
mod buffers;
mod collective;
mod comparison;
mod cost;
mod crossover;
#[doc(hidden)]
pub mod csv;
mod data_table;
mod drawn;
mod each_network;
mod experiment;
mod explained;
mod external;
mod faults;
mod find;
mod inspection;
#[doc(hidden)]
pub mod json;
mod knee;
mod measured;
mod parted;
mod plausible;
mod point;
mod published;
mod read_out;
#[doc(hidden)]
pub mod record;
mod remote_solver;
mod results;
mod routings;
mod saturation;
mod scaling;
mod structure;
mod study;
mod table;
mod why;

use std::sync::{Arc, OnceLock};

use loadcurve_base::number::shortest;
use loadcurve_base::{Error, State};
use loadcurve_model::wormhole::Bottleneck;
use loadcurve_model::{Deadlock, Model, OperatingPoint, Unsteady};
use loadcurve_scenario::{Contender, LoadScale, LoadUnit, Network, Scenario, Terms};
use loadcurve_sim::{INITIAL_REPLICATIONS, StoppingRule};

pub use bottleneck::{BottleneckReport, BottleneckResults, BottleneckRow, Relief};
pub use breakdown::{Breakdown, Part};
pub use buffers::{BufferCell, Buffers, BuffersPart, BuffersTable};
pub use collective::{
    AlgorithmTimes, Best, BestChange, Collective, CollectivePart, Collectives, DrawnAlgorithm,
    FoundTime, LinkFlits, MeasuredTimes, QuickTime, Round, RoundTable, Rounds, SolvedCollectives,
    TimeSource,
};
pub use comparison::{Comparison, LatencyParts, Relation};
pub use cost::{CostRow, CostTable};
pub use crossover::{Crossover, crossovers};
pub use data_table::DataTable;
pub use drawn::DRAWN_POINTS;
pub use each_network::EachNetwork;
pub use experiment::{Archive, Experiment, MAX_MESSAGES, Task};
pub use external::{Difference, External, distinct, origins};
pub use faults::{
    DrawnFaults, DrawnSummary, FAULT_COUNTS, FaultRow, Faults, FaultsPart, FaultsTable,
    KnownFaults, Obstacle,
};
pub use find::{
    FindAnswer, FindPicture, FindPoint, FindRow, FindSearch, Outcome, Place, Simulated, Verdict,
    pareto_edge,
};
pub use inspection::{InspectedQuantity, Inspection};
pub use knee::{Knee, KneeExperiment, KneeRow, KneeSearch, KneeTable, Search, model_knee};
pub use measured::load_text;
pub use parted::Parted;
pub use plausible::Plausible;
pub use point::{Point, PointSource, detail};
pub use published::Printed;
pub use read_out::{ReadOut, ReadOutRow, ReadOutValues, default_load, operating_load};
use remote_solver::RemoteSolver;
pub use remote_solver::{ModelSummary, SolveRequest, SolveResponse};
pub use results::{Loads, Results, Tabulated};
pub use routings::{
    Ideal, PERMUTATIONS, RoutedLoad, RoutingRow, RoutingState, Routings, RoutingsPart,
    RoutingsTable, Under,
};
pub use scaling::{Answer, Scaling, ScalingLine, ScalingPoint};
pub use structure::{Limit, StructuralLimits, StructureTable, WorstCase, WorstTable};
pub use study::{OfDrawn, Study, StudyPart};
pub use table::{Cell, PageColumn, PageRow, PageTable, Table};
pub use why::{Bound, Measured, Why};

/// Latency and throughput of one network against load: a model, which answers at every load, and
/// the points that were simulated. Copies share the model.
///
/// The curve of a large network may be solved [remotely](Self::remote).
#[derive(Debug, Clone)]
pub struct Curve {
    network: Network,
    terms: Terms,
    /// True if the network cannot be compared with the others of its scenario, and has no curve.
    is_left_out: bool,
    answers: Arc<Answers>,
    simulated: Vec<Point>,
    published: Vec<Point>,
    external: External,
    knee: Option<KneeRow>,
}

/// Stands in for the summary of a model.
static UNSOLVED: ModelSummary = ModelSummary::UNSOLVED;

/// Model of a curve, solved here or remotely.
#[derive(Debug, Default)]
struct Answers {
    /// Set up when it is first needed.
    model: OnceLock<Box<dyn Model>>,
    summary: OnceLock<ModelSummary>,
    /// Name of the channel or source that saturates first, computed on demand.
    bottleneck: OnceLock<Option<String>>,
    /// Present if the curve is solved remotely.
    remote: Option<RemoteSolver>,
}

impl Curve {
    /// Creates the curve of a network; it is solved here, immediately, at any load requested.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let model = network.model();
        let answers = Answers {
            summary: ModelSummary::of(model.as_ref()).into(),
            model: model.into(),
            ..Answers::default()
        };
        Self::new(network, answers)
    }

    /// Creates the curves of all networks of a scenario, as they are [compared](Scenario::contenders).
    #[must_use]
    pub fn all_of(scenario: &Scenario) -> Vec<Self> {
        scenario
            .contenders()
            .iter()
            .map(Self::of_contender)
            .collect()
    }

    /// Creates the curve of a network on the terms on which it is compared with others; an empty one if it
    /// cannot be compared.
    #[must_use]
    pub fn of_contender(contender: &Contender) -> Self {
        match &contender.obstacle {
            None => Self::of(&contender.network).on(contender.terms),
            Some(_) => Self::left_out(contender),
        }
    }

    /// The empty curve of a network that cannot be compared with others.
    #[must_use]
    pub fn left_out(contender: &Contender) -> Self {
        let answers = Answers {
            summary: ModelSummary::UNSOLVED.into(),
            ..Answers::default()
        };
        Self {
            terms: contender.terms,
            is_left_out: true,
            ..Self::new(&contender.network, answers)
        }
    }

    /// The curve on other terms.
    #[must_use]
    pub fn on(self, terms: Terms) -> Self {
        Self { terms, ..self }
    }

    fn new(network: &Network, answers: Answers) -> Self {
        Self {
            network: network.clone(),
            terms: Terms::default(),
            is_left_out: false,
            answers: Arc::new(answers),
            simulated: Vec::new(),
            published: Vec::new(),
            external: External::default(),
            knee: None,
        }
    }

    fn model(&self) -> &dyn Model {
        (self.answers.model.get_or_init(|| self.network.model())).as_ref()
    }

    fn summary(&self) -> &ModelSummary {
        let known = self.answers.summary.get();
        known.unwrap_or(&UNSOLVED)
    }

    /// Sets the simulated points, in order of load.
    pub fn set_simulated(&mut self, points: Vec<Point>) {
        self.simulated = points;
    }

    /// Simulated points, in order of load.
    #[must_use]
    pub fn simulated(&self) -> &[Point] {
        &self.simulated
    }

    /// Sets the knee and the plateau that a simulation found.
    pub fn set_knee(&mut self, knee: Option<KneeRow>) {
        self.knee = knee;
    }

    /// Knee and plateau that a simulation found, if one looked for them.
    #[must_use]
    pub fn knee(&self) -> Option<&KneeRow> {
        self.knee.as_ref()
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Converts a load in `unit` to messages/cycle/source, if that load can be simulated.
    ///
    /// # Errors
    /// [`Error::IllegalValue`] for a load above the largest that is simulated.
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

    /// Conversion of this network's loads between units.
    #[must_use]
    pub fn scale(&self) -> LoadScale {
        // Until the network is solved loads are not converted.
        match self.answers.summary.get() {
            Some(summary) => summary.scale.on(self.terms),
            None => self.summary().scale,
        }
    }

    /// The curve with latencies that are shown in cycles.
    fn in_cycles(&self) -> Self {
        let terms = Terms {
            cycle_ns: None,
            ..self.terms
        };
        self.clone().on(terms)
    }

    /// Terms on which the network is compared with others.
    #[must_use]
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// A latency in cycles as it is shown: in nanoseconds where the length of a cycle is given.
    #[must_use]
    pub fn shown_latency(&self, cycles: f64) -> f64 {
        self.terms.cycle_ns.map_or(cycles, |ns| ns * cycles)
    }

    /// True if the network drops excess traffic and therefore never saturates.
    #[must_use]
    pub fn drops(&self) -> bool {
        self.summary().drops
    }

    /// A cycle of channels whose messages could wait for one another, if that keeps the network from
    /// having a curve. Its saturation load is then one that the busiest channel cannot exceed.
    #[must_use]
    pub fn deadlock(&self) -> Option<&Deadlock> {
        self.summary().deadlock.as_ref()
    }

    /// True if the network can be simulated.
    fn can_be_simulated(&self) -> bool {
        let network = &self.network;
        network.missing_file().is_none() && !self.is_left_out
    }

    /// True if there is no steady state at any load.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let network = &self.network;
        let has_model = network.missing_file().is_none() && network.is_modelled().is_ok();
        !has_model || self.is_left_out || self.deadlock().is_some()
    }

    /// True if the network cannot be compared with the others of its scenario, and has no curve.
    #[must_use]
    pub fn is_left_out(&self) -> bool {
        self.is_left_out
    }

    /// True unless the network cannot be compared with the others of its scenario, or no model covers it.
    #[must_use]
    pub fn has_saturation(&self) -> bool {
        !self.is_left_out && self.network.is_modelled().is_ok()
    }

    /// Saturation load of the model in `unit`; the nominal capacity if the network drops excess
    /// traffic.
    #[must_use]
    pub fn saturation(&self, unit: LoadUnit) -> f64 {
        let scale = self.scale();
        scale.from_messages(scale.saturation_messages, unit)
    }

    /// Load in `unit` beyond which the model is less reliable; none if it is equally reliable up to its
    /// saturation load, or if that is not known.
    #[must_use]
    pub fn sure_to(&self, unit: LoadUnit) -> Option<f64> {
        let part = self.network.reading().sure_to;
        let is_less_sure = part < 1.0 && self.is_solved() && !self.is_blank();
        is_less_sure.then(|| part * self.saturation(unit))
    }

    /// Highest load in messages/cycle/source up to which the curve is of interest: the saturation
    /// load, or well into overload if the network drops excess traffic.
    pub(crate) fn end_messages(&self) -> f64 {
        experiment::end_messages(self)
    }

    /// Highest load at which the network is ever simulated, in messages/cycle/source, well beyond
    /// what it can carry.
    #[must_use]
    pub fn farthest_load_messages(&self) -> f64 {
        experiment::farthest_messages(self)
    }

    /// True if a load in messages/cycle/source lies beyond every load that is ever simulated.
    #[must_use]
    pub fn is_far_beyond(&self, load_messages: f64) -> bool {
        let farthest = self.farthest_load_messages();
        load_messages > farthest && !is_same_load(load_messages, farthest)
    }

    /// Estimated time to simulate a point at a load in messages/cycle/source, in microseconds of
    /// one core, accurate to a factor of two or three.
    #[must_use]
    pub fn simulation_us(&self, load_messages: f64, stopping_rule: &StoppingRule) -> f64 {
        let part = load_messages / self.scale().saturation_messages;
        self.network.simulation_us(part, stopping_rule)
    }

    /// Estimated time for one of the initial replications of a point.
    #[must_use]
    pub fn replication_us(&self, load_messages: f64, stopping_rule: &StoppingRule) -> f64 {
        self.simulation_us(load_messages, stopping_rule) / f64::from(INITIAL_REPLICATIONS)
    }

    /// Name of the source or channel that saturates first, if the model has it: `the channel from 12 to 13`.
    #[must_use]
    pub fn bottleneck(&self) -> Option<&str> {
        let part = self.bottleneck_part()?;
        let name = || Some(self.network.bottleneck_in_words(part));
        self.answers.bottleneck.get_or_init(name).as_deref()
    }

    /// The source or channel that saturates first, if the model has it.
    #[must_use]
    pub fn bottleneck_part(&self) -> Option<Bottleneck> {
        self.summary().bottleneck
    }

    /// Zero-load latency of the model, in cycles.
    #[must_use]
    pub fn zero_load_latency_cycles(&self) -> f64 {
        self.summary().zero_load_latency_cycles
    }

    /// Steady state of the model at a load in messages/cycle/source, channel by channel.
    ///
    /// # Errors
    /// The [`State`] if there is no steady state, none was found, or the model is not solved yet.
    pub fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, State> {
        match &self.answers.remote {
            _ if self.is_left_out => Err(State::LeftOut),
            Some(_) if !self.is_solved() => Err(State::Unsolved),
            Some(remote) if self.is_expensive() => remote.operating_point(load_messages),
            _ => (self.model().at(load_messages)).map_err(|why| self.state_of(why)),
        }
    }

    /// Point of the model at a load in messages/cycle/source. Throughput of a saturated network is
    /// its saturation load.
    #[must_use]
    pub fn model_point(&self, load_messages: f64) -> Point {
        if self.is_left_out {
            return Point::new(PointSource::Model, load_messages, State::LeftOut);
        }
        let answer = match &self.answers.remote {
            None => self.solved(load_messages),
            Some(remote) => match remote.point(load_messages) {
                Some(known) => return known,
                None => Err(State::Unsolved),
            },
        };
        self.point_of(load_messages, answer)
    }

    /// The model's own answer at a load, without the states of channels.
    fn solved(&self, load_messages: f64) -> Result<OperatingPoint, State> {
        (self.model().point(load_messages)).map_err(|why| self.state_of(why))
    }

    /// State of the network where its model gives no steady state.
    fn state_of(&self, why: Unsteady) -> State {
        match self.network.missing_file() {
            Some(_) => State::Missing,
            None => why.into(),
        }
    }

    fn point_of(&self, load_messages: f64, answer: Result<OperatingPoint, State>) -> Point {
        let bare = |state| Point::new(PointSource::Model, load_messages, state);
        match answer {
            // A formula that gives NaN means that no solution was found.
            Ok(point) if !point.latency_cycles.is_finite() => bare(State::Unstable),
            Ok(point) => Point {
                latency_cycles: Some(point.latency_cycles),
                throughput_messages: Some(point.throughput_messages),
                details: point.details,
                ..bare(State::Steady)
            },
            Err(State::Saturated) => Point {
                throughput_messages: Some(self.scale().saturation_messages),
                ..bare(State::Saturated)
            },
            Err(state) => bare(state),
        }
    }
}

/// True if two loads differ by rounding errors only.
#[must_use]
pub fn is_same_load(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs()
}

// Curves and experiments can be handed to other threads.
const _: () = {
    const fn crosses_threads<T: Send + Sync>() {}
    crosses_threads::<Curve>();
    crosses_threads::<Experiment>();
};

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_scenario::Scenario;

    fn curve(link: &str) -> Curve {
        Curve::of(&Scenario::read(link).scenario.networks[0])
    }

    #[test]
    fn a_latency_that_is_no_number_is_a_state() {
        let curve = curve("mesh");
        for latency_cycles in [f64::NAN, f64::INFINITY] {
            let mut answer = curve.model().point(0.001).unwrap();
            answer.latency_cycles = latency_cycles;
            let point = curve.point_of(0.001, Ok(answer));
            assert_eq!((point.latency_cycles, point.state), (None, State::Unstable));
        }
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
