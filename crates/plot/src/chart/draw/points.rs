//! Draws the points of a panel: simulated ones are markers with the error bars of their confidence
//! intervals; published ones are hollow markers for the simulator of a paper, crosses for its model; those
//! of other programs are marks of strokes alone.

use plotters::style::RGBAColor;

use super::panel::PanelPainter;
use crate::Result;
use crate::chart::series::{Metric, SimulatedPoint};
use crate::chart::symbols::{
    ARROW_STEM, CORE_RADIUS, CROSS_ARM, EXTERNAL_ARM, EXTERNAL_HALO, EXTERNAL_WIDTH, KNEE_RADIUS,
    KNEE_RISE, KNEE_WIDTH, PALE, PUBLISHED_RADIUS, RIM, SIMULATED_RADIUS, external_mark,
};
use crate::polyline::{Point, Rect};
use crate::surface::{CAP, ERROR_BAR, Stroke, Surface};
use crate::theme::{MARKERS, Marker, Theme};

/// Error bars shorter than this, from the middle to an end, are not drawn: the marker would hide
/// all but their caps, which would spoil its shape.
const SHORTEST_BAR: f64 = SIMULATED_RADIUS + 2.0;

impl PanelPainter<'_> {
    /// Draws the simulated points of all curves.
    pub(super) fn simulated_points(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let symbol = Symbol::Own(MARKERS[series.index]);
            for point in &series.simulated {
                self.measured_point(point, symbol, self.color(series))?;
            }
        }
        Ok(())
    }

    /// Draws the points of other programs.
    pub(super) fn external_points(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            for external in &series.external {
                let symbol = Symbol::External(external.origin);
                self.measured_point(&external.point, symbol, self.color(series))?;
            }
        }
        Ok(())
    }

    /// Draws a point with its error bars, or an arrow at the edge if it lies outside the panel.
    fn measured_point(
        &self,
        point: &SimulatedPoint,
        symbol: Symbol,
        color: RGBAColor,
    ) -> Result<()> {
        let (metric, x) = (self.plane.panel.metric, self.plane.x(point.x));
        if !self.plane.contains_x(x) {
            return Ok(());
        }
        let Some((value, half_width)) = point.measured(metric) else {
            if metric == Metric::Latency && point.is_beyond {
                self.arrow(x, Edge::Top, ARROW_STEM, symbol, color)?;
            }
            return Ok(());
        };
        self.error_bar(x, value - half_width, value + half_width, color)?;
        if let Symbol::Own(_) = symbol {
            self.error_bar_across(point, value, color)?;
        }
        let y = self.plane.y(value);
        if let Some(edge) = Edge::before(y, &self.plane.area) {
            return self.arrow(x, edge, 0.0, symbol, color);
        }
        let (surface, theme, at) = (self.surface, self.theme, (x, y));
        match symbol {
            Symbol::Own(marker) => draw_marker(surface, theme, at, marker, color, point.is_growing),
            Symbol::External(origin) => external_symbol(surface, theme, at, origin, color),
        }
    }

    /// Draws the published values of all curves within the panel.
    pub(super) fn published_points(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let color = self.color(series);
            for published in &series.published {
                let (simulated, calculated) = published.values();
                if let Some(at) = self.plane.published_at(simulated) {
                    let (marker, inside) = (MARKERS[series.index], self.theme.background);
                    self.surface
                        .outlined_marker(at, marker, PUBLISHED_RADIUS, color, inside)?;
                }
                let at = calculated.and_then(|place| self.plane.published_at(place));
                if let Some(at) = at {
                    cross(self.surface, at, self.theme.ink)?;
                }
            }
        }
        Ok(())
    }

    /// Draws the knees of all curves: a hollow marker for the model's, a bar over the interval of the simulated one.
    pub(super) fn knees(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let (Some(knee), color) = (&series.knee, self.color(series)) else {
                continue;
            };
            let at = |load| self.plane.knee_at(load, knee.latency);
            if let Some(at) = knee.model.and_then(at) {
                let (marker, inside) = (MARKERS[series.index], self.theme.background);
                self.surface
                    .outlined_marker(at, marker, KNEE_RADIUS, color, inside)?;
            }
            if let Some((load, half_width)) = knee.simulated
                && let Some((_, y)) = at(load)
            {
                let ends = [load - half_width, load + half_width].map(|load| self.plane.x(load));
                knee_symbol(self.surface, ends, y, color)?;
            }
        }
        Ok(())
    }

    /// Draws the error bar of a confidence interval, clipped to the panel.
    fn error_bar(&self, x: f64, low: f64, high: f64, color: RGBAColor) -> Result<()> {
        let (top, bottom) = (self.plane.y(high), self.plane.y(low));
        let area = self.plane.area;
        if bottom < area.top || top > area.bottom || bottom - top < 2.0 * SHORTEST_BAR {
            return Ok(());
        }
        let inside = |y: f64| y.clamp(area.top, area.bottom);
        self.surface.bar(x, (inside(top), inside(bottom)), color)
    }

    /// Draws the error bar of the confidence interval along the horizontal axis, clipped to the panel.
    fn error_bar_across(&self, point: &SimulatedPoint, value: f64, color: RGBAColor) -> Result<()> {
        let ends = [point.x - point.x_half_width, point.x + point.x_half_width];
        let [left, right] = ends.map(|x| self.plane.x(x));
        let (area, y) = (self.plane.area, self.plane.y(value));
        if !self.plane.contains_y(y) || right - left < 2.0 * SHORTEST_BAR {
            return Ok(());
        }
        let inside = |x: f64| x.clamp(area.left, area.right);
        let ends = [inside(left), inside(right)];
        let stroke = Stroke::solid(color, ERROR_BAR);
        self.surface.bar_across(y, ends, CAP, &stroke)
    }

    /// Draws an arrow at an edge, with an open head for a point of another program, whose mark has no area. Without a
    /// stem, the point lies outside the shown range; with a stem, it has no value because the network cannot sustain
    /// the load.
    fn arrow(&self, x: f64, edge: Edge, stem: f64, symbol: Symbol, color: RGBAColor) -> Result<()> {
        let (from, inwards) = match edge {
            Edge::Top => (self.plane.area.top, 1.0),
            Edge::Bottom => (self.plane.area.bottom, -1.0),
        };
        let at = |distance: f64| from + inwards * distance;
        if stem > 0.0 {
            let stroke = Stroke::solid(color, 1.5);
            self.surface.vertical(x, at(4.0), at(stem), &stroke)?;
        }
        let [tip, right, left] = [(x, at(1.0)), (x + 3.5, at(7.0)), (x - 3.5, at(7.0))];
        match symbol {
            Symbol::Own(_) => self.surface.polygon(&[tip, right, left], color),
            Symbol::External(_) => {
                let stroke = Stroke::solid(color, EXTERNAL_WIDTH);
                self.surface.line(&[left, tip, right], &stroke)
            }
        }
    }
}

