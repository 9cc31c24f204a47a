//! Layout of a chart of scaling, in CSS pixels.

use super::content::ScalingChart;
use super::names::{NameTag, room, tags};
use crate::axes::{LABEL_GAP, label_width};
use crate::frame::Frame;
use crate::heading::Head;
use crate::polyline::{Point, Rect, clip};
use crate::text::{TEXT, TextStyle};

/// Space above the axes for the title of the vertical one.
const ABOVE: f64 = 30.0;

/// Space below the axes for the tick labels and the title.
const BELOW: f64 = 44.0;

/// Height below which a chart on a page goes without titles, and what it needs then.
const COMPACT: f64 = 230.0;
const ABOVE_COMPACT: f64 = 12.0;
const BELOW_COMPACT: f64 = 24.0;

/// Distance of the tick labels and of the title below the axis.
pub(super) const TICK_DROP: f64 = 14.0;
pub(super) const TITLE_DROP: f64 = 33.0;

/// Least distance between two tick labels.
const BETWEEN: f64 = 7.0;

/// Height for a tick of the vertical axis.
const TICK_HEIGHT: f64 = 44.0;

/// Least distance of the labels of two of them.
const TICK_APART: f64 = 16.0;

/// Distance of a value from its marker, and height of its text.
const VALUE_RISE: f64 = 14.0;
const VALUE_HEIGHT: f64 = 14.0;

/// Most lines whose values are written beside their markers.
const MAX_WITH_VALUES: usize = 2;

/// Most points of such a line.
const MAX_VALUES: usize = 16;

/// Half the width of what a marker covers.
const MARKER: f64 = 6.0;

/// A point of a line with its position, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedPoint {
    /// Index of the network in the scenario.
    pub index: usize,
    /// Value of the key, or number of processors.
    pub number: u32,
    /// Position in CSS pixels.
    pub at: Point,
    /// The value in words.
    pub value: String,
}

/// The parts of a chart with their positions.
pub(super) struct ScalingLayout {
    /// The left end of the heading's middle line, if there is one.
    pub(super) heading: Option<Point>,
    /// The area within the axes.
    pub(super) area: Rect,
    /// True if the axes have titles.
    pub(super) has_titles: bool,
    /// Left edge of titles.
    pub(super) edge: f64,
    /// Ticks of the vertical axis.
    pub(super) heights: Vec<f64>,
    /// Numbers whose ticks have labels.
    pub(super) labelled: Vec<u32>,
    /// Positions of the values of each line.
    pub(super) lines: Vec<Vec<Vec<Point>>>,
    /// Letters and names of the lines.
    pub(super) tags: Vec<NameTag>,
    /// Values beside the markers: position in the chart, area and text.
    pub(super) values: Vec<(usize, Rect, String)>,
}

/// Ticks whose labels have room above one another, from the top; those of a short logarithmic axis crowd there.
fn apart(ticks: &[f64], chart: &ScalingChart, height: f64) -> Vec<f64> {
    let mut kept: Vec<f64> = Vec::new();
    for &tick in ticks.iter().rev() {
        let is_apart = kept.last().is_none_or(|&last| {
            let distance = chart.y_axis.fraction(last) - chart.y_axis.fraction(tick);
            distance * height >= TICK_APART
        });
        if is_apart {
            kept.push(tick);
        }
    }
    kept.reverse();
    kept
}

impl ScalingLayout {
    pub(super) fn of(chart: &ScalingChart, frame: &Frame) -> Self {
        let is_compact = !frame.heading && frame.height < COMPACT;
        let head = Head::of(frame, &chart.heading);
        let (edge, heading) = (head.edge, head.at);
        let (above, below) = if is_compact {
            (ABOVE_COMPACT, BELOW_COMPACT)
        } else {
            (ABOVE, BELOW)
        };
        let top = above + head.height() + if frame.heading { 10.0 } else { 0.0 };
        let bottom = (frame.height - below).max(top + 1.0);
        let ticks = ((bottom - top) / TICK_HEIGHT) as usize;
        let heights = apart(&chart.y_axis.ticks(ticks.max(4)), chart, bottom - top);
        let left = edge + label_width(&heights) + LABEL_GAP;
        let left = left.max(if is_compact { 34.0 } else { 44.0 });
        let names = room(chart, frame.width);
        let right = (frame.width - 16.0 - names).max(left + 1.0);
        let area = Rect::between((left, top), (right, bottom));
        let mut layout = Self {
            heading,
            area,
            has_titles: !is_compact,
            edge,
            heights,
            labelled: Vec::new(),
            lines: Vec::new(),
            tags: Vec::new(),
            values: Vec::new(),
        };
        layout.labelled = layout.labelled_numbers(chart);
        layout.lines = chart
            .series
            .iter()
            .map(|line| layout.runs(chart, &line.points))
            .collect();
        let ends: Vec<Option<Point>> = layout
            .lines
            .iter()
            .map(|runs| runs.last().and_then(|run| run.last().copied()))
            .collect();
        layout.tags = tags(chart, &area, &ends, names);
        layout.values = layout.values(chart);
        layout
    }

    pub(super) fn x(&self, chart: &ScalingChart, number: u32) -> f64 {
        self.area.x_at(chart.x_axis.fraction(f64::from(number)))
    }

