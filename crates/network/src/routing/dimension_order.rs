//! Dimension-order routing (e-cube): along the first dimension to the coordinate of the destination,
//! then along the second, and so on.
//!
//! In a two-way ring a message takes the shorter direction, and if both are equally long, half of the
//! messages take each. In a ring of two virtual channels it uses virtual channel 0 until it has crossed
//! the link from the last node to the first (the dateline), then virtual channel 1. This leaves no
//! cycle in the channel dependency graph.
//!
//! In a HyperX a message needs one hop in each dimension, and no virtual channels.
//!
//! Source: W. J. Dally and C. L. Seitz, "Deadlock-free message routing in multiprocessor
//! interconnection networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553,
//! doi:10.1109/TC.1987.1676939.

use super::{Next, Routing};
use crate::topology::LatticeChannel::{Along, Ejection, Injection};
use crate::topology::dimension::Departure;
use crate::topology::hyperx::HyperXChannel;
use crate::topology::{HyperX, Lattice, Topology};

/// Dimension-order routing in a lattice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DimensionOrder {
    lattice: Lattice,
}

impl DimensionOrder {
    /// Dimension-order routing in this lattice.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        Self { lattice }
    }

    /// The lattice.
    #[must_use]
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// Next hop of a message at a node that agrees with its destination in all dimensions below
    /// `dimension`.
    #[inline]
    fn at_node(&self, node: usize, dimension: usize, destination: usize) -> Next {
        let lattice = &self.lattice;
        for dimension in dimension..lattice.dimensions().len() {
            let [at, to] = [node, destination].map(|n| lattice.coordinate(n, dimension));
            let lane = |lane| lattice.number(Along(lattice.line(node, dimension), lane));
            match lattice.dimensions()[dimension].departure(at, to) {
                Departure::Here => {}
                Departure::On(one) => return Next::Group(lane(one)),
                Departure::OnEither(one, other) => return Next::Either(lane(one), lane(other)),
            }
        }
        Next::Group(lattice.number(Ejection(node)))
    }
}

impl Routing for DimensionOrder {
    fn topology(&self) -> &dyn Topology {
        &self.lattice
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(self.lattice.number(Injection(source)))
    }

    #[inline]
    fn next(&self, channel: usize, destination: usize) -> Next {
        let lattice = &self.lattice;
        match lattice.channel(channel) {
            Injection(node) => self.at_node(node, 0, destination),
            Along(line, lane) => {
                let dimension = line.dimension;
                let to = lattice.coordinate(destination, dimension);
                match lattice.dimensions()[dimension].onward(lane, to) {
                    Some(lane) => Next::Group(lattice.number(Along(line, lane))),
                    None => self.at_node(lattice.node(line, to), dimension + 1, destination),
                }
            }
            Ejection(_) => Next::Delivered,
        }
    }
}

/// The next hop of a message at a router of a HyperX: directly to the destination's coordinate in the
/// lowest dimension in which they differ.
fn from_router(network: &HyperX, router: u32, destination: u32) -> Next {
    let target = network.router(destination);
    let differs = |&dimension: &usize| {
        network.coordinate(router, dimension) != network.coordinate(target, dimension)
    };
    let channel = match (0..network.sizes().count()).find(differs) {
        Some(dimension) => HyperXChannel::Link {
            from: router,
            dimension,
            coordinate: network.coordinate(target, dimension),
        },
        None => HyperXChannel::Ejection(destination),
    };
    Next::Group(network.number(channel))
}

impl Routing for HyperX {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn first(&self, source: usize, _destination: usize) -> Next {
        Next::Group(source)
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let router = match self.channel(channel) {
            HyperXChannel::Injection(processor) => self.router(processor),
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => self.neighbour(from, dimension, coordinate),
            HyperXChannel::Ejection(_) => return Next::Delivered,
        };
        from_router(self, router, destination as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::dimension::{Dimension, Shape};

    #[test]
    fn messages_arrive_through_one_dimension_after_the_other() {
        let [line, ring] = [Shape::Line, Shape::TwoWayRing].map(|shape| Dimension::new(4, shape));
        let one_way = Dimension::new(3, Shape::OneWayRing);
        for dimensions in [
            vec![line; 2],
            vec![ring, one_way],
            vec![one_way, ring, line],
            vec![ring],
        ] {
            let routing = DimensionOrder::new(Lattice::new(dimensions));
            let lattice = routing.lattice();
            let n = lattice.nodes();
            for (source, destination) in (0..n).flat_map(|s| (0..n).map(move |d| (s, d))) {
                let Next::Group(mut channel) = routing.first(source, destination) else {
                    panic!("a message has one injection channel");
                };
                let mut dimension = 0;
                loop {
                    match routing.next(channel, destination) {
                        Next::Delivered => break,
                        Next::Group(next) | Next::Either(_, next) => channel = next,
                        Next::AnyOf(_) => panic!("routes are not adaptive"),
                    }
                    if let Along(line, _) = lattice.channel(channel) {
                        assert!(line.dimension >= dimension);
                        dimension = line.dimension;
                    }
                }
                assert_eq!(lattice.channel(channel), Ejection(destination));
            }
        }
    }
}
