//! Lines: those of the algorithms with the best of them, and the lower bound with the ground beyond it.

use plotters::style::RGBAColor;

use super::CollectivePainter;
use crate::Result;
use crate::chart::CURVE_WIDTH;
use crate::collective::bound::{self, Side};
use crate::collective::content::Basis;
use crate::collective::line::{LineKind, series_color};
use crate::surface::Stroke;

/// Widths of a curve where messages meet, and where it is extrapolated with its dots.
pub(crate) const MEETING_WIDTH: f64 = 1.1;
pub(crate) const EXTRAPOLATED_WIDTH: f64 = 1.75;
pub(crate) const DOTS: &[f64] = &[1.75, 3.25];

/// Width of the line below the best algorithms, and the share of the colour in it.
pub(crate) const ENVELOPE_WIDTH: f64 = 10.0;
pub(crate) const ENVELOPE_SHARE: f64 = 0.3;

impl CollectivePainter<'_> {
    /// The ground beyond the bound, with hatches along it. Those of several bounds would hide curves.
    pub(super) fn impossible(&self) -> Result<()> {
        let (side, area) = (Side::of(self.chart), &self.layout.plane.area);
        for line in self
            .bounds()
            .filter(|_| self.chart.only_network().is_some())
        {
            let path = line.path();
            let [ground, hatch] = bound::colors(self.theme, self.color(line));
            self.surface.polygon(&side.ground(&path, area), ground)?;
            let stroke = Stroke::solid(hatch, bound::HATCH_WIDTH);
            for ends in side.hatches(&path, area) {
                self.surface.line(&ends, &stroke)?;
            }
        }
        Ok(())
    }

    /// Broad pale lines below the best algorithms of the only network.
    pub(super) fn envelopes(&self) -> Result<()> {
        let Some(network) = self.chart.only_network() else {
            return Ok(());
        };
        for (index, path) in self.layout.plane.envelope(network) {
            let color = self
                .theme
                .mixed(ENVELOPE_SHARE, series_color(self.theme, index));
            self.surface
                .line(&path, &Stroke::solid(color, ENVELOPE_WIDTH))?;
        }
        Ok(())
    }

    pub(super) fn stroke(&self, color: RGBAColor, basis: Basis) -> Stroke {
        let stroke = Stroke::solid(color, self.weight * CURVE_WIDTH);
        match basis {
            Basis::Sure => stroke,
            Basis::Meeting => Stroke {
                width: self.weight * MEETING_WIDTH,
                ..stroke
            },
            Basis::Extrapolated => Stroke {
                width: self.weight * EXTRAPOLATED_WIDTH,
                dash: DOTS,
                ..stroke
            },
        }
    }

    pub(super) fn bound_stroke(&self, color: RGBAColor) -> Stroke {
        Stroke {
            color,
            width: self.weight * bound::WIDTH,
            dash: bound::DASH,
        }
    }

    pub(super) fn lines(&self) -> Result<()> {
        for line in &self.layout.lines {
            let color = self.color(line);
            if line.kind == LineKind::Bound {
                self.surface.line(&line.path(), &self.bound_stroke(color))?;
                continue;
            }
            for (basis, part) in line.parts() {
                self.surface.line(&part, &self.stroke(color, basis))?;
            }
        }
        let networks = self.chart.only_network().into_iter();
        for (network, curve) in
            networks.flat_map(|it| it.algorithms.iter().map(move |curve| (it, curve)))
        {
            let dotted = self.layout.plane.extrapolation(network, &curve.simulated);
            let color = series_color(self.theme, curve.index);
            self.surface
                .line(&dotted, &self.stroke(color, Basis::Extrapolated))?;
        }
        Ok(())
    }
}
