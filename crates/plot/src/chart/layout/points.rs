//! Areas that the points of a panel cover, which its labels keep clear of.

use super::plane::Plane;
use crate::chart::series::{Dot, Quantity};
use crate::chart::symbols::{DOT, HOLLOW, RIM, STEM};
use crate::polyline::{Point, Rect};
use crate::text::TEXT;

/// Areas covered by the simulated points, marker and error bar or the arrow at an edge, and by the
/// published ones.
pub(super) fn extents(plane: &Plane) -> Vec<Rect> {
    let area = plane.area;
    let extent = |dot: &Dot| {
        let x = plane.x(dot.load);
        let quantity = plane.panel.quantity;
        let (top, bottom) = match dot.measured(quantity) {
            Some((value, half_width)) => (plane.y(value + half_width), plane.y(value - half_width)),
            None if quantity == Quantity::Latency && dot.is_beyond => (area.top, area.top + STEM),
            None => return None,
        };
        let inside = |y: f64| y.clamp(area.top, area.bottom);
        let away = DOT + RIM;
        plane.contains_x(x).then(|| Rect {
            left: x - away,
            top: inside(top) - away,
            right: x + away,
            bottom: inside(bottom) + away,
        })
    };
    let dots = plane.chart.series.iter().flat_map(|s| &s.simulated);
    dots.filter_map(extent)
        .chain(published_positions(plane).map(|point| Rect::around(point, HOLLOW)))
        .collect()
}

/// True if a text of this width that starts here is clear of all points.
pub(super) fn are_clear_of(plane: &Plane, (left, y): Point, width: f64) -> bool {
    let away = DOT + RIM;
    let dots = plane.chart.series.iter().flat_map(|s| &s.simulated);
    dots.filter_map(|dot| Some((plane.x(dot.load), plane.y(dot.latency?.0))))
        .chain(published_positions(plane))
        .all(|(dot_x, dot_y)| {
            dot_x < left - away
                || dot_x > left + width + away
                || (dot_y - y).abs() > TEXT / 2.0 + away
        })
}

/// The positions of all published values.
fn published_positions<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = Point> + 'a {
    plane.chart.published().flat_map(|published| {
        let values = std::iter::once(published.simulated).chain(published.calculated);
        values.filter_map(|value| plane.published_at(published.load, value))
    })
}
