//! Layout of a time–space diagram, in CSS pixels.

use super::content::{Lane, TimeSpace};
use crate::axes::{self, LABEL_GAP};
use crate::axis::Axis;
use crate::frame::Frame;
use crate::heading::Head;
use crate::polyline::Rect;
use crate::text::{TEXT, TextStyle};

/// Room above the rows of a lane: for the marks of its generation and delivery, or its title.
const ABOVE: f64 = 22.0;

/// Room above a lane in the place of the title for the marks.
const BETWEEN: f64 = 12.0;

/// Least and greatest height of a row, and the same where several lanes have a picture together.
const ROW: (f64, f64) = (10.0, 44.0);
const ROW_OF_SEVERAL: (f64, f64) = (4.0, 14.0);

/// Share of the width for the names of channels.
const NAMES: f64 = 0.3;

/// Margin of a file.
const MARGIN: f64 = 8.0;

/// Room at the right of the last cycle.
const RIGHT: f64 = 10.0;

/// Where time runs in a picture, for pointers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimeArea {
    /// The area of all rows.
    pub area: Rect,
    /// The cycle at its left edge, since the message was generated.
    pub from: f64,
    /// The cycle at its right edge.
    pub to: f64,
}

/// The parts of a picture with their positions.
#[derive(Debug)]
pub(super) struct TimeLayout {
    pub(super) head: Head,
    pub(super) axis: Axis,
    /// The area of all lanes.
    pub(super) area: Rect,
    /// The area of the rows of each lane.
    pub(super) lanes: Vec<Rect>,
    /// Width available for the name of a channel.
    pub(super) name_width: f64,
    pub(super) left_edge: f64,
}

/// Height that a picture takes at most and least, in CSS pixels.
#[must_use]
pub fn height(content: &TimeSpace, heading: bool) -> (f64, f64) {
    let rows: usize = content
        .lanes
        .iter()
        .map(|lane| lane.rows.len().max(1))
        .sum();
    let (least, most) = row_height(content);
    let lanes = content.lanes.len() as f64;
    let fixed =
        lanes * ABOVE + (lanes - 1.0) * BETWEEN + axes::BELOW + if heading { 40.0 } else { 0.0 };
    (fixed + rows as f64 * least, fixed + rows as f64 * most)
}

fn row_height(content: &TimeSpace) -> (f64, f64) {
    if content.lanes.len() > 1 {
        ROW_OF_SEVERAL
    } else {
        ROW
    }
}

impl TimeLayout {
    pub(super) fn of(content: &TimeSpace, frame: &Frame) -> Self {
        let head = Head::of(frame, &content.heading);
        let margin = if frame.heading { MARGIN } else { 0.0 };
        let top = margin + head.height();
        let bottom = frame.height - margin - axes::BELOW;
        let small = TextStyle::plain(TEXT);
        let is_several = content.lanes.len() > 1;
        let names = content.lanes.iter().flat_map(|lane| &lane.rows);
        let widest = names.map(|row| small.width(&row.name)).fold(0.0, f64::max);
        let name_width = if is_several {
            0.0
        } else {
            widest.min(NAMES * frame.width)
        };
        let gap = if is_several { 0.0 } else { LABEL_GAP };
        let left = head.edge + name_width + gap;
        let right = (frame.width - head.edge - RIGHT).max(left + 1.0);
        let count = content.lanes.len() as f64;
        let rows: usize = content
            .lanes
            .iter()
            .map(|lane| lane.rows.len().max(1))
            .sum();
        let room = bottom - top - count * ABOVE - (count - 1.0) * BETWEEN;
        let (least, most) = row_height(content);
        let row = (room / rows.max(1) as f64).clamp(least, most);
        let mut lanes = Vec::new();
        let mut at = top;
        for lane in &content.lanes {
            let from = at + ABOVE;
            at = from + row * lane.rows.len().max(1) as f64;
            lanes.push(Rect::between((left, from), (right, at)));
            at += BETWEEN;
        }
        let from = content.lanes.iter().map(Lane::start).min().unwrap_or(0);
        let to = content.lanes.iter().map(Lane::end).max().unwrap_or(1);
        let area = Rect::between((left, top + ABOVE), (right, at - BETWEEN));
        Self {
            head,
            axis: Axis::linear_between(from as f64, to.max(from + 1) as f64),
            area,
            lanes,
            name_width,
            left_edge: head.edge,
        }
    }

    /// Position of the beginning of a cycle, within the area.
    pub(super) fn x(&self, cycle: u64) -> f64 {
        let fraction = self.axis.fraction(cycle as f64).clamp(0.0, 1.0);
        self.area.x_at(fraction)
    }

    /// Width of a cycle.
    pub(super) fn cycle(&self) -> f64 {
        self.area.width() / (self.axis.max() - self.axis.min())
    }

    /// The area of a row of a lane.
    pub(super) fn row(&self, lane: usize, row: usize, rows: usize) -> Rect {
        let area = &self.lanes[lane];
        let height = area.height() / rows.max(1) as f64;
        let top = area.top + height * row as f64;
        Rect::between((area.left, top), (area.right, top + height))
    }

    pub(super) fn placed(&self) -> TimeArea {
        TimeArea {
            area: self.area,
            from: self.axis.min(),
            to: self.axis.max(),
        }
    }
}
