//! Scaling of networks: a quantity of each network against its size, or against one of its keys.
//!
//! Every value comes from a point of the model's curve: the saturation load, the knee and the load at which the
//! busiest link is full are loads; latencies are read at zero load or at a fraction of the saturation load. So a
//! sweep of the same networks at these loads has the same numbers. At equal cost each network is compared with the
//! first one of the link at the same value of the key, or with the same number of processors.
//!
//! ```
//! use loadcurve_answers::Scaling;
//! use loadcurve_scenario::Scenario;
//! let link = "net=mesh&view=sweep&over=k&values=4.8.16.32.64";
//! let mut scaling = Scaling::of(&Scenario::read(link).scenario);
//! scaling.solve();
//! let values = scaling.lines[0].points.iter().filter_map(|point| point.value());
//! let values: Vec<String> = values.map(|it| format!("{it:.4}")).collect();
//! assert_eq!(values, ["0.4065", "0.1886", "0.0855", "0.0403", "0.0196"]);
//! ```

mod files;
mod quantity;
mod sentence;
mod values;

use loadcurve_base::Error;
use loadcurve_scenario::{LoadScale, LoadUnit, Network, ScalingQuantity, Scenario, Terms};
use serde::{Deserialize, Serialize};

use super::Point;
use values::Values;

/// Errors that are listed one by one, at most.
const MAX_NOTICES: usize = 12;

/// Networks of a link, each at many values of a key or sizes.
#[derive(Debug, Clone, PartialEq)]
pub struct Scaling {
    /// The link.
    pub scenario: Scenario,
    /// Properties that all lines have in common; may be empty.
    pub shared: String,
    /// A line for each network that has such a key and is not hidden.
    pub lines: Vec<ScalingLine>,
    /// Values that are left out, and why.
    pub notices: Vec<Error>,
}

/// One network at many values.
#[derive(Debug, Clone, PartialEq)]
pub struct ScalingLine {
    /// Index of the network in the link.
    pub index: usize,
    /// Name of the line.
    pub label: String,
    /// Its points, in the order of their numbers.
    pub points: Vec<ScalingPoint>,
}

/// One network of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct ScalingPoint {
    /// Value of the key, or number of processors.
    pub number: u32,
    /// The network; at equal cost with the flits that its channels make of a message.
    pub network: Network,
    /// Its channel width and clock.
    pub terms: Terms,
    /// Number of its processors.
    pub processors: usize,
    /// Point of the model's curve that the value is read from; none if there is no value, unknown if it is
    /// not solved yet.
    pub answer: Answer,
    of: ScalingQuantity,
    unit: LoadUnit,
}

/// State of knowledge about the value of a point.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub enum Answer {
    /// Not solved yet.
    #[default]
    Open,
    /// There is no value, such as the saturation load of a network that drops excess traffic.
    None,
    /// The point of the curve.
    Point(Point),
}

impl Scaling {
    /// The points of a scenario, none of them solved.
    #[must_use]
    pub fn of(scenario: &Scenario) -> Self {
        let mut scenario = scenario.clone();
        scenario.view.scaling.of = scenario.view.scaling.quantity_of(&scenario.networks);
        let (scenario, view) = (&scenario, &scenario.view.scaling);
        let names = scenario.labels_of_growing();
        let (mut lines, mut notices) = (Vec::new(), Vec::new());
        let unit = load_unit(scenario);
        let named = names.each.into_iter().zip(&scenario.names);
        for (index, (label, name)) in named.enumerate() {
            let network = &scenario.networks[index];
            if scenario.is_hidden(index) {
                continue;
            }
            let Some(values) = Values::of(network, view, &mut notices) else {
                continue;
            };
            let points = values.networks.into_iter().filter_map(|(number, network)| {
                let contender = values::compared(scenario, number, &network);
                let (network, terms) = contender.map_err(|error| notices.push(error)).ok()?;
                Some(ScalingPoint {
                    number,
                    processors: network.processors(),
                    network,
                    terms,
                    answer: Answer::Open,
                    of: view.of,
                    unit,
                })
            });
            lines.push(ScalingLine {
                index,
                label: Some(name)
                    .filter(|it| !it.is_empty())
                    .cloned()
                    .unwrap_or(label),
                points: points.collect(),
            });
        }
        notices.dedup();
        if notices.len() > MAX_NOTICES {
            let count = notices.len() - MAX_NOTICES;
            notices.truncate(MAX_NOTICES);
            notices.push(Error::Others { count });
        }
        Self {
            shared: match scenario.view.title.as_str() {
                "" => names.shared,
                title => match scenario.view.terms_in_words() {
                    terms if terms.is_empty() => title.to_owned(),
                    terms => format!("{title} ({terms})"),
                },
            },
            scenario: scenario.clone(),
            lines,
            notices,
        }
    }

