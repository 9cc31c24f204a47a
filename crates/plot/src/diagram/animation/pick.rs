//! Messages under the pointer, and in reading order.

use loadcurve::sim::Snapshot;
use loadcurve::sim::snapshot::{Kind, MessageView};

use super::ChannelPaths;
use super::motion::Motion;
use crate::diagram::geometry::{distance, distance_to_line};
use crate::polyline::Point;

/// Largest distance, in CSS pixels, at which the pointer selects a message.
const REACH: f64 = 8.0;

/// Height of the rows in which messages are read from left to right, in CSS pixels.
const ROW: f64 = 8.0;

/// The message nearest to a point: one under way, or the first that waits at a source.
pub(super) fn message_at(paths: &ChannelPaths, snapshot: &Snapshot, spot: Point) -> Option<u64> {
    let movers = snapshot.movers.iter();
    let movers = movers.filter(|mover| mover.kind != Kind::Acknowledgement);
    let away = |mover: &MessageView| {
        let body = body(paths, mover);
        let lines = body.iter().map(|line| distance_to_line(spot, line));
        let head = head(paths, mover).map(|head| distance(spot, head));
        (
            mover.number,
            lines.chain(head).fold(f64::INFINITY, f64::min),
        )
    };
    let all = movers.chain(&snapshot.unsent).map(away);
    let near = all.filter(|&(_, away)| away <= REACH);
    let nearest = near.min_by(|one, other| one.1.total_cmp(&other.1));
    nearest.map(|(number, _)| number)
}

/// The message after another one in reading order, or before it; without one, the first or last.
pub(super) fn following(
    paths: &ChannelPaths,
    snapshot: &Snapshot,
    number: Option<u64>,
    forward: bool,
) -> Option<u64> {
    let movers = snapshot.movers.iter();
    let movers = movers.filter(|mover| mover.kind != Kind::Acknowledgement);
    let placed = movers.chain(&snapshot.unsent).filter_map(|mover| {
        let (x, y) = head(paths, mover)?;
        Some(((y / ROW).round(), x, mover.number))
    });
    let mut placed: Vec<(f64, f64, u64)> = placed.collect();
    placed.sort_by(|a, b| {
        let rows = a.0.total_cmp(&b.0);
        rows.then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2))
    });
    let mut order: Vec<u64> = Vec::new();
    for (.., number) in placed {
        if !order.contains(&number) {
            order.push(number);
        }
    }
    let count = order.len();
    let at = order.iter().position(|&other| Some(other) == number);
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % count,
        (Some(at), false) => (at + count - 1) % count,
        (None, true) => 0,
        (None, false) => count.checked_sub(1)?,
    };
    order.get(next).copied()
}

/// The lines of a message in one snapshot.
fn body(paths: &ChannelPaths, mover: &MessageView) -> Vec<Vec<Point>> {
    let motion = Motion::new(Some(mover), Some(mover));
    let [_, [tail, _]] = motion.body();
    let [head, _] = motion.front();
    paths.cut(&motion.way, tail.min(head), head, paths.aside(mover.number))
}

/// The head of a message: where it is on its path, or its source.
fn head(paths: &ChannelPaths, mover: &MessageView) -> Option<Point> {
    if mover.channels.is_empty() {
        return paths.sources.get(mover.source? as usize).copied();
    }
    let motion = Motion::new(Some(mover), Some(mover));
    let at = match mover.kind {
        Kind::Packet | Kind::Request(_) => motion.queued(paths.queues)[0],
        _ => motion.front()[0],
    };
    let aside = match mover.kind {
        Kind::Packet | Kind::Request(_) => 0.0,
        _ => paths.aside(mover.number),
    };
    paths.spot(&motion.way, at, aside).map(|(spot, _)| spot)
}
