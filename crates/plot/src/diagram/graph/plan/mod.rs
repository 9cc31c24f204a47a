//! Positions of any network's nodes, as its topology places them, and the lines of the links between
//! them.

mod bundles;
mod course;
mod ink;
mod links;
mod pairs;
mod pick;
mod spacing;

use course::Track;
use links::Lines;
use loadcurve::topology::{Ends, NodeKind};

use crate::Result;
use crate::diagram::Diagram;
use crate::diagram::geometry::{Joint, Painter, Picked, Plan};
use crate::diagram::sketch::{BundleShape, Sketch};
use crate::frame::Frame;
use crate::polyline::{Point, Rect};
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;

pub(super) use links::{Strand, busier};
use pairs::Pairs;
use spacing::Spacing;

/// Largest number of nodes for which every link is drawn.
const MAX_NODES: usize = 1024;

/// Largest number of nodes that have their names in them.
const MAX_NAMES: usize = 256;

/// Room around the drawing, and below it for notes, in CSS pixels.
const MARGIN: f64 = 14.0;
const BELOW: f64 = 48.0;

/// Distance of a label above the drawing, and of one below it, in CSS pixels.
const LABEL_ABOVE: f64 = 19.0;
const LABEL_BELOW: f64 = 22.0;

#[derive(Debug, Clone)]
pub(in crate::diagram) struct GraphPlan {
    pub(in crate::diagram) sketch: Sketch,
    pub(in crate::diagram) area: Rect,
    spacing: Spacing,
    /// Names of the nodes, if there is room for them.
    pub(in crate::diagram) names: Option<Vec<String>>,
    lines: Lines,
    /// Opacity of lines.
    opacity: f64,
    /// True for each node that is drawn as part of a cluster.
    is_in_cluster: Vec<bool>,
    /// Nodes of the processors as sources, and as destinations.
    sources: Vec<usize>,
    destinations: Vec<usize>,
}

impl GraphPlan {
    pub(in crate::diagram) fn new(diagram: &Diagram, frame: &Frame) -> Self {
        let (above, below) = frame.drawing_margins();
        let topology = diagram.topology();
        let area = Rect::between(
            (MARGIN, MARGIN + above),
            (
                (frame.width - MARGIN).max(MARGIN + 1.0),
                (frame.height - BELOW - below).max(above + MARGIN + 1.0),
            ),
        );
        let sketch = Sketch::of(topology, [area.width(), area.height()]);
        let area = sketch.aspect.map_or(area, |aspect| within(&area, aspect));
        let mut is_in_cluster = vec![false; sketch.graph.nodes.len()];
        for nodes in sketch.clusters.iter().flat_map(|cluster| &cluster.nodes) {
            is_in_cluster[nodes.clone()].fill(true);
        }
        let processors = topology.processors();
        let pairs = Pairs::of(&sketch);
        let mut spacing = Spacing::of(&sketch, &pairs, &area, &is_in_cluster);
        let style = TextStyle::plain(TEXT);
        let count = sketch.graph.nodes.len();
        let names = (count <= MAX_NAMES).then(|| {
            let names = (0..count).map(|node| topology.node_label(node));
            names.collect::<Vec<_>>()
        });
        let names = names.filter(|names| spacing.make_room_for(style.widest(names), TEXT));
        let lines = Lines::new(diagram, (&sketch, &pairs), &spacing, count > MAX_NODES);
        let mut plan = Self {
            sources: sketch.graph.sources(processors),
            destinations: sketch.graph.destinations(processors),
            names,
            spacing,
            lines,
            is_in_cluster,
            area,
            sketch,
            opacity: 1.0,
        };
        plan.thin_out();
        plan
    }

    /// Position of a node, by its index in the graph.
    pub(in crate::diagram) fn node(&self, index: usize) -> Point {
        let node = self.sketch.graph.nodes[index];
        self.spot([node.x, node.y])
    }

    /// Position of a point of the sketch.
    pub(in crate::diagram) fn spot(&self, [x, y]: [f64; 2]) -> Point {
        (self.area.x_at(x), self.area.y_at(y))
    }

    /// A displacement of the sketch, in pixels.
    fn shift(&self, [x, y]: [f64; 2]) -> Point {
        (x * self.area.width(), -y * self.area.height())
    }

    /// Half the width of a node.
    pub(in crate::diagram) fn half(&self, node: usize) -> f64 {
        match self.sketch.graph.nodes[node].kind {
            NodeKind::Switch => self.spacing.switch,
            NodeKind::Processor | NodeKind::Memory => self.spacing.processor,
        }
    }

    /// Width of the line of a channel that is always busy, in CSS pixels.
    pub(in crate::diagram) fn thickest(&self) -> f64 {
        self.spacing.thickest
    }

    /// Opacity of the lines between nodes: less than 1 if there are very many.
    pub(in crate::diagram) fn opacity(&self) -> f64 {
        self.opacity
    }

    /// True if nodes are so close together that they would hide the links between them.
    pub(in crate::diagram) fn is_dense(&self) -> bool {
        self.spacing.is_dense && !self.leaves_links_out()
    }

    /// Distance of a node from the front, from 0 to 1.
    pub(in crate::diagram) fn depth(&self, node: usize) -> f64 {
        self.sketch.depths.get(node).copied().unwrap_or(0.0)
    }

    /// The node of each processor as a source.
    pub(in crate::diagram) fn sources(&self) -> &[usize] {
        &self.sources
    }

