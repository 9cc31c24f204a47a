//! Layout of a chart, in CSS pixels: everything is measured before anything is drawn.

mod guess;
mod legend;
mod load_axis;
mod margins;
mod notes;
mod obstacles;
mod plane;
mod points;
mod saturation;
mod skyline;
mod tags;
mod values;

use super::content::{Chart, Panel};
use super::hit_areas::PlacedPanel;
use crate::axes::{LABEL_GAP, label_width};
use crate::frame::Frame;
use crate::heading::HEADING;
use crate::polyline::{Point, Rect};
use crate::text::TextStyle;
pub(super) use guess::Guess;
pub(super) use legend::{LETTER, PointKind};
use legend::{LINE, Legend};
use load_axis::load_ticks;
pub(super) use load_axis::{LOAD, LoadLabels};
use margins::Margins;
use notes::notes;
pub(super) use notes::{NOTE, NOTE_LINE, PlacedNote};
use obstacles::Obstacles;
pub(super) use plane::Plane;
use plane::ticks_for;
pub(super) use saturation::{SaturationMark, saturation_marks};
use tags::tags;
pub(super) use tags::{NAME, Tag};
use values::values_at;
pub(super) use values::{VALUE, ValueLabel, zero_load_labels};

/// Space between the bottom of a panel and the strip above the next, for tick marks.
const GAP: f64 = 10.0;

/// The parts of a chart with their positions.
pub(super) struct Layout {
    /// The heading, if there is one, and the left end of its centre line.
    pub heading: Option<(String, Point)>,
    /// The space around the panels.
    pub margins: Margins,
    /// The panels from top to bottom, as many as the chart has.
    pub panels: Vec<PlacedPanel>,
    /// The labels inside the panels, one for each.
    pub labels: Vec<PanelLabels>,
    /// The number of ticks for which the load axis has room.
    pub load_ticks: usize,
    /// The labels below the last panel.
    pub load_labels: LoadLabels,
    /// The right end of the load axis title, if there is one.
    pub load_title: Option<Point>,
    /// The legend.
    pub legend: Legend,
}

/// The labels inside a panel.
pub(super) struct PanelLabels {
    /// The letters and names of the curves.
    pub tags: Vec<Tag>,
    /// The values at the operating load.
    pub values: Vec<ValueLabel>,
    /// The zero-load latencies.
    pub zero_loads: Vec<ValueLabel>,
    /// The handle of the predicted load.
    pub guess: Option<Guess>,
    /// The author's notes.
    pub notes: Vec<PlacedNote>,
}

impl PanelLabels {
    fn of(plane: &Plane, frame: &Frame, is_first: bool) -> Self {
        let obstacles = &mut Obstacles::of(plane, frame);
        let zero_loads = zero_load_labels(plane, frame.operating);
        for label in &zero_loads {
            obstacles.take(label.area);
        }
        let guess = frame.guess.filter(|_| is_first);
        let guess = guess.and_then(|load| Guess::of(plane, load, obstacles));
        let operating = frame.operating.into_iter();
        Self {
            values: operating
                .flat_map(|load| values_at(plane, load, obstacles))
                .collect(),
            tags: tags(plane, obstacles),
            notes: notes(plane, obstacles),
            zero_loads,
            guess,
        }
    }
}

impl Layout {
    pub(super) fn of(chart: &Chart, frame: &Frame) -> Self {
        let heading = heading_of(chart, frame);
        // The only curve is named by the heading, and those of a page by the page.
        let only = chart.only_series();
        let is_named = !frame.heading || only.is_some_and(|it| heading == Some(it.label.as_str()));
        // Entries in the legend shrink the panels, so that fewer names may fit in them.
        let mut in_legend = vec![false; chart.series.len()];
        loop {
            let mut layout = Self::with_legend(chart, frame, heading, &in_legend);
            let planes = layout.planes(chart).enumerate();
            let labels = planes.map(|(i, plane)| PanelLabels::of(&plane, frame, i == 0));
            let labels: Vec<PanelLabels> = labels.collect();
            let has_name = |i: usize| {
                let mut tags = labels.iter().flat_map(|panel| &panel.tags);
                tags.any(|tag| tag.series == i && tag.name.is_some())
            };
            let is_missing = |&i: &usize| !is_named && !in_legend[i] && !has_name(i);
            let missing: Vec<usize> = (0..in_legend.len()).filter(is_missing).collect();
            if missing.is_empty() {
                layout.labels = labels;
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
            margins: self.margins,
        })
    }

    fn with_legend(
        chart: &Chart,
        frame: &Frame,
        heading: Option<&str>,
        in_legend: &[bool],
    ) -> Self {
        let margins = Margins::of(frame);
        let legend = Legend::of(chart, frame, &margins, in_legend);
        let top = margins.above + heading.map_or(0.0, |_| LINE);
        let bottom = frame.height - margins.foot - legend.height - margins.below;
        let count = chart.panels.len() as f64;
        let height = ((bottom - top - (count - 1.0) * GAP) / count - margins.strip).max(1.0);
        let widest = |panel: &Panel| label_width(&panel.axis.ticks(ticks_for(height)));
        let label_width = chart.panels.iter().map(widest).fold(0.0, f64::max);
        let outermost = if margins.has_titles {
            margins.edge
        } else {
            0.0
        };
        let left = margins.left.max(outermost + label_width + LABEL_GAP);
        let right = (frame.width - margins.right).max(left + 1.0);
        let panels: Vec<PlacedPanel> = (0_u8..)
            .zip(&chart.panels)
            .map(|(i, panel)| {
                let top = top + f64::from(i) * (margins.strip + height + GAP) + margins.strip;
                let bottom = top + height;
                PlacedPanel {
                    metric: panel.metric,
                    area: Rect::between((left, top), (right, bottom)),
                }
            })
            .collect();
        let last = panels.last().map_or(bottom, |panel| panel.area.bottom);
        let mut layout = Self {
            heading: heading.map(|heading| (heading.to_owned(), (margins.edge, 19.0))),
            load_ticks: load_ticks(&chart.load_axis, right - left),
            load_labels: LoadLabels::default(),
            load_title: margins
                .has_titles
                .then_some((right, last + margins.title_drop)),
            legend,
            margins,
            panels,
            labels: Vec::new(),
        };
        let load_labels = layout
            .planes(chart)
            .last()
            .map(|plane| LoadLabels::of(&plane, layout.load_ticks, frame.operating, margins.right));
        layout.load_labels = load_labels.unwrap_or_default();
        layout
    }
}

/// The heading above the panels: what all curves have in common or, if it fits, the name of the
/// only one.
fn heading_of<'a>(chart: &'a Chart, frame: &Frame) -> Option<&'a str> {
    if !frame.heading {
        return None;
    }
    let bold = TextStyle::plain(HEADING).bold();
    let fits = |label: &&str| bold.width(label) <= frame.width - 2.0 * Margins::of(frame).edge;
    let common = Some(chart.heading.as_str()).filter(|heading| !heading.is_empty());
    common.or_else(|| {
        chart
            .only_series()
            .map(|only| only.label.as_str())
            .filter(fits)
    })
}

#[cfg(test)]
mod tests;
