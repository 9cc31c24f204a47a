//! The curves of a chart and their simulated points, in the chart's unit of load.

use loadcurve::curve::{Curve, DRAWN_POINTS, Point};
use loadcurve::scenario::{LoadUnit, View, letter};

use super::external::ExternalPoint;
use super::knee::Knees;
use super::published::PublishedPoint;
use crate::axis::Axis;

/// Factor by which the axis extends beyond the last saturation load, to show that the curves end
/// there.
const SATURATION_MARGIN: f64 = 1.06;

/// End of the load axis, in nominal capacities, for networks that drop excess traffic: overload is
/// where they differ.
const OVERLOAD: f64 = 1.6;

/// The performance metric that a panel shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// Mean latency in cycles, or in nanoseconds where the length of a cycle is given.
    Latency,
    /// Throughput in the unit of the load.
    Throughput,
}

impl Metric {
    /// Selects the latency or the throughput of a pair.
    pub(super) fn of<T>(self, (latency, throughput): (T, T)) -> T {
        match self {
            Self::Latency => latency,
            Self::Throughput => throughput,
        }
    }
}

/// One curve of a chart, in the chart's unit of load.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Index of its network in the scenario, which determines colour, dashes and marker.
    pub index: usize,
    /// The label that tells it from the other curves.
    pub label: String,
    /// The name beside the curve: the label, or the kind of network if that is as specific.
    pub name: String,
    /// Zero-load latency in the unit of the chart.
    pub zero_load_latency: f64,
    /// True if the network cannot be compared with the others, and has no curve.
    pub is_left_out: bool,
    /// True if no model covers the network, which is simulated only.
    pub is_unmodelled: bool,
    /// Loads of the points of the curve, in ascending order.
    pub loads: Vec<f64>,
    /// Latency in the unit of the chart against the horizontal axis; `None` where the network has no steady state.
    pub latency: Vec<(f64, Option<f64>)>,
    /// Throughput against the horizontal axis; `None` where it is unknown.
    pub throughput: Vec<(f64, Option<f64>)>,
    /// Saturation load of the model; `None` if the network drops excess traffic.
    pub saturation: Option<f64>,
    /// The same in flits per cycle per source, whatever the unit of the chart.
    pub saturation_flits: Option<f64>,
    /// Load beyond which the model is less reliable; `None` if it is equally reliable up to its saturation load.
    pub sure_to: Option<f64>,
    /// Simulated points, in ascending order of load.
    pub simulated: Vec<SimulatedPoint>,
    /// Published values, in ascending order of load, if the view shows them.
    pub published: Vec<PublishedPoint>,
    /// Points of other programs.
    pub external: Vec<ExternalPoint>,
    /// Knees, if the view shows them.
    pub knee: Option<Knees>,
}

/// A simulated point, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulatedPoint {
    /// The load, or the throughput if that is on the horizontal axis.
    pub x: f64,
    /// Half-width of the confidence interval along the horizontal axis; 0 if that has the load.
    pub x_half_width: f64,
    /// Mean latency in the unit of the chart with the half-width of its confidence interval; `None` without a
    /// steady state.
    pub latency: Option<(f64, f64)>,
    /// Throughput in the unit of the load with the half-width of its confidence interval, which is
    /// 0 if unknown.
    pub throughput: Option<(f64, f64)>,
    /// True if the simulated network did not sustain the load.
    pub is_beyond: bool,
    /// True while the simulation of this point continues.
    pub is_growing: bool,
}

impl Series {
    pub(super) fn of(
        index: usize,
        (label, name): (String, String),
        curve: &Curve,
        view: &View,
        axis: &Axis,
        origins: &[&str],
    ) -> Self {
        let (scale, unit) = (curve.scale(), view.unit);
        let [begin, end] = [axis.min(), axis.max()].map(|load| scale.to_messages(load, unit));
        let points = if unit.is_throughput() {
            curve.model_points(highest_messages(curve, view).max(end), DRAWN_POINTS)
        } else if begin > 0.0 {
            curve.model_points_between(begin, end, DRAWN_POINTS)
        } else {
            curve.model_points(end, DRAWN_POINTS)
        };
        let load = |messages| scale.from_messages(messages, unit);
        let x = |p: &Point| load(x_messages(p, unit).unwrap_or(p.load_messages));
        let shown = |cycles| curve.shown_latency(cycles);
        let ends = curve.is_solved() && !curve.drops() && !curve.is_blank();
        let latency = points.iter().map(|p| (x(p), p.latency_cycles.map(shown)));
        let throughput = points
            .iter()
            .map(|p| (x(p), p.throughput_messages.map(load)));
        Self {
            index,
            label,
            name,
            zero_load_latency: shown(curve.zero_load_latency_cycles()),
            is_left_out: curve.is_left_out(),
            is_unmodelled: curve.network().is_modelled().is_err(),
            loads: points.iter().map(|p| load(p.load_messages)).collect(),
            latency: latency.collect(),
            throughput: throughput.collect(),
            sure_to: curve.sure_to(unit),
            saturation: ends.then(|| curve.saturation(unit)),
            saturation_flits: ends.then(|| curve.saturation(LoadUnit::Flits)),
            simulated: SimulatedPoint::all(curve, unit),
            published: PublishedPoint::shown_of(curve, view),
            external: ExternalPoint::all(curve, unit, origins),
            knee: Knees::shown_of(curve, view),
        }
    }

