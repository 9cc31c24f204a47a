//! Labels of saturation loads and zero-load latencies: their numbers and positions.

use loadcurve::number::rounded_text;

use super::plane::Plane;
use super::points;
use crate::chart::series::Metric;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Distance from the vertical axis to a zero-load latency label, in CSS pixels.
const INDENT: f64 = 5.0;

/// The saturation loads within a panel, in ascending order.
pub(super) fn saturation_loads<'a>(plane: &'a Plane) -> impl Iterator<Item = f64> + 'a {
    let series = plane.chart.series.iter();
    let mut loads: Vec<f64> = series.filter_map(|s| s.saturation).collect();
    loads.sort_by(f64::total_cmp);
    loads.dedup_by(|b, a| (*b - *a).abs() <= 1e-9 * a.abs());
    let is_shown = |load: &f64| plane.contains_x(plane.x(*load));
    loads.into_iter().filter(is_shown)
}

/// A saturation load with enough digits to tell it from its neighbours on the axis.
fn saturation_text(plane: &Plane, load: f64) -> String {
    let axis = plane.chart.load_axis;
    let zoom = axis.max() / (axis.max() - axis.min());
    let more = libm::ceil(libm::log10(zoom)).clamp(0.0, 6.0) as usize;
    rounded_text(load, 3 + more)
}

/// The vertical line at a saturation load.
#[derive(Debug)]
pub(in crate::chart) struct SaturationMark {
    /// The load.
    pub load: f64,
    /// The label above the panel, unless it would touch another.
    pub label: Option<SaturationLabel>,
}

/// The number above the line at a saturation load.
#[derive(Debug)]
pub(in crate::chart) struct SaturationLabel {
    /// The number; the first one is preceded by a word.
    pub text: String,
    /// Left edge, in CSS pixels.
    pub left: f64,
    /// Width, in CSS pixels.
    pub width: f64,
}

/// The saturation loads within a panel, labelled where the labels do not touch; text is `wider`
/// times as wide as on the page.
pub(in crate::chart) fn saturation_marks(plane: &Plane, wider: f64) -> Vec<SaturationMark> {
    let small = TextStyle::plain(wider * TEXT);
    let mut taken = plane.title_start().0 + small.width(&plane.title()) + 10.0;
    let mark = |(i, load)| {
        let x = plane.x(load);
        let number = saturation_text(plane, load);
        let in_words = if i == 0 {
            format!("saturation {number}")
        } else {
            number.clone()
        };
        let labels = [in_words, number].into_iter().map(|text| {
            let width = small.width(&text);
            let left = (x - width / 2.0).min(plane.area.right + 8.0 - width);
            SaturationLabel { text, left, width }
        });
        let label = labels.into_iter().find(|label| label.left > taken);
        if let Some(label) = &label {
            taken = label.left + label.width + 8.0;
        }
        SaturationMark { load, label }
    };
    saturation_loads(plane).enumerate().map(mark).collect()
}

/// A number at the start of a curve.
#[derive(Debug)]
pub(in crate::chart) struct ZeroLoadLabel {
    /// Index of the curve in the chart.
    pub index: usize,
    /// The number.
    pub text: String,
    /// The left end of its centre line.
    pub start: Point,
    /// The area that it covers.
    pub area: Rect,
}

/// The zero-load latency labels beside the start of each curve, clear of all curves and of each
/// other; none if the load axis begins later.
pub(in crate::chart) fn zero_load_labels(plane: &Plane) -> Vec<ZeroLoadLabel> {
    let mut labels: Vec<ZeroLoadLabel> = Vec::new();
    if plane.panel.metric != Metric::Latency || plane.chart.load_axis.min() > 0.0 {
        return labels;
    }
    for (index, series) in plane.chart.series.iter().enumerate() {
        let Some(&(_, Some(latency))) = series.latency.first() else {
            continue;
        };
        let text = rounded_text(latency, 3);
        let width = TextStyle::plain(TEXT).width(&text);
        let x = plane.area.left + INDENT;
        let starts = [-10.0, 10.0].map(|dy| (x, plane.y(latency) + dy));
        let clear = |y: f64| labels.iter().all(|other| (other.start.1 - y).abs() > TEXT);
        let mut free = starts.into_iter().filter(|&(_, y)| clear(y));
        if let Some(start) = free.find(|&start| is_free(plane, start, width)) {
            let area = Rect {
                left: start.0,
                top: start.1 - TEXT / 2.0,
                right: start.0 + width,
                bottom: start.1 + TEXT / 2.0,
            };
            labels.push(ZeroLoadLabel {
                index,
                text,
                start,
                area,
            });
        }
    }
    labels
}

/// True if a text of this width that starts here is inside the panel and clear of all curves and
/// points.
fn is_free(plane: &Plane, (left, y): Point, width: f64) -> bool {
    let is_inside = y - TEXT / 2.0 >= plane.area.top && y + TEXT / 2.0 <= plane.area.bottom;
    if !is_inside || !points::are_clear_of(plane, (left, y), width) {
        return false;
    }
    [left, left + width / 2.0, left + width]
        .into_iter()
        .all(|x| {
            let load = plane.load_at(x);
            plane.chart.series.iter().all(|series| {
                let value = series.at(plane.panel.metric, load);
                value.is_some_and(|value| (plane.y(value) - y).abs() > TEXT / 2.0 + 2.0)
            })
        })
}
