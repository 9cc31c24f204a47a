//! Geometry of a drawing. Painting, selecting and animating all use these positions.

mod graph;
mod lattice;
mod near;
mod stages;
mod tree;
mod walk;

use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::topology::{Picture, Stages, Topology};

pub use crate::polyline::Point;
pub(super) use near::{along, distance, distance_to_line};
pub use walk::{Direction, Kind};

use super::Diagram;
use crate::frame::Frame;
pub(super) use graph::{GraphPlan, Strand};
pub(super) use lattice::{LatticePlan, Layout};
pub(super) use stages::{Queues, StagePlan};
pub(super) use tree::{Links, TreePlan};

/// Largest distance, in CSS pixels, at which the pointer selects a channel.
const REACH: f64 = 5.0;

/// Largest distance, in CSS pixels, at which the pointer selects a node, unless it selects a
/// channel.
const NODE_REACH: f64 = 9.0;

/// Positions of the nodes and channels of a drawing, in CSS pixels.
#[derive(Debug, Clone)]
pub struct Geometry {
    routing: Arc<dyn Routing>,
    plan: Plan,
}

/// The layout of a kind of network.
#[derive(Debug, Clone)]
enum Plan {
    Tree(TreePlan),
    Lattice(LatticePlan),
    Stages(StagePlan),
    Graph(Box<GraphPlan>),
}

/// A node at the end of a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Joint {
    pub(super) spot: Point,
    pub(super) half: f64,
    pub(super) is_switch: bool,
}

/// A part of a drawing that can be selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// A channel, given by its number.
    Channel(usize),
    /// One of many channels that are drawn as one area.
    Band(usize),
    /// A processor that is both a source and a destination.
    Processor(usize),
    /// A source of a multistage network.
    Source(usize),
    /// A destination of a multistage network.
    Destination(usize),
    /// A stage of a multistage network, or the channels above a level of a tree, counted from 0.
    Stage(u32),
}

impl Diagram {
    /// The geometry of the drawing in a frame.
    #[must_use]
    pub fn geometry(&self, frame: &Frame) -> Geometry {
        let plan = match self.topology().picture() {
            Picture::Tree(tree) => Plan::Tree(TreePlan::new(tree, frame)),
            Picture::Lattice(lattice) => {
                Plan::Lattice(LatticePlan::new(lattice, self.layout, frame))
            }
            Picture::Stages(Stages::QueuesAtOutputs(network)) => {
                Plan::Stages(StagePlan::new(*network, Queues::AtOutputs, frame))
            }
            Picture::Stages(Stages::QueuesAtInputs(tree)) => {
                Plan::Stages(StagePlan::new(tree.network(), Queues::AtInputs, frame))
            }
            Picture::Stages(Stages::Channels(network)) => {
                Plan::Stages(StagePlan::new(network, Queues::OnLines, frame))
            }
            Picture::Graph(_) => Plan::Graph(Box::new(GraphPlan::new(self, frame))),
        };
        Geometry {
            routing: Arc::clone(&self.routing),
            plan,
        }
    }
}

impl Geometry {
    fn topology(&self) -> &dyn Topology {
        self.routing.topology()
    }

    /// The plan of a graph, if the network is drawn as one.
    pub(super) fn graph(&self) -> Option<&GraphPlan> {
        match &self.plan {
            Plan::Graph(plan) => Some(plan),
            _ => None,
        }
    }

    /// True if nothing stands between the upper margin and the drawing.
    pub(super) fn has_room_above(&self) -> bool {
        match &self.plan {
            Plan::Tree(_) | Plan::Lattice(_) | Plan::Graph(_) => true,
            Plan::Stages(plan) => plan.queues == Queues::OnLines,
        }
    }

    /// Channels without lines of their own that are to be seen while a part of the drawing is selected
    /// or pointed at.
    pub(super) fn opened(&self, part: Picked) -> Vec<usize> {
        let Plan::Graph(plan) = &self.plan else {
            return Vec::new();
        };
        match part {
            Picked::Channel(channel) | Picked::Band(channel) => plan.channels_shown_with(channel),
            Picked::Processor(processor) | Picked::Source(processor) => {
                let node = plan.sources().get(processor);
                node.map_or_else(Vec::new, |&node| plan.channels_shown_at(node))
            }
            Picked::Destination(_) | Picked::Stage(_) => Vec::new(),
        }
    }

