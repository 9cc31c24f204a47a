//! Draws a histogram: the outline of its bars, its marks with their labels, and two axes.

use loadcurve::number::{Rounding, shortest, shown};

use super::content::{Histogram, Statistic};
use super::layout::{ABOVE, EDGE, HistogramLayout, ROW, SHARE_TICKS, label_style};
use crate::axis::labels;
use crate::frame::Frame;
use crate::polyline::Point;
use crate::surface::{Stroke, Surface};
use crate::text::{TEXT, TextStyle};
use crate::theme::Theme;
use crate::{Result, ticks};

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
        surface,
        histogram,
        theme,
        layout,
    };
    painter.grid()?;
    painter.bars()?;
    painter.marks()?;
    painter.axis()?;
    Ok(())
}

struct HistogramPainter<'a> {
    surface: &'a Surface<'a>,
    histogram: &'a Histogram,
    theme: &'static Theme,
    layout: HistogramLayout,
}

impl HistogramPainter<'_> {
    fn x(&self, cycles: f64) -> f64 {
        let area = &self.layout.area;
        area.x_at(self.histogram.latency_axis.fraction(cycles))
    }

    fn y(&self, share: f64) -> f64 {
        let area = &self.layout.area;
        area.y_at(self.layout.share_axis.fraction(100.0 * share))
    }

    fn grid(&self) -> Result<()> {
        let area = &self.layout.area;
        let small = TextStyle::new(self.theme.muted, TEXT);
        let line = Stroke::solid(self.theme.grid, 1.0);
        let shares = self.layout.share_axis.ticks(SHARE_TICKS);
        for (&share, label) in shares.iter().zip(labels(&shares)) {
            let y = self.y(share / 100.0);
            self.surface.horizontal(y, area.left, area.right, &line)?;
            self.surface
                .text(&label, (area.left - 8.0, y), &small.right())?;
        }
        let width = self.histogram.bars.width_cycles;
        let title = if width == 1.0 {
            "% of messages per cycle".to_owned()
        } else {
            format!("% of messages per {} cycles", shortest(width))
        };
        self.surface.text(&title, (EDGE, ABOVE + ROW / 2.0), &small)
    }

    /// Draws all bars as one shape: side by side, they would show seams.
    fn bars(&self) -> Result<()> {
        let bars = &self.histogram.bars;
        let bottom = self.layout.area.bottom;
        let color = self.theme.series[self.histogram.curve_index];
        let tops = bars.shares.iter().enumerate().flat_map(|(index, &share)| {
            let y = self.y(share);
            [index, index + 1].map(|edge| (self.x(bars.edge_cycles(edge)), y))
        });
        let outline: Vec<Point> = tops.collect();
        let mut corners = outline.clone();
        corners.extend([
            (self.layout.area.right, bottom),
            (self.layout.area.left, bottom),
        ]);
        self.surface.polygon(&corners, self.theme.tint(color))?;
        self.surface.line(&outline, &Stroke::solid(color, 1.0))
    }

    fn marks(&self) -> Result<()> {
        for (mark, position) in self.histogram.marks.iter().zip(&self.layout.labels) {
            let label_style = label_style(
                mark,
                match mark.statistic {
                    Statistic::Percentile(_) => self.theme.muted,
                    Statistic::Mean => self.theme.ink,
                    Statistic::ModelMean => self.theme.series[self.histogram.curve_index],
                },
            );
            let stroke = Stroke {
                color: label_style.color,
                width: if label_style.bold { 1.5 } else { 1.0 },
                dash: match mark.statistic {
                    Statistic::Percentile(_) => &[3.0, 3.0],
                    _ => &[],
                },
            };
            let y = self.layout.row_y(position.row);
            // A label that does not fit beside its line stands on top of it.
            let is_beside = position.text > position.line;
            let top = if is_beside {
                y - TEXT / 2.0
            } else {
                y + TEXT / 2.0 + 1.0
            };
            self.surface
                .vertical(position.line, top, self.layout.area.bottom, &stroke)?;
            self.surface
                .text(&mark.label(), (position.text, y), &label_style)?;
        }
        Ok(())
    }

    fn axis(&self) -> Result<()> {
        let area = &self.layout.area;
        let line = Stroke::solid(self.theme.axis, 1.0);
        self.surface
            .horizontal(area.bottom, area.left, area.right, &line)?;
        let y = ticks::below(
            self.surface,
            self.theme,
            area,
            &self.histogram.latency_axis,
            TICK_WIDTH,
            "latency (cycles)",
        )?;
        let small = TextStyle::new(self.theme.muted, TEXT).right();
        self.surface.text(&self.beyond(), (area.right, y), &small)
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
