//! Layout of a heat map, in CSS pixels.

use super::content::{HeatCell, HeatChart};
use super::legend::{Entry, entries};
use crate::axes::{self, LABEL_GAP};
use crate::frame::Frame;
use crate::heading::Head;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Space above a file, in which its heading stands, and below it.
const MARGIN: f64 = 7.0;

/// Gap between the legend and the cells, in which the title of the vertical axis stands.
const BELOW_LEGEND: f64 = 22.0;

/// Largest height of a cell.
const MAX_HEIGHT: f64 = 64.0;

/// Gap between two cells.
pub(super) const BETWEEN: f64 = 2.0;

/// Space beside a text in a cell.
const BESIDE: f64 = 2.0;

/// Distance of the two lines of a cell.
const LINES: f64 = 15.0;

/// A cell of a heat map with its position, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedCell {
    /// Index of the cell, row by row from the bottom.
    pub place: usize,
    /// Its area.
    pub area: Rect,
    /// What it shows, in words.
    pub words: String,
}

/// The parts of a heat map with their positions.
pub(super) struct HeatLayout {
    /// The left end of the heading's middle line, if there is one.
    pub(super) heading: Option<Point>,
    pub(super) legend: Vec<Entry>,
    /// The area of the cells.
    pub(super) area: Rect,
    /// The left end of the middle line of the title of the vertical axis.
    pub(super) y_title: Point,
    columns: usize,
    rows: usize,
}

impl HeatLayout {
    pub(super) fn of(chart: &HeatChart, frame: &Frame) -> Self {
        let head = Head::of(frame, &chart.heading);
        let (edge, heading) = (head.edge, head.at);
        let margin = if frame.heading { MARGIN } else { 0.0 };
        let above = margin + head.height();
        let (legend, height) = entries(chart, (edge, frame.width - edge), above);
        let top = above + height + BELOW_LEGEND;
        let (columns, rows) = (chart.columns.len().max(1), chart.rows.len().max(1));
        let lowest = (frame.height - axes::BELOW - margin).max(top + 1.0);
        let bottom = lowest.min(top + MAX_HEIGHT * rows as f64);
        let names = TextStyle::plain(TEXT).widest(&chart.rows);
        let title = TextStyle::plain(TEXT).width(&chart.y_title);
        let left = edge + names.max(title - LABEL_GAP) + LABEL_GAP;
        let right = (frame.width - edge).max(left + 1.0);
        Self {
            heading,
            legend,
            area: Rect::between((left, top), (right, bottom)),
            y_title: (edge, top - BELOW_LEGEND / 2.0),
            columns,
            rows,
        }
    }

    /// The middle of a column, from the left.
    pub(super) fn column(&self, column: usize) -> f64 {
        self.area.x_at((column as f64 + 0.5) / self.columns as f64)
    }

    /// The middle of a row, from the top of the picture; rows are counted from the bottom.
    pub(super) fn row(&self, row: usize) -> f64 {
        self.area.y_at((row as f64 + 0.5) / self.rows as f64)
    }

    /// The area of a cell.
    pub(super) fn cell(&self, place: usize) -> Rect {
        let (x, y) = self.middle(place);
        let half = |length: f64, count: usize| (length / count as f64 - BETWEEN).max(1.0) / 2.0;
        let [wide, high] = [
            half(self.area.width(), self.columns),
            half(self.area.height(), self.rows),
        ];
        Rect::between((x - wide, y - high), (x + wide, y + high))
    }

    fn middle(&self, place: usize) -> Point {
        (
            self.column(place % self.columns),
            self.row(place / self.columns),
        )
    }

    /// The texts of a cell with their middles: its value with as many digits as fit, and its interval where there is room
    /// for both; none where no value would fit.
    pub(super) fn texts<'a>(&self, place: usize, cell: &'a HeatCell) -> Vec<(&'a str, Point)> {
        let (area, (x, y)) = (self.cell(place), self.middle(place));
        let fits = |style: TextStyle, text: &str| style.width(text) + 2.0 * BESIDE <= area.width();
        let style = value_style(cell.is_bold);
        let mut texts = [cell.text.as_str(), &cell.short].into_iter();
        let text = texts.find(|text| fits(style, text) && area.height() >= TEXT + 2.0);
        let Some(text) = text else {
            return Vec::new();
        };
        let has_both = !cell.interval.is_empty()
            && area.height() >= TEXT + LINES + 4.0
            && fits(TextStyle::plain(TEXT), &cell.interval);
        if has_both {
            let half = LINES / 2.0;
            return vec![(text, (x, y - half)), (&cell.interval, (x, y + half))];
        }
        vec![(text, (x, y))]
    }

    /// All cells.
    pub(super) fn placed(&self, chart: &HeatChart) -> Vec<PlacedCell> {
        let cells = chart.cells.iter().enumerate();
        cells
            .map(|(place, cell)| PlacedCell {
                place,
                area: self.cell(place),
                words: cell.words.clone(),
            })
            .collect()
    }
}

/// Style of a value.
pub(super) fn value_style(is_bold: bool) -> TextStyle {
    TextStyle {
        bold: is_bold,
        ..TextStyle::plain(TEXT)
    }
}
