//! Sources that do not send under the traffic pattern of a network.

use loadcurve::routing::{Header, Routing};
use plotters::style::RGBAColor;

use super::Diagram;
use crate::Result;
use crate::polyline::Point;
use crate::surface::Surface;
use crate::theme::Theme;

/// Half the width from which a processor has an outline, in CSS pixels.
const ROOM_FOR_AN_OUTLINE: f64 = 2.4;

/// Part of the colour of the outline inside the sources that send, where others are silent.
const SENDING: f64 = 0.5;

/// Least half width of a hollow dot, and width of its rim, in CSS pixels.
const MIN_HOLLOW: f64 = 1.6;
const RIM: f64 = 0.7;

/// Appearance of processors: senders as filled squares and silent ones as hollow squares, or
/// all alike if none is silent.
#[derive(Debug)]
pub(super) struct Processors<'a> {
    pub(super) surface: &'a Surface<'a>,
    pub(super) theme: &'static Theme,
}

impl Processors<'_> {
    /// Draws a processor with an outline if there is room, or else as a dot; `is_silent` is unknown if all
    /// send.
    pub(super) fn draw(
        &self,
        spot: Point,
        half: f64,
        outline: RGBAColor,
        is_silent: Option<bool>,
    ) -> Result<()> {
        let background = self.theme.background;
        if half >= ROOM_FOR_AN_OUTLINE {
            let fill = match is_silent {
                Some(false) => self.theme.mixed(SENDING, outline),
                Some(true) | None => background,
            };
            return self.surface.node_in(spot, half, outline, fill);
        }
        if is_silent != Some(true) {
            return self.surface.square(spot, half, outline);
        }
        let half = half.max(MIN_HOLLOW);
        self.surface.square(spot, half, outline)?;
        self.surface.square(spot, half - RIM, background)
    }
}

/// The channel on which all messages of a processor start, if there is one.
pub(super) fn own_channel(routing: &dyn Routing, processor: usize) -> Option<usize> {
    let mut hops = Vec::new();
    routing.first(processor, Header::to(processor), &mut hops);
    match hops[..] {
        [hop] => Some(hop.group),
        _ => None,
    }
}

/// True for each processor that does not send while others do; empty if all send, or the load is
/// unknown or zero.
pub(super) fn silent_sources(diagram: &Diagram) -> Vec<bool> {
    // If every channel carries traffic, all sources send.
    if let Some(carried) = &diagram.carried
        && carried.iter().all(|&flits| flits > 0.0)
    {
        return Vec::new();
    }
    let rate = |processor: usize| diagram.carried_by(own_channel(&*diagram.routing, processor)?);
    let rates: Vec<Option<f64>> = (0..diagram.topology().processors()).map(rate).collect();
    let silent: Vec<bool> = rates.iter().map(|&rate| rate == Some(0.0)).collect();
    let sends = rates.iter().any(|rate| rate.is_some_and(|rate| rate > 0.0));
    if sends && silent.contains(&true) {
        silent
    } else {
        Vec::new()
    }
}

/// The number of sources that send, for the text alternative, if others do not.
pub(super) fn sentence(diagram: &Diagram) -> String {
    let silent = silent_sources(diagram);
    match silent.iter().filter(|&&is_silent| !is_silent).count() {
        0 => String::new(),
        sending => format!(" {sending} of {} sources send.", silent.len()),
    }
}
