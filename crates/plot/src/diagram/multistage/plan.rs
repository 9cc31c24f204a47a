//! Positions in a multistage network: sources, columns of switches, destinations.

use loadcurve::topology::{Multistage, Stages};

use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::geometry::{
    NODE_REACH, Picked, Plan, REACH, distance, distance_to_line, nearest, slot,
};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;

/// Lines closer together than this, in CSS pixels, merge into bands.
const MERGED_LINES: f64 = 1.6;

/// Switches and end nodes closer together than this, in CSS pixels, merge into bars.
const MERGED_NODES: f64 = 4.0;

/// Frame width, in CSS pixels, from which there is room for rows of numbers.
const ROOM_FOR_ROWS: f64 = 300.0;

/// Frame width, in CSS pixels, from which there is room for a destination's name.
const ROOM_FOR_A_NAME: f64 = 480.0;

/// Distance of the middle of a label from the drawing, above and below the rows of numbers.
const LABEL_ABOVE: f64 = 31.0;
const LABEL_BELOW: f64 = 32.0;

/// The same where there are no such rows.
const PLAIN_ABOVE: f64 = 13.0;
const PLAIN_BELOW: f64 = 18.0;

/// Position of the queues of a network; the queues are its channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Queues {
    /// At the switch outputs; the lines behind them belong to the stage.
    AtOutputs,
    /// At the switch inputs, with lines to the modules after the last stage; module 0 is marked.
    AtInputs,
    /// Nowhere: every line is a channel, and those behind a switch belong to its stage.
    OnLines,
}

#[derive(Debug, Clone)]
pub(in crate::diagram) struct StagePlan {
    pub(in crate::diagram) network: Multistage,
    pub(super) queues: Queues,
    pub(in crate::diagram) area: Rect,
    /// True if there is room for numbers above and below.
    pub(in crate::diagram) has_rows: bool,
    /// Name of destination 0, if it is marked and there is room for it.
    pub(in crate::diagram) name: Option<&'static str>,
}

impl StagePlan {
    pub(in crate::diagram) fn new(stages: Stages, frame: &Frame) -> Self {
        let (network, queues) = match stages {
            Stages::QueuesAtOutputs(network) => (*network, Queues::AtOutputs),
            Stages::QueuesAtInputs(tree) => (tree.network(), Queues::AtInputs),
            Stages::Channels(network) => (network, Queues::OnLines),
        };
        let has_rows = frame.width >= ROOM_FOR_ROWS;
        let is_hot = queues == Queues::AtInputs;
        let name = (is_hot && frame.width >= ROOM_FOR_A_NAME).then_some("module 0");
        let lettering = TextStyle::new(frame.background.theme().muted, TEXT);
        let (above, below) = frame.drawing_margins();
        let area = Rect {
            left: if has_rows { 58.0 } else { 10.0 },
            top: above + if has_rows { 26.0 } else { 8.0 },
            right: frame.width - name.map_or(14.0, |name| 14.0 + lettering.width(name)),
            bottom: (frame.height - below - if has_rows && is_hot { 48.0 } else { 30.0 })
                .max(above + 12.0),
        };
        Self {
            network,
            queues,
            area,
            has_rows,
            name,
        }
    }

    pub(in crate::diagram) fn spacing(&self) -> f64 {
        self.area.height() / f64::from(self.network.lines())
    }

    pub(in crate::diagram) fn y(&self, line: u32) -> f64 {
        self.edge(line) + self.spacing() / 2.0
    }

    /// The upper edge of the strip around a line.
    pub(in crate::diagram) fn edge(&self, line: u32) -> f64 {
        self.area.top + f64::from(line) * self.spacing()
    }

    pub(in crate::diagram) fn column_distance(&self) -> f64 {
        self.area.width() / f64::from(self.network.stages() + 1)
    }

    /// Half the width of a switch.
    pub(in crate::diagram) fn half(&self) -> f64 {
        (self.column_distance() * 0.12).clamp(1.5, 7.0)
    }

    /// The x coordinate of a column: 0 is the sources, followed by the stages and the destinations.
    pub(in crate::diagram) fn x(&self, column: u32) -> f64 {
        self.area.left + f64::from(column) * self.column_distance()
    }

    /// The ends of the lines in a gap; gap g is to the left of column g + 1.
    pub(in crate::diagram) fn ends(&self, gap: u32) -> (f64, f64) {
        (self.x(gap) + self.half(), self.x(gap + 1) - self.half())
    }

    /// True if the lines are too close together to be distinguished.
    pub(in crate::diagram) fn merges_lines(&self) -> bool {
        self.spacing() < MERGED_LINES
    }

    /// True if this many lines could be distinguished.
    pub(in crate::diagram) fn distinguishes(&self, lines: usize) -> bool {
        self.area.height() >= MERGED_LINES * lines as f64
    }

    /// Radius of sources and destinations; `None` if they merge into bars.
    pub(in crate::diagram) fn end_radius(&self) -> Option<f64> {
        let spacing = self.spacing();
        (spacing >= MERGED_NODES).then(|| (spacing * 0.3).clamp(1.3, 4.0))
    }

    /// True if the switches are too close together to be distinguished.
    pub(in crate::diagram) fn merges_switches(&self) -> bool {
        f64::from(self.network.switch()) * self.spacing() < MERGED_NODES
    }

