//! Numbers beside the curves: zero-load latencies at their start, and values at the operating load.

use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::CurveLabel;

use super::notes::within;
use super::obstacles::Obstacles;
use super::plane::Plane;
use super::points;
use super::skyline::Skyline;
use crate::chart::series::{Metric, Series};
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Most curves whose values are written beside them.
const MAX_CURVES: usize = 2;

/// Size of the values at the operating load.
pub(in crate::chart) const VALUE: f64 = 15.0;

/// Distance from a marker to its value: horizontally, and vertically.
const ASIDE: f64 = 10.0;
const RISES: [f64; 3] = [6.0, 14.0, 26.0];

/// Distance from the vertical axis to a zero-load latency label.
const INDENT: f64 = 8.0;

/// Least distance from a zero-load latency label to a curve, and to the line at the operating load.
const CURVE_GAP: f64 = 2.0;
const LINE_GAP: f64 = 4.0;

/// A number beside a curve.
#[derive(Debug)]
pub(in crate::chart) struct ValueLabel {
    /// Position of the curve in the chart.
    pub index: usize,
    /// The number.
    pub text: String,
    /// The left end of its centre line.
    pub start: Point,
    /// The area that it covers.
    pub area: Rect,
    /// True if it stands to the left of what it labels, and so ends there.
    pub is_left: bool,
}

impl ValueLabel {
    fn new(index: usize, text: String, start: Point, (width, height): (f64, f64)) -> Self {
        let area = Rect::between(
            (start.0, start.1 - height / 2.0),
            (start.0 + width, start.1 + height / 2.0),
        );
        Self {
            index,
            text,
            start,
            area,
            is_left: false,
        }
    }
}

/// The values of up to two curves at the operating load, each beside its marker.
pub(super) fn values_at(plane: &Plane, load: f64, obstacles: &mut Obstacles) -> Vec<ValueLabel> {
    let series = &plane.chart.series;
    let style = TextStyle::plain(VALUE).bold();
    let metric = plane.panel.metric;
    let mut labels = Vec::new();
    if series.len() > MAX_CURVES {
        return labels;
    }
    let markers = series.iter().enumerate().filter_map(|(index, s)| {
        let value = s.at(metric, load)?;
        Some((index, plane.marker_at(s, load)?, value))
    });
    let markers: Vec<(usize, Point, f64)> = markers.collect();
    for &(index, (x, y), value) in &markers {
        let number = shown(value, Rounding::Figure);
        let text = if series.len() == 1 && metric == Metric::Latency {
            format!("{number} {}", plane.chart.latency_unit)
        } else {
            number
        };
        let size = (style.width(&text), VALUE);
        let is_lower = markers.iter().any(|&(_, (_, other), _)| other < y);
        let sides = if is_lower {
            [(true, true), (false, true), (true, false), (false, false)]
        } else {
            [(false, false), (true, false), (true, true), (false, true)]
        };
        let places = RISES.into_iter().flat_map(|rise| {
            sides.map(|(is_right, is_below)| {
                let left = if is_right {
                    x + ASIDE
                } else {
                    x - ASIDE - size.0
                };
                let middle = rise + VALUE / 2.0;
                (left, if is_below { y + middle } else { y - middle })
            })
        });
        let mut labelled = places.map(|start| ValueLabel {
            is_left: start.0 < x,
            ..ValueLabel::new(index, text.clone(), start, size)
        });
        if let Some(label) = labelled.find(|it| obstacles.are_clear_of(&it.area, Some(index))) {
            obstacles.take(label.area);
            labels.push(label);
        }
    }
    labels
}

/// The zero-load latencies of up to two curves beside their start, clear of all curves and of each
/// other; none if the load axis begins later. Left of the line at the operating load they are shortened to the number,
/// unless their author has put them elsewhere.
pub(in crate::chart) fn zero_load_labels(plane: &Plane, operating: Option<f64>) -> Vec<ValueLabel> {
    let mut labels: Vec<ValueLabel> = Vec::new();
    let all = &plane.chart.series;
    let begins_later = plane.chart.load_axis.min() > 0.0;
    if plane.panel.metric != Metric::Latency || begins_later || all.len() > MAX_CURVES {
        return labels;
    }
    let lines = all.iter().map(|series| plane.lines(series));
    let curves: Vec<Skyline> = lines.map(|it| Skyline::of(&it, &plane.area)).collect();
    let place = |series: &Series| plane.place_of(CurveLabel::ZeroLoad, series.index);
    // Labels without a place of their author's keep clear of those with one.
    let in_turn = [true, false].into_iter().flat_map(|is_put| {
        let series = all.iter().enumerate();
        series.filter(move |(_, series)| place(series).is_some() == is_put)
    });
    for (index, series) in in_turn {
        let Some(&(_, Some(latency))) = series.latency.first() else {
            continue;
        };
        let number = shown(latency, Rounding::Figure);
        let x = plane.area.left + INDENT;
        let width = |text: &String| TextStyle::plain(TEXT).bold().width(text);
        let line = operating.and_then(|load| plane.x_of(load));
        let is_put = place(series).is_some();
        let fits =
            |text: &String| is_put || line.is_none_or(|line| x + width(text) + LINE_GAP <= line);
        let texts = [format!("{number} at zero load"), number];
        let Some(text) = texts.into_iter().find(fits) else {
            continue;
        };
        let width = width(&text);
        let latency_of = |it: &Series| it.latency.first().and_then(|point| point.1);
        let others = || all.iter().filter_map(latency_of);
        // With two curves, the label of the upper one is above both, and that of the lower one below.
        let (is_lowest, is_highest) = (
            others().all(|other| other >= latency),
            others().all(|other| other <= latency),
        );
        let above = [-12.0, -16.0].map(|dy| (is_highest, dy));
        let below = [12.0, 16.0].map(|dy| (is_lowest, dy));
        let places = above.into_iter().chain(below).filter(|place| place.0);
        let mut starts = places.map(|(_, dy)| (x, plane.y(latency) + dy));
        let put = place(series).map(|middle| {
            let area = within(&plane.area, middle, (width, TEXT));
            (area.left, area.middle().1)
        });
        let free = || starts.find(|&start| is_free(plane, &curves, &labels, start, width));
        if let Some(start) = put.or_else(free) {
            labels.push(ValueLabel::new(index, text, start, (width, TEXT)));
        }
    }
    labels
}

/// True if a text of this width that starts here is inside the panel and clear of all curves,
/// points and other labels.
fn is_free(
    plane: &Plane,
    curves: &[Skyline],
    labels: &[ValueLabel],
    (left, y): Point,
    width: f64,
) -> bool {
    let is_inside = y - TEXT / 2.0 >= plane.area.top && y + TEXT / 2.0 <= plane.area.bottom;
    let area = Rect::between((left, y - TEXT / 2.0), (left + width, y + TEXT / 2.0));
    let is_apart = (labels.iter()).all(|other| !area.is_nearer_than(0.0, &other.area));
    if !is_inside || !is_apart || !points::are_clear_of(plane, (left, y), width) {
        return false;
    }
    // No curve ends above or below the text: a line would mark that.
    let end = plane.load_at(area.right);
    let mut series = plane.chart.series.iter();
    series.all(|series| series.at_x(plane.panel.metric, end).is_some())
        && curves
            .iter()
            .all(|curve| curve.is_clear_of(&area, CURVE_GAP))
}
