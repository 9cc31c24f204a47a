//! Points and curves: where models and simulators meet, and the files they are written to.

mod csv;
mod elsewhere;
mod experiment;
mod inspection;
mod json;
mod opened;
mod published;
mod read_out;
pub(crate) mod record;
mod results;
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

pub use crate::state::State;

use elsewhere::Elsewhere;
pub use experiment::{Archive, Experiment, MOST_MESSAGES, Task};
pub use inspection::{Figure, Inspection};
pub use opened::Opened;
pub use read_out::{ReadOut, Row, default_load, load_text, operating_load};
pub use results::{Loads, Results, Tabulated};
pub use solution::{Facts, Solution, Wanted};
pub use table::Table;
pub use why::{Bound, Measured, Why};

/// How many points a drawn curve has.
pub const DRAWN_POINTS: usize = 200;

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
    /// What became of the network.
    pub state: State,
    /// What else is known, by name: columns of files.
    pub details: Vec<(String, f64)>,
    /// Whether a simulation still adds to it.
    pub is_growing: bool,
    /// Whether the interval is known to be narrower than it should be.
    pub is_optimistic: bool,
}

impl Point {
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
/// The curve of a large network may be solved [elsewhere](Self::elsewhere).
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
    facts: OnceCell<Facts>,
    /// Of a curve that others solve.
    elsewhere: Option<Elsewhere>,
}

