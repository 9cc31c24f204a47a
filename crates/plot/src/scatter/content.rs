//! Content of a chart of a search: two axes, and a point for each candidate.

use loadcurve::curve::{FindPicture, FindPoint};
use loadcurve::number::shortest;

use crate::axis::Axis;
use crate::theme::{MARKERS, Marker};

/// Ratio of the ends of the axis of costs above which it is logarithmic.
const WIDE: f64 = 8.0;

/// Fraction of an axis left free beside the first and the last value.
const MARGIN: f64 = 0.06;

/// Latencies above this multiple of the one to keep, and of the fastest, stand at the upper edge: they would press the
/// others together.
const SLOW: f64 = 1.5;

/// A chart of a search, ready to be drawn at any size.
#[derive(Debug, Clone, PartialEq)]
pub struct ScatterChart {
    /// What is asked, in a few words.
    pub title: String,
    /// Text alternative.
    pub summary: String,
    /// The canonical query of the scenario.
    pub link: String,
    /// The horizontal axis, of what candidates cost.
    pub x_axis: Axis,
    /// Title of the horizontal axis, with its unit.
    pub x_title: String,
    /// True if more of it is better.
    pub is_most: bool,
    /// The vertical axis, of latencies.
    pub y_axis: Axis,
    /// The latency to keep, in cycles.
    pub within: f64,
    /// The latency in words.
    pub within_text: String,
    /// Titles of the kinds, in the order of their first points.
    pub kinds: Vec<String>,
    /// The candidates.
    pub points: Vec<ScatterPoint>,
    /// Indices of the points on the Pareto edge, from the best cost on.
    pub edge: Vec<usize>,
}

/// A candidate.
#[derive(Debug, Clone, PartialEq)]
pub struct ScatterPoint {
    /// Index of its kind.
    pub kind: usize,
    /// Label of the network.
    pub label: String,
    /// What it costs.
    pub cost: f64,
    /// Its place on the vertical axis.
    pub height: Height,
    /// True if it is the answer.
    pub is_best: bool,
}

/// Place of a candidate on the vertical axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Height {
    /// At its latency, in cycles.
    At(f64),
    /// At the upper edge: it carries the load, but slower than the axis shows.
    Above,
    /// At the upper edge: it does not carry the load.
    Saturated,
    /// At the upper edge: it can deadlock at any load.
    Deadlocks,
}

impl ScatterChart {
    /// The chart of what a search knows so far.
    #[must_use]
    pub fn of(picture: &FindPicture, link: String) -> Self {
        let mut kinds: Vec<String> = Vec::new();
        let latencies = picture.points.iter().filter_map(|point| point.latency);
        let least = latencies.clone().fold(picture.within_cycles, f64::min);
        let highest = SLOW * picture.within_cycles.max(least);
        let shown = latencies.filter(|&it| it <= highest);
        let most = shown.fold(picture.within_cycles, f64::max);
        let mut point = |point: &FindPoint| {
            let known = kinds.iter().position(|kind| *kind == point.kind);
            let kind = known.unwrap_or_else(|| {
                kinds.push(point.kind.clone());
                kinds.len() - 1
            });
            ScatterPoint {
                kind,
                label: point.label.clone(),
                cost: point.cost,
                height: match point.latency {
                    Some(latency) if latency <= highest => Height::At(latency),
                    Some(_) => Height::Above,
                    None if point.deadlock.is_some() => Height::Deadlocks,
                    None => Height::Saturated,
                },
                is_best: point.is_best,
            }
        };
        let points: Vec<ScatterPoint> = picture.points.iter().map(&mut point).collect();
        let room = (MARGIN * (most - least)).max(MARGIN * most / 2.0);
        Self {
            title: picture.title.clone(),
            summary: picture.summary(),
            link,
            x_axis: cost_axis(points.iter().map(|point| point.cost)),
            x_title: picture.cost_title.clone(),
            is_most: picture.is_most,
            y_axis: Axis::linear_between((least - 2.0 * room).max(0.0), most + room),
            within: picture.within_cycles,
            within_text: format!("{} cycles", shortest(picture.within_cycles)),
            kinds,
            points,
            edge: picture.edge.clone(),
        }
    }

    /// Index of the colour of a kind.
    pub(super) fn color(kind: usize) -> usize {
        kind % MARKERS.len()
    }

    /// The answer, if there is one.
    pub(super) fn best(&self) -> Option<&ScatterPoint> {
        self.points.iter().find(|point| point.is_best)
    }

    /// True if any candidate is at this place of the vertical axis.
    pub(super) fn has(&self, height: Height) -> bool {
        self.points.iter().any(|point| point.height == height)
    }

    /// Marker of a kind: another one if there are more kinds than colours.
    pub(super) fn marker(kind: usize) -> Marker {
        MARKERS[(kind + kind / MARKERS.len()) % MARKERS.len()]
    }
}

/// Axis of costs, with a margin.
fn cost_axis(costs: impl Iterator<Item = f64>) -> Axis {
    let (least, most) = costs.fold((f64::INFINITY, 0.0_f64), |(least, most), cost| {
        (least.min(cost), most.max(cost))
    });
    if !least.is_finite() {
        return Axis::linear(1.0);
    }
    if least > 0.0 && most >= WIDE * least {
        let margin = libm::pow(most / least, MARGIN);
        return Axis::logarithmic(least / margin, most * margin);
    }
    let margin = (MARGIN * (most - least)).max(0.5);
    Axis::linear_between((least - margin).max(0.0), most + margin)
}
