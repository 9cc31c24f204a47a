//! Content of a chart of scaling: two axes, and a line for each network.

use loadcurve::curve::{Scaling, ScalingLine};
use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::Scale;

use crate::axis::{Axis, round_top_above};

/// Ratio of the ends of an axis above which it is logarithmic.
const WIDE: f64 = 8.0;

/// Fraction of an axis left free beside the first and the last value.
const MARGIN: f64 = 0.04;

/// Fraction of a linear axis above the greatest value.
const HEADROOM: f64 = 1.05;

/// A chart of scaling, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct ScalingChart {
    /// Properties that all lines have in common, or the name of the only one; may be empty.
    pub heading: String,
    /// Title in one line.
    pub title: String,
    /// Text alternative.
    pub summary: String,
    /// The canonical query of the scenario.
    pub link: String,
    /// The horizontal axis, of values of a key or numbers of processors.
    pub x_axis: Axis,
    /// Title of the horizontal axis.
    pub x_title: String,
    /// All numbers that any line has, in order.
    pub numbers: Vec<u32>,
    /// The vertical axis.
    pub y_axis: Axis,
    /// Title of the vertical axis, with its unit.
    pub y_title: String,
    /// The lines in drawing order.
    pub series: Vec<ScalingSeries>,
}

/// A line of the chart.
#[derive(Debug, Clone, PartialEq)]
pub struct ScalingSeries {
    /// Index of its network in the scenario, which determines colour, dashes and marker.
    pub index: usize,
    /// The label that tells it from the others.
    pub label: String,
    /// The name beside the line: the label, or the kind of network if that is as specific.
    pub name: String,
    /// Its points, in order; those without a value interrupt the line.
    pub points: Vec<(u32, Option<f64>)>,
}

impl ScalingChart {
    /// The chart of the values known so far.
    #[must_use]
    pub fn of(scaling: &Scaling) -> Self {
        let series: Vec<ScalingSeries> = scaling
            .lines
            .iter()
            .map(|line| ScalingSeries {
                index: line.index,
                label: line.label.clone(),
                name: name(scaling, line),
                points: line
                    .points
                    .iter()
                    .map(|it| (it.number, it.value()))
                    .collect(),
            })
            .collect();
        let points = || series.iter().flat_map(|line| &line.points);
        let mut numbers: Vec<u32> = points().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let values: Vec<f64> = points().filter_map(|&(_, value)| value).collect();
        let is_log = scaling.scenario.view.scale == Scale::Log;
        let heading = match (scaling.shared.as_str(), &series[..]) {
            ("", [only]) => only.label.clone(),
            (shared, _) => shared.to_owned(),
        };
        Self {
            heading,
            title: scaling.title(),
            summary: scaling.summary(),
            link: scaling.scenario.query(),
            x_axis: number_axis(&numbers),
            x_title: scaling.over_in_words(),
            numbers,
            y_axis: value_axis(&values, is_log),
            y_title: format!("{} ({})", scaling.quantity_in_words(), scaling.unit()),
            series,
        }
    }

    /// A value in words.
    pub(super) fn value_text(value: f64) -> String {
        shown(value, Rounding::Figure)
    }
}

/// The name given by the user, the kind of the only network of its kind, or else the label.
fn name(scaling: &Scaling, line: &ScalingLine) -> String {
    let scenario = &scaling.scenario;
    let kind = |line: &ScalingLine| scenario.networks[line.index].kind().title;
    let of_same_kind = scaling
        .lines
        .iter()
        .filter(|other| kind(other) == kind(line));
    if scenario.names[line.index].is_empty() && of_same_kind.count() == 1 {
        return kind(line).to_owned();
    }
    line.label.clone()
}

/// Axis of the numbers, with a margin.
fn number_axis(numbers: &[u32]) -> Axis {
    let first = numbers.first().map_or(1.0, |&number| f64::from(number));
    let last = numbers.last().map_or(1.0, |&number| f64::from(number));
    if first > 0.0 && last >= WIDE * first {
        let margin = libm::pow(last / first, MARGIN);
        return Axis::logarithmic(first / margin, last * margin);
    }
    let margin = (MARGIN * (last - first)).max(0.5);
    Axis::linear_between((first - margin).max(0.0), last + margin)
}

/// Axis of the values: linear from 0, or logarithmic if their range is wide.
fn value_axis(values: &[f64], is_log: bool) -> Axis {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    if most <= 0.0 {
        return Axis::linear(1.0);
    }
    if least > 0.0 && (is_log || most >= WIDE * least) {
        let margin = libm::pow(most / least, MARGIN).max(1.1);
        return Axis::logarithmic(least / margin, most * margin);
    }
    Axis::linear(round_top_above(HEADROOM * most))
}