/// The symbol of a measured point.
#[derive(Debug, Clone, Copy)]
enum Symbol {
    /// The marker of a curve, for our simulator.
    Own(Marker),
    /// The mark of another program.
    External(usize),
}

/// The edge of a panel beyond which a value lies.
#[derive(Debug, Clone, Copy)]
enum Edge {
    Top,
    Bottom,
}

impl Edge {
    fn before(y: f64, area: &Rect) -> Option<Self> {
        if y < area.top {
            Some(Self::Top)
        } else {
            // A value at the start of the axis counts as on it, despite rounding errors.
            (y > area.bottom + 0.5).then_some(Self::Bottom)
        }
    }
}

/// Draws the bar of a simulated knee, with tall ends.
pub(super) fn knee_symbol(
    surface: &Surface,
    ends: [f64; 2],
    y: f64,
    color: RGBAColor,
) -> Result<()> {
    surface.bar_across(y, ends, KNEE_RISE, &Stroke::solid(color, KNEE_WIDTH))
}

/// Draws the legend symbol for simulated points.
pub(crate) fn simulated_symbol(
    surface: &Surface,
    theme: &Theme,
    (x, y): Point,
    is_growing: bool,
) -> Result<()> {
    surface.bar(x, (y - 8.0, y + 8.0), theme.muted)?;
    draw_marker(surface, theme, (x, y), MARKERS[0], theme.muted, is_growing)
}

/// Draws the mark of another program.
pub(crate) fn external_symbol(
    surface: &Surface,
    theme: &Theme,
    (x, y): Point,
    origin: usize,
    color: RGBAColor,
) -> Result<()> {
    let strokes = [(EXTERNAL_HALO, theme.background), (EXTERNAL_WIDTH, color)];
    for stroke in strokes.map(|(width, color)| Stroke::solid(color, width)) {
        for ends in external_mark(origin) {
            let ends = ends.map(|(dx, dy)| (x + EXTERNAL_ARM * dx, y + EXTERNAL_ARM * dy));
            surface.line(&ends, &stroke)?;
        }
    }
    Ok(())
}

/// Draws a cross, which stays visible on top of its curve.
pub(super) fn cross(surface: &Surface, (x, y): Point, color: RGBAColor) -> Result<()> {
    let stroke = Stroke::solid(color, 1.5);
    for rise in [CROSS_ARM, -CROSS_ARM] {
        surface.line(
            &[(x - CROSS_ARM, y - rise), (x + CROSS_ARM, y + rise)],
            &stroke,
        )?;
    }
    Ok(())
}

fn draw_marker(
    surface: &Surface,
    theme: &Theme,
    at: Point,
    marker: Marker,
    color: RGBAColor,
    is_growing: bool,
) -> Result<()> {
    let pale = theme.mixed(PALE, color);
    let filling = if is_growing { pale } else { color };
    surface.outlined_marker(
        at,
        marker,
        SIMULATED_RADIUS + RIM,
        theme.background,
        filling,
    )?;
    if is_growing {
        surface.filled_marker(at, marker, CORE_RADIUS, color)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use loadcurve::curve::Curve;
    use loadcurve::scenario::Scenario;

    use super::*;
    use crate::chart::Chart;
    use crate::frame::Frame;
    use crate::svg;
    use crate::theme::{Background, hex};

    #[test]
    fn what_is_not_finished_is_small_in_a_pale_marker_and_told_in_the_legend() {
        let scenario = Scenario::read("net=mesh,k:4&net=torus,k:4").scenario;
        let curves: Vec<Curve> = scenario.networks.iter().map(Curve::of).collect();
        let mut chart = Chart::of(&scenario, &curves);
        let (load, latency) = chart.series[1].latency[3];
        for background in [Background::Light, Background::Dark, Background::Print] {
            let theme = background.theme();
            let pale = hex(theme.mixed(PALE, theme.series[1])).to_uppercase();
            let mut picture = |is_growing| {
                chart.series[1].simulated = vec![SimulatedPoint {
                    x: load,
                    x_half_width: 0.0,
                    latency: latency.map(|latency| (latency, 0.1)),
                    throughput: None,
                    is_beyond: false,
                    is_growing,
                }];
                let frame = Frame {
                    background,
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
