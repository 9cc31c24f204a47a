//! The chart of a figure as numbers and words, for matplotlib.

use loadcurve::curve::Curve;
use loadcurve::scenario::{Scenario, Show};
use loadcurve_plot::axis::Axis;
use loadcurve_plot::chart::{
    Chart, ExternalPoint, Metric, PublishedPoint, Series, SimulatedPoint, unit_label,
};
use loadcurve_plot::theme::{Background, DASHES, MARKERS, hex};
use pyo3::prelude::*;

/// Width of the curves for which dashes are given, in CSS pixels. Those of matplotlib are in widths of their line.
const WIDTH: f64 = 2.25;

/// A chart; a dictionary in Python, like everything in it.
#[derive(Debug, IntoPyObject)]
pub(crate) struct Drawn {
    heading: String,
    /// What the view shows, or shows first.
    metric: &'static str,
    x: Titled,
    panels: Vec<Panel>,
    series: Vec<Line>,
    styles: Vec<Style>,
    origins: Vec<String>,
}

/// An axis with its title.
#[derive(Debug, IntoPyObject)]
struct Titled {
    title: String,
    ends: (f64, f64),
    is_logarithmic: bool,
}

/// A metric and its axis.
#[derive(Debug, IntoPyObject)]
struct Panel {
    metric: &'static str,
    y: Titled,
}

/// What sets a curve apart from others.
#[derive(Debug, IntoPyObject)]
struct Style {
    color: String,
    marker: &'static str,
    dashes: Vec<f64>,
}

/// A curve with its points, and the index of its style.
#[derive(Debug, IntoPyObject)]
struct Line {
    label: String,
    style: usize,
    saturation: Option<f64>,
    metrics: Vec<Points>,
}

/// The points of a curve for one metric.
#[derive(Debug, IntoPyObject)]
struct Points {
    model: Vec<(f64, Option<f64>)>,
    simulated: Vec<Measured>,
    published: Vec<(f64, f64)>,
    calculated: Vec<(f64, f64)>,
    /// Points of other programs, each with the index of its program.
    external: Vec<(usize, Measured)>,
}

/// A measured point: its place, its value with the half-widths of the intervals across and along the vertical
/// axis, and whether the network cannot sustain the load.
type Measured = (f64, Option<f64>, f64, f64, bool);

impl Drawn {
    /// The chart of some curves, with all its metrics, whichever the view shows.
    pub(crate) fn of(scenario: &Scenario, curves: &[Curve], is_dark: bool) -> Self {
        let mut whole = scenario.clone();
        whole.view.show = Show::Both;
        let chart = Chart::of(&whole, curves);
        let metrics: Vec<Metric> = chart.panels.iter().map(|panel| panel.metric).collect();
        let x_name = if chart.unit.is_throughput() {
            "throughput"
        } else {
            "load"
        };
        let panels = chart.panels.iter().map(|panel| {
            let (metric, unit) = match panel.metric {
                Metric::Latency => ("latency", chart.latency_unit),
                Metric::Throughput => ("throughput", unit_label(chart.unit)),
            };
            let y = Titled::of(metric, unit, &panel.axis);
            Panel { metric, y }
        });
        let background = if is_dark {
            Background::Dark
        } else {
            Background::Light
        };
        let colors = background.theme().series;
        let styles = colors.iter().zip(MARKERS).zip(DASHES);
        let styles = styles.map(|((&color, marker), dashes)| Style {
            color: hex(color),
            marker: marker.name(),
            dashes: dashes.iter().map(|length| length / WIDTH).collect(),
        });
        let series = chart.series.iter().map(|series| Line {
            label: series.label.clone(),
            style: series.index,
            saturation: series.saturation,
            metrics: metrics.iter().map(|&it| Points::of(series, it)).collect(),
        });
        Self {
            metric: match scenario.view.show {
                Show::Throughput if metrics.contains(&Metric::Throughput) => "throughput",
                _ => "latency",
            },
            x: Titled::of(x_name, unit_label(chart.unit), &chart.load_axis),
            panels: panels.collect(),
            series: series.collect(),
            styles: styles.collect(),
            heading: chart.heading,
            origins: chart.origins,
        }
    }
}

impl Titled {
    fn of(name: &str, unit: &str, axis: &Axis) -> Self {
        Self {
            title: format!("{name} ({unit})"),
            ends: (axis.min(), axis.max()),
            is_logarithmic: axis.is_logarithmic(),
        }
    }
}

impl Points {
    fn of(series: &Series, metric: Metric) -> Self {
        let chosen = |(latency, throughput): (f64, f64)| match metric {
            Metric::Latency => latency,
            Metric::Throughput => throughput,
        };
        let published = |point: &PublishedPoint, values: (f64, f64)| {
            (point.load.unwrap_or(values.1), chosen(values))
        };
        let external = |it: &ExternalPoint| (it.origin, measured(&it.point, metric));
        let all = &series.published;
        Self {
            model: series.points(metric).to_vec(),
            simulated: { series.simulated.iter() }
                .map(|point| measured(point, metric))
                .collect(),
            published: { all.iter() }
                .map(|point| published(point, point.simulated))
                .collect(),
            calculated: { all.iter() }
                .filter_map(|point| Some(published(point, point.calculated?)))
                .collect(),
            external: series.external.iter().map(external).collect(),
        }
    }
}

fn measured(point: &SimulatedPoint, metric: Metric) -> Measured {
    let value = match metric {
        Metric::Latency => point.latency,
        Metric::Throughput => point.throughput,
    };
    let half_width = value.map_or(0.0, |(_, half_width)| half_width);
    let value = value.map(|(value, _)| value);
    (
        point.x,
        value,
        point.x_half_width,
        half_width,
        point.is_beyond,
    )
}
