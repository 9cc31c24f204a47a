//! Layout of a chart, in CSS pixels: everything is measured before anything is drawn.

mod curve_labels;
mod legend;
mod marks;
mod plane;
mod points;
mod skyline;

use super::content::{Chart, Panel};
use super::hit_areas::{PlacedLabel, PlacedPanel};
use crate::axis::{Axis, labels};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};
pub(super) use legend::PointKind;
use legend::{EDGE, LINE, Legend};
pub(super) use marks::{SaturationLabel, SaturationMark, saturation_marks, zero_load_labels};
pub(super) use plane::Plane;
use plane::ticks_for;

/// Font size of the heading.
pub(super) const HEADING: f64 = 14.0;

/// Space above each panel for the axis title and the saturation labels.
const STRIP: f64 = 26.0;

/// Space from the bottom of a panel to the strip above the next, for tick marks.
const GAP: f64 = 10.0;

/// Width reserved for a tick on the load axis, and least gap between two tick labels.
const TICK_WIDTH: f64 = 72.0;
const TICK_GAP: f64 = 14.0;

/// The parts of a chart with their positions.
pub(super) struct Layout {
    /// The heading, if there is one, and the left end of its centre line.
    pub heading: Option<(String, Point)>,
    /// The panels from top to bottom, as many as the chart has.
    pub panels: Vec<PlacedPanel>,
    /// The labels placed beside the curves, by panel.
    pub curve_labels: Vec<Vec<PlacedLabel>>,
    /// The number of ticks for which the load axis has room.
    pub load_ticks: usize,
    /// The centre of the load axis title.
    pub load_title: Point,
    /// Legend entries of the curves that have no room for a label beside them.
    pub legend: Vec<PlacedLabel>,
    /// Legend entries of the kinds of points, with the left ends of their centre lines.
    pub points: Vec<(PointKind, Point)>,
}

impl Layout {
    pub(super) fn of(chart: &Chart, frame: &Frame) -> Self {
        let heading = heading_of(chart, frame);
        // A single curve is named by the heading, here or on the surrounding page.
        let is_named = chart.only_series().is_some() && (!frame.heading || heading.is_some());
        // Entries in the legend shrink the panels, so that fewer labels may fit in them.
        let mut in_legend = vec![false; chart.series.len()];
        loop {
            let mut layout = Self::with_legend(chart, frame, heading, &in_legend);
            let needs_label: Vec<bool> =
                in_legend.iter().map(|is_in| !is_in && !is_named).collect();
            let labels_found: Vec<Vec<Option<Rect>>> = layout
                .planes(chart)
                .map(|plane| curve_labels::labels(&plane, &needs_label, frame.operating))
                .collect();
            let is_missing =
                |i: usize| needs_label[i] && labels_found.iter().all(|panel| panel[i].is_none());
            let missing: Vec<usize> = (0..needs_label.len()).filter(|&i| is_missing(i)).collect();
            if missing.is_empty() {
                layout.curve_labels = labels_found
                    .iter()
                    .map(|panel| labelled(chart, panel))
                    .collect();
                return layout;
            }
            for i in missing {
                in_legend[i] = true;
            }
        }
    }

    /// The panels with their positions.
    pub(super) fn planes<'a>(&'a self, chart: &'a Chart) -> impl Iterator<Item = Plane<'a>> {
        let panels = chart.panels.iter().zip(&self.panels);
        panels.map(move |(panel, placed)| Plane {
            chart,
            panel,
            area: placed.area,
        })
    }

    fn with_legend(
        chart: &Chart,
        frame: &Frame,
        heading: Option<&str>,
        in_legend: &[bool],
    ) -> Self {
        let legend = Legend::of(chart, frame, in_legend);
        let top = EDGE + heading.map_or(0.0, |_| LINE);
        // Space below the last panel for tick labels, the axis title and the legend.
        let bottom = frame.height - EDGE / 2.0 - legend.height - 2.2 * LINE;
        let count = chart.panels.len() as f64;
        let height = ((bottom - top - (count - 1.0) * GAP) / count - STRIP).max(1.0);
        let widest = |panel: &Panel| {
            let ticks = panel.axis.ticks(ticks_for(height));
            TextStyle::plain(TEXT).widest(&labels(&ticks))
        };
        let label_width = chart.panels.iter().map(widest).fold(0.0, f64::max);
        let left = EDGE + label_width + 8.0;
        let right = frame.width - EDGE - 6.0;
        let panels: Vec<PlacedPanel> = (0_u8..)
            .zip(&chart.panels)
            .map(|(i, panel)| {
                let top = top + f64::from(i) * (STRIP + height + GAP) + STRIP;
                let bottom = top + height;
                PlacedPanel {
                    metric: panel.metric,
                    area: Rect {
                        left,
                        top,
                        right,
                        bottom,
                    },
                }
            })
            .collect();
        let last = panels.last().map_or(bottom, |panel| panel.area.bottom);
        Self {
            heading: heading.map(|heading| (heading.to_owned(), (EDGE, EDGE + LINE / 2.0 - 3.0))),
            load_ticks: load_ticks(&chart.load_axis, right - left),
            load_title: (f64::midpoint(left, right), last + 1.5 * LINE + 2.0),
            legend: legend.curves,
            points: legend.points,
            panels,
            curve_labels: Vec::new(),
        }
    }
}

/// The heading above the panels: what all curves have in common or, if it fits, the name of the
/// only one.
fn heading_of<'a>(chart: &'a Chart, frame: &Frame) -> Option<&'a str> {
    if !frame.heading {
        return None;
    }
    let bold = TextStyle::plain(HEADING).bold();
    let fits = |label: &&str| bold.width(label) <= frame.width - 2.0 * EDGE;
    let common = Some(chart.heading.as_str()).filter(|heading| !heading.is_empty());
    common.or_else(|| {
        chart
            .only_series()
            .map(|only| only.label.as_str())
            .filter(fits)
    })
}

fn labelled(chart: &Chart, labels_found: &[Option<Rect>]) -> Vec<PlacedLabel> {
    let labels = chart.series.iter().zip(labels_found);
    labels
        .filter_map(|(series, area)| {
            Some(PlacedLabel {
                index: series.index,
                area: (*area)?,
            })
        })
        .collect()
}

/// The number of ticks that a load axis of this width can label. Zooming in makes the numbers
/// longer.
fn load_ticks(axis: &Axis, width: f64) -> usize {
    let max = (width / TICK_WIDTH) as usize;
    let is_readable = |count: &usize| {
        let ticks = axis.ticks(*count);
        let steps = ticks.windows(2);
        let narrowest = steps
            .map(|pair| (axis.fraction(pair[1]) - axis.fraction(pair[0])) * width)
            .fold(f64::INFINITY, f64::min);
        TextStyle::plain(TEXT).widest(&labels(&ticks)) + TICK_GAP <= narrowest
    };
    (2..=max).rev().find(is_readable).unwrap_or(2)
}

#[cfg(test)]
mod tests;
