//! One panel being drawn: grid, axes, curves with their labels, and read-out lines.

use plotters::prelude::DrawingBackend;
use plotters::style::RGBAColor;

use crate::Result;
use crate::axis::labels;
use crate::chart::hit_areas::PlacedLabel;
use crate::chart::layout::{
    Plane, SaturationLabel, SaturationMark, saturation_marks, zero_load_labels,
};
use crate::chart::series::Series;
use crate::chart::symbols::CURVE_WIDTH;
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::{DASHES, MARKERS, Theme};

/// Distance by which a tick label may extend beyond the right edge of a panel.
const BESIDE: f64 = 16.0;

/// One panel being drawn.
pub(super) struct PanelPainter<'a, B: DrawingBackend> {
    pub(super) surface: &'a Surface<B>,
    pub(super) theme: &'static Theme,
    pub(super) plane: Plane<'a>,
}

impl<B: DrawingBackend> PanelPainter<'_, B> {
    pub(super) fn color(&self, series: &Series) -> RGBAColor {
        self.theme.series[series.index]
    }

    /// Draws the grid and the tick labels; only the lowest panel labels the load axis.
    pub(super) fn grid(&self, load_ticks: usize, lowest: bool) -> Result<()> {
        let Rect {
            left,
            right,
            bottom,
            ..
        } = self.plane.area;
        let grid = Stroke::solid(self.theme.grid, 1.0);
        let axis = Stroke::solid(self.theme.axis, 1.0);
        let small = TextStyle::new(self.theme.muted, TEXT);

        let heights = self.plane.value_ticks();
        for (&value, label) in heights.iter().zip(labels(&heights)) {
            let y = self.plane.y(value);
            self.surface.horizontal(y, left, right, &grid)?;
            self.surface.text(&label, (left - 8.0, y), &small.right())?;
        }
        let loads: Vec<f64> = self.plane.chart.load_axis.ticks(load_ticks);
        for (&load, label) in loads.iter().zip(labels(&loads)) {
            let x = self.plane.x(load);
            self.surface.vertical(x, bottom, bottom + 4.0, &axis)?;
            if lowest {
                // At the end of the axis, a centred label would extend beyond the picture.
                let farthest = right + BESIDE - small.width(&label) / 2.0;
                let point = (x.min(farthest), bottom + 14.0);
                self.surface.text(&label, point, &small.centered())?;
            }
        }
        self.surface.horizontal(bottom, left, right, &axis)?;
        self.surface
            .text(&self.plane.title(), self.plane.title_start(), &small)
    }

    /// Draws a dotted line at each saturation load, with its label.
    pub(super) fn saturation_marks(&self) -> Result<()> {
        let Rect { top, bottom, .. } = self.plane.area;
        let (_, middle) = self.plane.title_start();
        let small = TextStyle::new(self.theme.muted, TEXT);
        let dotted = Stroke {
            color: self.theme.muted,
            width: 1.0,
            dash: &[2.0, 3.0],
        };
        for SaturationMark { load, label } in saturation_marks(&self.plane, 1.0) {
            let x = self.plane.x(load);
            self.surface.vertical(x, top, bottom, &dotted)?;
            if let Some(SaturationLabel { text, left, .. }) = label {
                self.surface.text(&text, (left, middle), &small)?;
            }
        }
        Ok(())
    }

    pub(super) fn zero_load_labels(&self) -> Result<()> {
        zero_load_labels(&self.plane)
            .into_iter()
            .try_for_each(|label| {
                let color = self.color(&self.plane.chart.series[label.index]);
                let style = TextStyle::new(color, TEXT);
                self.surface.text(&label.text, label.start, &style)
            })
    }

    /// Draws the labels beside the curves, each on a patch of background that no line crosses.
    pub(super) fn labels(&self, labels: &[PlacedLabel]) -> Result<()> {
        let named = |index| move |series: &&Series| series.index == index;
        for &PlacedLabel { index, area } in labels {
            let Some(series) = self.plane.chart.series.iter().find(named(index)) else {
                continue;
            };
            let (corner, opposite) = ((area.left, area.top), (area.right, area.bottom));
            self.surface
                .rectangle(corner, opposite, self.theme.background)?;
            let middle = f64::midpoint(area.top, area.bottom);
            let style = TextStyle::new(self.color(series), TEXT);
            self.surface
                .text(&series.label, (area.left, middle), &style)?;
        }
        Ok(())
    }

    /// Draws each curve, clipped to the panel and interrupted where it has no value, with a ring at
    /// its end.
    pub(super) fn curves(&self) -> Result<()> {
        for series in &self.plane.chart.series {
            let stroke = curve_stroke(self.theme, series.index);
            for line in self.plane.lines(series) {
                self.surface.line(&line, &stroke)?;
            }
            if let Some(end) = self.plane.finite_end(series) {
                self.surface.ring(end, stroke.color)?;
            }
        }
        Ok(())
    }

    pub(super) fn read_out_line(
        &self,
        load: Option<f64>,
        color: RGBAColor,
        width: f64,
    ) -> Result<()> {
        let x = load
            .map(|load| self.plane.x(load))
            .filter(|&x| self.plane.contains_x(x));
        let stroke = Stroke::solid(color, width);
        x.map_or(Ok(()), |x| {
            self.surface
                .vertical(x, self.plane.area.top, self.plane.area.bottom, &stroke)
        })
    }

    pub(super) fn markers_at(&self, load: f64) -> Result<()> {
        let Plane { chart, panel, .. } = self.plane;
        let x = self.plane.x(load);
        for series in &chart.series {
            let Some(value) = series.at(panel.metric, load) else {
                continue;
            };
            let y = self.plane.y(value);
            if self.plane.contains_x(x) && self.plane.contains_y(y) {
                self.surface.marker(
                    (x, y),
                    MARKERS[series.index],
                    self.color(series),
                    self.theme.background,
                )?;
            }
        }
        Ok(())
    }
}

/// Line style of the curve at an index of the scenario.
pub(super) fn curve_stroke(theme: &Theme, index: usize) -> Stroke {
    Stroke {
        color: theme.series[index],
        width: CURVE_WIDTH,
        dash: DASHES[index],
    }
}
