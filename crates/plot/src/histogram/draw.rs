//! Draws a histogram: the outline of its bars, its marks with their labels, and two axes.

use plotters::prelude::DrawingBackend;

use super::marks::{Place, placed};
use super::{Histogram, Kind, Mark};
use crate::Result;
use crate::axis::{Axis, labels};
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;
use loadcurve::number::{rounded_text, shortest};

/// Margin beside the axes. The page around the picture has a margin of its own.
const EDGE: f64 = 1.0;

/// Space above the title of the vertical axis.
const ABOVE: f64 = 3.0;

/// The height of a row of labels.
const ROW: f64 = 15.0;

/// Room is reserved for at least this many rows, so that the bars do not jump as labels move.
const LEAST_ROWS: u16 = 3;

/// Space below the bars, for the tick labels and the axis title.
const BELOW: f64 = 38.0;

/// Height of the highest bar, as a fraction of the area.
const HIGHEST: f64 = 0.94;

/// Fractions of all messages below this are not mentioned.
const NEGLIGIBLE: f64 = 0.000_5;

/// Draws a histogram.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    histogram: &Histogram,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.ground.theme();
    surface.fill(theme.background)?;
    let layout = Layout::of(histogram, frame);
    let painter = Painter {
        surface,
        histogram,
        theme,
        layout,
    };
    painter.grid()?;
    painter.bars()?;
    painter.marks()?;
    painter.axis()?;
    surface.present()
}

/// Positions of the parts, in CSS pixels.
pub(super) struct Layout {
    /// The area of the bars.
    pub(super) area: Area,
    /// Axis of shares, in per cent of all messages.
    pub(super) share_axis: Axis,
    /// Positions of the labels of the marks.
    pub(super) labels: Vec<Place>,
}

impl Layout {
    pub(super) fn of(histogram: &Histogram, frame: &Frame) -> Self {
        let theme = frame.ground.theme();
        let highest = 100.0 * histogram.bars.highest() / HIGHEST;
        let share_axis = Axis::linear(highest);
        let small = TextStyle::new(theme.muted, TEXT);
        let widths = labels(&share_axis.ticks(SHARE_TICKS))
            .iter()
            .map(|label| small.width(label))
            .fold(0.0, f64::max);
        let (left, right) = (EDGE + widths + 8.0, frame.width - EDGE);
        let x = |cycles| left + histogram.latency_axis.part(cycles) * (right - left);
        let lines: Vec<(f64, f64)> = histogram
            .marks
            .iter()
            .map(|mark| {
                (
                    x(mark.cycles),
                    lettering(mark, theme, 0).width(&mark.label()),
                )
            })
            .collect();
        let labels = placed(&lines, right);
        let rows = labels.iter().map(|place| place.row + 1).max();
        let rows = rows.unwrap_or(0).max(LEAST_ROWS);
        // An additional row on top holds the title of the vertical axis.
        let top = ABOVE + ROW * f64::from(rows + 1) + 4.0;
        Self {
            area: Area {
                left,
                top,
                right,
                bottom: (frame.height - BELOW).max(top + 1.0),
            },
            share_axis,
            labels,
        }
    }

    /// The vertical middle of a row of labels.
    pub(super) fn row_y(&self, row: u16) -> f64 {
        self.area.top - 4.0 - (f64::from(row) + 0.5) * ROW
    }
}

/// Most ticks on the vertical axis.
const SHARE_TICKS: usize = 3;

fn lettering(mark: &Mark, theme: &Theme, series: usize) -> TextStyle {
    match mark.kind {
        Kind::Percentile(_) => TextStyle::new(theme.muted, TEXT),
        Kind::Mean => TextStyle {
            bold: true,
            ..TextStyle::new(theme.ink, TEXT)
        },
        Kind::Model => TextStyle {
            bold: true,
            ..TextStyle::new(theme.series[series], TEXT)
        },
    }
}

struct Painter<'a, B: DrawingBackend> {
    surface: &'a Surface<B>,
    histogram: &'a Histogram,
    theme: &'static Theme,
    layout: Layout,
}

