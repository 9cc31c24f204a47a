//! Coordinates along the edges of a grid: a number below each column and beside each row.

use loadcurve::topology::dimension::Shape;
use loadcurve::topology::{Arrangement, Lattice, Line, Picture};

use super::Diagram;
use super::geometry::Plan;
use crate::Result;
use crate::frame::Frame;
use crate::polyline::{Point, distance};
use crate::surface::{Surface, TextStyle};

/// Size of the numbers, and the least distance between two of them, in CSS pixels.
const TEXT: f64 = 9.5;
const APART: f64 = 18.0;

/// Reach of links that close a ring beyond its last node, in distances between neighbours.
const RING: f64 = 0.38;

/// Gap between a number and what is drawn, in CSS pixels.
const GAP: f64 = 3.0;

/// Height of the line of text below a drawing.
const LINE: f64 = 18.0;

/// Draws as many coordinates as there is room for, above a label of some height at the lower edge, and returns the top
/// and bottom of the numbers below the columns.
pub(super) fn draw(
    surface: &Surface,
    diagram: &Diagram,
    plan: &dyn Plan,
    frame: &Frame,
    label: f64,
) -> Result<Option<[f64; 2]>> {
    let (Picture::Lattice(lattice) | Picture::Graph(Arrangement::Lattice(lattice))) =
        diagram.topology().picture()
    else {
        return Ok(None);
    };
    // A picture of more dimensions shows each coordinate in several places; files keep the look that they have.
    if lattice.dimensions().len() != 2 || frame.heading || !frame.has_text_room() {
        return Ok(None);
    }
    let line = if diagram.limit.is_some() {
        LINE * frame.scale
    } else {
        0.0
    };
    let lowest = frame.height - label.max(line);
    along(surface, lattice, plan, frame, (1, lowest))?;
    along(surface, lattice, plan, frame, (0, lowest))
}

/// Draws the coordinates along the first row or column if they end above `lowest`, and returns the top and bottom of
/// the first one.
fn along(
    surface: &Surface,
    lattice: &Lattice,
    plan: &dyn Plan,
    frame: &Frame,
    (dimension, lowest): (usize, f64),
) -> Result<Option<[f64; 2]>> {
    let line = Line {
        dimension,
        number: 0,
    };
    let count = lattice.dimensions()[dimension].nodes();
    let spot = |at| plan.source(lattice.node(line, at));
    let other = Line {
        dimension: 1 - dimension,
        number: 0,
    };
    let beside = plan.source(lattice.node(other, 1));
    let (Some(first), Some(next), Some(last), Some(beside)) =
        (spot(0), spot(1), spot(count - 1), beside)
    else {
        return Ok(None);
    };
    // In a folded ring, the node before the first one stands next to it.
    let pitch = distance(first, next).min(distance(first, last));
    // The edge is as far from the nodes as the links across it reach.
    let across = lattice.dimensions()[1 - dimension];
    let reach = if across.shape() == Shape::Line {
        plan.radius()
    } else {
        RING * distance(first, beside)
    };
    let size = TEXT * frame.scale;
    let style = TextStyle::new(frame.background.theme().muted, size).centered();
    let mut step = 1;
    while f64::from(step) * pitch < APART * frame.scale {
        step *= 2;
    }
    let widest = style.width(&(count - 1).to_string());
    let place = |(x, y): Point| match dimension {
        0 => (x, y + reach + GAP + size / 2.0),
        _ => (x - reach - GAP - widest / 2.0, y),
    };
    let (x, y) = place(first);
    let band = [y - size / 2.0, y + size / 2.0];
    if x < widest / 2.0 || band[1] > lowest {
        return Ok(None);
    }
    for at in (0..count).step_by(step as usize) {
        if let Some(node) = spot(at) {
            surface.text(&at.to_string(), place(node), &style)?;
        }
    }
    Ok(Some(band))
}
