//! Draws a histogram: the outline of its bars, its marks with their labels, and two axes.

use loadcurve::number::{Rounding, shortest, shown};

use super::content::{Histogram, Statistic};
use super::layout::{ABOVE, EDGE, HistogramLayout, ROW, SHARE_TICKS, label_style};
use crate::Result;
use crate::axes::Axes;
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Stroke, Surface};
use crate::text::TEXT;

/// Width reserved for a tick on the latency axis.
const TICK_WIDTH: f64 = 60.0;

/// Fractions of all messages below this are not mentioned.
const NEGLIGIBLE: f64 = 0.000_5;

/// Draws a histogram.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, histogram: &Histogram, frame: &Frame) -> Result<()> {
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let layout = HistogramLayout::of(histogram, frame);
    let painter = HistogramPainter {
        axes: Axes {
            surface,
            theme,
            area: layout.area,
            x: histogram.latency_axis,
            y: layout.share_axis,
        },
        histogram,
        layout,
    };
    painter.grid()?;
    painter.bars()?;
    painter.marks()?;
    painter.axis()
}

struct HistogramPainter<'a> {
    /// Latencies, and shares in per cent.
    axes: Axes<'a>,
    histogram: &'a Histogram,
    layout: HistogramLayout,
}

impl HistogramPainter<'_> {
    fn grid(&self) -> Result<()> {
        let axes = &self.axes;
        axes.grid(&axes.y.ticks(SHARE_TICKS), f64::NEG_INFINITY)?;
        let width = self.histogram.bars.width_cycles;
        let title = if width == 1.0 {
            "% of messages per cycle".to_owned()
        } else {
            format!("% of messages per {} cycles", shortest(width))
        };
        let at = (EDGE, ABOVE + ROW / 2.0);
        axes.surface.text(&title, at, &axes.small())
    }

    /// Draws all bars as one shape: side by side, they would show seams.
    fn bars(&self) -> Result<()> {
        let (axes, bars) = (&self.axes, &self.histogram.bars);
        let color = axes.theme.series[self.histogram.curve_index];
        let tops = bars.shares.iter().enumerate().flat_map(|(index, &share)| {
            let y = axes.y(100.0 * share);
            [index, index + 1].map(|edge| (axes.x(bars.edge_cycles(edge)), y))
        });
        let outline: Vec<Point> = tops.collect();
        let mut corners = outline.clone();
        let Rect {
            left,
            right,
            bottom,
            ..
        } = axes.area;
        corners.extend([(right, bottom), (left, bottom)]);
        axes.surface.polygon(&corners, axes.theme.tint(color))?;
        axes.surface.line(&outline, &Stroke::solid(color, 1.0))
    }

    fn marks(&self) -> Result<()> {
        let Axes { surface, theme, .. } = self.axes;
        for (mark, position) in self.histogram.marks.iter().zip(&self.layout.labels) {
            let (color, dash): (_, &[f64]) = match mark.statistic {
                Statistic::Percentile(_) => (theme.muted, &[3.0, 3.0]),
                Statistic::Mean => (theme.ink, &[]),
                Statistic::ModelMean => (theme.series[self.histogram.curve_index], &[]),
            };
            let label_style = label_style(mark, color);
            let stroke = Stroke {
                color,
                width: if label_style.bold { 1.5 } else { 1.0 },
                dash,
            };
            let y = self.layout.row_y(position.row);
            // A label that does not fit beside its line stands on top of it.
            let is_beside = position.text > position.line;
            let top = if is_beside {
                y - TEXT / 2.0
            } else {
                y + TEXT / 2.0 + 1.0
            };
            surface.vertical(position.line, top, self.layout.area.bottom, &stroke)?;
            surface.text(&mark.label(), (position.text, y), &label_style)?;
        }
        Ok(())
    }

    fn axis(&self) -> Result<()> {
        let axes = &self.axes;
        axes.base()?;
        let y = axes.below(TICK_WIDTH, "latency (cycles)")?;
        let (end, style) = ((axes.area.right, y), axes.small().right());
        axes.surface.text(&self.beyond(), end, &style)
    }

    /// Text at the right end about values beyond the shown range.
    fn beyond(&self) -> String {
        let model = self.histogram.model_beyond_cycles;
        let model = model.map(|cycles| format!("model {}", shown(cycles, Rounding::Figure)));
        let share = self.histogram.bars.beyond;
        let longer = (share >= NEGLIGIBLE).then(|| shown(share, Rounding::Share) + " longer");
        let phrases: Vec<String> = model.into_iter().chain(longer).collect();
        if phrases.is_empty() {
            return String::new();
        }
        format!("{} →", phrases.join(", "))
    }
}
