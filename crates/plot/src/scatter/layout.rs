//! Layout of a chart of a search, in CSS pixels.

use super::content::{Height, ScatterChart, ScatterPoint};
use crate::axes::{BELOW, LABEL_GAP, label_width};
use crate::axis::Axis;
use crate::frame::Frame;
use crate::heading::Head;
use crate::legend_rows::Rows;
use crate::polyline::{Point, Rect};
use crate::text::{TEXT, TextStyle};

/// Height of a row of the legend, and the distance between two of its entries.
const ROW: f64 = 20.0;
const BETWEEN: f64 = 18.0;

/// Width of a marker in the legend.
pub(super) const KEY: f64 = 16.0;

/// Space between the legend and the upper edge, for the title of the vertical axis.
const TITLE: f64 = 26.0;

/// Height of the strip at the upper edge, for candidates that do not carry the load.
const STRIP: f64 = 30.0;

/// Height for a tick of the vertical axis.
const TICK_HEIGHT: f64 = 48.0;

/// A candidate with its position, for pointers.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedCandidate {
    /// Index of the candidate in the picture.
    pub index: usize,
    /// Position in CSS pixels.
    pub at: Point,
}

/// What an entry of the legend explains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Entry {
    /// The marker of a kind.
    Kind(usize),
    /// The ring of the answer.
    Answer,
    /// The cross of those that can deadlock.
    Deadlocks,
}

/// The parts of a chart with their positions.
pub(super) struct ScatterLayout {
    /// The left end of the heading's middle line, if there is one.
    pub(super) heading: Option<Point>,
    /// The area of latencies, within the axes.
    pub(super) area: Rect,
    /// The strip above it.
    pub(super) strip: Rect,
    /// Ticks of the vertical axis.
    pub(super) heights: Vec<f64>,
    /// Entries of the legend with their words and the left ends of their middle lines.
    pub(super) legend: Vec<(Entry, String, Point)>,
    /// The left end of the title of the vertical axis.
    pub(super) title: Point,
}

impl ScatterLayout {
    pub(super) fn of(chart: &ScatterChart, frame: &Frame) -> Self {
        let head = Head::of(frame, &chart.title);
        let style = TextStyle::plain(TEXT);
        let mut rows = Rows::of_width(frame.width - 2.0 * head.edge, BETWEEN);
        let kinds = chart.kinds.iter().enumerate();
        let kinds = kinds.map(|(kind, words)| (Entry::Kind(kind), words.clone()));
        // A page names the answer elsewhere.
        let named = |best: &ScatterPoint| {
            if frame.heading {
                best.label.clone()
            } else {
                "answer".to_owned()
            }
        };
        let answer = chart.best().map(|best| (Entry::Answer, named(best)));
        let deadlocks = chart.has(Height::Deadlocks);
        let deadlocks = deadlocks.then(|| (Entry::Deadlocks, "can deadlock".to_owned()));
        let top = head.height() + if frame.heading { 14.0 } else { 4.0 };
        let room = frame.width - 2.0 * head.edge;
        let legend = kinds
            .chain(answer)
            .chain(deadlocks)
            .map(|(entry, words)| {
                let words = style.fitted(&words, room - KEY);
                let (x, row) = rows.next(KEY + style.width(&words));
                let at = (head.edge + x, top + ROW * (f64::from(row) + 0.5));
                (entry, words, at)
            })
            .collect();
        let top = top + ROW * f64::from(rows.count) + TITLE;
        let bottom = (frame.height - BELOW).max(top + STRIP + 1.0);
        let ticks = ((bottom - top - STRIP) / TICK_HEIGHT) as usize;
        let heights = chart.y_axis.ticks(ticks.max(3));
        let left = head.edge + label_width(&heights).max(24.0) + LABEL_GAP;
        let right = (frame.width - 16.0).max(left + 1.0);
        Self {
            heading: head.at,
            area: Rect::between((left, top + STRIP), (right, bottom)),
            strip: Rect::between((left, top), (right, top + STRIP)),
            heights,
            legend,
            title: (head.edge, top - 14.0),
        }
    }

    pub(super) fn x(&self, axis: Axis, cost: f64) -> f64 {
        self.area.x_at(axis.fraction(cost))
    }

    pub(super) fn y(&self, axis: Axis, latency: f64) -> f64 {
        self.area.y_at(axis.fraction(latency))
    }

    /// Position of a candidate.
    pub(super) fn at(&self, chart: &ScatterChart, point: &ScatterPoint) -> Point {
        let x = self.x(chart.x_axis, point.cost);
        let y = match point.height {
            Height::At(latency) => self.y(chart.y_axis, latency),
            Height::Above | Height::Saturated | Height::Deadlocks => self.strip.middle().1,
        };
        (x, y)
    }

    /// The Pareto edge: the least latency for each cost, in steps, from the upper edge to the side where costs are worst.
    pub(super) fn steps(&self, chart: &ScatterChart) -> Vec<Point> {
        let shown = chart.edge.iter().map(|&place| &chart.points[place]);
        let shown = shown.filter(|point| matches!(point.height, Height::At(_)));
        let corners: Vec<Point> = shown.map(|point| self.at(chart, point)).collect();
        let (Some(first), Some(last)) = (corners.first(), corners.last()) else {
            return Vec::new();
        };
        let worst = if chart.is_most {
            self.area.left
        } else {
            self.area.right
        };
        let mut steps = vec![(first.0, self.area.top), *first];
        for pair in corners.windows(2) {
            steps.extend([(pair[1].0, pair[0].1), pair[1]]);
        }
        steps.push((worst, last.1));
        steps
    }
}