impl Curve {
    /// The curve of a network, solved at once and at whatever load it is asked for.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let model = network.model();
        let facts = Facts::of(model.as_ref());
        Self::new(
            network,
            Answers {
                model: OnceCell::from(model),
                facts: OnceCell::from(facts),
                elsewhere: None,
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

    fn facts(&self) -> Facts {
        self.answers.facts.get().copied().unwrap_or(Facts::UNSOLVED)
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
        self.facts().scale
    }

    /// Whether the network loses what is too much, and so never saturates.
    #[must_use]
    pub fn loses(&self) -> bool {
        self.facts().loses
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

    /// The model's latency of a message that meets no other, in cycles.
    #[must_use]
    pub fn zero_load_latency_cycles(&self) -> f64 {
        self.facts().zero_load_latency_cycles
    }

    /// The model's steady state at a load in messages/cycle/source, channel by channel.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state, or none is found, or none yet.
    pub fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        match &self.answers.elsewhere {
            Some(_) if !self.is_solved() => Err(Unsteady::Unsolved),
            Some(elsewhere) if self.is_dear() => elsewhere.operating_point(load_messages),
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
        is_finite(&explanation.latency).map(|()| explanation)
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
        if self.is_elsewhere() && self.is_dear() {
            return Err(Unsteady::Unsolved);
        }
        let wait = self.explained()?.explain_queue(load_messages, class)?;
        wait.as_ref().map_or(Ok(()), is_finite).map(|()| wait)
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
        let answer = match &self.answers.elsewhere {
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
            state,
            details,
            is_growing: false,
            is_optimistic: false,
        }
    }

    /// The model's points from no load to `end` in messages/cycle/source, in order of load.
    ///
    /// They crowd towards saturation, where the curve climbs out of every picture: the last steady
    /// point lies 1/`count`³ of the saturation load below it. Past saturation there are two more
    /// points, where the throughput levels off and where it ends. A network that never saturates
    /// has its points evenly spread.
    #[must_use]
    pub fn model_points(&self, end_messages: f64, count: usize) -> Vec<Point> {
        let saturation = self.scale().saturation_messages;
        let mut loads = Vec::with_capacity(count + 2);
        // Where there is but one point it is the first.
        let part = |i: usize| i as f64 / count.max(1) as f64;
        if self.loses() || end_messages < saturation / 2.0 {
            loads.extend((0..=count).map(|i| end_messages * part(i)));
        } else {
            let crowded = |t: f64| saturation * (1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t));
            loads.extend(
                (0..count)
                    .map(part)
                    .map(crowded)
                    .take_while(|&load| load < end_messages),
            );
            if end_messages >= saturation {
                loads.push(saturation);
            }
            if loads.last() != Some(&end_messages) {
                loads.push(end_messages);
            }
        }
        loads
            .into_iter()
            .map(|load| self.model_point(load))
            .collect()
    }

    /// The model's points on a part of the load axis in messages/cycle/source, in order of load.
    ///
    /// As many as the whole axis has, so that a curve that is looked at closely stays smooth; they
    /// crowd towards saturation in the same way.
    #[must_use]
    pub fn model_points_between(&self, begin: f64, end: f64, count: usize) -> Vec<Point> {
        let saturation = self.scale().saturation_messages;
        let part = |i: usize| i as f64 / count.max(1) as f64;
        let mut loads: Vec<f64> = Vec::with_capacity(count + 2);
        if self.loses() || end < saturation / 2.0 {
            loads.extend((0..=count).map(|i| begin + (end - begin) * part(i)));
        } else if begin >= saturation {
            loads.extend([begin, end]);
        } else {
            // The parts of the way to saturation at which the points of the whole axis are even.
            let way = |load: f64| 1.0 - libm::cbrt((1.0 - load / saturation).max(0.0));
            let (first, last) = (way(begin), way(end));
            let crowded = |t: f64| saturation * (1.0 - (1.0 - t) * (1.0 - t) * (1.0 - t));
            loads.push(begin);
            loads.extend(
                (1..count)
                    .map(|i| crowded(first + (last - first) * part(i)))
                    .filter(|&load| begin < load && load < end),
            );
            if end > saturation {
                loads.push(saturation);
            }
            loads.push(end);
        }
        loads
            .into_iter()
            .map(|load| self.model_point(load))
            .collect()
    }
}

/// Whether two loads differ by rounding alone.
fn is_same_load(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs()
}

fn is_finite(quantity: &Quantity) -> Result<(), Unsteady> {
    let is_finite = quantity.value().is_finite();
    is_finite.then_some(()).ok_or(Unsteady::Saturated)
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
    fn points_climb_to_saturation_and_level_off_beyond() {
        let curve = curve("fat-tree,n:64");
        let saturation = curve.scale().saturation_messages;
        let points = curve.model_points(1.2 * saturation, DRAWN_POINTS);
        assert!(
            points
                .windows(2)
                .all(|pair| pair[0].load_messages < pair[1].load_messages)
        );
        let steady: Vec<f64> = points
            .iter()
            .filter_map(|point| point.latency_cycles)
            .collect();
        assert_eq!(steady.len(), DRAWN_POINTS);
        assert!(steady.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(steady.last().unwrap() > &(100.0 * steady[0]));
        let plateau: Vec<f64> = points[DRAWN_POINTS..]
            .iter()
            .filter_map(|p| p.throughput_messages)
            .collect();
        assert_eq!(plateau, [saturation, saturation]);
    }

    #[test]
    fn a_single_point_is_where_the_curve_begins() {
        for link in ["buffered-min", "combining-min"] {
            let curve = curve(link);
            let loads = |points: Vec<Point>| points.iter().map(|p| p.load_messages).collect();
            let whole: Vec<f64> = loads(curve.model_points(1.0, 0));
            let part: Vec<f64> = loads(curve.model_points_between(0.5, 1.0, 0));
            assert_eq!((whole, part), (vec![0.0], vec![0.5]));
        }
    }

    #[test]
    fn a_part_of_the_axis_has_as_many_points_as_the_whole() {
        let curve = curve("fat-tree,n:64");
        let saturation = curve.scale().saturation_messages;
        for (begin, end) in [
            (0.1, 0.2),
            (0.3, 0.8),
            (0.99, 1.0),
            (0.999, 1.1),
            (1.1, 1.2),
        ] {
            let [begin, end] = [begin, end].map(|part| part * saturation);
            let points = curve.model_points_between(begin, end, DRAWN_POINTS);
            let loads: Vec<f64> = points.iter().map(|point| point.load_messages).collect();
            assert_eq!((loads[0], loads[loads.len() - 1]), (begin, end));
            assert!(loads.windows(2).all(|pair| pair[0] < pair[1]));
            let steady = points
                .iter()
                .filter(|point| point.state.is_steady())
                .count();
            assert_eq!(
                steady >= DRAWN_POINTS,
                begin < saturation,
                "{begin} to {end}"
            );
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

    #[test]
    fn a_short_axis_is_sampled_evenly_to_its_end() {
        let curve = curve("fat-tree,n:64");
        let end = 0.1 * curve.scale().saturation_messages;
        let points = curve.model_points(end, 50);
        assert_eq!(points.len(), 51);
        assert_eq!(points.last().unwrap().load_messages, end);
    }
}
