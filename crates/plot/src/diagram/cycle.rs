//! The cycle of channels whose messages could wait for one another, drawn over the links.

use super::geometry::{Plan, Point};
use super::loop_path;
use crate::Result;
use crate::frame::Frame;
use crate::surface::{Stroke, Surface};

/// Width of a channel, and of the ground around it, in CSS pixels.
const CHANNEL: f64 = 3.0;
const GROUND: f64 = 7.0;

/// Half the width of an arrow.
const ARROW: f64 = 5.0;

/// Draws the channels of a cycle, each with an arrow along it.
pub(super) fn draw(
    surface: &Surface,
    plan: &dyn Plan,
    channels: &[usize],
    frame: &Frame,
) -> Result<()> {
    let theme = frame.background.theme();
    let traces: Vec<Vec<Point>> = channels
        .iter()
        .flat_map(|&channel| plan.trace(channel))
        .collect();
    for (color, width) in [(theme.background, GROUND), (theme.stuck, CHANNEL)] {
        surface.lines(&traces, &Stroke::solid(color, width))?;
    }
    traces
        .iter()
        .try_for_each(|trace| surface.polygon(&loop_path::arrow(trace, ARROW), theme.stuck))
}
