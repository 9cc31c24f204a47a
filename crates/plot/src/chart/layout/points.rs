//! Areas that the points of a panel cover, which its labels keep clear of.

use super::plane::Plane;
use crate::chart::series::{Metric, SimulatedPoint};
use crate::chart::symbols::{ARROW_STEM, KNEE_RISE, PUBLISHED_RADIUS, RIM, SIMULATED_RADIUS};
use crate::polyline::{Point, Rect};
use crate::text::TEXT;

/// Areas covered by the simulated points, marker and error bar or the arrow at an edge, and by the
/// published ones.
pub(super) fn extents(plane: &Plane) -> Vec<Rect> {
    let area = plane.area;
    let extent = |point: &SimulatedPoint| {
        let x = plane.x(point.x);
        let metric = plane.panel.metric;
        let (top, bottom) = match point.measured(metric) {
            Some((value, half_width)) => (plane.y(value + half_width), plane.y(value - half_width)),
            None if metric == Metric::Latency && point.is_beyond => {
                (area.top, area.top + ARROW_STEM)
            }
            None => return None,
        };
        let inside = |y: f64| y.clamp(area.top, area.bottom);
        let radius = SIMULATED_RADIUS + RIM;
        plane.contains_x(x).then(|| {
            Rect::between(
                (x - radius, inside(top) - radius),
                (x + radius, inside(bottom) + radius),
            )
        })
    };
    measured(plane)
        .filter_map(extent)
        .chain(published_positions(plane).map(|point| Rect::around(point, PUBLISHED_RADIUS)))
        .chain(knee_positions(plane).map(|point| Rect::around(point, KNEE_RISE)))
        .collect()
}

/// True if a text of this width that starts here is clear of all points.
pub(super) fn are_clear_of(plane: &Plane, (left, y): Point, width: f64) -> bool {
    let radius = SIMULATED_RADIUS + RIM;
    measured(plane)
        .filter_map(|point| Some((plane.x(point.x), plane.y(point.latency?.0))))
        .chain(published_positions(plane))
        .chain(knee_positions(plane))
        .all(|(x, middle)| {
            x < left - radius
                || x > left + width + radius
                || (middle - y).abs() > TEXT / 2.0 + radius
        })
}

/// The points of simulators: ours, and those of other programs.
fn measured<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = &'a SimulatedPoint> {
    let external = plane.chart.external().map(|external| &external.point);
    plane.chart.simulated().chain(external)
}

/// The positions of all knees.
fn knee_positions<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = Point> + 'a {
    let knees = plane.chart.knees();
    knees.flat_map(|knee| {
        let loads = [knee.model, knee.simulated.map(|(load, _)| load)];
        let places = loads.into_iter().flatten();
        places.filter_map(|load| plane.knee_at(load, knee.latency))
    })
}

/// The positions of all published values.
fn published_positions<'a>(plane: &'a Plane<'a>) -> impl Iterator<Item = Point> + 'a {
    plane.chart.published().flat_map(|published| {
        let (simulated, calculated) = published.values();
        let places = std::iter::once(simulated).chain(calculated);
        places.filter_map(|place| plane.published_at(place))
    })
}