    /// The points of another scenario, with the answers of this one for the points that both have.
    #[must_use]
    pub fn opened(&self, scenario: &Scenario) -> Self {
        let mut opened = Self::of(scenario);
        let settings = |scenario: &Scenario| {
            let view = &scenario.view;
            (view.scaling.of, view.scaling.at, view.knee_ratio())
        };
        if settings(scenario) == settings(&self.scenario) {
            let points = opened.lines.iter_mut().flat_map(|line| &mut line.points);
            for point in points {
                let mut known = self.points();
                if let Some(same) = known.find(|known| {
                    known.processors == point.processors && known.network == point.network
                }) {
                    point.answer.clone_from(&same.answer);
                }
            }
        }
        opened
    }

    /// All points, line by line.
    pub fn points(&self) -> impl Iterator<Item = &ScalingPoint> {
        self.lines.iter().flat_map(|line| &line.points)
    }

    /// Sets the answer for the point at an index of [all](Self::points).
    pub fn learn(&mut self, place: usize, answer: Answer) {
        let mut points = self.lines.iter_mut().flat_map(|line| &mut line.points);
        if let Some(point) = points.nth(place) {
            point.answer = answer;
        }
    }

    /// Computes the answer for the point at an index of [all](Self::points), which takes as long as solving the
    /// network at some 60 loads.
    #[must_use]
    pub fn answer(&self, place: usize) -> Answer {
        let point = self.points().nth(place);
        point.map_or(Answer::None, |it| {
            Answer::of(&it.network, &self.scenario.view)
        })
    }

    /// Solves all open points.
    pub fn solve(&mut self) {
        let view = &self.scenario.view;
        let points = self.lines.iter_mut().flat_map(|line| &mut line.points);
        for point in points.filter(|point| point.answer == Answer::Open) {
            point.answer = Answer::of(&point.network, view);
        }
    }

    /// True if the point at an index of [all](Self::points) is open.
    #[must_use]
    pub fn is_open(&self, place: usize) -> bool {
        let point = self.points().nth(place);
        point.is_some_and(|point| point.answer == Answer::Open)
    }

    /// Number of open points, and of all points.
    #[must_use]
    pub fn open(&self) -> (usize, usize) {
        let open = self.points().filter(|point| point.answer == Answer::Open);
        (open.count(), self.points().count())
    }

    /// The quantity that is read.
    #[must_use]
    pub fn quantity(&self) -> ScalingQuantity {
        self.scenario.view.scaling.of
    }
}

impl ScalingPoint {
    /// The value: a load or a latency in the [unit](Scaling::unit) of all; none if there is none or it is not known.
    #[must_use]
    pub fn value(&self) -> Option<f64> {
        let point = self.known()?;
        if self.of.is_latency() {
            return self.shown_latency(point);
        }
        let load = match self.of {
            ScalingQuantity::Throughput => point.throughput_messages?,
            _ => point.load_messages,
        };
        Some(self.load(load, self.unit))
    }

    /// The point of the curve, if there is one.
    fn known(&self) -> Option<&Point> {
        match &self.answer {
            Answer::Point(point) => Some(point),
            Answer::Open | Answer::None => None,
        }
    }

    /// Latency in nanoseconds if the length of a cycle is given, in cycles otherwise.
    fn shown_latency(&self, point: &Point) -> Option<f64> {
        let cycle = self.terms.cycle_ns.unwrap_or(1.0);
        point.latency_cycles.map(|cycles| cycles * cycle)
    }

    /// A load in a unit that needs no solution.
    fn load(&self, load_messages: f64, unit: LoadUnit) -> f64 {
        LoadScale::unsolved(self.network.mean_flits(), self.terms)
            .from_messages(load_messages, unit)
    }
}

/// Unit of loads: flits, or bits if the link requests them.
fn load_unit(scenario: &Scenario) -> LoadUnit {
    let view = &scenario.view;
    if view.is_in_bits() {
        view.bits_unit()
    } else {
        LoadUnit::Flits
    }
}

#[cfg(test)]
mod tests;
