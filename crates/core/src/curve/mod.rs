//! Points and curves: where models and simulators meet, and the files they are written to.

mod csv;
mod experiment;
mod json;
pub mod number;
mod read_out;
mod results;
mod table;

use std::rc::Rc;

use crate::model::{Model, OperatingPoint, Unsteady};
use crate::scenario::{LoadScale, LoadUnit, Network};

pub use crate::state::State;

pub use experiment::{Experiment, Task};
pub use read_out::{ReadOut, Row, default_load};
pub use results::{Loads, Results, Tabulated};
pub use table::Table;

/// How many points a drawn curve has.
pub const DRAWN_POINTS: usize = 200;

/// Where a point comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// An analytic model.
    Model,
    /// Our own simulator.
    Simulation,
}

/// One point of a curve.
#[derive(Debug, Clone, PartialEq)]
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

/// The latency and throughput of one network against load: a model, which answers at every load,
/// and points that were simulated. Copies share the model.
#[derive(Debug, Clone)]
pub struct Curve {
    network: Network,
    model: Rc<dyn Model>,
    scale: LoadScale,
    simulated: Vec<Point>,
}

impl Curve {
    /// The curve of a network.
    #[must_use]
    pub fn of(network: &Network) -> Self {
        let model: Rc<dyn Model> = network.model().into();
        let scale = LoadScale::of(model.as_ref());
        Self {
            network: network.clone(),
            model,
            scale,
            simulated: Vec::new(),
        }
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

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// What converts this network's loads between units.
    #[must_use]
    pub fn scale(&self) -> LoadScale {
        self.scale
    }

    /// Whether the network loses what is too much, and so never saturates.
    #[must_use]
    pub fn loses(&self) -> bool {
        self.model.loses()
    }

    /// The model's saturation load in `unit`; the nominal capacity of a network that loses.
    #[must_use]
    pub fn saturation(&self, unit: LoadUnit) -> f64 {
        self.scale
            .from_messages(self.scale.saturation_messages, unit)
    }

    /// The model's latency of a message that meets no other, in cycles.
    #[must_use]
    pub fn zero_load_latency_cycles(&self) -> f64 {
        self.model.zero_load_latency_cycles()
    }

    /// The model's steady state at a load in messages/cycle/source, channel by channel.
    ///
    /// # Errors
    /// [`Unsteady`] when there is no steady state, or none is found.
    pub fn operating_point(&self, load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        self.model.at(load_messages)
    }

    /// The model's point at a load in messages/cycle/source. A saturated network delivers what it
    /// can: its throughput is the saturation load.
    #[must_use]
    pub fn model_point(&self, load_messages: f64) -> Point {
        let (latency_cycles, throughput_messages, state, details) =
            match self.model.at(load_messages) {
                Ok(point) => (
                    Some(point.latency_cycles),
                    Some(point.throughput_messages),
                    State::Steady,
                    point.details,
                ),
                Err(Unsteady::Saturated) => (
                    None,
                    Some(self.scale.saturation_messages),
                    State::Saturated,
                    Vec::new(),
                ),
                Err(Unsteady::Unconverged) => (None, None, State::Unstable, Vec::new()),
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
        let saturation = self.scale.saturation_messages;
        let mut loads = Vec::with_capacity(count + 2);
        let part = |i: usize| i as f64 / count as f64;
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
}

impl Source {
    /// The word for it in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Model => "model",
            Self::Simulation => "simulation",
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
    fn a_short_axis_is_sampled_evenly_to_its_end() {
        let curve = curve("fat-tree,n:64");
        let end = 0.1 * curve.scale().saturation_messages;
        let points = curve.model_points(end, 50);
        assert_eq!(points.len(), 51);
        assert_eq!(points.last().unwrap().load_messages, end);
    }
}
