//! Simulated points: markers on the bars of their intervals.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use super::draw::Painter;
use super::{Dot, Quantity};
use crate::Result;
use crate::surface::Stroke;
use crate::theme::{MARKERS, Marker};

/// The radius of a point's marker, smaller than that of the operating point.
pub(super) const DOT: f64 = 3.25;

/// The length of the stem of a mark at the top edge.
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
                    (Quantity::Latency, None) if dot.is_beyond => self.beyond(x, color)?,
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
            return self.beyond(x, color);
        }
        let inside = if dot.is_growing {
            self.theme.background
        } else {
            color
        };
        self.surface
            .outlined_marker((x, y), marker, DOT, color, inside)
    }

    /// The bar of an interval, cut at the edges of the panel.
    fn interval(&self, x: f64, least: f64, most: f64, color: RGBAColor) -> Result<()> {
        let (top, bottom) = (self.y(most), self.y(least));
        if bottom < self.area.top {
            return Ok(());
        }
        let inside = |y: f64| y.clamp(self.area.top, self.area.bottom);
        self.surface.bar(x, (inside(top), inside(bottom)), color)
    }

    /// An arrow at the top edge: the point lies above what is shown, or nowhere, because the
    /// network does not carry the load.
    fn beyond(&self, x: f64, color: RGBAColor) -> Result<()> {
        let top = self.area.top;
        let stem = Stroke {
            color,
            width: 1.5,
            dash: &[],
        };
        self.surface.vertical(x, top + 4.0, top + STEM, &stem)?;
        let head = [(x, top + 1.0), (x + 3.5, top + 7.0), (x - 3.5, top + 7.0)];
        self.surface.polygon(&head, color)
    }
}
