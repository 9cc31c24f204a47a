//! The paths of a drawing's channels, prepared for animation.

use std::sync::Arc;

use loadcurve::routing::Routing;
use loadcurve::scenario::Switching;
use loadcurve::sim::Snapshot;
use loadcurve::topology::{self, Picture, Stages};

use crate::diagram::Diagram;
use crate::frame::Frame;
use crate::polyline::{Point, length};

/// Width of worms, as a fraction of a node's radius, and its least and greatest value in CSS
/// pixels.
const WIDTH: (f64, f64, f64) = (0.6, 2.4, 8.0);

/// Width of a worm from which single flits can be told apart, in CSS pixels.
const LEGIBLE: f64 = 3.0;

/// Length of a flit in a buffer, in widths of a worm, and the part of a channel that a buffer takes at most.
const FLIT: (f64, f64) = (1.1, 0.8);

/// Messages that share a line run side by side on this many tracks.
const LANES: u64 = 3;

/// The paths of all channels of a drawing in a frame.
#[derive(Debug, Clone)]
pub struct ChannelPaths {
    /// Number of processors.
    pub(super) processors: usize,
    pub(super) queues: QueuePlaces,
    /// True if several messages share a line.
    shares_lines: bool,
    lines: Vec<Road>,
    pub(super) sources: Vec<Point>,
    pub(super) node_radius: f64,
    /// The width of a worm.
    pub(super) width: f64,
    /// True if the flits in the buffers at the ends of channels are drawn one by one.
    pub(super) shows_flits: bool,
    routing: Arc<dyn Routing>,
}

/// Places of the queues of a multistage network on its channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QueuePlaces {
    /// At the start of each channel, which is an output of a switch. Channels from this number on lead
    /// out of the network.
    AtStart { out: u32 },
    /// At the end of each channel, which is an input of a switch.
    AtEnd,
}

impl QueuePlaces {
    pub(super) fn of(picture: &Picture) -> Self {
        match picture {
            Picture::Stages(Stages::QueuesAtOutputs(network)) => Self::AtStart {
                out: (network.stages() - 1) * network.lines(),
            },
            Picture::Stages(Stages::QueuesAtInputs(_)) => Self::AtEnd,
            _ => Self::AtStart { out: 0 },
        }
    }
}

/// The path of a channel, in pieces if it leaves the picture and comes back.
#[derive(Debug, Clone)]
struct Road {
    pieces: Vec<Vec<Point>>,
    length: f64,
}

impl ChannelPaths {
    /// The channel paths of a drawing.
    #[must_use]
    pub fn new(diagram: &Diagram, frame: &Frame) -> Self {
        let geometry = diagram.geometry(frame);
        let topology = diagram.topology();
        let road = |channel| {
            let pieces = geometry.plan.trace(channel);
            let length = pieces.iter().map(|piece| length(piece)).sum();
            Road { pieces, length }
        };
        let lines: Vec<Road> = (0..topology.channels()).map(road).collect();
        let (part, least, most) = WIDTH;
        let node_radius = geometry.plan.radius();
        let width = (part * node_radius).clamp(least, most);
        let routers = diagram.network.router_facts();
        Self {
            processors: topology.processors(),
            queues: QueuePlaces::of(&topology.picture()),
            shares_lines: diagram.network.kind().switching == Switching::Scouting,
            lines,
            sources: (0..topology.processors())
                .filter_map(|processor| geometry.plan.source(processor))
                .collect(),
            node_radius,
            width,
            shows_flits: width >= LEGIBLE && routers.is_some_and(|routers| routers.is_simulated),
            routing: Arc::clone(&diagram.routing),
        }
    }

    /// The network that the paths belong to.
    #[must_use]
    pub fn topology(&self) -> &dyn topology::Topology {
        self.routing.topology()
    }

