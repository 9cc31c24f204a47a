//! Layout of a chart of bars, in CSS pixels.

use super::content::{Bar, BarChart};
use super::legend::{Entry, entries};
use super::values::{ValueText, values};
use crate::axes::{self, LABEL_GAP};
use crate::frame::Frame;
use crate::heading::Head;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Space above a file, in which its heading stands, and below it.
const MARGIN: f64 = 7.0;

/// Height of the line that names the limit.
const LIMIT_LINE: f64 = 19.0;

/// Gap between the legend and the bars.
const BELOW_LEGEND: f64 = 6.0;

/// Largest fraction of the width that the names of groups take.
const NAMES: f64 = 0.34;

/// Largest height for a bar, and part of it that the bar fills.
const MAX_PITCH: f64 = 28.0;
const FILLED: f64 = 0.78;

/// Distance between two groups, in heights of a bar; less, down to a few pixels, if that gives every value a line of
/// its own.
const BETWEEN: f64 = 0.9;
const LEAST_BETWEEN: f64 = 4.0;

/// Distance of a value from what it stands beside.
pub(super) const VALUE_GAP: f64 = 5.0;

/// Half the width of the mark of a plateau and of a least value.
pub(super) const PLATEAU: f64 = 4.5;
pub(super) const LEAST: f64 = 3.5;

/// A bar of a chart with its position, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedBar {
    /// Index of its group.
    pub group: usize,
    /// Index of its kind.
    pub kind: usize,
    /// Its row, from the axis to the right edge.
    pub area: Rect,
    /// What it shows, in words.
    pub words: String,
}

/// The row of a bar.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    pub(super) group: usize,
    /// Index among the bars of the group.
    pub(super) index: usize,
    pub(super) area: Rect,
}

/// Style of the name of a group.
pub(super) fn name_style(is_current: bool) -> TextStyle {
    TextStyle {
        bold: is_current,
        ..TextStyle::plain(TEXT)
    }
}

/// The parts of a chart with their positions.
pub(super) struct BarLayout {
    /// The left end of the heading's middle line, if there is one.
    pub(super) heading: Option<Point>,
    pub(super) legend: Vec<Entry>,
    /// The area of the bars.
    pub(super) area: Rect,
    /// Positions of the groups in the chart with their names and the right ends of their middle lines.
    pub(super) names: Vec<(usize, String, Point)>,
    pub(super) rows: Vec<Row>,
    /// The name of the limit with its middle.
    pub(super) limit: Option<(String, Point)>,
    pub(super) values: Vec<ValueText>,
    /// Part of the height of a row that its bar fills.
    thickness: f64,
}

impl BarLayout {
    pub(super) fn of(chart: &BarChart, frame: &Frame) -> Self {
        let head = Head::of(frame, &chart.heading);
        let (edge, heading) = (head.edge, head.at);
        let margin = if frame.heading { MARGIN } else { 0.0 };
        let above = margin + head.height();
        let (legend, height) = entries(chart, (edge, frame.width - edge), above);
        let top = above + height + BELOW_LEGEND + chart.limit.as_ref().map_or(0.0, |_| LIMIT_LINE);
        let bottom = (frame.height - axes::BELOW - margin).max(top + 1.0);
        let names: Vec<&str> = chart
            .groups
            .iter()
            .map(|group| group.name.as_str())
            .collect();
        let bold = TextStyle::plain(TEXT).bold();
        let widest = names
            .iter()
            .map(|name| bold.width(name))
            .fold(0.0, f64::max);
        let left = edge + widest.min(NAMES * frame.width) + LABEL_GAP;
        let figures = chart.bars().filter_map(Bar::figure);
        let beside = bold.widest(&figures.collect::<Vec<_>>()) + VALUE_GAP;
        let right = (frame.width - edge - beside.max(16.0)).max(left + 1.0);
        let mut layout = Self {
            heading,
            legend,
            area: Rect::between((left, top), (right, bottom)),
            names: Vec::new(),
            rows: Vec::new(),
            limit: None,
            values: Vec::new(),
            thickness: 0.0,
        };
        layout.place_groups(chart, left - LABEL_GAP - edge);
        layout.limit = layout.limit(chart, (edge, frame.width - edge));
        layout.values = values(&layout, chart, frame.width - edge);
        layout
    }

    /// Distributes the height among the bars, and what they leave between the groups.
    fn place_groups(&mut self, chart: &BarChart, room_of_names: f64) {
        let count = chart.groups.len() as f64;
        let rows = |bars: usize| bars.max(1) as f64;
        let all: f64 = chart
            .groups
            .iter()
            .map(|group| rows(group.bars.len()))
            .sum();
        let Rect {
            left,
            top,
            right,
            bottom,
        } = self.area;
        let height = bottom - top;
        let mut pitch = (height / (all + BETWEEN * count)).min(MAX_PITCH);
        if pitch < TEXT && TEXT * all + LEAST_BETWEEN * count <= height {
            pitch = TEXT;
        }
        let gap = (height - pitch * all) / count;
        self.thickness = FILLED * pitch;
        let mut y = top;
        for (place, group) in chart.groups.iter().enumerate() {
            y += gap / 2.0;
            let height = pitch * rows(group.bars.len());
            // Names that would touch are left out.
            if height + gap >= TEXT {
                let name = name_style(group.is_current).fitted(&group.name, room_of_names);
                let end = (left - LABEL_GAP, y + height / 2.0);
                self.names.push((place, name, end));
            }
            for index in 0..group.bars.len() {
                let from = y + pitch * index as f64;
                let area = Rect::between((left, from), (right, from + pitch));
                self.rows.push(Row {
                    group: place,
                    index,
                    area,
                });
            }
            y += height + gap / 2.0;
        }
    }

    /// The name of the limit above the end of its line, as far as it fits.
    fn limit(&self, chart: &BarChart, (left, right): (f64, f64)) -> Option<(String, Point)> {
        let limit = chart.limit.as_ref()?;
        let style = TextStyle::plain(TEXT);
        let words = style.fitted(&limit.named(), right - left);
        let half = style.width(&words) / 2.0;
        let x = self
            .x(chart, limit.value)
            .clamp(left + half, (right - half).max(left + half));
        Some((words, (x, self.area.top - LIMIT_LINE / 2.0 - 1.0)))
    }

    /// Position of a load.
    pub(super) fn x(&self, chart: &BarChart, load: f64) -> f64 {
        self.area.x_at(chart.x_axis.fraction(load))
    }

    /// The bar of a row, of its value or of another load.
    pub(super) fn body(&self, chart: &BarChart, row: &Row, load: f64) -> Rect {
        let (_, y) = row.area.middle();
        let half = self.thickness / 2.0;
        Rect::between((row.area.left, y - half), (self.x(chart, load), y + half))
    }

    /// All rows with their bars.
    pub(super) fn rows<'a>(
        &'a self,
        chart: &'a BarChart,
    ) -> impl Iterator<Item = (&'a Row, &'a Bar)> {
        let rows = self.rows.iter();
        rows.map(|row| (row, &chart.groups[row.group].bars[row.index]))
    }

    /// All bars, computed or not.
    pub(super) fn placed(&self, chart: &BarChart) -> Vec<PlacedBar> {
        let placed = self.rows(chart).map(|(row, bar)| PlacedBar {
            group: row.group,
            kind: bar.kind,
            area: row.area,
            words: chart.words_of(&chart.groups[row.group], bar),
        });
        placed.collect()
    }
}
