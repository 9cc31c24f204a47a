//! Moves from part to part of a drawing, for keyboard users.

use super::{Geometry, Picked, Point, distance, distance_to_line, nearest};

/// Most channels that are searched for the next one. Larger networks are drawn as bands, and only
/// every n-th channel is searched, which stands for its band.
const MAX_LOOKED_AT: usize = 4096;

/// The kinds of parts to move among.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Channels that messages use.
    Channels,
    /// Processors, or sources and destinations.
    Nodes,
    /// Stages, or the links above a level of a tree.
    Stages,
}

/// The direction of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To smaller x.
    Left,
    /// To greater x.
    Right,
    /// To smaller y.
    Up,
    /// To greater y.
    Down,
}

impl Picked {
    /// The kind of this part.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Self::Channel(_) | Self::Band(_) => Kind::Channels,
            Self::Processor(_) | Self::Source(_) | Self::Destination(_) => Kind::Nodes,
            Self::Stage(_) => Kind::Stages,
        }
    }
}

impl Geometry {
    /// The part of a kind that is nearest to a point, at any distance; `None` if the drawing has no
    /// such parts.
    #[must_use]
    pub fn nearest(&self, kind: Kind, spot: Point) -> Option<Picked> {
        let parts = self.parts(kind);
        let away = parts.map(|part| (part, distance(spot, self.middle(part))));
        nearest(away, f64::INFINITY)
    }

    /// The channel whose line is nearest to a point, if one is within `reach`; nodes on top of it do not count.
    #[must_use]
    pub fn nearest_channel(&self, spot: Point, reach: f64) -> Option<Picked> {
        let lines = self.parts(Kind::Channels).filter_map(|part| {
            let Picked::Channel(channel) = part else {
                return None;
            };
            let pieces = self.plan.trace(channel);
            let away = pieces.iter().map(|piece| distance_to_line(spot, piece));
            Some((part, away.fold(f64::INFINITY, f64::min)))
        });
        nearest(lines, reach)
    }

    /// The next part of the same kind in a direction, chosen for being near and straight ahead.
    #[must_use]
    pub fn beside(&self, part: Picked, direction: Direction) -> Option<Picked> {
        let (x0, y0) = self.middle(part);
        let away = self.parts(part.kind()).filter_map(|other| {
            let (x, y) = self.middle(other);
            let (dx, dy) = (x - x0, y - y0);
            let (ahead, aside) = match direction {
                Direction::Left => (-dx, dy.abs()),
                Direction::Right => (dx, dy.abs()),
                Direction::Up => (-dy, dx.abs()),
                Direction::Down => (dy, dx.abs()),
            };
            // If there is nothing straight ahead, a part slightly ahead is good enough.
            (other != part && ahead > 0.25 && aside <= 4.0 * ahead)
                .then_some((other, ahead + 2.0 * aside))
        });
        nearest(away, f64::INFINITY)
    }

    /// The next part of the same kind by number, or the previous one; wraps around at the ends.
    #[must_use]
    pub fn following(&self, part: Picked, forward: bool) -> Option<Picked> {
        if let Picked::Channel(at) | Picked::Band(at) = part {
            let count = self.topology().channels();
            let steps = (1..=count).map(|by| if forward { by } else { count - by });
            let mut others = steps.map(|by| (at + by) % count);
            let other = others.find(|&channel| self.plan.is_used(channel))?;
            return Some(self.channel_part(other));
        }
        let parts: Vec<Picked> = self.parts(part.kind()).collect();
        let at = parts.iter().position(|&other| other == part)?;
        let step = if forward { 1 } else { parts.len() - 1 };
        Some(parts[(at + step) % parts.len()])
    }

    fn channel_part(&self, channel: usize) -> Picked {
        if self.plan.draws(channel) {
            Picked::Channel(channel)
        } else {
            Picked::Band(channel)
        }
    }

    /// Position for a mark on a part, or for text about it.
    ///
    /// # Panics
    /// If the drawing has no such part.
    #[must_use]
    pub fn middle(&self, part: Picked) -> Point {
        self.plan.middle(part)
    }

