//! The legend below the panels: curves without a label beside them, and kinds of points.

use super::margins::Margins;
use crate::chart::content::Chart;
use crate::chart::hit_areas::PlacedLabel;
use crate::chart::series::Metric;
use crate::chart::symbols::LEGEND_LINE;
use crate::frame::Frame;
use crate::legend_rows::Rows;
use crate::polyline::{Point, Rect};
use crate::surface::DISC;
use crate::text::{TEXT, TextStyle};

/// Height of a row of the legend, and of the heading.
pub(super) const LINE: f64 = 20.0;

/// Margin at the edges of the picture.
pub(super) const EDGE: f64 = 12.0;

/// Width of a curve's letter and of the gap after it.
pub(in crate::chart) const LETTER: f64 = 2.0 * DISC + 6.0;

/// Distance from a symbol to its label.
const GAP: f64 = 8.0;

/// Gap between two entries in a row.
const BETWEEN: f64 = 22.0;

/// Space below the rows on a page.
const PAGE_FOOT: f64 = 6.0;

/// Largest fraction of the picture's height that the legend takes as long as its entries can be
/// shortened.
const LEGEND_PART: f64 = 1.0 / 3.0;

/// Height of a line of the remarks, the gap above them, and the largest fraction of the picture's height
/// that they take.
const REMARK_LINE: f64 = 16.0;
const REMARK_GAP: f64 = 4.0;
const REMARK_PART: f64 = 0.25;

/// Kinds of points in a chart. The kinds present have the last entries of the legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::chart) enum PointKind {
    /// Results of our simulator.
    Simulated,
    /// Results of our simulator for points still being simulated, or stopped too early.
    Unfinished,
    /// Published results of the paper's simulator.
    Published,
    /// Published results of the paper's model.
    Calculated,
    /// Knee of the model.
    ModelKnee,
    /// Knee of the simulated network.
    SimulatedKnee,
    /// Results of another program, by its index among the origins of the chart.
    External(usize),
}

impl PointKind {
    pub(in crate::chart) fn label(self, chart: &Chart) -> &str {
        match self {
            Self::Simulated => "simulated, with 95 % interval",
            Self::Unfinished => "not finished",
            Self::Published => "published, simulated",
            Self::Calculated => "published, calculated",
            Self::ModelKnee => "knee of the model",
            Self::SimulatedKnee => "simulated knee, with 95 % interval",
            Self::External(origin) => &chart.origins[origin],
        }
    }

    /// The kinds of points that a chart contains.
    pub(in crate::chart) fn of(chart: &Chart) -> impl Iterator<Item = Self> {
        let mut published = chart.published();
        let mut metrics = chart.panels.iter().map(|panel| panel.metric);
        let has_latency = metrics.any(|metric| metric == Metric::Latency);
        let kinds = [
            (Self::Simulated, chart.is_simulated()),
            (Self::Unfinished, chart.is_growing()),
            (Self::Published, chart.published().next().is_some()),
            (
                Self::Calculated,
                published.any(|it| it.calculated.is_some()),
            ),
            (
                Self::ModelKnee,
                has_latency && chart.knees().any(|it| it.model.is_some()),
            ),
            (
                Self::SimulatedKnee,
                has_latency && chart.knees().any(|it| it.simulated.is_some()),
            ),
        ];
        let own = kinds.into_iter().filter(|kind| kind.1).map(|kind| kind.0);
        let others = (0..chart.origins.len())
            .filter(|&origin| chart.external().any(|it| it.origin == origin));
        own.chain(others.map(Self::External))
    }
}

/// The entries of the legend, arranged in rows at the bottom of the picture.
pub(in crate::chart) struct Legend {
    /// The curves whose names have no room beside them, each with the area of its entry.
    pub curves: Vec<PlacedLabel>,
    /// The kinds of points, each with the left end of its centre line.
    pub points: Vec<(PointKind, Point)>,
    /// The lines of the sentences on other programs, each with the left end of its centre line; none on a
    /// page, which lists them elsewhere.
    pub remarks: Vec<(String, Point)>,
    /// The height of all rows and lines.
    pub(super) height: f64,
}

