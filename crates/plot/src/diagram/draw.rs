//! Draws a network on any surface.

use super::geometry::{Geometry, Painter};
use super::{Diagram, coordinates, cut, cycle, heading, highlight, processors, ringed};
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Surface, TextStyle};

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
    let plan = &*geometry.plan;
    plan.draw(surface, diagram, frame)?;
    let low = diagram.ringed().filter(|it| it.is_low(plan, frame));
    let label = low.map_or(0.0, |it| it.label_height(frame));
    let numbers = coordinates::draw(surface, diagram, plan, frame, label)?;
    if !diagram.cycle.is_empty() {
        cycle::draw(surface, plan, &diagram.cycle, frame)?;
    }
    ringed::draw(surface, diagram, plan, frame)?;
    if let Some(cut) = &diagram.cut {
        cut::draw(surface, plan, cut, frame)?;
    }
    if let Some(latencies) = &diagram.processors {
        processors::draw(surface, latencies, plan, frame)?;
    }
    if let Some([channels, fullest]) = &diagram.bottleneck {
        let widened = highlight::Widened { channels, fullest };
        Painter::new(plan, surface, diagram, frame).widened(widened)?;
    }
    if let Some(busiest) = diagram.ringed() {
        busiest.draw(surface, plan, frame, numbers)?;
    }
    if frame.has_text_room() {
        if frame.heading {
            heading::draw(surface, diagram, frame)?;
        } else if let Some(limit) = &diagram.limit {
            // That a network has no model is no fault of it.
            let style = if diagram.network.is_modelled().is_ok() {
                TextStyle::new(theme.stuck, frame.drawing_text()).bold()
            } else {
                TextStyle::new(theme.muted, frame.drawing_text())
            };
            let style = style.centered();
            let y = if low.is_some() {
                9.0 * frame.scale
            } else {
                frame.height - 10.0 * frame.scale
            };
            let choices = shortened(limit);
            let limit = choices.iter().find(|it| style.width(it) <= frame.width);
            surface.text(limit.unwrap_or(&choices[2]), (frame.width / 2.0, y), &style)?;
        }
    }
    Ok(())
}

/// What is said of a load beyond saturation, from all of it to as little as will do where there is little room.
fn shortened(limit: &str) -> [String; 3] {
    let short = limit.replace(" by the model", "");
    [
        limit.to_owned(),
        short.clone(),
        short.replace("at saturation, ", "at "),
    ]
}