    /// True if there is a path for every channel of a snapshot and the snapshot has as many sources
    /// as this network.
    #[must_use]
    pub fn reach(&self, snapshot: &Snapshot) -> bool {
        let movers = snapshot.movers.iter();
        let mut channels = movers.flat_map(|mover| {
            let held = mover.channels.iter().map(|stretch| stretch.channel);
            held.chain(mover.wants.iter().copied())
        });
        snapshot.queues.len() == self.processors
            && channels.all(|channel| (channel as usize) < self.lines.len())
    }

    /// Offset of a message from its line, the same to the right and downwards: the lines that
    /// several messages share run along rows and columns.
    pub(super) fn aside(&self, number: u64) -> f64 {
        if !self.shares_lines {
            return 0.0;
        }
        let lane = scattered(number, LANES) as f64 - (LANES - 1) as f64 / 2.0;
        lane * (self.width + 0.6)
    }

    /// The pieces of a path over some channels between two positions on it, counted in channels,
    /// shifted by `aside`. Consecutive channels are joined.
    pub(super) fn cut(&self, way: &[u32], from: f64, to: f64, aside: f64) -> Vec<Vec<Point>> {
        let mut cut: Vec<Vec<Point>> = Vec::new();
        for (at, &channel) in way.iter().enumerate() {
            let (start, end) = (from - at as f64, to - at as f64);
            if end <= 0.0 || start >= 1.0 {
                continue;
            }
            let road = &self.lines[channel as usize];
            let pieces = road.between(start.max(0.0), end.min(1.0));
            for (index, piece) in pieces.into_iter().enumerate() {
                let piece = piece.into_iter().map(|(x, y)| (x + aside, y + aside));
                match cut.last_mut().filter(|_| index == 0) {
                    Some(line) => line.extend(piece),
                    None => cut.push(piece.collect()),
                }
            }
        }
        cut
    }

    /// Positions on a channel at which the flits of its buffers begin, the foremost first, and the end of the last one:
    /// `flits` of them behind `ahead` others.
    pub(super) fn flits(&self, channel: u32, ahead: u32, flits: u32) -> Vec<f64> {
        let (size, most) = FLIT;
        let length = self.lines[channel as usize].length;
        let all = f64::from(ahead + flits);
        let step = (size * self.width / length).min(most / all);
        let places = ahead..=ahead + flits;
        places.map(|place| 1.0 - step * f64::from(place)).collect()
    }

    /// The point at a position on a path, counted in channels, with the direction of travel; `None`
    /// on an empty path.
    pub(super) fn spot(&self, way: &[u32], at: f64, aside: f64) -> Option<(Point, Point)> {
        let last = way.len().checked_sub(1)?;
        let index = (at.ceil() as usize).saturating_sub(1).min(last);
        let within = (at - index as f64).clamp(0.0, 1.0);
        let (spot, direction) = self.lines[way[index] as usize].spot(within)?;
        Some(((spot.0 + aside, spot.1 + aside), direction))
    }
}

impl Road {
    /// The pieces between two fractions of the length.
    fn between(&self, from: f64, to: f64) -> Vec<Vec<Point>> {
        let (from, to) = (from * self.length, to * self.length);
        let mut done = 0.0;
        let mut cut = Vec::new();
        for piece in &self.pieces {
            let mut line: Vec<Point> = Vec::new();
            for pair in piece.windows(2) {
                let step = length(pair);
                let (start, end) = ((from - done).max(0.0), (to - done).min(step));
                if step > 0.0 && start < end {
                    if line.is_empty() {
                        line.push(between(pair, start / step));
                    }
                    line.push(between(pair, end / step));
                }
                done += step;
            }
            if !line.is_empty() {
                cut.push(line);
            }
        }
        cut
    }

    fn spot(&self, part: f64) -> Option<(Point, Point)> {
        let at = part * self.length;
        let mut done = 0.0;
        let mut found = None;
        for pair in self.pieces.iter().flat_map(|piece| piece.windows(2)) {
            let step = length(pair);
            if step > 0.0 {
                let spot = between(pair, ((at - done) / step).clamp(0.0, 1.0));
                let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
                found = Some((spot, ((x1 - x0) / step, (y1 - y0) / step)));
                if at <= done + step {
                    break;
                }
            }
            done += step;
        }
        found
    }
}