impl Legend {
    /// In small pictures, long names are shortened to leave room for the curves.
    pub(super) fn of(chart: &Chart, frame: &Frame, margins: &Margins, in_legend: &[bool]) -> Self {
        let within = |widest| Self::with_entries_within(widest, chart, (frame, margins), in_legend);
        let room = frame.width - EDGE;
        let columns = [f64::INFINITY, room / 2.0 - BETWEEN, room / 3.0 - BETWEEN];
        let mut legends = columns.into_iter().map(within);
        let rows = |legend: &Self| legend.height - remarks_height(&legend.remarks);
        let low = legends.find(|legend| rows(legend) <= LEGEND_PART * frame.height);
        low.unwrap_or_else(|| within(columns[2]))
    }

    fn with_entries_within(
        widest: f64,
        chart: &Chart,
        (frame, margins): (&Frame, &Margins),
        in_legend: &[bool],
    ) -> Self {
        let width = |label: &str| LEGEND_LINE + GAP + TextStyle::plain(TEXT).width(label);
        let mut rows = Rows::of_width(frame.width - EDGE, BETWEEN);
        let listed = chart.series.iter().zip(in_legend).filter(|entry| *entry.1);
        let curves: Vec<_> = listed
            .map(|(series, _)| {
                let entry = (LETTER + width(&series.label)).min(widest);
                (series.index, entry, rows.next(entry))
            })
            .collect();
        let points: Vec<_> = PointKind::of(chart)
            .map(|points| (points, rows.next(width(points.label(chart)))))
            .collect();
        let remarks = remarks(chart, frame, margins);
        // On a page something else begins right below the picture.
        let foot = if rows.count > 0 && !frame.heading {
            PAGE_FOOT
        } else {
            0.0
        };
        let height = f64::from(rows.count) * LINE + remarks_height(&remarks) + foot;
        let top = frame.height - margins.foot - height;
        let start = |(x, row): (f64, u16)| (margins.edge + x, top + (f64::from(row) + 0.5) * LINE);
        let labelled = |(index, entry, at): (usize, f64, (f64, u16))| {
            let (left, middle) = start(at);
            let area = Rect::between(
                (left, middle - LINE / 2.0),
                ((left + entry).min(frame.width - 4.0), middle + LINE / 2.0),
            );
            PlacedLabel {
                index,
                label: None,
                area,
            }
        };
        Self {
            curves: curves.into_iter().map(labelled).collect(),
            points: points.into_iter().map(|(it, at)| (it, start(at))).collect(),
            remarks,
            height,
        }
    }
}

/// Height of the lines of some remarks, with a gap above them.
fn remarks_height(remarks: &[(String, Point)]) -> f64 {
    if remarks.is_empty() {
        return 0.0;
    }
    REMARK_GAP + REMARK_LINE * remarks.len() as f64
}

/// The sentences on other programs in lines of whole words, at the foot of a picture. What has no room
/// there is left to the files of numbers.
fn remarks(chart: &Chart, frame: &Frame, margins: &Margins) -> Vec<(String, Point)> {
    if !frame.heading {
        return Vec::new();
    }
    let style = TextStyle::plain(TEXT);
    let room = frame.width - 2.0 * margins.edge;
    let mut lines: Vec<String> = Vec::new();
    for sentence in &chart.differences {
        lines.push(String::new());
        for word in sentence.split(' ') {
            let line = lines.last_mut().expect("a line was begun");
            let longer = format!("{line} {word}");
            if line.is_empty() {
                word.clone_into(line);
            } else if style.width(&longer) <= room {
                *line = longer;
            } else {
                lines.push(word.to_owned());
            }
        }
    }
    let most = (REMARK_PART * frame.height / REMARK_LINE) as usize;
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    let bottom = frame.height - margins.foot;
    let count = lines.len() as f64;
    let starts = (0_u16..).map(|i| bottom - REMARK_LINE * (count - f64::from(i) - 0.5));
    lines
        .into_iter()
        .zip(starts.map(|y| (margins.edge, y)))
        .collect()
}
