//! Positions of any network's nodes, as its topology places them, and straight lines between them.

use std::collections::HashMap;

use loadcurve::topology::{Ends, Graph, NodeKind};

use super::near::{distance, distance_to_line, nearest};
use super::{Joint, NODE_REACH, Picked, REACH};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};

/// Distance between the lines of channels that join the same nodes, in CSS pixels.
const BESIDE: f64 = 3.0;

/// Part of the least distance between two nodes that their radii take up together.
const FILLED: f64 = 0.35;

#[derive(Debug, Clone)]
pub(in crate::diagram) struct GraphPlan {
    pub(in crate::diagram) graph: Graph,
    area: Rect,
    radius: f64,
    /// Place of each channel's line among those between the same two nodes, counted from the middle.
    tracks: Vec<f64>,
    /// Nodes of the processors as sources, and as destinations.
    sources: Vec<usize>,
    destinations: Vec<usize>,
}

impl GraphPlan {
    pub(in crate::diagram) fn new(graph: Graph, frame: &Frame) -> Self {
        let (above, below) = frame.drawing_margins();
        let area = Rect {
            left: 14.0,
            top: 14.0 + above,
            right: (frame.width - 14.0).max(15.0),
            bottom: (frame.height - 38.0 - below).max(above + 15.0),
        };
        let of = |kind| {
            let nodes = graph.nodes.iter().enumerate();
            let nodes = nodes.filter(move |(_, node)| node.kind == kind);
            nodes.map(|(index, _)| index).collect::<Vec<usize>>()
        };
        let (sources, memories) = (of(NodeKind::Processor), of(NodeKind::Memory));
        let mut plan = Self {
            destinations: if memories.is_empty() {
                sources.clone()
            } else {
                memories
            },
            sources,
            tracks: tracks(&graph),
            radius: 1.0,
            graph,
            area,
        };
        plan.radius = (FILLED * plan.least_distance() / 2.0).clamp(1.3, 7.0);
        plan
    }

    /// The least distance between nodes that are next to each other in order of position.
    fn least_distance(&self) -> f64 {
        let mut spots: Vec<Point> = (0..self.graph.nodes.len()).map(|n| self.node(n)).collect();
        spots.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let gaps = spots.windows(2).map(|pair| distance(pair[0], pair[1]));
        gaps.fold(f64::INFINITY, f64::min)
            .min(self.area.width().min(self.area.height()))
    }

    /// Position of a node, by its index in the graph.
    pub(in crate::diagram) fn node(&self, index: usize) -> Point {
        let node = self.graph.nodes[index];
        (
            self.area.left + node.x * self.area.width(),
            self.area.bottom - node.y * self.area.height(),
        )
    }

    pub(in crate::diagram) fn radius(&self) -> f64 {
        self.radius
    }

    pub(super) fn source(&self, processor: usize) -> Option<Point> {
        self.sources.get(processor).map(|&node| self.node(node))
    }

    pub(super) fn destination(&self, processor: usize) -> Option<Point> {
        let node = self.destinations.get(processor);
        node.map(|&node| self.node(node))
    }

    /// True if a channel is drawn: those between a node and its own processor are not.
    #[allow(clippy::unused_self, reason = "every plan answers this question")]
    pub(in crate::diagram) fn draws(&self, channel: usize) -> bool {
        matches!(self.graph.channels[channel], Ends::Link { .. })
    }

    pub(super) fn joints(&self, channel: usize) -> Vec<Joint> {
        let (from, to) = self.graph.channels[channel].nodes();
        let joint = |node: usize| Joint {
            spot: self.node(node),
            half: self.radius,
            is_switch: self.graph.nodes[node].kind == NodeKind::Switch,
        };
        [from, to].map(joint).into()
    }

    /// The line of a channel, to the right of the middle between its nodes; a short line at the node
    /// if it leads to or from the node's own processor.
    pub(in crate::diagram) fn line(&self, channel: usize) -> Vec<Point> {
        let ends = self.graph.channels[channel];
        let (from, to) = ends.nodes();
        let [(x0, y0), (x1, y1)] = [self.node(from), self.node(to)];
        let stub = self.radius + 4.0;
        match ends {
            Ends::Injection(_) => vec![(x0 - stub, y0 + stub), (x0, y0)],
            Ends::Ejection(_) => vec![(x0, y0), (x0 + stub, y0 + stub)],
            Ends::Link { .. } => {
                let length = distance((x0, y0), (x1, y1)).max(f64::MIN_POSITIVE);
                let aside = self.tracks[channel] * BESIDE.min(self.radius);
                let (dx, dy) = ((x1 - x0) / length * aside, (y1 - y0) / length * aside);
                vec![(x0 - dy, y0 + dx), (x1 - dy, y1 + dx)]
            }
        }
    }

    pub(super) fn pick(&self, spot: Point) -> Option<Picked> {
        let is_shared = self.sources == self.destinations;
        let part = |processor, is_source| match (is_shared, is_source) {
            (true, _) => Picked::Processor(processor),
            (false, true) => Picked::Source(processor),
            (false, false) => Picked::Destination(processor),
        };
        let ends = [(&self.sources, true), (&self.destinations, false)];
        let nodes = ends.into_iter().flat_map(|(nodes, is_source)| {
            let nodes = nodes.iter().enumerate();
            nodes.map(move |(processor, &node)| {
                (part(processor, is_source), distance(spot, self.node(node)))
            })
        });
        let nodes: Vec<(Picked, f64)> = nodes.collect();
        let on_node = nearest(nodes.iter().copied(), self.radius);
        let channels = (0..self.graph.channels.len()).filter(|&channel| self.draws(channel));
        let channels = channels.map(|channel| {
            let away = distance_to_line(spot, &self.line(channel));
            (Picked::Channel(channel), away)
        });
        on_node
            .or_else(|| nearest(channels, REACH))
            .or_else(|| nearest(nodes.into_iter(), NODE_REACH))
    }
}

/// Place of each channel's line: half a line to the right of the middle for the first channel from one
/// node to another, and one more for every further one.
fn tracks(graph: &Graph) -> Vec<f64> {
    let mut met = HashMap::new();
    let track = |ends: &Ends| {
        let before = met.entry(ends.nodes()).or_insert(0);
        *before += 1;
        f64::from(*before) - 0.5
    };
    graph.channels.iter().map(track).collect()
}
