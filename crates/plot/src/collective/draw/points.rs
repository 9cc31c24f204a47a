//! Points: markers of the lines, simulated times, those of other programs, and sizes from which another algorithm is best.

use super::CollectivePainter;
use crate::Result;
use crate::chart::{RIM, SIMULATED_RADIUS, external_symbol};
use crate::collective::content::{AlgorithmCurve, CollectiveNetwork};
use crate::collective::label::leader;
use crate::collective::line::{PlacedLine, marker, series_color};
use crate::polyline::Rect;
use crate::surface::{Stroke, TextStyle};
use crate::text::TEXT;
use crate::theme::MARKERS;

/// Radius of the small markers on a curve, and least number of sizes and least width from one to the next.
const ON_CURVE: f64 = 2.75;
const EVERY: usize = 4;
const MARKERS_APART: f64 = 70.0;

/// Shortest error bar, from the middle to an end, that its marker would not hide.
const SHORTEST_BAR: f64 = SIMULATED_RADIUS + 2.0;

impl CollectivePainter<'_> {
    /// Small markers that tell the curves apart, simulated times, and those of others.
    pub(super) fn points(&self) -> Result<()> {
        for line in &self.layout.lines {
            let Some(index) = line.index(self.chart) else {
                continue;
            };
            let every = sizes_apart(line);
            let skipped = if line.points.len() > every {
                index % every
            } else {
                0
            };
            let color = self.color(line);
            for &(_, at) in line.points.iter().skip(skipped).step_by(every) {
                self.surface
                    .filled_marker(at, marker(index), ON_CURVE, color)?;
            }
        }
        if let Some(network) = self.chart.only_network() {
            let mut algorithms = network.algorithms.iter();
            algorithms.try_for_each(|curve| self.simulated(network, curve))?;
        }
        self.measured()
    }

    /// Points of other programs, a mark for each.
    fn measured(&self) -> Result<()> {
        for (origin, measured) in self.chart.measurements().enumerate() {
            for &(bytes, cycles) in &measured.times {
                let bytes = bytes as f64;
                let value = self.chart.measured_value(measured, bytes, cycles);
                if let Some(at) = value.and_then(|value| self.layout.plane.place(bytes, value)) {
                    external_symbol(self.surface, self.theme, at, origin, self.theme.ink)?;
                }
            }
        }
        Ok(())
    }

    fn simulated(&self, network: &CollectiveNetwork, curve: &AlgorithmCurve) -> Result<()> {
        let (color, shape) = (series_color(self.theme, curve.index), marker(curve.index));
        let plane = &self.layout.plane;
        for time in curve.simulated.iter().filter(|it| !it.is_extrapolated) {
            let at = |cycles| plane.at(network, time.bytes as f64, cycles);
            let Some(middle) = at(time.cycles) else {
                continue;
            };
            if let [Some(one), Some(other)] = time.range_cycles.map(at) {
                let (top, bottom) = (one.1.min(other.1), one.1.max(other.1));
                if bottom - top >= 2.0 * SHORTEST_BAR {
                    self.surface.bar(middle.0, (top, bottom), color)?;
                }
            }
            let rim = self.theme.background;
            let radius = SIMULATED_RADIUS + RIM;
            self.surface
                .outlined_marker(middle, shape, radius, rim, color)?;
        }
        Ok(())
    }

    /// Markers of all lines at the size under the pointer.
    pub(super) fn markers_at(&self, bytes: Option<f64>) -> Result<()> {
        for line in &self.layout.lines {
            let mut points = line.points.iter();
            let point = points.find(|it| Some(it.0.bytes as f64) == bytes);
            if let Some(&(_, at)) = point {
                let shape = line
                    .curve(self.chart)
                    .map_or(MARKERS[0], |it| marker(it.index));
                self.surface
                    .marker(at, shape, self.color(line), self.theme.background)?;
            }
        }
        Ok(())
    }

    /// Rings where the best algorithm changes, with the sizes.
    pub(super) fn crossings(&self) -> Result<()> {
        let theme = self.theme;
        let style = TextStyle::new(theme.ink, TEXT);
        for crossing in &self.layout.crossings {
            if let Some((words, area)) = &crossing.words {
                let Rect {
                    left, top, bottom, ..
                } = leader(crossing.at, area);
                let thin = Stroke::solid(theme.muted, 1.0);
                self.surface.vertical(left, top, bottom, &thin)?;
                self.surface
                    .text(words, (area.left, area.middle().1), &style)?;
            }
            self.surface.disc(crossing.at, 4.0, theme.background)?;
            let color = if self.chart.only_network().is_some() {
                theme.ink
            } else {
                series_color(theme, self.chart.networks[crossing.network].index)
            };
            self.surface.ring(crossing.at, color)?;
        }
        Ok(())
    }
}

/// Number of sizes from one marker of a line to the next.
fn sizes_apart(line: &PlacedLine) -> usize {
    let path = line.path();
    let width = path.last().map_or(0.0, |last| last.0 - path[0].0);
    let step = width / path.len().max(2).saturating_sub(1) as f64;
    let apart = (MARKERS_APART / step.max(1.0)).ceil() as usize;
    apart.max(EVERY)
}
