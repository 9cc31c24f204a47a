//! Charts of latency and throughput against load. The content of a chart is decided here, once;
//! [`draw`] draws it.

mod direct;
mod dots;
mod draw;
mod layout;
mod legend;
mod limits;
mod marks;
mod pgfplots;
mod plane;
mod published;
mod skyline;
mod summary;

use std::borrow::Borrow;

use loadcurve::curve::{Curve, DRAWN_POINTS, Point};
use loadcurve::scenario::{LoadUnit, Scenario, Show, View};

use crate::axis::Axis;
use crate::polyline::Area;
pub use draw::draw;
pub use layout::Labelled;
pub use limits::Window;
pub use published::Published;

/// The quantity shown by a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Mean latency in cycles.
    Latency,
    /// Throughput in the unit of the load.
    Throughput,
}

/// One curve of a chart, in the chart's unit of load.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Index of its network in the scenario, which determines colour, dashes and marker.
    pub place: usize,
    /// The label that tells it from the other curves.
    pub label: String,
    /// Zero-load latency: that of a message that meets no other, in cycles.
    pub zero_load_latency_cycles: f64,
    /// Latency in cycles against load; `None` where the network has no steady state.
    pub latency: Vec<(f64, Option<f64>)>,
    /// Throughput against load; `None` where it is unknown.
    pub throughput: Vec<(f64, Option<f64>)>,
    /// Saturation load of the model; `None` if the network drops excess traffic.
    pub saturation: Option<f64>,
    /// Simulated points, in ascending order of load.
    pub simulated: Vec<Dot>,
    /// Published values, in ascending order of load, if the view shows them.
    pub published: Vec<Published>,
}

/// A simulated point, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dot {
    /// The load.
    pub load: f64,
    /// Mean latency in cycles with the half-width of its confidence interval; `None` without a
    /// steady state.
    pub latency: Option<(f64, f64)>,
    /// Throughput in the unit of the load with the half-width of its confidence interval, which is
    /// 0 if unknown.
    pub throughput: Option<(f64, f64)>,
    /// True if the network was found unable to sustain the load.
    pub is_beyond: bool,
    /// True while the simulation of this point continues.
    pub is_growing: bool,
}

/// One panel: a quantity and its axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// The quantity shown.
    pub quantity: Quantity,
    /// The vertical axis.
    pub axis: Axis,
}

/// A chart, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Properties that all curves have in common; may be empty.
    pub heading: String,
    /// The unit of load.
    pub unit: LoadUnit,
    /// The load axis, common to all panels.
    pub load_axis: Axis,
    /// One panel, or two above one another.
    pub panels: Vec<Panel>,
    /// The shown curves in drawing order; there is at least one.
    pub series: Vec<Series>,
    /// Labels of the hidden curves.
    pub hidden: Vec<String>,
    /// The load and latency axes as they would be if the view set no limits.
    pub whole: Window,
    /// The canonical query of the scenario, which is embedded in files.
    pub link: String,
}

/// Positions of the drawn parts, for pointer events.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The panels from top to bottom.
    pub panels: Vec<Placed>,
    /// The labels of the curves, in the legend and beside the curves.
    pub labels: Vec<Labelled>,
}

/// Position of a panel, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// The quantity shown.
    pub quantity: Quantity,
    /// The area within its axes, in CSS pixels.
    pub area: Area,
}

