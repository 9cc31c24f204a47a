//! Layout of a histogram, in CSS pixels.

use plotters::style::RGBAColor;

use super::content::{Histogram, MarkedLatency, Statistic};
use super::label_rows::{LabelPosition, label_positions};
use crate::axes::{self, LABEL_GAP, label_width};
use crate::axis::Axis;
use crate::frame::Frame;
use crate::polyline::Rect;
use crate::text::{TEXT, TextStyle};

/// Margin beside the axes. The page around the picture has a margin of its own.
pub(super) const EDGE: f64 = 1.0;

/// Space above the title of the vertical axis.
pub(super) const ABOVE: f64 = 3.0;

/// The height of a row of labels.
pub(super) const ROW: f64 = 15.0;

/// Room is reserved for at least this many rows, so that the bars do not jump as labels move.
const MIN_ROWS: u16 = 3;

/// Height of the highest bar, as a fraction of the area.
const HIGHEST: f64 = 0.94;

/// Maximum number of ticks on the vertical axis.
pub(super) const SHARE_TICKS: usize = 3;

/// Positions of the parts, in CSS pixels.
pub(super) struct HistogramLayout {
    /// The area of the bars.
    pub(super) area: Rect,
    /// Axis of shares, in per cent of all messages.
    pub(super) share_axis: Axis,
    /// Positions of the labels of the marks.
    pub(super) labels: Vec<LabelPosition>,
}

impl HistogramLayout {
    pub(super) fn of(histogram: &Histogram, frame: &Frame) -> Self {
        let share_axis = Axis::linear(100.0 * histogram.bars.highest() / HIGHEST);
        let small = TextStyle::plain(TEXT);
        let label_width = label_width(&share_axis.ticks(SHARE_TICKS));
        let (left, right) = (EDGE + label_width + LABEL_GAP, frame.width - EDGE);
        let marks = histogram.marks.iter();
        let lines: Vec<(f64, f64)> = marks
            .map(|mark| {
                let x = left + histogram.latency_axis.fraction(mark.cycles) * (right - left);
                (x, label_style(mark, small.color).width(&mark.label()))
            })
            .collect();
        let labels = label_positions(&lines, right);
        let rows = labels.iter().map(|position| position.row + 1).max();
        let rows = rows.unwrap_or(0).max(MIN_ROWS);
        // An additional row on top holds the title of the vertical axis.
        let top = ABOVE + ROW * f64::from(rows + 1) + 4.0;
        Self {
            area: Rect::between(
                (left, top),
                (right, (frame.height - axes::BELOW).max(top + 1.0)),
            ),
            share_axis,
            labels,
        }
    }

    /// The vertical middle of a row of labels.
    pub(super) fn row_y(&self, row: u16) -> f64 {
        self.area.top - 4.0 - (f64::from(row) + 0.5) * ROW
    }
}

/// Style of the label of a mark; the means stand out from the percentiles.
pub(super) fn label_style(mark: &MarkedLatency, color: RGBAColor) -> TextStyle {
    let plain = TextStyle::new(color, TEXT);
    match mark.statistic {
        Statistic::Percentile(_) => plain,
        Statistic::Mean | Statistic::ModelMean => plain.bold(),
    }
}
