//! Multistage networks from left to right: sources, columns of switches, destinations.

mod delta;
mod fly;
mod hot_tree;
mod painter;
mod plan;

use loadcurve::topology::{Picture, Stages};

use super::Diagram;
use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;
pub(super) use plan::StagePlan;

/// Appearance of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Look {
    /// ρ; `None` where there is no value to show.
    utilisation: Option<f64>,
    /// True if it is drawn above the others.
    lit: bool,
}

/// A row of numbers above or below the gaps between the columns.
struct Figures {
    /// Name of the quantity.
    label: &'static str,
    /// One value for each gap, from left to right.
    values: Vec<Option<f64>>,
}

/// The contents of a drawing.
struct Scene<'a> {
    /// Appearance of a line by its gap and its number at the right end.
    look: Box<dyn Fn(u32, u32) -> Look + 'a>,
    /// True for each source that does not send while others do; empty if all send.
    silent: Vec<bool>,
    above: Option<Figures>,
    below: Option<Figures>,
}

/// Text alternative of a multistage network.
pub(super) fn description(stages: Stages, diagram: &Diagram) -> String {
    let ρ = diagram.utilisation.as_deref();
    match stages {
        Stages::QueuesAtOutputs(network) => delta::description(*network, ρ),
        Stages::QueuesAtInputs(tree) => hot_tree::description(*tree, ρ),
        Stages::Channels(network) => fly::description(network, diagram),
    }
}

fn draw(plan: &StagePlan, surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
    let Picture::Stages(stages) = diagram.topology().picture() else {
        return Ok(());
    };
    let ρ = diagram.utilisation.as_deref();
    let scene = match stages {
        Stages::QueuesAtOutputs(network) => delta::scene(*network, ρ),
        Stages::QueuesAtInputs(tree) => hot_tree::scene(*tree, ρ),
        Stages::Channels(network) => fly::scene(network, diagram),
    };
    painter::draw(plan, &scene, surface, diagram, frame)
}

/// A number with its noun: "1 stage", "5 stages", "256 switches".
fn count(number: u32, noun: &str) -> String {
    let ending = match (number, noun.ends_with("ch")) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {noun}{ending}")
}
