//! The axes of a picture: lines across it with labels at their left, and a base line with ticks.

use crate::Result;
use crate::axis::{Axis, labels};
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};
use crate::theme::Theme;

/// Distance from the labels of a vertical axis to the axis.
pub(crate) const LABEL_GAP: f64 = 8.0;

/// Space that the ticks and the title of a picture at one load take below the area.
pub(crate) const BELOW: f64 = 38.0;

/// Distance by which a label may extend beyond the right edge of the area.
const BESIDE: f64 = 1.0;

/// The axes around an area, being drawn.
pub(crate) struct Axes<'a> {
    pub(crate) surface: &'a Surface<'a>,
    pub(crate) theme: &'a Theme,
    pub(crate) area: Rect,
    /// The horizontal and the vertical axis.
    pub(crate) x: Axis,
    pub(crate) y: Axis,
}

impl Axes<'_> {
    /// Position of a value on the horizontal axis.
    pub(crate) fn x(&self, value: f64) -> f64 {
        self.area.x_at(self.x.fraction(value))
    }

    /// Position of a value on the vertical axis.
    pub(crate) fn y(&self, value: f64) -> f64 {
        self.area.y_at(self.y.fraction(value))
    }

    /// Style of labels and titles.
    pub(crate) fn small(&self) -> TextStyle {
        TextStyle::new(self.theme.muted, TEXT)
    }

    /// Draws a line across the area for each tick of the vertical axis, with its label at the height of the line or
    /// lower.
    pub(crate) fn grid(&self, ticks: &[f64], highest_label: f64) -> Result<()> {
        self.labelled_grid(ticks, &labels(ticks), highest_label)
    }

    /// The same with other labels.
    pub(crate) fn labelled_grid(
        &self,
        ticks: &[f64],
        labels: &[String],
        highest_label: f64,
    ) -> Result<()> {
        let Rect { left, right, .. } = self.area;
        let (line, small) = (Stroke::solid(self.theme.grid, 1.0), self.small().right());
        for (&tick, label) in ticks.iter().zip(labels) {
            let y = self.y(tick);
            self.surface.horizontal(y, left, right, &line)?;
            let at = (left - LABEL_GAP, y.max(highest_label));
            self.surface.text(label, at, &small)?;
        }
        Ok(())
    }

    /// Draws the line of the horizontal axis.
    pub(crate) fn base(&self) -> Result<()> {
        let Rect { left, right, .. } = self.area;
        let line = Stroke::solid(self.theme.axis, 1.0);
        self.surface
            .horizontal(self.area.bottom, left, right, &line)
    }

    /// Draws a tick of the horizontal axis.
    pub(crate) fn tick(&self, value: f64, length: f64) -> Result<()> {
        let (line, top) = (Stroke::solid(self.theme.axis, 1.0), self.area.bottom);
        self.surface
            .vertical(self.x(value), top, top + length, &line)
    }

    /// Draws the ticks of a picture at one load, one for each `tick_width` at most, and the title of the axis. Returns
    /// the vertical middle of the title.
    pub(crate) fn below(&self, tick_width: f64, title: &str) -> Result<f64> {
        let (area, small) = (&self.area, self.small());
        let ticks = self.x.ticks((area.width() / tick_width) as usize);
        for (&tick, label) in ticks.iter().zip(labels(&ticks)) {
            self.tick(tick, 4.0)?;
            // The outermost labels are kept inside the picture.
            let half = small.width(&label) / 2.0;
            let x = self.x(tick).clamp(half, area.right + BESIDE - half);
            let at = (x, area.bottom + 12.0);
            self.surface.text(&label, at, &small.centered())?;
        }
        let middle = area.bottom + 29.0;
        // In a narrow picture, the title begins before the axis.
        let last = area.right + BESIDE - small.width(title);
        self.surface
            .text(title, (area.left.min(last).max(0.0), middle), &small)?;
        Ok(middle)
    }
}

/// Width of the widest of the labels of some ticks.
pub(crate) fn label_width(ticks: &[f64]) -> f64 {
    TextStyle::plain(TEXT).widest(&labels(ticks))
}