    /// The letter that stands for the curve wherever its network appears: A for the first.
    #[must_use]
    pub fn letter(&self) -> char {
        letter(self.index)
    }

    /// The points of the curve of a metric.
    #[must_use]
    pub fn points(&self, metric: Metric) -> &[(f64, Option<f64>)] {
        metric.of((&self.latency, &self.throughput))
    }

    /// The value of the curve at a load, interpolated between its points; `None` where it has none.
    #[must_use]
    pub fn at(&self, metric: Metric, load: f64) -> Option<f64> {
        let points = self.points(metric).iter().map(|&(_, value)| value);
        interpolated(self.loads.iter().copied().zip(points), load)
    }

    /// The value of the curve at a place on the horizontal axis; `None` where it has none.
    pub(super) fn at_x(&self, metric: Metric, x: f64) -> Option<f64> {
        interpolated(self.points(metric).iter().copied(), x)
    }

    /// The place of a load on the horizontal axis, which has the throughput; `None` where that is
    /// not known.
    pub(super) fn x_at(&self, load: f64) -> Option<f64> {
        let throughput = self.throughput.iter().map(|&(_, value)| value);
        let loads = self.loads.iter().copied();
        let last = || {
            self.throughput
                .last()?
                .1
                .filter(|_| Some(&load) > self.loads.last())
        };
        interpolated(loads.zip(throughput), load).or_else(last)
    }
}

impl SimulatedPoint {
    pub(super) fn all(curve: &Curve, unit: LoadUnit) -> Vec<Self> {
        let points = curve.simulated().iter();
        points
            .filter_map(|point| Self::of(point, unit, curve))
            .collect()
    }

    /// A simulated or external point of a curve.
    pub(super) fn of(point: &Point, unit: LoadUnit, curve: &Curve) -> Option<Self> {
        let load = |messages| curve.scale().from_messages(messages, unit);
        let latency = |cycles| curve.shown_latency(cycles);
        let half_width = latency(point.latency_interval_cycles.unwrap_or(0.0));
        let throughput_half_width = point.throughput_interval_messages.unwrap_or(0.0);
        Some(Self {
            x: load(x_messages(point, unit)?),
            x_half_width: if unit.is_throughput() {
                load(throughput_half_width)
            } else {
                0.0
            },
            latency: point
                .latency_cycles
                .map(|cycles| (latency(cycles), half_width)),
            throughput: point
                .throughput_messages
                .map(|throughput| (load(throughput), load(throughput_half_width))),
            is_beyond: !point.state.is_steady(),
            is_growing: point.is_growing,
        })
    }

    /// A metric with the half-width of its confidence interval.
    pub(super) fn measured(&self, metric: Metric) -> Option<(f64, f64)> {
        metric.of((self.latency, self.throughput))
    }
}

/// Load up to which a curve is drawn, in parts of its saturation load.
pub(super) fn drawn_beyond(curve: &Curve) -> f64 {
    if curve.drops() {
        OVERLOAD
    } else {
        SATURATION_MARGIN
    }
}

/// Load up to which a curve is drawn against its throughput, since the end of that axis is no load.
fn highest_messages(curve: &Curve, view: &View) -> f64 {
    let published = curve.published().iter().filter(|_| view.published);
    let loads = published.map(|point| point.load_messages);
    loads.fold(
        drawn_beyond(curve) * curve.scale().saturation_messages,
        f64::max,
    )
}

/// The place of a point on the horizontal axis, in messages/cycle/source; `None` if it has none there.
fn x_messages(point: &Point, unit: LoadUnit) -> Option<f64> {
    if unit.is_throughput() {
        point.throughput_messages
    } else {
        Some(point.load_messages)
    }
}

/// The value at x between points in ascending order; `None` outside of them, and beside a gap.
fn interpolated(points: impl Iterator<Item = (f64, Option<f64>)>, x: f64) -> Option<f64> {
    let mut before = None;
    for (x1, y1) in points {
        if x1 < x {
            before = Some((x1, y1));
            continue;
        }
        if x1 == x {
            return y1;
        }
        let (x0, y0) = before?;
        let (y0, y1) = (y0?, y1?);
        return Some(y0 + (y1 - y0) * (x - x0) / (x1 - x0));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_in_a_curve_stays_a_gap() {
        let latency = [Some(1.0), Some(2.0), None, Some(4.0), Some(5.0)];
        let series = Series {
            index: 0,
            label: String::new(),
            name: String::new(),
            zero_load_latency: 1.0,
            is_left_out: false,
            is_unmodelled: false,
            loads: (0_u8..5).map(f64::from).collect(),
            latency: (0_u8..).map(f64::from).zip(latency).collect(),
            throughput: Vec::new(),
            saturation: None,
            saturation_flits: None,
            sure_to: None,
            simulated: Vec::new(),
            published: Vec::new(),
            external: Vec::new(),
            knee: None,
        };
        let read = |load| series.at(Metric::Latency, load);
        assert_eq!([0.5, 1.0, 3.5].map(read), [Some(1.5), Some(2.0), Some(4.5)]);
        assert_eq!([-1.0, 1.5, 2.0, 2.5, 4.5].map(read), [None; 5]);
    }
}
