//! Geometry of a drawing. Painting, selecting and animating all use these positions.

mod grid;
mod near;
mod stages;
mod tree;
mod walk;

use loadcurve::topology::Topology;

pub use crate::polyline::Spot;
pub use walk::{Direction, Kind};

use super::Diagram;
use super::lattice::Lattice;
use crate::frame::Frame;
pub(super) use grid::{GridPlan, Layout};
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
    topology: Topology,
    plan: Plan,
}

/// The layout of a kind of network.
#[derive(Debug, Clone)]
enum Plan {
    Tree(TreePlan),
    Grid(GridPlan),
    Stages(StagePlan),
}

/// A node at the end of a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Joint {
    pub(super) spot: Spot,
    pub(super) half: f64,
    pub(super) is_switch: bool,
}

/// A part of a drawing that can be selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picked {
    /// A channel, given by its number, see [`Topology::channels`].
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
        let grid = |lattice| Plan::Grid(GridPlan::new(lattice, self.layout, frame));
        let plan = match self.topology {
            Topology::FatTree(tree) => Plan::Tree(TreePlan::new(tree, frame)),
            Topology::Mesh(mesh) => grid(Lattice::Grid(mesh.grid())),
            Topology::Torus(torus) => grid(Lattice::Grid(torus.grid())),
            Topology::ScoutingTorus(torus) => grid(Lattice::Scouting(torus)),
            Topology::Delta(network) => {
                Plan::Stages(StagePlan::new(network, Queues::AtOutputs, frame))
            }
            Topology::HotTree(tree) => {
                Plan::Stages(StagePlan::new(tree.network(), Queues::AtInputs, frame))
            }
        };
        Geometry {
            topology: self.topology,
            plan,
        }
    }
}

impl Geometry {
    /// The line of a channel, from where flits enter it to where they leave it; `None` if it has no
    /// line of its own. Channels drawn as one line share it. If a channel leaves the picture at one
    /// edge and comes back at the opposite one, this is the first piece.
    #[must_use]
    pub fn channel(&self, channel: usize) -> Option<Vec<Spot>> {
        self.pieces(channel).into_iter().next()
    }

    /// All pieces of a channel's line, in order: two if it leaves the picture at one edge and comes
    /// back at the opposite one, none if it has no line of its own.
    #[must_use]
    pub fn pieces(&self, channel: usize) -> Vec<Vec<Spot>> {
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
            Plan::Grid(plan) => plan.draws(channel),
            Plan::Stages(plan) => !plan.merges_lines(),
        }
    }

    /// The nodes drawn over the ends of a channel, with position and half their width.
    pub(super) fn joints(&self, channel: usize) -> Vec<Joint> {
        match &self.plan {
            Plan::Tree(plan) => plan.joints(channel),
            Plan::Grid(plan) => plan.joints(channel),
            // Lines end at the edges of switches.
            Plan::Stages(_) => Vec::new(),
        }
    }

    /// The path of a channel, in pieces as in [`Geometry::pieces`], even if it has no line of its
    /// own.
    #[must_use]
    pub fn trace(&self, channel: usize) -> Vec<Vec<Spot>> {
        match &self.plan {
            Plan::Tree(plan) => vec![plan.line(channel)],
            Plan::Grid(plan) => plan.trace(channel),
            Plan::Stages(plan) => vec![plan.line(channel)],
        }
    }

    /// The corners of the area of a stage, or of the links above a level.
    #[must_use]
    pub fn stage(&self, stage: u32) -> Option<[Spot; 4]> {
        match &self.plan {
            Plan::Tree(plan) => plan.stage(stage),
            Plan::Grid(_) => None,
            Plan::Stages(plan) => plan.stage(stage),
        }
    }

    /// Room for a mark around a node or along a channel, as a radius in CSS pixels.
    #[must_use]
    pub fn node_radius(&self) -> f64 {
        match &self.plan {
            Plan::Tree(plan) => plan.radius(),
            Plan::Grid(plan) => plan.radius(),
            Plan::Stages(plan) => plan.radius(),
        }
    }

    /// Position of a processor as a source.
    #[must_use]
    pub fn node(&self, processor: usize) -> Option<Spot> {
        match &self.plan {
            Plan::Tree(plan) => plan.processor(processor),
            Plan::Grid(plan) => plan.processor(processor),
            Plan::Stages(plan) => plan.end(false, processor),
        }
    }

    /// Position of a processor as a destination, which differs from its position as a source in a
    /// multistage network.
    #[must_use]
    pub fn destination(&self, processor: usize) -> Option<Spot> {
        match &self.plan {
            Plan::Stages(plan) => plan.end(true, processor),
            Plan::Tree(_) | Plan::Grid(_) => self.node(processor),
        }
    }

    /// The part at a point: the node under it, or else the nearest channel within a few pixels, a
    /// node within a few pixels, or the stage.
    #[must_use]
    pub fn pick(&self, spot: Spot) -> Option<Picked> {
        match &self.plan {
            Plan::Tree(plan) => plan.pick(spot),
            Plan::Grid(plan) => plan.pick(spot),
            Plan::Stages(plan) => plan.pick(spot),
        }
    }
}

#[cfg(test)]
mod tests;