    /// The parts of a kind in order of number; of very many channels, only every n-th.
    fn parts(&self, kind: Kind) -> Box<dyn Iterator<Item = Picked> + '_> {
        let processors = 0..self.topology().processors();
        match kind {
            Kind::Channels => {
                let count = self.topology().channels();
                // In networks whose size is a power of two, an odd step visits all positions.
                let step = count.div_ceil(MAX_LOOKED_AT) | 1;
                let channels = (0..count).step_by(step);
                Box::new(
                    channels
                        .filter(|&channel| self.plan.is_used(channel))
                        .map(|channel| self.channel_part(channel)),
                )
            }
            Kind::Nodes if self.parts_ends() => Box::new(
                processors
                    .clone()
                    .map(Picked::Source)
                    .chain(processors.map(Picked::Destination)),
            ),
            Kind::Nodes => Box::new(processors.map(Picked::Processor)),
            Kind::Stages => Box::new((0..self.topology().stages().len() as u32).map(Picked::Stage)),
        }
    }

    /// True if a processor is drawn once as a source and once more as a destination.
    fn parts_ends(&self) -> bool {
        self.plan.source(0) != self.plan.destination(0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::diagram::Diagram;
    use crate::frame::Frame;
    use crate::test_support::wormhole;

    fn geometry(link: &str) -> Geometry {
        Diagram::of(&wormhole::curve(link), 0.0).geometry(&Frame::default())
    }

    /// Number of parts that can be reached from a part by moving in all directions, at most `most`.
    fn reached(geometry: &Geometry, start: Picked, most: usize) -> usize {
        let mut known = vec![start];
        let mut next = 0;
        while next < known.len() && known.len() < most {
            let part = known[next];
            next += 1;
            for direction in [
                Direction::Left,
                Direction::Right,
                Direction::Up,
                Direction::Down,
            ] {
                known.extend(
                    geometry
                        .beside(part, direction)
                        .filter(|part| !known.contains(part)),
                );
            }
        }
        known.len()
    }

    const LINKS: [&str; 14] = [
        "net=fat-tree,n:16",
        "net=mesh,k:4",
        "net=torus,k:4",
        "net=torus,k:5,links:bi",
        "net=scouting,k:4",
        "net=buffered-min,switch:2,stages:3",
        "net=combining-min,n:8",
        "cube 8 wrap",
        "cube 3x3x3",
        "hyperx 3x3 1",
        "dragonfly 2 2 1",
        "xgft 4x4 2",
        "fly 2 3",
        "own 0-1-2-3-4-0.5-7-9-6-8-5.0-5.1-6.2-7.3-8.4-9",
    ];

    #[test]
    fn all_nodes_and_stages_are_reached_by_going_from_one_to_the_next() {
        for link in LINKS {
            let geometry = geometry(link);
            let processors = geometry.topology().processors();
            let ends = usize::from(geometry.plan.source(0) != geometry.plan.destination(0)) + 1;
            let node = geometry.nearest(Kind::Nodes, (0.0, 0.0)).unwrap();
            assert_eq!(
                reached(&geometry, node, usize::MAX),
                ends * processors,
                "{link}"
            );
            if let Some(stage) = geometry.nearest(Kind::Stages, (0.0, 0.0)) {
                assert_eq!(
                    reached(&geometry, stage, usize::MAX),
                    geometry.topology().stages().len()
                );
            }
        }
    }

    #[test]
    fn going_on_by_number_meets_every_channel_once() {
        for link in LINKS {
            let geometry = geometry(link);
            let start = geometry.nearest(Kind::Channels, (320.0, 200.0)).unwrap();
            let mut met = BTreeSet::new();
            let mut part = start;
            loop {
                let Picked::Channel(channel) = part else {
                    panic!("{link} is small enough for a line each");
                };
                assert!(met.insert(channel), "{link}");
                let next = geometry.following(part, true).unwrap();
                assert_eq!(geometry.following(next, false), Some(part));
                part = next;
                if part == start {
                    break;
                }
            }
            assert!(2 * met.len() > geometry.topology().channels(), "{link}");
        }
    }

    #[test]
    fn a_channel_is_hit_from_as_far_away_as_asked() {
        for link in LINKS {
            let geometry = geometry(link);
            let channel = geometry.nearest(Kind::Channels, (320.0, 200.0)).unwrap();
            let (x, y) = geometry.middle(channel);
            let away = |dx: f64, reach| geometry.nearest_channel((x + dx, y), reach);
            assert!(away(0.0, 1.0).is_some(), "{link}");
            assert!(away(-1e4, 22.0).is_none(), "{link}");
            assert!(away(-1e4, f64::INFINITY).is_some(), "{link}");
        }
        // A node is in the way of all but this.
        let mesh = geometry("net=mesh,k:4");
        let node = mesh.plan.source(5).unwrap();
        assert_eq!(mesh.pick(node), Some(Picked::Processor(5)));
        assert!(matches!(
            mesh.nearest_channel(node, 22.0),
            Some(Picked::Channel(_))
        ));
    }

    #[test]
    fn going_on_by_number_meets_every_node_and_every_stage_once() {
        for link in LINKS {
            let geometry = geometry(link);
            for kind in [Kind::Nodes, Kind::Stages] {
                let parts: Vec<Picked> = geometry.parts(kind).collect();
                let next = parts.iter().cycle().skip(1);
                for (&part, &next) in parts.iter().zip(next) {
                    assert_eq!(geometry.following(part, true), Some(next), "{link}");
                    assert_eq!(geometry.following(next, false), Some(part), "{link}");
                }
            }
        }
        let mesh = geometry("net=mesh,k:4");
        assert_eq!(mesh.following(Picked::Processor(16), true), None);
        assert_eq!(mesh.following(Picked::Stage(0), true), None);
    }

    #[test]
    fn the_largest_networks_can_be_walked() {
        for link in [
            "net=fat-tree,n:16384",
            "net=mesh,k:64",
            "net=buffered-min,switch:16,stages:4",
            "net=combining-min,n:4096",
        ] {
            let geometry = geometry(link);
            let start = geometry.nearest(Kind::Channels, (320.0, 200.0)).unwrap();
            assert!(reached(&geometry, start, 5) >= 5, "{link}");
            let next = geometry.following(start, true).unwrap();
            let back = geometry.following(next, false);
            assert_eq!(back.map(Picked::kind), Some(Kind::Channels), "{link}");
        }
    }

    #[test]
    fn beside_a_link_of_a_mesh_is_the_next_one() {
        let geometry = geometry("net=mesh,k:4");
        let topology = geometry.topology();
        let named = |name: &str| {
            let mut channels = 0..topology.channels();
            Picked::Channel(
                channels
                    .find(|&c| topology.channel_name(c) == name)
                    .unwrap(),
            )
        };
        let here = named("from node (0,1) to (1,1)");
        let twin = geometry
            .beside(here, Direction::Up)
            .or_else(|| geometry.beside(here, Direction::Down));
        assert_eq!(twin, Some(named("from node (1,1) to (0,1)")));
    }
}
