//! Animation of messages over a drawing, between two consecutive snapshots of a simulator.
//!
//! Worms are strokes along their channels. Data, probes, acknowledgements, packets and combined
//! requests differ in shape. Flits in the buffers of routers stand one by one at the ends of their channels. Waiting messages have the colour of congestion and a bar before the head.

mod brush;
mod channel_paths;
mod choice;
mod motion;
mod pick;

use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{Kind, MessageView};
use std::collections::BTreeMap;

use crate::Result;
use crate::frame::Frame;
use crate::polyline::Point;
use crate::surface::Surface;
use brush::Brush;
pub use channel_paths::ChannelPaths;
pub use choice::Choice;
use motion::Motion;

impl ChannelPaths {
    /// Number of the message nearest to a point, within a few pixels: one under way, or the first
    /// that waits at a source.
    #[must_use]
    pub fn message_at(&self, snapshot: &Snapshot, spot: Point) -> Option<u64> {
        pick::message_at(self, snapshot, spot)
    }

    /// Number of the message after another one in reading order, or before it; the first or the
    /// last if the other one is gone.
    #[must_use]
    pub fn following(
        &self,
        snapshot: &Snapshot,
        number: Option<u64>,
        forward: bool,
    ) -> Option<u64> {
        pick::following(self, snapshot, number, forward)
    }
}

/// Draws the messages at fraction `part` of the time between two snapshots, above a drawing of the
/// same frame.
///
/// # Errors
/// [`crate::Error::Surface`] if the backend fails.
pub fn draw(
    surface: &Surface,
    paths: &ChannelPaths,
    (before, after): (&Snapshot, &Snapshot),
    part: f64,
    choice: &Choice,
    frame: &Frame,
) -> Result<()> {
    let brush = Brush::new(surface, paths, part, choice, frame);
    let nearer = if part < 0.5 { before } else { after };
    let (olds, news) = (by_name(before), by_name(after));
    let moves = olds
        .keys()
        .chain(news.keys().filter(|name| !olds.contains_key(name)));
    // The chosen message is drawn above all others.
    let (chosen, others): (Vec<_>, Vec<_>) = moves.partition(|name| choice.is(name.0));
    let mut flits = BTreeMap::new();
    for name in others.into_iter().chain(chosen) {
        let (old, new) = (olds.get(name).copied(), news.get(name).copied());
        // The state in the nearer of the two snapshots that have the message.
        let nearer = if part < 0.5 { old.or(new) } else { new.or(old) };
        let Some(mover) = nearer else { continue };
        let motion = Motion::new(old, new);
        match name.1 {
            Part::Data => {
                brush.worm(mover, &motion)?;
                if paths.shows_flits {
                    brush.flits(mover, &mut flits)?;
                }
            }
            Part::Probe => brush.probe(mover, &motion)?,
            Part::Packet => brush.packet(mover, &motion, new.is_none())?,
        }
    }
    let words = before.movers.iter();
    words
        .filter(|mover| mover.kind == Kind::Acknowledgement)
        .try_for_each(|word| brush.word(word))?;
    brush.queues(nearer)
}

/// A moving part of a message.
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