impl Chart {
    /// The chart of a scenario, given its solved curves, one per network.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Self {
        let view = &scenario.view;
        let names = scenario.labels();
        let (mut shown, mut hidden) = (Vec::new(), Vec::new());
        for (place, (label, curve)) in names.each.into_iter().zip(curves).enumerate() {
            if scenario.is_hidden(place) {
                hidden.push(label);
            } else {
                shown.push((place, label, curve.borrow()));
            }
        }
        let curves: Vec<&Curve> = shown.iter().map(|&(.., curve)| curve).collect();
        let solved: Vec<&Curve> = curves.iter().copied().filter(|c| c.is_solved()).collect();
        let Window { load, latency } = Window::of(view, &solved);
        let series: Vec<Series> = shown
            .into_iter()
            .map(|(place, label, curve)| Series::of(place, label, curve, view, &load))
            .collect();
        let quantities: &[Quantity] = match view.show {
            Show::Latency => &[Quantity::Latency],
            Show::Throughput => &[Quantity::Throughput],
            Show::Both => &[Quantity::Latency, Quantity::Throughput],
        };
        let panel = |&quantity| Panel {
            quantity,
            axis: match quantity {
                Quantity::Latency => latency,
                Quantity::Throughput => limits::throughput_axis(view.unit, &solved, &load, &series),
            },
        };
        Self {
            heading: names.shared,
            unit: view.unit,
            load_axis: load,
            panels: quantities.iter().map(panel).collect(),
            whole: Window::whole(view, &curves),
            series,
            hidden,
            link: scenario.query(),
        }
    }

    /// Updates the simulated points of the curve at an index, if it is shown.
    pub fn set_simulated(&mut self, place: usize, curve: &Curve) {
        if let Some(series) = self.series.iter_mut().find(|series| series.place == place) {
            series.simulated = Dot::all(curve, self.unit);
        }
    }

    /// The curve of a scenario that has only one.
    fn alone(&self) -> Option<&Series> {
        match self.series.as_slice() {
            [only] if self.hidden.is_empty() => Some(only),
            _ => None,
        }
    }

    /// True if any simulated point is unfinished.
    fn is_growing(&self) -> bool {
        let mut dots = self.series.iter().flat_map(|series| &series.simulated);
        dots.any(|dot| dot.is_growing)
    }

    /// True if any curve has simulated points.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.series
            .iter()
            .any(|series| !series.simulated.is_empty())
    }
}

impl Series {
    fn of(place: usize, label: String, curve: &Curve, view: &View, axis: &Axis) -> Self {
        let (scale, unit) = (curve.scale(), view.unit);
        let [begin, end] = [axis.least(), axis.most()].map(|load| scale.to_messages(load, unit));
        let points = if begin > 0.0 {
            curve.model_points_between(begin, end, DRAWN_POINTS)
        } else {
            curve.model_points(end, DRAWN_POINTS)
        };
        let load = |messages| scale.from_messages(messages, unit);
        let latency = points
            .iter()
            .map(|p| (load(p.load_messages), p.latency_cycles));
        let throughput = points
            .iter()
            .map(|p| (load(p.load_messages), p.throughput_messages.map(load)));
        Self {
            place,
            label,
            zero_load_latency_cycles: curve.zero_load_latency_cycles(),
            latency: latency.collect(),
            throughput: throughput.collect(),
            saturation: (curve.is_solved() && !curve.drops()).then(|| curve.saturation(unit)),
            simulated: Dot::all(curve, unit),
            published: Published::asked_for(curve, view),
        }
    }

    /// The points of the curve of a quantity.
    #[must_use]
    pub fn points(&self, quantity: Quantity) -> &[(f64, Option<f64>)] {
        match quantity {
            Quantity::Latency => &self.latency,
            Quantity::Throughput => &self.throughput,
        }
    }

    /// The value of the curve at a load, interpolated between its points; `None` where it has none.
    #[must_use]
    pub fn at(&self, quantity: Quantity, load: f64) -> Option<f64> {
        let points = self.points(quantity);
        let after = points.partition_point(|&(x, _)| x < load);
        let &(x1, y1) = points.get(after)?;
        if after == 0 || x1 == load {
            return if x1 == load { y1 } else { None };
        }
        let (x0, y0) = points[after - 1];
        let (y0, y1) = (y0?, y1?);
        Some(y0 + (y1 - y0) * (load - x0) / (x1 - x0))
    }
}

