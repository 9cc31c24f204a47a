//! Layout of a chart, in CSS pixels.

use super::plane::Plane;
use super::{Chart, Placed, direct};
use crate::axis::{Axis, labels};
use crate::frame::Frame;
use crate::polyline::{Area, Spot};
use crate::surface::TextStyle;
use crate::text::TEXT;

/// Font size of the heading.
pub(super) const HEADING: f64 = 14.0;

/// Length of the line segments in the legend.
pub(super) const SAMPLE: f64 = 30.0;

/// Kinds of points in a chart. The kinds present have the last entries of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Points {
    /// Results of our simulator.
    Simulated,
    /// Results of our simulator for points still being simulated, or stopped too early.
    Unfinished,
    /// Published results of the paper's simulator.
    Published,
    /// Published results of the paper's model.
    Calculated,
}

impl Points {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Simulated => "simulated, with 95 % interval",
            Self::Unfinished => "not finished",
            Self::Published => "published, simulated",
            Self::Calculated => "published, calculated",
        }
    }

    /// The kinds of points that a chart contains.
    pub(super) fn of(chart: &Chart) -> impl Iterator<Item = Self> {
        let kinds = [
            (Self::Simulated, chart.is_simulated()),
            (Self::Unfinished, chart.is_growing()),
            (Self::Published, chart.published().next().is_some()),
            (
                Self::Calculated,
                chart.published().any(|it| it.calculated.is_some()),
            ),
        ];
        kinds
            .into_iter()
            .filter(|&(_, is)| is)
            .map(|(kind, _)| kind)
    }
}

const LINE: f64 = 20.0;
const EDGE: f64 = 12.0;

/// Space above each panel for the axis title and the saturation labels.
const STRIP: f64 = 26.0;

/// Space from the bottom of a panel to the strip above the next, for tick marks.
const GAP: f64 = 10.0;

/// Width reserved for a tick on the load axis, and least gap between two tick labels.
const TICK_WIDTH: f64 = 72.0;
const TICK_GAP: f64 = 14.0;

/// The label of a curve and its area, for pointer events.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Labelled {
    /// Index of the curve's network in the scenario.
    pub place: usize,
    /// The area of the label, in CSS pixels.
    pub area: Area,
}

/// The parts of a chart with their positions.
pub(super) struct Layout {
    /// The heading, if there is one, and the left end of its centre line.
    pub heading: Option<(String, Spot)>,
    /// The panels from top to bottom, as many as the chart has.
    pub panels: Vec<Placed>,
    /// The labels placed beside the curves, by panel.
    pub direct: Vec<Vec<Labelled>>,
    /// The number of ticks for which the load axis has room.
    pub load_ticks: usize,
    /// The centre of the load axis title.
    pub load_title: Spot,
    /// Legend entries of the curves that have no room for a label beside them.
    pub legend: Vec<Labelled>,
    /// Legend entries of the kinds of points, with the left ends of their centre lines.
    pub points: Vec<(Points, Spot)>,
}

impl Layout {
    pub(super) fn of(chart: &Chart, frame: &Frame) -> Self {
        let heading = heading_of(chart, frame);
        // A single curve is named by the heading, here or on the surrounding page.
        let is_named = chart.alone().is_some() && (!frame.heading || heading.is_some());
        // Entries in the legend shrink the panels, so that fewer labels may fit in them.
        let mut in_legend = vec![false; chart.series.len()];
        let lettering = TextStyle::plain(TEXT);
        loop {
            let mut layout = Self::with_legend(chart, frame, heading, &in_legend);
            let asks: Vec<bool> = in_legend.iter().map(|is_in| !is_in && !is_named).collect();
            let found: Vec<Vec<Option<Area>>> = layout
                .planes(chart)
                .map(|plane| direct::labels(&plane, &lettering, &asks, frame.operating))
                .collect();
            let is_missing = |i: usize| asks[i] && found.iter().all(|panel| panel[i].is_none());
            let missing: Vec<usize> = (0..asks.len()).filter(|&i| is_missing(i)).collect();
            if missing.is_empty() {
                layout.direct = found.iter().map(|panel| labelled(chart, panel)).collect();
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
        let lettering = TextStyle::plain(TEXT);
        let legend = Legend::of(chart, frame, in_legend, &lettering);
        let top = EDGE + heading.map_or(0.0, |_| LINE);
        // Space below the last panel for tick labels, the axis title and the legend.
        let bottom = frame.height - EDGE / 2.0 - legend.height - 2.2 * LINE;
        let count = chart.panels.len() as f64;
        let height = ((bottom - top - (count - 1.0) * GAP) / count - STRIP).max(1.0);
        let label_width = chart
            .panels
            .iter()
            .flat_map(|panel| labels(&panel.axis.ticks(ticks_for(height))))
            .map(|label| lettering.width(&label))
            .fold(0.0, f64::max);
        let left = EDGE + label_width + 8.0;
        let right = frame.width - EDGE - 6.0;
        let panels: Vec<Placed> = (0_u8..)
            .zip(&chart.panels)
            .map(|(i, panel)| {
                let panel_top = top + f64::from(i) * (STRIP + height + GAP) + STRIP;
                let area = Area {
                    left,
                    top: panel_top,
                    right,
                    bottom: panel_top + height,
                };
                Placed {
                    quantity: panel.quantity,
                    area,
                }
            })
            .collect();
        let last = panels.last().map_or(bottom, |panel| panel.area.bottom);
        let legend_top = frame.height - EDGE / 2.0 - legend.height;
        let entry_at =
            |(x, row): (f64, u16)| (EDGE + x, legend_top + (f64::from(row) + 0.5) * LINE);
        Self {
            heading: heading.map(|words| (words.to_owned(), (EDGE, EDGE + LINE / 2.0 - 3.0))),
            load_ticks: load_ticks(&chart.load_axis, right - left, &lettering),
            load_title: (f64::midpoint(left, right), last + 1.5 * LINE + 2.0),
            legend: legend
                .entries
                .into_iter()
                .map(|(place, at, width)| {
                    let (left, middle) = entry_at(at);
                    let area = Area {
                        left,
                        top: middle - LINE / 2.0,
                        right: (left + width).min(frame.width - 4.0),
                        bottom: middle + LINE / 2.0,
                    };
                    Labelled { place, area }
                })
                .collect(),
            points: legend
                .points
                .into_iter()
                .map(|(points, at)| (points, entry_at(at)))
                .collect(),
            panels,
            direct: Vec::new(),
        }
    }
}

/// The heading above the panels: what all curves have in common or, if it fits, the name of the
/// only one.
fn heading_of<'a>(chart: &'a Chart, frame: &Frame) -> Option<&'a str> {
    if !frame.heading {
        return None;
    }
    let bold = TextStyle {
        bold: true,
        ..TextStyle::plain(HEADING)
    };
    let fits = |label: &&str| bold.width(label) <= frame.width - 2.0 * EDGE;
    let common = Some(chart.heading.as_str()).filter(|words| !words.is_empty());
    common.or_else(|| chart.alone().map(|only| only.label.as_str()).filter(fits))
}