    pub(super) fn y(&self, chart: &ScalingChart, value: f64) -> f64 {
        self.area.y_at(chart.y_axis.fraction(value))
    }

    /// All points that have a value.
    pub(super) fn placed(&self, chart: &ScalingChart) -> Vec<PlacedPoint> {
        let points = chart.series.iter().flat_map(|line| {
            line.points.iter().filter_map(|&(number, value)| {
                let value = value?;
                Some(PlacedPoint {
                    index: line.index,
                    number,
                    at: (self.x(chart, number), self.y(chart, value)),
                    value: ScalingChart::value_text(value),
                })
            })
        });
        points.collect()
    }

    /// The unbroken runs of a line.
    fn runs(&self, chart: &ScalingChart, points: &[(u32, Option<f64>)]) -> Vec<Vec<Point>> {
        let runs = points.split(|(_, value)| value.is_none());
        let runs = runs.map(|run| {
            let values = run
                .iter()
                .filter_map(|&(number, value)| Some((number, value?)));
            values
                .map(|(number, value)| (self.x(chart, number), self.y(chart, value)))
                .collect()
        });
        runs.filter(|run: &Vec<Point>| !run.is_empty()).collect()
    }

    /// Numbers that are labelled, as far as there is room: the first and the last, then those that most lines have,
    /// of these the roundest.
    fn labelled_numbers(&self, chart: &ScalingChart) -> Vec<u32> {
        let small = TextStyle::plain(TEXT);
        let span = |number: u32| {
            let x = self.x(chart, number);
            let half = small.width(&number.to_string()) / 2.0;
            (x - half, x + half)
        };
        let mut wanted = chart.numbers.clone();
        let ends = [wanted.first().copied(), wanted.last().copied()];
        wanted.sort_by_key(|&number| {
            let is_end = ends.contains(&Some(number));
            let lines = chart.series.iter();
            let lines = lines.filter(|line| line.points.iter().any(|&(it, _)| it == number));
            let odd_part = number.checked_shr(number.trailing_zeros()).unwrap_or(0);
            (!is_end, usize::MAX - lines.count(), odd_part)
        });
        let mut labelled: Vec<u32> = Vec::new();
        for number in wanted {
            let (from, to) = span(number);
            let is_apart = |&other: &u32| {
                let (start, end) = span(other);
                to + BETWEEN <= start || end + BETWEEN <= from
            };
            if labelled.iter().all(is_apart) {
                labelled.push(number);
            }
        }
        labelled.sort_unstable();
        labelled
    }

    /// Values beside the markers, where nothing else is.
    fn values(&self, chart: &ScalingChart) -> Vec<(usize, Rect, String)> {
        if chart.series.len() > MAX_WITH_VALUES || !self.has_titles {
            return Vec::new();
        }
        let style = TextStyle::plain(TEXT).bold();
        // Letters stand beside the axes of several lines.
        let beyond = if self.tags.is_empty() { 14.0 } else { 4.0 };
        let mut taken: Vec<Rect> = Vec::new();
        let mut values = Vec::new();
        let markers: Vec<Point> = self.lines.iter().flatten().flatten().copied().collect();
        for (place, line) in chart.series.iter().enumerate() {
            if line.points.len() > MAX_VALUES {
                continue;
            }
            for &(number, value) in &line.points {
                let Some(value) = value else { continue };
                let (x, y) = (self.x(chart, number), self.y(chart, value));
                let text = ScalingChart::value_text(value);
                let half = style.width(&text) / 2.0;
                let area = |middle: Point| {
                    Rect::between(
                        (middle.0 - half, middle.1 - VALUE_HEIGHT / 2.0),
                        (middle.0 + half, middle.1 + VALUE_HEIGHT / 2.0),
                    )
                };
                let is_free = |middle: &Point| {
                    let area = area(*middle);
                    let is_inside = area.left >= self.area.left
                        && area.right <= self.area.right + beyond
                        && area.top >= self.area.top - 8.0
                        && area.bottom <= self.area.bottom;
                    let is_clear = self
                        .lines
                        .iter()
                        .flatten()
                        .all(|run| clip(run, &area).is_empty());
                    let mut marks = markers.iter().map(|&at| Rect::around(at, MARKER));
                    is_inside
                        && is_clear
                        && marks.all(|mark| !mark.is_nearer_than(0.0, &area))
                        && taken.iter().all(|other| !other.is_nearer_than(3.0, &area))
                };
                let (aside, beside) = (half.min(16.0), half + 10.0);
                let places = [
                    (x, y - VALUE_RISE),
                    (x, y + VALUE_RISE),
                    (x + aside, y - VALUE_RISE),
                    (x - aside, y + VALUE_RISE),
                    (x - aside, y - VALUE_RISE),
                    (x + aside, y + VALUE_RISE),
                    (x + beside, y - 4.0),
                    (x - beside, y + 4.0),
                    (x - beside, y - 4.0),
                    (x + beside, y + 4.0),
                ];
                if let Some(middle) = places.into_iter().find(is_free) {
                    taken.push(area(middle));
                    values.push((place, area(middle), text));
                }
            }
        }
        values
    }
}
