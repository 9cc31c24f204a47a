//! Minimal adaptive routing in a lattice: any channel on a shortest path.

use super::{Alternatives, Next, Routing};
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
    /// # Panics
    /// When the lattice has more than two dimensions.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        assert!(
            lattice.dimensions().len() <= 2,
            "a message has at most {} ways to go on",
            Alternatives::MAX
        );
        Self { lattice }
    }

    /// The channels onward from a node, in ascending order.
    fn at_node(&self, node: usize, destination: usize) -> Next {
        if node == destination {
            return Next::Delivered;
        }
        let lattice = &self.lattice;
        let mut channels = Alternatives::default();
        for (dimension, along) in lattice.dimensions().iter().enumerate() {
            let [at, to] = [node, destination].map(|n| lattice.coordinate(n, dimension));
            let line = lattice.line(node, dimension);
            let mut add = |lane| channels.push(lattice.number(Along(line, lane)));
            match along.departure(at, to) {
                Departure::Here => {}
                Departure::On(lane) => add(lane),
                Departure::OnEither(one, other) => {
                    add(one);
                    add(other);
                }
            }
        }
        Next::AnyOf(channels)
    }
}

impl Routing for MinimalAdaptive {
    fn topology(&self) -> &dyn Topology {
        &self.lattice
    }

    fn first(&self, source: usize, destination: usize) -> Next {
        self.at_node(source, destination)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let node = match self.lattice.channel(channel) {
            Along(line, lane) => self.lattice.node(line, self.lattice.lane(line, lane).to),
            channel => panic!("{channel:?} does not lead from node to node"),
        };
        self.at_node(node, destination)
    }
}