/// A pseudo-random number below `count`, fixed for each message.
pub(super) fn scattered(number: u64, count: u64) -> u64 {
    let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    (bits * count) >> 32
}

fn between(pair: &[Point], part: f64) -> Point {
    let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
    (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A channel of length 10 to the right, and one that leaves the picture and comes back.
    fn paths() -> ChannelPaths {
        let reading = loadcurve::scenario::Scenario::read("mesh,k:2");
        let network = &reading.scenario.networks[0];
        let road = |pieces: Vec<Vec<Point>>| Road {
            length: pieces.iter().map(|piece| length(piece)).sum(),
            pieces,
        };
        ChannelPaths {
            processors: network.processors(),
            queues: QueuePlaces::AtStart { out: 0 },
            shares_lines: false,
            lines: vec![
                road(vec![vec![(0.0, 0.0), (4.0, 0.0), (10.0, 0.0)]]),
                road(vec![
                    vec![(10.0, 0.0), (10.0, 5.0)],
                    vec![(10.0, -5.0), (10.0, 0.0)],
                ]),
            ],
            sources: Vec::new(),
            node_radius: 1.0,
            width: 1.0,
            shows_flits: true,
            routing: network.routing(),
        }
    }

    #[test]
    fn ways_are_cut_where_they_leave_the_picture_and_nowhere_else() {
        let cut = |from, to| paths().cut(&[0, 1], from, to, 0.0);
        assert_eq!(cut(0.2, 0.3), [[(2.0, 0.0), (3.0, 0.0)]]);
        assert_eq!(
            cut(0.5, 1.25),
            [vec![(5.0, 0.0), (10.0, 0.0), (10.0, 0.0), (10.0, 2.5)]]
        );
        assert_eq!(
            cut(1.25, 1.75),
            [[(10.0, 2.5), (10.0, 5.0)], [(10.0, -5.0), (10.0, -2.5)]]
        );
        assert!(cut(2.0, 3.0).is_empty());
        assert_eq!(paths().cut(&[0], 0.0, 0.1, 2.0), [[(2.0, 2.0), (3.0, 2.0)]]);
    }

    #[test]
    fn spots_have_a_direction() {
        let spot = |at| paths().spot(&[0, 1], at, 0.0);
        assert_eq!(spot(0.0), Some(((0.0, 0.0), (1.0, 0.0))));
        assert_eq!(spot(1.0), Some(((10.0, 0.0), (1.0, 0.0))));
        assert_eq!(spot(1.75), Some(((10.0, -2.5), (0.0, 1.0))));
        assert_eq!(spot(9.0), Some(((10.0, 0.0), (0.0, 1.0))));
        assert_eq!(paths().spot(&[], 0.0, 0.0), None);
    }

    #[test]
    fn flits_stand_at_the_end_of_their_channel_and_always_have_room() {
        let close = |places: Vec<f64>, expected: &[f64]| {
            let pairs = places.iter().zip(expected);
            assert!(places.len() == expected.len(), "{places:?}");
            assert!(
                pairs
                    .into_iter()
                    .all(|(one, other)| (one - other).abs() < 1e-12)
            );
        };
        close(paths().flits(0, 0, 2), &[1.0, 0.89, 0.78]);
        close(paths().flits(0, 2, 1), &[0.78, 0.67]);
        close(paths().flits(0, 0, 0), &[1.0]);
        let crowd = paths().flits(0, 0, 40);
        assert!(crowd.iter().all(|&place| place > 0.19), "{crowd:?}");
    }

    #[test]
    fn messages_scatter() {
        let mut counts = [0; 5];
        for number in 0..1_000 {
            counts[scattered(number, 5) as usize] += 1;
        }
        assert!(counts.into_iter().all(|count| (180..220).contains(&count)));
    }
}
