//! Simulated points: markers with the error bars of their confidence intervals.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::draw::Painter;
use super::plane::Plane;
use super::{Dot, Quantity, published};
use crate::Result;
use crate::polyline::{Area, Spot};
use crate::surface::{Stroke, Surface};
use crate::text::TEXT;
use crate::theme::{MARKERS, Marker, Theme};

/// Radius of a simulated point's marker, a little smaller than at the operating point.
pub(super) const DOT: f64 = 3.75;

/// The rim that sets a marker off from its curve.
const RIM: f64 = 1.25;

/// An unfinished point is a small marker within a pale one, so that it looks neither solid like a
/// finished point nor hollow like a published one.
pub(super) const CORE: f64 = 2.0;

/// Share of the colour in the pale marker.
pub(super) const PALE: f64 = 0.35;

/// Error bars shorter than this, from the middle to an end, are not drawn: the marker would hide
/// all but their caps, which would spoil its shape.
const SHORTEST_BAR: f64 = DOT + 2.0;

/// Length of an arrow's stem at the upper edge.
const STEM: f64 = 12.0;

impl<B: DrawingBackend> Painter<'_, B> {
    /// Draws the simulated points of all curves.
    pub(super) fn dots(&self) -> Result<()> {
        let Plane { chart, panel, .. } = self.plane;
        for series in &chart.series {
            let (marker, color) = (MARKERS[series.place], self.color(series));
            for dot in &series.simulated {
                let x = self.plane.x(dot.load);
                if !self.plane.contains_x(x) {
                    continue;
                }
                if let Some((value, half_width)) = dot.measured(panel.quantity) {
                    self.interval(x, value - half_width, value + half_width, color)?;
                    self.dot(x, value, dot, marker, color)?;
                } else if panel.quantity == Quantity::Latency && dot.is_beyond {
                    self.arrow(x, Edge::Top, STEM, color)?;
                }
            }
        }
        Ok(())
    }

    /// Draws the marker of a point, solid once its simulation has finished. If the value lies
    /// outside the panel, draws an arrow at the edge instead.
    fn dot(&self, x: f64, value: f64, dot: &Dot, marker: Marker, color: RGBAColor) -> Result<()> {
        let y = self.plane.y(value);
        if let Some(edge) = Edge::passed_by(y, &self.plane.area) {
            return self.arrow(x, edge, 0.0, color);
        }
        marked(
            self.surface,
            self.theme,
            (x, y),
            marker,
            color,
            dot.is_growing,
        )
    }

    /// Draws the error bar of a confidence interval, clipped to the panel.
    fn interval(&self, x: f64, least: f64, most: f64, color: RGBAColor) -> Result<()> {
        let (top, bottom) = (self.plane.y(most), self.plane.y(least));
        let area = self.plane.area;
        if bottom < area.top || top > area.bottom || bottom - top < 2.0 * SHORTEST_BAR {
            return Ok(());
        }
        let inside = |y: f64| y.clamp(area.top, area.bottom);
        self.surface.bar(x, (inside(top), inside(bottom)), color)
    }

    /// Draws an arrow at an edge. Without a stem, the point lies outside the shown range; with a
    /// stem, it has no value because the network cannot sustain the load.
    fn arrow(&self, x: f64, edge: Edge, stem: f64, color: RGBAColor) -> Result<()> {
        let (from, inwards) = match edge {
            Edge::Top => (self.plane.area.top, 1.0),
            Edge::Bottom => (self.plane.area.bottom, -1.0),
        };
        let at = |distance: f64| from + inwards * distance;
        if stem > 0.0 {
            let stroke = Stroke {
                color,
                width: 1.5,
                dash: &[],
            };
            self.surface.vertical(x, at(4.0), at(stem), &stroke)?;
        }
        let head = [(x, at(1.0)), (x + 3.5, at(7.0)), (x - 3.5, at(7.0))];
        self.surface.polygon(&head, color)
    }
}

/// The edge of a panel beyond which a value lies.
#[derive(Debug, Clone, Copy)]
enum Edge {
    Top,
    Bottom,
}

impl Edge {
    fn passed_by(y: f64, area: &Area) -> Option<Self> {
        if y < area.top {
            Some(Self::Top)
        } else {
            // A value at the start of the axis counts as on it, despite rounding errors.
            (y > area.bottom + 0.5).then_some(Self::Bottom)
        }
    }
}

/// Areas covered by the simulated points: marker and error bar, or the arrow at an edge.
pub(super) fn extents(plane: &Plane) -> Vec<Area> {
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
        plane.contains_x(x).then(|| Area {
            left: x - away,
            top: inside(top) - away,
            right: x + away,
            bottom: inside(bottom) + away,
        })
    };
    let dots = plane.chart.series.iter().flat_map(|s| &s.simulated);
    dots.filter_map(extent)
        .chain(published::extents(plane))
        .collect()
}

/// True if a text of this width that starts here is clear of all points.
pub(super) fn are_clear_of(plane: &Plane, (left, y): Spot, width: f64) -> bool {
    let away = DOT + RIM;
    let dots = plane.chart.series.iter().flat_map(|s| &s.simulated);
    dots.filter_map(|dot| Some((plane.x(dot.load), plane.y(dot.latency?.0))))
        .chain(published::spots(plane))
        .all(|(dot_x, dot_y)| {
            dot_x < left - away
                || dot_x > left + width + away
                || (dot_y - y).abs() > TEXT / 2.0 + away
        })
}

/// Draws the legend symbol for simulated points.
pub(super) fn sample<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &Theme,
    (x, y): Spot,
    is_growing: bool,
) -> Result<()> {
    surface.bar(x, (y - 8.0, y + 8.0), theme.muted)?;
    marked(surface, theme, (x, y), MARKERS[0], theme.muted, is_growing)
}

fn marked<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &Theme,
    at: Spot,
    marker: Marker,
    color: RGBAColor,
    is_growing: bool,
) -> Result<()> {
    let pale = theme.mixed(PALE, color);
    let filling = if is_growing { pale } else { color };
    surface.outlined_marker(at, marker, DOT + RIM, theme.background, filling)?;
    if is_growing {
        surface.filled_marker(at, marker, CORE, color)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use super::super::Chart;
    use super::*;
    use crate::frame::Frame;
    use crate::svg;
    use crate::theme::{Ground, hex};

    #[test]
    fn what_is_not_finished_is_small_in_a_pale_marker_and_told_in_the_legend() {
        let scenario = Scenario::read("net=mesh,k:4&net=torus,k:4").scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let mut chart = Chart::of(&scenario, &curves);
        let (load, latency) = chart.series[1].latency[3];
        for ground in [Ground::Light, Ground::Dark, Ground::Print] {
            let theme = ground.theme();
            let pale = hex(theme.mixed(PALE, theme.series[1])).to_uppercase();
            let mut picture = |is_growing| {
                chart.series[1].simulated = vec![Dot {
                    load,
                    latency: latency.map(|latency| (latency, 0.1)),
                    throughput: None,
                    is_beyond: false,
                    is_growing,
                }];
                let frame = Frame {
                    ground,
                    ..Frame::default()
                };
                svg::chart(&chart, &frame).unwrap()
            };
            let (growing, done) = (picture(true), picture(false));
            assert!(growing.contains(&pale) && growing.contains("not finished"));
            assert!(!done.contains(&pale) && !done.contains("not finished"));
        }
    }
}