    /// The line in a gap with this number at its right end.
    pub(in crate::diagram) fn line_to(&self, gap: u32, to: u32) -> [Point; 2] {
        let (left, right) = self.ends(gap);
        let from = self.network.before(gap, to);
        [(left, self.y(from)), (right, self.y(to))]
    }

    /// The gap of a channel, and its line number at the right end.
    fn gap_of(&self, channel: usize) -> (u32, u32) {
        let lines = self.network.lines() as usize;
        let (stage, line) = ((channel / lines) as u32, (channel % lines) as u32);
        match self.queues {
            Queues::AtOutputs => (stage + 1, self.network.next(stage, line)),
            Queues::AtInputs => (stage, line),
            Queues::OnLines => match stage.checked_sub(1) {
                None => (0, self.network.entry(line)),
                Some(before) => (stage, self.network.next(before, line)),
            },
        }
    }

    /// The channel in a gap with this number at its right end; `None` where sources hand over at
    /// once.
    fn channel(&self, gap: u32, to: u32) -> Option<usize> {
        let number = |stage: u32, line: u32| (stage * self.network.lines() + line) as usize;
        match self.queues {
            Queues::AtInputs => Some(number(gap, to)),
            Queues::OnLines => Some(number(gap, self.network.before(gap, to))),
            Queues::AtOutputs => {
                let stage = gap.checked_sub(1)?;
                Some(number(stage, self.network.before(gap, to)))
            }
        }
    }

    /// Position of a source or of a destination.
    fn end(&self, is_destination: bool, number: usize) -> Option<Point> {
        let line = number as u32;
        let column = if is_destination {
            self.network.stages() + 1
        } else {
            0
        };
        (line < self.network.lines()).then(|| (self.x(column), self.y(line)))
    }

    /// The channel in a gap that is nearest to a point.
    fn channel_at(&self, gap: u32, spot: Point) -> Option<Picked> {
        let (left, right) = self.ends(gap);
        if spot.0 < left || spot.0 > right {
            return None;
        }
        let lines = self.network.lines();
        if self.merges_lines() {
            let to = slot((spot.1 - self.area.top) / self.spacing(), lines)?;
            return self.channel(gap, to).map(Picked::Band);
        }
        let near = (0..lines).map(|to| (to, distance_to_line(spot, &self.line_to(gap, to))));
        let to = nearest(near, REACH)?;
        self.channel(gap, to).map(Picked::Channel)
    }
}

impl Plan for StagePlan {
    fn draw(&self, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
        super::draw(self, surface, diagram, frame)
    }

    fn draws(&self, _channel: usize) -> bool {
        !self.merges_lines()
    }

    fn trace(&self, channel: usize) -> Vec<Vec<Point>> {
        let (gap, to) = self.gap_of(channel);
        vec![self.line_to(gap, to).to_vec()]
    }

    fn radius(&self) -> f64 {
        self.end_radius().unwrap_or(1.5)
    }

    fn source(&self, processor: usize) -> Option<Point> {
        self.end(false, processor)
    }

    fn destination(&self, processor: usize) -> Option<Point> {
        self.end(true, processor)
    }

    fn stage(&self, stage: u32) -> Option<[Point; 4]> {
        let middle = self.x(stage + 1);
        let half = self.column_distance() / 2.0;
        let (left, right) = match self.queues {
            // The area of a stage contains its switches and the lines with their queues.
            Queues::AtOutputs | Queues::OnLines => {
                (middle - self.half(), middle + 2.0 * half - self.half())
            }
            Queues::AtInputs => (middle - 2.0 * half + self.half(), middle + self.half()),
        };
        let Rect { top, bottom, .. } = self.area;
        (stage < self.network.stages()).then_some([
            (left, bottom),
            (left, top),
            (right, top),
            (right, bottom),
        ])
    }

    fn pick(&self, spot: Point) -> Option<Picked> {
        let lines = self.network.lines();
        let line = slot((spot.1 - self.area.top) / self.spacing(), lines);
        let ends = [(false, 0), (true, self.network.stages() + 1)];
        let to_end = |column| {
            let x = self.x(column);
            line.map_or(f64::INFINITY, |line| distance(spot, (x, self.y(line))))
        };
        let ends = ends.map(|(is_destination, column)| (is_destination, to_end(column)));
        let end_within = |reach| {
            let is_destination = nearest(ends.into_iter(), reach)?;
            let number = line? as usize;
            Some(if is_destination {
                Picked::Destination(number)
            } else {
                Picked::Source(number)
            })
        };
        let on_end = end_within(self.radius() + 1.5);
        let column = (spot.0 - self.area.left) / self.column_distance();
        let gap = slot(column, self.network.stages() + 1);
        let channel = || gap.and_then(|gap| self.channel_at(gap, spot));
        on_end
            .or_else(channel)
            .or_else(|| end_within(NODE_REACH))
            .or_else(|| self.stage_at(spot).map(Picked::Stage))
    }

    /// Beyond the figures of the stages, if there are any.
    fn label_heights(&self) -> [f64; 2] {
        let has_figures = self.has_rows && self.queues != Queues::OnLines;
        let below = if has_figures {
            LABEL_BELOW
        } else {
            PLAIN_BELOW
        };
        let above = if self.has_rows {
            LABEL_ABOVE
        } else {
            PLAIN_ABOVE
        };
        [self.area.top - above, self.area.bottom + below]
    }
}
