//! Geometry of a drawing. Painting, selecting and animating all use these positions.

mod near;
mod plan;
mod walk;

use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::topology::{Picture, Topology};

pub use crate::polyline::Point;
pub(super) use crate::polyline::distance;
pub(super) use near::{along, distance_to_line, nearest, slot};
pub(super) use plan::{Joint, Painter, Plan};
pub use walk::{Direction, Kind};

use super::Diagram;
use super::fat_tree::TreePlan;
use super::graph::GraphPlan;
use super::lattice::LatticePlan;
use super::multistage::StagePlan;
use crate::frame::Frame;

/// Largest distance, in CSS pixels, at which the pointer selects a channel.
pub(super) const REACH: f64 = 5.0;

/// Largest distance, in CSS pixels, at which the pointer selects a node, unless it selects a
/// channel.
pub(super) const NODE_REACH: f64 = 9.0;

/// Positions of the nodes and channels of a drawing, in CSS pixels.
#[derive(Debug, Clone)]
pub struct Geometry {
    routing: Arc<dyn Routing>,
    pub(super) plan: Arc<dyn Plan>,
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
        let plan: Arc<dyn Plan> = match self.topology().picture() {
            Picture::Tree(tree) => Arc::new(TreePlan::new(tree, frame)),
            Picture::Lattice(lattice) => Arc::new(LatticePlan::new(lattice, self.layout, frame)),
            Picture::Stages(stages) => Arc::new(StagePlan::new(stages, frame)),
            Picture::Graph(_) => Arc::new(GraphPlan::new(self, frame)),
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
        if self.plan.draws(channel) {
            self.plan.trace(channel)
        } else {
            Vec::new()
        }
    }

    /// The part at a point: the node under it, or else the nearest channel within a few pixels, a
    /// node within a few pixels, or the stage.
    #[must_use]
    pub fn pick(&self, spot: Point) -> Option<Picked> {
        self.plan.pick(spot)
    }
}

#[cfg(test)]
mod tests;