impl<B: DrawingBackend> Painter<'_, B> {
    fn x(&self, cycles: f64) -> f64 {
        let area = &self.layout.area;
        area.left + self.histogram.latency_axis.part(cycles) * area.width()
    }

    fn y(&self, share: f64) -> f64 {
        let area = &self.layout.area;
        area.bottom - self.layout.share_axis.part(100.0 * share) * area.height()
    }

    fn grid(&self) -> Result<()> {
        let area = &self.layout.area;
        let small = TextStyle::new(self.theme.muted, TEXT);
        let line = Stroke {
            color: self.theme.grid,
            width: 1.0,
            dash: &[],
        };
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
        let color = self.theme.series[self.histogram.series];
        let tops = bars.shares.iter().enumerate().flat_map(|(place, &share)| {
            let y = self.y(share);
            [place, place + 1].map(|edge| (self.x(bars.edge_cycles(edge)), y))
        });
        let outline: Vec<Spot> = tops.collect();
        let mut corners = outline.clone();
        corners.extend([
            (self.layout.area.right, bottom),
            (self.layout.area.left, bottom),
        ]);
        self.surface.polygon(&corners, self.theme.wash(color))?;
        let stroke = Stroke {
            color,
            width: 1.0,
            dash: &[],
        };
        self.surface.line(&outline, &stroke)
    }

    fn marks(&self) -> Result<()> {
        let series = self.histogram.series;
        for (mark, place) in self.histogram.marks.iter().zip(&self.layout.labels) {
            let lettering = lettering(mark, self.theme, series);
            let stroke = Stroke {
                color: lettering.color,
                width: if lettering.bold { 1.5 } else { 1.0 },
                dash: match mark.kind {
                    Kind::Percentile(_) => &[3.0, 3.0],
                    _ => &[],
                },
            };
            let y = self.layout.row_y(place.row);
            // A label that does not fit beside its line stands on top of it.
            let is_beside = place.text > place.line;
            let top = if is_beside {
                y - TEXT / 2.0
            } else {
                y + TEXT / 2.0 + 1.0
            };
            self.surface
                .vertical(place.line, top, self.layout.area.bottom, &stroke)?;
            self.surface
                .text(&mark.label(), (place.text, y), &lettering)?;
        }
        Ok(())
    }

    fn axis(&self) -> Result<()> {
        let area = &self.layout.area;
        let small = TextStyle::new(self.theme.muted, TEXT);
        let line = Stroke {
            color: self.theme.axis,
            width: 1.0,
            dash: &[],
        };
        self.surface
            .horizontal(area.bottom, area.left, area.right, &line)?;
        let ticks = self
            .histogram
            .latency_axis
            .ticks((area.width() / 60.0) as usize);
        for (&cycles, label) in ticks.iter().zip(labels(&ticks)) {
            let x = self.x(cycles);
            self.surface
                .vertical(x, area.bottom, area.bottom + 4.0, &line)?;
            // The outermost labels are kept inside the picture.
            let half = small.width(&label) / 2.0;
            let x = x.clamp(half, area.right + EDGE - half);
            self.surface
                .text(&label, (x, area.bottom + 12.0), &small.centered())?;
        }
        let y = area.bottom + 29.0;
        self.surface
            .text("latency (cycles)", (area.left, y), &small)?;
        let beyond = self.beyond();
        self.surface.text(&beyond, (area.right, y), &small.right())
    }

    /// Text at the right end about values beyond the shown range.
    fn beyond(&self) -> String {
        let model = self.histogram.model_beyond_cycles;
        let model = model.map(|cycles| format!("model {}", rounded_text(cycles, 3)));
        let share = self.histogram.bars.beyond;
        let longer = (share >= NEGLIGIBLE).then(|| format!("{:.1} % longer", 100.0 * share));
        let phrases: Vec<String> = model.into_iter().chain(longer).collect();
        if phrases.is_empty() {
            return String::new();
        }
        format!("{} →", phrases.join(", "))
    }
}
