//! Minimal adaptive routing in a lattice: any channel on a shortest path.

use super::{Header, Hop, Routing};
use crate::topology::LatticeChannel::Along;
use crate::topology::dimension::Departure;
use crate::topology::{Lattice, Topology};

/// Minimal adaptive routing between the nodes of a lattice. In a ring whose two directions are equally
/// long a message may take either.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinimalAdaptive {
    lattice: Lattice,
}

impl MinimalAdaptive {
    /// Minimal adaptive routing in this lattice, whose channels all join two nodes.
    ///
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        Self { lattice }
    }

    /// Appends the channels onward from a node, in ascending order.
    fn at_node(&self, node: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.lattice;
        for (dimension, along) in lattice.dimensions().iter().enumerate() {
            let [at, to] =
                [node, header.destination as usize].map(|n| lattice.coordinate(n, dimension));
            let line = lattice.line(node, dimension);
            let mut add = |lane| hops.push(header.over(lattice.number(Along(line, lane))));
            match along.departure(at, to) {
                Departure::Here => {}
                Departure::On(lane) => add(lane),
                Departure::OnEither(one, other) => {
                    add(one);
                    add(other);
                }
            }
        }
    }
}

impl Routing for MinimalAdaptive {
    fn topology(&self) -> &dyn Topology {
        &self.lattice
    }

    fn first(&self, source: usize, header: Header, hops: &mut Vec<Hop>) {
        self.at_node(source, header, hops);
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let node = match self.lattice.channel(channel) {
            Along(line, lane) => self.lattice.node(line, self.lattice.lane(line, lane).to),
            channel => panic!("{channel:?} does not lead from node to node"),
        };
        self.at_node(node, header, hops);
    }
}
