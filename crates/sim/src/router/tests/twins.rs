//! Routings as BookSim2 has them where they differ from ours.

mod adaptive;
mod dragonfly;

use loadcurve_base::Random;
use loadcurve_network::routing::{Base, Header, Hop, Middles, Phases, Routers, Routing};
use loadcurve_network::topology::dimension::Departure;
use loadcurve_network::topology::{HyperX, Lattice, LatticeChannel, Links, Topology};
use std::sync::Arc;

pub(super) use adaptive::{AdaptiveOrder, BetterOfTwo, FixedEscapes, OnePort};
pub(super) use dragonfly::{AcrossGroups, ThroughRouter};

use LatticeChannel::{Along, Ejection, Injection};

/// Dimension-order routing in a torus whose messages keep the class with which they enter a ring, 1 where the coordinate
/// of the destination is lower and 0 where it is higher.
#[derive(Debug, Clone)]
pub(super) struct FixedClasses(Lattice);

impl FixedClasses {
    pub(super) fn new(side: u32) -> Self {
        Self(Lattice::torus(side, Links::Bidirectional))
    }

    fn lattice(&self) -> &Lattice {
        &self.0
    }

    /// The virtual channel from a node in a direction and a class.
    fn lane(&self, at: u32, dimension: usize, backward: bool, class: u32) -> usize {
        let ring = self.0.dimensions()[dimension];
        let k = ring.nodes();
        let [first, from] = if backward {
            [ring.forward_lanes() as u32, k - 1 - at]
        } else {
            [0, at]
        };
        (first + class * k + from) as usize
    }

    /// Appends the next hops of a message at a node that agrees with its destination below a dimension.
    fn at_node(&self, node: usize, dimension: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.0;
        for dimension in dimension..lattice.dimensions().len() {
            let [at, to] =
                [node, header.destination as usize].map(|it| lattice.coordinate(it, dimension));
            let ring = lattice.dimensions()[dimension];
            let in_class = |lane| {
                let class = u32::from(to < at);
                let lane = self.lane(at, dimension, ring.lane(lane).backward, class);
                header.over(lattice.number(Along(lattice.line(node, dimension), lane)))
            };
            match ring.departure(at, to) {
                Departure::Here => {}
                Departure::On(one) => return hops.push(in_class(one)),
                Departure::OnEither(one, other) => {
                    return hops.extend([one, other].map(in_class));
                }
            }
        }
        hops.push(header.over(lattice.number(Ejection(node))));
    }
}

impl Routing for FixedClasses {
    fn topology(&self) -> &dyn Topology {
        &self.0
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.0;
        match lattice.channel(channel) {
            Injection(node) => self.at_node(node, 0, header, hops),
            Along(line, number) => {
                let dimension = line.dimension;
                let lane = lattice.lane(line, number);
                let to = lattice.coordinate(header.destination as usize, dimension);
                if lane.to == to {
                    return self.at_node(lattice.node(line, to), dimension + 1, header, hops);
                }
                let next = self.lane(lane.to, dimension, lane.backward, lane.virtual_channel);
                hops.push(header.over(lattice.number(Along(line, next))));
            }
            Ejection(_) => {}
        }
    }
}

impl Base for FixedClasses {
    fn network(&self) -> Arc<dyn Topology> {
        Arc::new(self.0.clone())
    }

    fn routers(&self) -> Routers {
        Routers {
            count: self.0.nodes(),
            each: 1,
        }
    }
}

/// Valiant's routing in a `HyperX`, except that messages leave it at the router of their destination even before their
/// middle.
#[derive(Debug)]
pub(super) struct LeavesEarly {
    phases: Phases,
    /// Router at the end of each channel.
    ends: Vec<usize>,
}

impl LeavesEarly {
    pub(super) fn new(network: HyperX) -> Self {
        let phases = Phases::valiant(network);
        let ends = phases.topology().channel_ends();
        Self {
            ends: ends.iter().map(|ends| ends.nodes().1).collect(),
            phases,
        }
    }
}

impl Routing for LeavesEarly {
    fn topology(&self) -> &dyn Topology {
        self.phases.topology()
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let is_there = self.ends[channel] == self.ends[self.injection(header.destination as usize)];
        let header = match header.via {
            Some(_) if is_there => Header {
                via: None,
                phase: 1,
                ..header
            },
            _ => header,
        };
        self.phases.next(channel, header, hops);
    }

    fn middles(&self) -> Middles {
        Middles::ByPair
    }

    fn draw(&self, source: usize, destination: usize, random: &mut Random) -> Header {
        self.phases.draw(source, destination, random)
    }
}
