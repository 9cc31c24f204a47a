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

use super::{Header, Hop, Routing};
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

    /// Appends the next hop of a message at a node that agrees with its destination in all dimensions below
    /// `dimension`.
    #[inline]
    fn at_node(&self, node: usize, dimension: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.lattice;
        for dimension in dimension..lattice.dimensions().len() {
            let [at, to] =
                [node, header.destination as usize].map(|n| lattice.coordinate(n, dimension));
            let over =
                |lane| header.over(lattice.number(Along(lattice.line(node, dimension), lane)));
            match lattice.dimensions()[dimension].departure(at, to) {
                Departure::Here => {}
                Departure::On(one) => return hops.push(over(one)),
                Departure::OnEither(one, other) => return hops.extend([over(one), over(other)]),
            }
        }
        hops.push(header.over(lattice.number(Ejection(node))));
    }
}

impl Routing for DimensionOrder {
    fn topology(&self) -> &dyn Topology {
        &self.lattice
    }

    #[inline]
    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let lattice = &self.lattice;
        match lattice.channel(channel) {
            Injection(node) => self.at_node(node, 0, header, hops),
            Along(line, lane) => {
                let dimension = line.dimension;
                let to = lattice.coordinate(header.destination as usize, dimension);
                match lattice.dimensions()[dimension].onward(lane, to) {
                    Some(lane) => hops.push(header.over(lattice.number(Along(line, lane)))),
                    None => {
                        self.at_node(lattice.node(line, to), dimension + 1, header, hops);
                    }
                }
            }
            Ejection(_) => {}
        }
    }
}

/// The next channel of a message at a router of a HyperX: directly to the destination's coordinate in the
/// lowest dimension in which they differ.
fn from_router(network: &HyperX, router: u32, destination: u32) -> usize {
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
    network.number(channel)
}

impl Routing for HyperX {
    fn topology(&self) -> &dyn Topology {
        self
    }

    fn next(&self, channel: usize, header: Header, hops: &mut Vec<Hop>) {
        let router = match self.channel(channel) {
            HyperXChannel::Injection(processor) => self.router(processor),
            HyperXChannel::Link {
                from,
                dimension,
                coordinate,
            } => self.neighbour(from, dimension, coordinate),
            HyperXChannel::Ejection(_) => return,
        };
        hops.push(header.over(from_router(self, router, header.destination)));
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
                let mut channel = routing.injection(source);
                let mut dimension = 0;
                while let Some(hop) = routing.hops(channel, destination).last() {
                    channel = hop.group;
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
