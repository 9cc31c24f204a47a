//! Latency and throughput against load: what is drawn, chosen once; how, in [`draw`].

mod dots;
mod draw;
mod layout;
mod limits;
mod summary;

use std::borrow::Borrow;

use loadcurve::curve::{Curve, DRAWN_POINTS, Point};
use loadcurve::scenario::{LoadUnit, Scenario, Show, labels};

use crate::axis::Axis;
use crate::polyline::Area;
pub use draw::draw;

/// Which quantity a panel shows.
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
    /// What tells it from the others.
    pub label: String,
    /// Latency in cycles against load; none where the network has no steady state.
    pub latency: Vec<(f64, Option<f64>)>,
    /// Throughput against load; none where it is not known.
    pub throughput: Vec<(f64, Option<f64>)>,
    /// The model's saturation load; none for a network that loses what is too much.
    pub saturation: Option<f64>,
    /// What was simulated, in order of load.
    pub simulated: Vec<Dot>,
}

/// A simulated point, in the chart's unit of load.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dot {
    /// The load.
    pub load: f64,
    /// Mean latency in cycles with the half-width of its interval; none where there is no steady
    /// state.
    pub latency: Option<(f64, f64)>,
    /// Throughput in the unit of the load.
    pub throughput: Option<f64>,
    /// Whether the network was found not to carry the load.
    pub is_beyond: bool,
    /// Whether the simulation still adds to it.
    pub is_growing: bool,
}

/// One panel: a quantity with its axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// What it shows.
    pub quantity: Quantity,
    /// The vertical axis.
    pub axis: Axis,
}

/// A chart, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What all curves have in common; may be empty.
    pub heading: String,
    /// The unit of load.
    pub unit: LoadUnit,
    /// The load axis, common to all panels.
    pub load_axis: Axis,
    /// One panel, or two above one another.
    pub panels: Vec<Panel>,
    /// The curves in drawing order.
    pub series: Vec<Series>,
}

/// Where a panel was drawn, for those who point at it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// What the panel shows.
    pub quantity: Quantity,
    /// The area inside its axes, in CSS pixels.
    pub area: Area,
}

impl Chart {
    /// The chart of a scenario from its solved curves, one for each network.
    #[must_use]
    pub fn of<C: Borrow<Curve>>(scenario: &Scenario, curves: &[C]) -> Self {
        let curves: Vec<&Curve> = curves.iter().map(Borrow::borrow).collect();
        let view = &scenario.view;
        let names = labels(&scenario.networks);
        let load_axis = limits::load_axis(view, &curves);
        let quantities: &[Quantity] = match view.show {
            Show::Latency => &[Quantity::Latency],
            Show::Throughput => &[Quantity::Throughput],
            Show::Both => &[Quantity::Latency, Quantity::Throughput],
        };
        let panel = |&quantity| Panel {
            quantity,
            axis: match quantity {
                Quantity::Latency => limits::latency_axis(view, &curves),
                Quantity::Throughput => limits::throughput_axis(view.unit, &curves, &load_axis),
            },
        };
        Self {
            heading: names.shared,
            unit: view.unit,
            load_axis,
            panels: quantities.iter().map(panel).collect(),
            series: names
                .each
                .into_iter()
                .zip(curves)
                .map(|(label, curve)| Series::of(label, curve, view.unit, load_axis.most()))
                .collect(),
        }
    }

    /// Shows the simulated points that a curve has by now.
    pub fn set_simulated(&mut self, index: usize, curve: &Curve) {
        self.series[index].simulated = Dot::all(curve, self.unit);
    }

    /// Whether any curve has simulated points.
    #[must_use]
    pub fn is_simulated(&self) -> bool {
        self.series
            .iter()
            .any(|series| !series.simulated.is_empty())
    }
}

impl Series {
    fn of(label: String, curve: &Curve, unit: LoadUnit, load_end: f64) -> Self {
        let scale = curve.scale();
        let points = curve.model_points(scale.to_messages(load_end, unit), DRAWN_POINTS);
        let load = |messages| scale.from_messages(messages, unit);
        let latency = points
            .iter()
            .map(|p| (load(p.load_messages), p.latency_cycles));
        let throughput = points
            .iter()
            .map(|p| (load(p.load_messages), p.throughput_messages.map(load)));
        Self {
            label,
            latency: latency.collect(),
            throughput: throughput.collect(),
            saturation: (!curve.loses()).then(|| curve.saturation(unit)),
            simulated: Dot::all(curve, unit),
        }
    }

    /// The curve of a quantity, point by point.
    #[must_use]
    pub fn points(&self, quantity: Quantity) -> &[(f64, Option<f64>)] {
        match quantity {
            Quantity::Latency => &self.latency,
            Quantity::Throughput => &self.throughput,
        }
    }

    /// The height of the curve at a load, between its points; none where it has none.
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

    /// A simulated point; `load` turns messages/cycle/source into the chart's unit.
    fn of(point: &Point, load: impl Fn(f64) -> f64) -> Self {
        let half_width = point.latency_interval_cycles.unwrap_or(0.0);
        Self {
            load: load(point.load_messages),
            latency: point.latency_cycles.map(|latency| (latency, half_width)),
            throughput: point.throughput_messages.map(load),
            is_beyond: !point.state.is_steady(),
            is_growing: point.is_growing,
        }
    }
}

/// The load axis in words.
#[must_use]
pub fn unit_in_words(unit: LoadUnit) -> &'static str {
    match unit {
        LoadUnit::Flits => "flits / cycle / source",
        LoadUnit::Messages => "messages / cycle / source",
        LoadUnit::Capacity => "fraction of saturation",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_in_a_curve_stays_a_gap() {
        let latency = [Some(1.0), Some(2.0), None, Some(4.0), Some(5.0)];
        let series = Series {
            label: String::new(),
            latency: (0_u8..).map(f64::from).zip(latency).collect(),
            throughput: Vec::new(),
            saturation: None,
            simulated: Vec::new(),
        };
        let read = |load| series.at(Quantity::Latency, load);
        assert_eq!([0.5, 1.0, 3.5].map(read), [Some(1.5), Some(2.0), Some(4.5)]);
        assert_eq!([-1.0, 1.5, 2.0, 2.5, 4.5].map(read), [None; 5]);
    }
}
