//! Simulated points: markers on the bars of their intervals.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::draw::Painter;
use super::{Dot, Quantity};
use crate::Result;
use crate::polyline::Spot;
use crate::surface::{Stroke, Surface};
use crate::text::TEXT;
use crate::theme::{MARKERS, Marker, Theme};

/// The radius of a point's marker, a little smaller than that of the operating point.
const DOT: f64 = 3.75;

/// The rim that sets a marker off from its curve.
const RIM: f64 = 1.25;

/// A bar that is shorter than this, from its middle, would be hidden by the marker but for its
/// caps, which would spoil the marker's shape.
const SHORTEST_BAR: f64 = DOT + 2.0;

/// The length of the stem of an arrow at the top edge.
const STEM: f64 = 12.0;

impl<B: DrawingBackend> Painter<'_, B> {
    /// The simulated points of all curves.
    pub(super) fn dots(&self) -> Result<()> {
        for (i, series) in self.chart.series.iter().enumerate() {
            let color = self.theme.series[i];
            for dot in &series.simulated {
                let x = self.x(dot.load);
                if !self.contains_x(x) {
                    continue;
                }
                match (self.panel.quantity, dot.latency) {
                    (Quantity::Throughput, _) => self.throughput_dot(x, dot, MARKERS[i], color)?,
                    (Quantity::Latency, Some((latency, half_width))) => {
                        self.interval(x, latency - half_width, latency + half_width, color)?;
                        self.dot(x, latency, dot, MARKERS[i], color)?;
                    }
                    (Quantity::Latency, None) if dot.is_beyond => self.arrow(x, STEM, color)?,
                    (Quantity::Latency, None) => {}
                }
            }
        }
        Ok(())
    }

    fn throughput_dot(&self, x: f64, dot: &Dot, marker: Marker, color: RGBAColor) -> Result<()> {
        dot.throughput
            .map_or(Ok(()), |value| self.dot(x, value, dot, marker, color))
    }

    /// A marker, filled once nothing more is added to its point; at the top edge when its value lies
    /// above it.
    fn dot(&self, x: f64, value: f64, dot: &Dot, marker: Marker, color: RGBAColor) -> Result<()> {
        let y = self.y(value);
        if y < self.area.top {
            return self.arrow(x, 0.0, color);
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

    /// The bar of an interval, cut at the edges of the panel.
    fn interval(&self, x: f64, least: f64, most: f64, color: RGBAColor) -> Result<()> {
        let (top, bottom) = (self.y(most), self.y(least));
        if bottom < self.area.top || bottom - top < 2.0 * SHORTEST_BAR {
            return Ok(());
        }
        let inside = |y: f64| y.clamp(self.area.top, self.area.bottom);
        self.surface.bar(x, (inside(top), inside(bottom)), color)
    }

    /// An arrow at the top edge: without a stem the point lies above what is shown, with one it lies
    /// nowhere, because the network does not carry the load.
    fn arrow(&self, x: f64, stem: f64, color: RGBAColor) -> Result<()> {
        let top = self.area.top;
        if stem > 0.0 {
            let stroke = Stroke {
                color,
                width: 1.5,
                dash: &[],
            };
            self.surface.vertical(x, top + 4.0, top + stem, &stroke)?;
        }
        let head = [(x, top + 1.0), (x + 3.5, top + 7.0), (x - 3.5, top + 7.0)];
        self.surface.polygon(&head, color)
    }

    /// Whether a text of this width that starts here is clear of all points.
    pub(super) fn is_clear_of_dots(&self, (left, y): Spot, width: f64) -> bool {
        let away = DOT + RIM;
        let dots = self.chart.series.iter().flat_map(|s| &s.simulated);
        dots.filter_map(|dot| Some((self.x(dot.load), self.y(dot.latency?.0))))
            .all(|(dot_x, dot_y)| {
                dot_x < left - away
                    || dot_x > left + width + away
                    || (dot_y - y).abs() > TEXT / 2.0 + away
            })
    }
}

/// The sign of simulated points in the legend.
pub(super) fn sample<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &Theme,
    (x, y): Spot,
) -> Result<()> {
    surface.bar(x, (y - 8.0, y + 8.0), theme.muted)?;
    marked(surface, theme, (x, y), MARKERS[0], theme.muted, false)
}

fn marked<B: DrawingBackend>(
    surface: &Surface<B>,
    theme: &Theme,
    at: Spot,
    marker: Marker,
    color: RGBAColor,
    hollow: bool,
) -> Result<()> {
    surface.outlined_marker(at, marker, DOT + RIM, theme.background, color)?;
    if hollow {
        surface.outlined_marker(at, marker, DOT, color, theme.background)?;
    }
    Ok(())
}