impl Dot {
    fn all(curve: &Curve, unit: LoadUnit) -> Vec<Self> {
        let load = |messages| curve.scale().from_messages(messages, unit);
        let points = curve.simulated().iter();
        points.map(|point| Self::of(point, load)).collect()
    }

    /// Converts a simulated point; `load` turns messages/cycle/source into the chart's unit.
    fn of(point: &Point, load: impl Fn(f64) -> f64) -> Self {
        let half_width = point.latency_interval_cycles.unwrap_or(0.0);
        let throughput_half_width = point.throughput_interval_messages.unwrap_or(0.0);
        Self {
            load: load(point.load_messages),
            latency: point.latency_cycles.map(|latency| (latency, half_width)),
            throughput: point
                .throughput_messages
                .map(|throughput| (load(throughput), load(throughput_half_width))),
            is_beyond: !point.state.is_steady(),
            is_growing: point.is_growing,
        }
    }

    /// A quantity with the half-width of its confidence interval.
    pub(crate) fn measured(&self, quantity: Quantity) -> Option<(f64, f64)> {
        match quantity {
            Quantity::Latency => self.latency,
            Quantity::Throughput => self.throughput,
        }
    }
}

/// Title of the load axis.
#[must_use]
pub fn unit_in_words(unit: LoadUnit) -> &'static str {
    match unit {
        LoadUnit::Flits => "flits / cycle / source",
        LoadUnit::Messages => "messages / cycle / source",
        LoadUnit::Capacity => "part of its own saturation",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_simulated_meanwhile_goes_to_its_own_curve() {
        let link = "net=fat-tree,n:16&net=fat-tree,n:64&net=fat-tree,n:256&x=flits&hide=2";
        let reading = Scenario::read(link);
        assert_eq!(reading.notices, []);
        let networks = reading.scenario.networks.iter();
        let mut curves: Vec<Curve> = networks.map(Curve::of).collect();
        let mut chart = Chart::of(&reading.scenario, &curves);
        assert!(!chart.is_simulated());
        for curve in &mut curves {
            curve.set_simulated(vec![Point {
                is_growing: true,
                latency_interval_cycles: Some(0.5),
                ..curve.model_point(0.001)
            }]);
        }
        chart.set_simulated(1, &curves[1]);
        assert!(!chart.is_simulated(), "a hidden curve has no points");
        chart.set_simulated(2, &curves[2]);
        assert!(chart.is_simulated() && chart.is_growing());
        let places: Vec<usize> = chart.series.iter().map(|series| series.place).collect();
        assert_eq!(places, [0, 2]);
        assert_eq!(chart.series[0].simulated, []);
        // Messages have 16 flits.
        let [dot] = chart.series[1].simulated[..] else {
            panic!("{:?}", chart.series[1].simulated);
        };
        assert!((dot.load - 0.016).abs() < 1e-12 && dot.is_growing && !dot.is_beyond);
        let latency = curves[2].model_point(0.001).latency_cycles.unwrap();
        assert_eq!(dot.latency, Some((latency, 0.5)));
    }

    #[test]
    fn a_gap_in_a_curve_stays_a_gap() {
        let latency = [Some(1.0), Some(2.0), None, Some(4.0), Some(5.0)];
        let series = Series {
            place: 0,
            label: String::new(),
            zero_load_latency_cycles: 1.0,
            latency: (0_u8..).map(f64::from).zip(latency).collect(),
            throughput: Vec::new(),
            saturation: None,
            simulated: Vec::new(),
            published: Vec::new(),
        };
        let read = |load| series.at(Quantity::Latency, load);
        assert_eq!([0.5, 1.0, 3.5].map(read), [Some(1.5), Some(2.0), Some(4.5)]);
        assert_eq!([-1.0, 1.5, 2.0, 2.5, 4.5].map(read), [None; 5]);
    }
}