fn labelled(chart: &Chart, found: &[Option<Area>]) -> Vec<Labelled> {
    let labels = chart.series.iter().zip(found);
    labels
        .filter_map(|(series, area)| {
            Some(Labelled {
                place: series.place,
                area: (*area)?,
            })
        })
        .collect()
}

/// The number of ticks that a panel of this height can label.
pub(super) fn ticks_for(height: f64) -> usize {
    ((height / 40.0) as usize).clamp(2, 8)
}

/// The number of ticks that a load axis of this width can label. Zooming in makes the numbers
/// longer.
fn load_ticks(axis: &Axis, width: f64, lettering: &TextStyle) -> usize {
    let most = (width / TICK_WIDTH) as usize;
    let is_readable = |count: &usize| {
        let ticks = axis.ticks(*count);
        let widest = labels(&ticks)
            .iter()
            .map(|label| lettering.width(label))
            .fold(0.0, f64::max);
        let steps = ticks.windows(2);
        let narrowest = steps
            .map(|pair| (axis.part(pair[1]) - axis.part(pair[0])) * width)
            .fold(f64::INFINITY, f64::min);
        widest + TICK_GAP <= narrowest
    };
    (2..=most).rev().find(is_readable).unwrap_or(2)
}

/// Legend entries, arranged in rows.
struct Legend {
    /// Each curve's index, its position (distance from the left, row), and the width of its entry.
    entries: Vec<(usize, (f64, u16), f64)>,
    points: Vec<(Points, (f64, u16))>,
    height: f64,
}

/// Largest fraction of the picture's height that the legend takes as long as its entries can be
/// shortened.
const LEGEND_PART: f64 = 1.0 / 3.0;

impl Legend {
    /// In small pictures, long names are shortened to leave room for the curves.
    fn of(chart: &Chart, frame: &Frame, in_legend: &[bool], lettering: &TextStyle) -> Self {
        let within = |widest| Self::with_entries_within(widest, chart, frame, in_legend, lettering);
        let room = frame.width - EDGE;
        let columns = [
            f64::INFINITY,
            room / 2.0 - Rows::BETWEEN,
            room / 3.0 - Rows::BETWEEN,
        ];
        let mut legends = columns.into_iter().map(within);
        let low = legends.find(|legend| legend.height <= LEGEND_PART * frame.height);
        low.unwrap_or_else(|| within(columns[2]))
    }

    fn with_entries_within(
        widest: f64,
        chart: &Chart,
        frame: &Frame,
        in_legend: &[bool],
        lettering: &TextStyle,
    ) -> Self {
        let width = frame.width;
        let mut rows = Rows::default();
        let mut entries = Vec::new();
        let listed = chart.series.iter().zip(in_legend);
        for (series, _) in listed.filter(|&(_, &is_in)| is_in) {
            let entry = (SAMPLE + 8.0 + lettering.width(&series.label)).min(widest);
            let at = rows.next(entry, width - EDGE);
            entries.push((series.place, at, entry));
        }
        let points = Points::of(chart).map(|points| {
            let entry = SAMPLE + 8.0 + lettering.width(points.words());
            (points, rows.next(entry, width - EDGE))
        });
        Self {
            entries,
            points: points.collect(),
            height: f64::from(rows.count) * LINE,
        }
    }
}

/// Arranges entries side by side and starts a new row when one is full.
#[derive(Default)]
struct Rows {
    x: f64,
    count: u16,
}

impl Rows {
    /// Gap between two entries in a row.
    const BETWEEN: f64 = 22.0;

    fn next(&mut self, width: f64, room: f64) -> (f64, u16) {
        if self.count == 0 || self.x + width + Self::BETWEEN > room && self.x > 0.0 {
            (self.x, self.count) = (0.0, self.count + 1);
        }
        let x = self.x;
        self.x += width + Self::BETWEEN;
        (x, self.count - 1)
    }
}
