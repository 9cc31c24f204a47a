//! Drawing of any network as nodes and straight lines.

use loadcurve::number::{Rounding, shown};
use loadcurve::topology::{Ends, Graph, NodeKind};
use plotters::prelude::DrawingBackend;

use super::Diagram;
use super::geometry::GraphPlan;
use super::heat::Heat;
use super::span::span;
use crate::Result;
use crate::surface::{Stroke, Surface};
use crate::theme::Theme;

/// Width of the line of a channel that is always held, in CSS pixels.
const THICKEST: f64 = 4.5;

/// Text alternative of a graph, with the utilisation of each class of its channels.
pub(super) fn description(graph: &Graph, utilisation: Option<&[f64]>) -> String {
    let links = graph.channels.iter();
    let links = links.filter(|ends| matches!(ends, Ends::Link { .. }));
    let structure = format!(
        "Network of {} nodes and {} channels between them.",
        graph.nodes.len(),
        links.count()
    );
    let Some(ρ) = utilisation else {
        return format!("{structure} The state of its channels is unknown at this load.");
    };
    let busiest = ρ.iter().fold(0.0_f64, |most, &ρ| most.max(ρ));
    format!(
        "{structure} Channels are held {} of the time, the busiest {}.",
        span(ρ.iter().copied()),
        shown(busiest, Rounding::Share)
    )
}

pub(super) struct Painter<'a, B: DrawingBackend> {
    pub(super) surface: &'a Surface<B>,
    pub(super) diagram: &'a Diagram,
    pub(super) plan: GraphPlan,
    pub(super) theme: &'static Theme,
    pub(super) heat: Heat,
}

impl<B: DrawingBackend> Painter<'_, B> {
    pub(super) fn draw(&self) -> Result<()> {
        let graph = &self.plan.graph;
        let channels = 0..graph.channels.len();
        for channel in channels.filter(|&channel| self.plan.draws(channel)) {
            let ρ = self.diagram.utilisation_of(channel);
            let stroke = Stroke::solid(self.heat.color(ρ), self.heat.width(THICKEST, ρ));
            self.surface.line(&self.plan.line(channel), &stroke)?;
        }
        for (index, node) in graph.nodes.iter().enumerate() {
            self.node(index, node.kind)?;
        }
        Ok(())
    }

    fn node(&self, index: usize, kind: NodeKind) -> Result<()> {
        let ((x, y), half) = (self.plan.node(index), self.plan.radius());
        match kind {
            NodeKind::Processor => self.surface.node((x, y), half, self.theme),
            NodeKind::Switch | NodeKind::Memory => {
                self.surface
                    .rectangle((x - half, y - half), (x + half, y + half), self.theme.ink)
            }
        }
    }
}
