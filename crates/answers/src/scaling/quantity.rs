//! The quantity that is read from the curve of one network.

use loadcurve_base::State;
use loadcurve_scenario::{LoadUnit, Network, ScalingQuantity, View};

use super::Answer;
use crate::buffers::measurement::plateau;
use crate::{Curve, Point, PointSource, model_knee};

impl Answer {
    /// The answer for a network.
    #[must_use]
    pub(super) fn of(network: &Network, view: &View) -> Self {
        if view.scaling.of.is_simulated() {
            return plateau(network, view.seed).map_or(Self::None, |(load, plateau)| {
                Self::Point(Point {
                    latency_cycles: Some(plateau.round_trip_cycles),
                    throughput_messages: Some(plateau.throughput_messages),
                    throughput_interval_messages: Some(plateau.half_width_messages),
                    ..Point::new(PointSource::Simulation, load, State::Saturated)
                })
            });
        }
        let curve = Curve::of(network);
        curve
            .scaling_load(view)
            .map_or(Self::None, |load| Self::Point(curve.model_point(load)))
    }
}

impl Curve {
    /// Load in messages/cycle/source at which a link reads its quantity of this curve, to show how networks
    /// scale; none if the network has no such quantity.
    #[must_use]
    pub fn scaling_load(&self, view: &View) -> Option<f64> {
        if self.is_blank() {
            return None;
        }
        let scale = self.scale();
        let saturation = Some(scale.saturation_messages).filter(|load| load.is_finite());
        match view.scaling.of {
            ScalingQuantity::Saturation => saturation.filter(|_| !self.drops()),
            ScalingQuantity::Zero => Some(0.0),
            ScalingQuantity::Latency => saturation.map(|load| view.scaling.at * load),
            ScalingQuantity::Throughput | ScalingQuantity::RoundTrip => None,
            ScalingQuantity::Knee => model_knee(self, view.knee_ratio()),
            ScalingQuantity::Link => {
                let link = self.network().link_bound().ok().map(|link| link.load);
                let link = link.filter(|load| load.is_finite());
                link.map(|load| scale.to_messages(load, LoadUnit::Flits))
            }
        }
    }
}