    /// The line of a channel, from where flits enter it to where they leave it; `None` if it has no
    /// line of its own. Channels drawn as one line share it. If a channel leaves the picture at one
    /// edge and comes back at the opposite one, this is the first piece.
    #[must_use]
    pub fn channel(&self, channel: usize) -> Option<Vec<Point>> {
        self.pieces(channel).into_iter().next()
    }

    /// All pieces of a channel's line, in order: two if it leaves the picture at one edge and comes
    /// back at the opposite one, none if it has no line of its own.
    #[must_use]
    pub fn pieces(&self, channel: usize) -> Vec<Vec<Point>> {
        if self.draws(channel) {
            self.trace(channel)
        } else {
            Vec::new()
        }
    }

    /// True if a channel is drawn as a line, rather than as part of an area or not at all.
    fn draws(&self, channel: usize) -> bool {
        match &self.plan {
            Plan::Tree(plan) => plan.draws(channel),
            Plan::Lattice(plan) => plan.draws(channel),
            Plan::Graph(plan) => plan.draws(channel),
            Plan::Stages(plan) => !plan.merges_lines(),
        }
    }

    /// The nodes drawn over the ends of a channel, with position and half their width.
    pub(super) fn joints(&self, channel: usize) -> Vec<Joint> {
        match &self.plan {
            Plan::Tree(plan) => plan.joints(channel),
            Plan::Lattice(plan) => plan.joints(channel),
            Plan::Graph(plan) => plan.joints(channel),
            // Lines end at the edges of switches.
            Plan::Stages(_) => Vec::new(),
        }
    }

    /// The path of a channel, in pieces as in [`Geometry::pieces`], even if it has no line of its
    /// own.
    #[must_use]
    pub fn trace(&self, channel: usize) -> Vec<Vec<Point>> {
        match &self.plan {
            Plan::Tree(plan) => vec![plan.line_of(channel).to_vec()],
            Plan::Lattice(plan) => plan.trace(channel),
            Plan::Graph(plan) => plan.pieces(channel),
            Plan::Stages(plan) => vec![plan.line(channel)],
        }
    }

    /// The corners of the area of a stage, or of the links above a level.
    #[must_use]
    pub fn stage(&self, stage: u32) -> Option<[Point; 4]> {
        match &self.plan {
            Plan::Tree(plan) => plan.stage(stage),
            Plan::Lattice(_) => None,
            Plan::Graph(plan) => plan.stage(stage),
            Plan::Stages(plan) => plan.stage(stage),
        }
    }

    /// Room for a mark around a node or along a channel, as a radius in CSS pixels.
    #[must_use]
    pub fn node_radius(&self) -> f64 {
        match &self.plan {
            Plan::Tree(plan) => plan.radius(),
            Plan::Lattice(plan) => plan.radius(),
            Plan::Graph(plan) => plan.radius(),
            Plan::Stages(plan) => plan.radius(),
        }
    }

    /// Position of a processor as a source.
    #[must_use]
    pub fn node(&self, processor: usize) -> Option<Point> {
        match &self.plan {
            Plan::Tree(plan) => plan.processor(processor),
            Plan::Lattice(plan) => plan.processor(processor),
            Plan::Graph(plan) => plan.source(processor),
            Plan::Stages(plan) => plan.end(false, processor),
        }
    }

    /// Position of a processor as a destination, which differs from its position as a source in a
    /// multistage network.
    #[must_use]
    pub fn destination(&self, processor: usize) -> Option<Point> {
        match &self.plan {
            Plan::Stages(plan) => plan.end(true, processor),
            Plan::Graph(plan) => plan.destination(processor),
            Plan::Tree(_) | Plan::Lattice(_) => self.node(processor),
        }
    }

    /// The part at a point: the node under it, or else the nearest channel within a few pixels, a
    /// node within a few pixels, or the stage.
    #[must_use]
    pub fn pick(&self, spot: Point) -> Option<Picked> {
        match &self.plan {
            Plan::Tree(plan) => plan.pick(spot),
            Plan::Lattice(plan) => plan.pick(spot),
            Plan::Graph(plan) => plan.pick(spot),
            Plan::Stages(plan) => plan.pick(spot),
        }
    }
}

#[cfg(test)]
mod tests;
