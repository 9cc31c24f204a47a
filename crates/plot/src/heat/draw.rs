//! Draws a heat map.

use plotters::style::RGBAColor;

use super::content::{HeatCell, HeatChart};
use super::layout::{HeatLayout, PlacedCell, value_style};
use super::legend::{BOLD, Entry, SIGN, Sign};
use crate::Result;
use crate::frame::Frame;
use crate::heading;
use crate::polyline::Rect;
use crate::surface::{Stroke, Surface, TextStyle};
use crate::text::TEXT;
use crate::theme::Theme;

/// Width of the ring, and of the outline of other cells.
pub(super) const RING: f64 = 2.5;
pub(super) const OUTLINE: f64 = 1.0;

/// Distances of the labels of columns and of the title of the horizontal axis from the cells.
const LABELS: f64 = 12.0;
const TITLE: f64 = 29.0;

/// Draws a heat map and returns the positions of its cells.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, chart: &HeatChart, frame: &Frame) -> Result<Vec<PlacedCell>> {
    let (surface, scale) = (&surface.enlarged(frame.scale), frame.scale);
    let frame = &frame.enlarged();
    let painter = HeatPainter {
        surface,
        chart,
        theme: frame.background.theme(),
        layout: HeatLayout::of(chart, frame),
    };
    surface.fill(painter.theme.background)?;
    if let Some(start) = painter.layout.heading {
        heading::draw(surface, painter.theme, &chart.heading, start, frame.width)?;
    }
    painter.legend()?;
    painter.cells()?;
    painter.axes()?;
    let placed = painter.layout.placed(chart).into_iter();
    let enlarged = |cell: PlacedCell| PlacedCell {
        area: cell.area.enlarged(scale),
        ..cell
    };
    Ok(placed.map(enlarged).collect())
}

struct HeatPainter<'a> {
    surface: &'a Surface<'a>,
    chart: &'a HeatChart,
    theme: &'static Theme,
    layout: HeatLayout,
}

impl HeatPainter<'_> {
    fn legend(&self) -> Result<()> {
        let ink = TextStyle::new(self.theme.ink, TEXT);
        for Entry {
            sign,
            words,
            start,
            words_left,
        } in &self.layout.legend
        {
            let (x, y) = *start;
            let half = SIGN / 3.0;
            let swatch = Rect::between((x, y - half), (x + SIGN, y + half));
            match sign {
                Sign::Values => {
                    let good = HeatCell {
                        level: 1.0,
                        ..HeatCell::default()
                    };
                    self.area(&good, &swatch)?;
                }
                Sign::Bold => self.surface.text(BOLD, *start, &ink.bold())?,
                Sign::Ring => self.outline(&swatch, self.theme.ink, RING)?,
            }
            self.surface.text(words, (*words_left, y), &ink)?;
        }
        Ok(())
    }

    fn cells(&self) -> Result<()> {
        for (place, cell) in self.chart.cells.iter().enumerate() {
            let area = self.layout.cell(place);
            self.area(cell, &area)?;
            if cell.is_ringed {
                self.outline(&area, self.theme.ink, RING)?;
            }
            let texts = self.layout.texts(place, cell).into_iter();
            for (bold, (text, middle)) in [cell.is_bold, false].into_iter().zip(texts) {
                let style = TextStyle {
                    color: self.theme.ink,
                    ..value_style(bold)
                };
                self.surface.text(text, middle, &style.centered())?;
            }
        }
        Ok(())
    }

    /// The filled area of a cell with a thin outline.
    fn area(&self, cell: &HeatCell, area: &Rect) -> Result<()> {
        let fill = self.theme.mixed(cell.share(), self.theme.series[0]);
        self.surface.rectangle(area, fill)?;
        self.outline(area, self.theme.grid, OUTLINE)
    }

    /// A line within the edges of an area.
    fn outline(&self, area: &Rect, color: RGBAColor, width: f64) -> Result<()> {
        let Rect {
            left,
            top,
            right,
            bottom,
        } = area.grown(-width / 2.0);
        let corners = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
            // A line that ends where it began has an open corner.
            (right.min(left + width), top),
        ];
        self.surface.line(&corners, &Stroke::solid(color, width))
    }

    /// Names of rows and columns, and the titles of the axes.
    fn axes(&self) -> Result<()> {
        let (layout, small) = (&self.layout, TextStyle::new(self.theme.muted, TEXT));
        let area = layout.area;
        for (row, name) in self.chart.rows.iter().enumerate() {
            let end = (area.left - crate::axes::LABEL_GAP, layout.row(row));
            self.surface.text(name, end, &small.right())?;
        }
        for (column, name) in self.chart.columns.iter().enumerate() {
            let middle = (layout.column(column), area.bottom + LABELS);
            self.surface.text(name, middle, &small.centered())?;
        }
        self.surface
            .text(&self.chart.y_title, layout.y_title, &small)?;
        let title = &self.chart.x_title;
        // In a narrow picture, the title begins before the cells.
        let last = area.right - small.width(title);
        let start = (area.left.min(last).max(0.0), area.bottom + TITLE);
        self.surface.text(title, start, &small)
    }
}
