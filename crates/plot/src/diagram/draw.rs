//! Draws a network on any surface.

use loadcurve::topology::{Picture, Stages};

use super::geometry::{Geometry, LatticePlan};
use super::{
    Diagram, cycle, delta, fat_tree, fly, graph, heading, highlight, hot_tree, lattice, processors,
};
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};
use crate::text::TEXT;

/// Draws a network.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(surface: &Surface, diagram: &Diagram, frame: &Frame) -> Result<()> {
    draw_at(surface, diagram, &diagram.geometry(frame), frame)
}

/// The same, given the [geometry](Diagram::geometry) of the drawing in the frame, so that callers can share it.
///
/// # Errors
/// See [`draw`].
pub fn draw_at(
    surface: &Surface,
    diagram: &Diagram,
    geometry: &Geometry,
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    surface.fill(theme.background)?;
    let (utilisation, heat) = (diagram.utilisation.as_deref(), diagram.heat(theme));
    match diagram.topology().picture() {
        Picture::Tree(tree) => fat_tree::draw(surface, tree, (diagram, heat), frame)?,
        Picture::Lattice(lattice) => {
            let painter = lattice::Painter {
                surface,
                plan: LatticePlan::new(lattice, diagram.layout, frame),
                theme,
                diagram,
                heat,
            };
            painter.draw()?;
        }
        Picture::Stages(Stages::QueuesAtOutputs(network)) => {
            delta::draw(surface, *network, (utilisation, heat), frame)?;
        }
        Picture::Stages(Stages::QueuesAtInputs(tree)) => {
            hot_tree::draw(surface, *tree, (utilisation, heat), frame)?;
        }
        Picture::Stages(Stages::Channels(network)) => {
            fly::draw(surface, network, (diagram, heat), frame)?;
        }
        Picture::Graph(_) => {
            if let Some(plan) = geometry.graph() {
                let painter = graph::Painter {
                    surface,
                    diagram,
                    plan,
                    theme,
                    heat,
                };
                let busiest = diagram.ringed();
                let is_label_low = busiest.is_some_and(|it| it.is_low(geometry, frame));
                painter.draw(frame, is_label_low)?;
            }
        }
    }
    if !diagram.cycle.is_empty() {
        cycle::draw(surface, geometry, &diagram.cycle, frame)?;
    }
    let mut is_label_low = false;
    if let Some(latencies) = &diagram.processors {
        processors::draw(surface, latencies, geometry, frame)?;
    }
    if let Some([channels, fullest]) = &diagram.bottleneck {
        let widened = highlight::Widened { channels, fullest };
        highlight::widen(surface, diagram, geometry, widened, frame)?;
    }
    if let Some(busiest) = diagram.ringed() {
        busiest.draw(surface, geometry, frame)?;
        is_label_low = busiest.is_low(geometry, frame);
    }
    if frame.has_text_room() {
        if frame.heading {
            heading::draw(surface, diagram, frame)?;
        } else if let Some(limit) = &diagram.limit {
            let style = TextStyle::new(theme.stuck, TEXT).bold().centered();
            let y = if is_label_low {
                9.0
            } else {
                frame.height - 10.0
            };
            surface.text(limit, (frame.width / 2.0, y), &style)?;
        }
    }
    Ok(())
}