    /// The lines between nodes, each for one link or more.
    pub(in crate::diagram) fn strands(&self) -> &[Strand] {
        &self.lines.strands
    }

    /// True if a node is drawn as part of a cluster.
    pub(in crate::diagram) fn is_in_cluster(&self, node: usize) -> bool {
        self.is_in_cluster[node]
    }

    /// True if links that are not busy are left out.
    pub(in crate::diagram) fn leaves_links_out(&self) -> bool {
        self.lines.strands.iter().any(|strand| !strand.is_shown)
    }

    /// True if a channel is a link between two nodes.
    fn is_link(&self, channel: usize) -> bool {
        matches!(self.sketch.graph.channels[channel], Ends::Link { .. })
    }

    /// The line of a strand.
    pub(in crate::diagram) fn strand(&self, strand: &Strand) -> Vec<Vec<Point>> {
        self.track(strand.channel, strand.aside)
    }

    /// The line beside the course of a channel, at a distance to its right.
    fn track(&self, channel: usize, aside: f64) -> Vec<Vec<Point>> {
        let (from, to) = self.sketch.graph.channels[channel].nodes();
        let courses = &self.sketch.courses;
        let track = Track {
            from: self.node(from),
            to: self.node(to),
            aside,
        };
        track.along(courses.get(channel).copied(), self)
    }
}

impl Plan for GraphPlan {
    fn draw(&self, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
        Painter::new(self, surface, diagram, frame).draw(frame)
    }

    fn is_used(&self, channel: usize) -> bool {
        self.is_link(channel)
    }

    /// True if a channel is drawn as a line: those between a node and its own processor are not, nor
    /// those that are drawn as one shape or left out.
    fn draws(&self, channel: usize) -> bool {
        let strand = self.lines.strand_of[channel];
        strand.is_some_and(|strand| self.lines.strands[strand as usize].is_shown)
    }

    /// The line of a channel, to the right of the middle between its nodes, in two pieces if it leaves
    /// the picture; a short line at the node if it leads to or from the node's own processor.
    fn trace(&self, channel: usize) -> Vec<Vec<Point>> {
        let stub = self.radius() + 4.0;
        match self.sketch.graph.channels[channel] {
            Ends::Injection(node) => {
                let (x, y) = self.node(node);
                vec![vec![(x - stub, y + stub), (x, y)]]
            }
            Ends::Ejection(node) => {
                let (x, y) = self.node(node);
                vec![vec![(x, y), (x + stub, y + stub)]]
            }
            Ends::Link { .. } => self.track(channel, self.lines.asides[channel]),
        }
    }

    fn joints(&self, channel: usize) -> Vec<Joint> {
        let (from, to) = self.sketch.graph.channels[channel].nodes();
        let joint = |node: usize| Joint {
            spot: self.node(node),
            half: self.half(node),
            is_switch: self.sketch.graph.nodes[node].kind == NodeKind::Switch,
        };
        let drawn = [from, to]
            .into_iter()
            .filter(|&node| !self.is_in_cluster[node]);
        drawn.map(joint).collect()
    }

    fn bar(&self, channel: usize) -> Option<[Point; 2]> {
        match self.sketch.bundles[self.bundle_of(channel)?].shape {
            BundleShape::Bar(from, to) => Some([self.spot(from), self.spot(to)]),
            BundleShape::Disc(..) => None,
        }
    }

    fn radius(&self) -> f64 {
        self.spacing.processor
    }

    fn source(&self, processor: usize) -> Option<Point> {
        self.sources.get(processor).map(|&node| self.node(node))
    }

    fn destination(&self, processor: usize) -> Option<Point> {
        let node = self.destinations.get(processor);
        node.map(|&node| self.node(node))
    }

    fn end(&self, channel: usize) -> Option<Point> {
        Some(self.node(self.sketch.graph.channels[channel].nodes().1))
    }

    /// The corners of the area of a stage.
    fn stage(&self, stage: u32) -> Option<[Point; 4]> {
        let [low, high] = *self.sketch.stages.get(stage as usize)?;
        let [bottom, top] = [low, high].map(|y| self.area.y_at(y));
        let Rect { left, right, .. } = self.area;
        Some([(left, bottom), (left, top), (right, top), (right, bottom)])
    }

    fn opened(&self, part: Picked) -> Vec<usize> {
        match part {
            Picked::Channel(channel) | Picked::Band(channel) => self.channels_shown_with(channel),
            Picked::Processor(processor) | Picked::Source(processor) => {
                let node = self.sources.get(processor);
                node.map_or_else(Vec::new, |&node| self.channels_shown_at(node))
            }
            Picked::Destination(_) | Picked::Stage(_) => Vec::new(),
        }
    }

    fn pick(&self, spot: Point) -> Option<Picked> {
        self.part_at(spot)
    }

    fn label_heights(&self) -> [f64; 2] {
        [self.area.top - LABEL_ABOVE, self.area.bottom + LABEL_BELOW]
    }
}

/// The largest rectangle of an aspect in the middle of another.
fn within(area: &Rect, aspect: f64) -> Rect {
    let width = area.width().min(area.height() * aspect);
    let height = width / aspect;
    let [x, y] = [(area.width() - width) / 2.0, (area.height() - height) / 2.0];
    Rect::between(
        (area.left + x, area.top + y),
        (area.right - x, area.bottom - y),
    )
}
