//! Animation of messages over a drawing, between two consecutive snapshots of a simulator.
//!
//! Worms are strokes along their channels, with individual flits where there is room. Data, probes,
//! acknowledgements, packets and combined requests differ in shape. Blocked ones have an outline in
//! a warning colour and a bar in front of the head.

mod brush;
mod channel_paths;
mod motion;

use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{Kind, MessageView};
use plotters::prelude::DrawingBackend;
use std::collections::BTreeMap;

use crate::Result;
use crate::frame::Frame;
use crate::surface::Surface;
use brush::Brush;
pub use channel_paths::ChannelPaths;

/// Draws the messages at fraction `part` of the time between two snapshots, above a drawing of the
/// same frame.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw<B: DrawingBackend>(
    surface: &Surface<B>,
    paths: &ChannelPaths,
    (before, after): (&Snapshot, &Snapshot),
    part: f64,
    frame: &Frame,
) -> Result<()> {
    let brush = Brush::new(surface, paths, part, frame);
    let nearer = if part < 0.5 { before } else { after };
    brush.veil()?;
    brush.queues(&nearer.queues)?;
    let (olds, news) = (by_name(before), by_name(after));
    let moves = olds
        .keys()
        .chain(news.keys().filter(|name| !olds.contains_key(name)));
    for name in moves {
        let (old, new) = (olds.get(name).copied(), news.get(name).copied());
        match name.1 {
            Part::Data => brush.worm(old, new)?,
            Part::Probe => brush.probe(old, new)?,
            Part::Packet => brush.packet(old, new)?,
        }
    }
    let words = before.movers.iter();
    words
        .filter(|mover| mover.kind == Kind::Acknowledgement)
        .try_for_each(|word| brush.word(word))?;
    surface.present()
}

/// The part of a message that moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Data,
    Probe,
    Packet,
}

/// All moving items by name, except acknowledgements, which live for one channel and need no name.
fn by_name(snapshot: &Snapshot) -> BTreeMap<(u64, Part), &MessageView> {
    let part = |mover: &MessageView| match mover.kind {
        Kind::Worm => Some(Part::Data),
        Kind::Probe => Some(Part::Probe),
        Kind::Packet | Kind::Request(_) => Some(Part::Packet),
        Kind::Acknowledgement => None,
    };
    let movers = snapshot.movers.iter();
    movers
        .filter_map(|mover| Some(((mover.number, part(mover)?), mover)))
        .collect()
}

#[cfg(test)]
mod tests;
