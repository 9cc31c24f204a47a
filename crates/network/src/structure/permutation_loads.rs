//! Loads of links under permutations.

use super::bounds::LinkBound;
use super::worst::Routes;
use super::{TIE, Wiring};
use crate::routing::{Header, Middles, Routers, Routing};
use crate::traffic::Permutation;

/// Loads of the links of a routing under one permutation after the other.
///
/// Where messages go through any router, the load of a link is a sum over sources and over destinations, whoever
/// sends to whom: each is found once.
///
/// ```
/// use loadcurve_network::routing::DimensionOrder;
/// use loadcurve_network::structure::PermutationLoads;
/// use loadcurve_network::topology::Lattice;
/// use loadcurve_network::traffic::{DestinationMap, Permutation};
/// let mesh = DimensionOrder::new(Lattice::mesh(8));
/// let transpose = Permutation::by(DestinationMap::Transpose, &[8, 8]).unwrap();
/// // Seven messages turn from the top row into the last column.
/// assert_eq!(PermutationLoads::new(&mesh).bound(&transpose).load, 1.0 / 7.0);
/// ```
#[derive(Debug)]
pub struct PermutationLoads<'a> {
    routing: &'a dyn Routing,
    routes: Routes,
    /// Lowest channel on the link of each channel.
    link_of: Vec<usize>,
    is_port: Vec<bool>,
    parts: Option<Parts>,
    loads: Vec<f64>,
}

/// Loads of messages through any router.
#[derive(Debug)]
struct Parts {
    routers: Routers,
    /// Fractions of the messages of each source, up to their middles, and of those for each destination after them,
    /// with the links that they cross.
    sources: Vec<Vec<(usize, f64)>>,
    destinations: Vec<Vec<(usize, f64)>>,
}

impl<'a> PermutationLoads<'a> {
    /// The routes of a network.
    #[must_use]
    pub fn new(routing: &'a dyn Routing) -> Self {
        let topology = routing.topology();
        let wiring = Wiring::of(topology);
        let mut it = Self {
            routing,
            routes: Routes::new(topology.channels()),
            link_of: wiring.link_of,
            is_port: wiring.is_port,
            parts: None,
            loads: vec![0.0; topology.channels()],
        };
        if let Middles::AnyRouter(routers) = routing.middles() {
            it.parts = Some(it.parts(routers));
        }
        it
    }

    /// The load of a source at which the busiest link or port saturates, and the lowest channel there.
    pub fn bound(&mut self, permutation: &Permutation) -> LinkBound {
        self.loads.fill(0.0);
        for source in 0..self.routing.topology().processors() {
            let destination = permutation.destination(source);
            if destination != source {
                self.add([source, destination]);
            }
        }
        let mut busiest = (0.0, 0);
        for (channel, &load) in self.loads.iter().enumerate() {
            if load > busiest.0 * (1.0 + TIE) {
                busiest = (load, channel);
            }
        }
        LinkBound {
            load: 1.0 / busiest.0,
            channel: busiest.1,
        }
    }

    /// Number of links between routers that all messages cross together, under the permutation that was asked for last.
    #[must_use]
    pub fn hops(&self) -> f64 {
        let loads = self.loads.iter().zip(&self.is_port);
        loads
            .filter(|&(_, &is_port)| !is_port)
            .map(|(load, _)| load)
            .sum()
    }

    /// Adds the messages of a pair.
    fn add(&mut self, [source, destination]: [usize; 2]) {
        let (loads, link_of) = (&mut self.loads, &self.link_of);
        if let Some(parts) = &self.parts
            && parts.routers.of(source) != parts.routers.of(destination)
        {
            let both = parts.sources[source]
                .iter()
                .chain(&parts.destinations[destination]);
            for &(link, load) in both {
                loads[link] += load;
            }
            return;
        }
        let visit = |channel: usize, part| loads[link_of[channel]] += part;
        self.routes
            .follow(self.routing, [source, destination], visit);
    }

    /// The loads of each source and of each destination.
    fn parts(&mut self, routers: Routers) -> Parts {
        let routing = self.routing;
        let processors = routers.count * routers.each;
        let each = 1.0 / routers.count as f64;
        let mut of = |processor: usize, header_of: fn(usize) -> Header, is_source: bool| {
            self.loads.fill(0.0);
            let (loads, link_of) = (&mut self.loads, &self.link_of);
            for middle in 0..routers.count {
                let header = header_of(processor).through(middle);
                let (aim, from) = if is_source {
                    (header, processor)
                } else {
                    (header_of(processor), routers.first(middle))
                };
                let start = (routing.injection(from), header, each);
                self.routes
                    .follow_to(routing, aim, start, |channel, part, headers| {
                        let is_before = headers[channel].via.is_some();
                        if is_before == is_source {
                            loads[link_of[channel]] += part;
                        }
                        is_before || !is_source
                    });
            }
            let crossed = loads.iter().copied().enumerate();
            crossed.filter(|&(_, load)| load > 0.0).collect()
        };
        let sources = (0..processors).map(|source| of(source, |_| Header::to(0), true));
        let sources = sources.collect();
        let destinations = (0..processors).map(|destination| of(destination, Header::to, false));
        Parts {
            routers,
            sources,
            destinations: destinations.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::{DimensionOrder, O1Turn, Phases};
    use crate::topology::{Dragonfly, Lattice, Links};
    use crate::traffic::{DestinationMap, Flows};

    #[test]
    fn loads_are_those_of_the_flows() {
        let torus = || Lattice::torus(4, Links::Bidirectional);
        let routings: [Box<dyn Routing>; 4] = [
            Box::new(O1Turn::new(torus())),
            Box::new(Phases::romm(DimensionOrder::new(torus()))),
            Box::new(Phases::valiant(DimensionOrder::new(torus()))),
            Box::new(Phases::valiant(Dragonfly::new(2, 3, 1))),
        ];
        for routing in routings {
            let processors = routing.topology().processors() as u32;
            let wiring = Wiring::of(routing.topology());
            let mut loads = PermutationLoads::new(&*routing);
            for seed in 0..5 {
                let random = DestinationMap::Random { seed };
                let permutation = Permutation::by(random, &[processors]).unwrap();
                let flows = Flows::of(&*routing, &permutation).unwrap();
                let expected = LinkBound::of(&wiring, &flows);
                let found = loads.bound(&permutation);
                assert!(
                    (found.load / expected.load - 1.0).abs() < 1e-12,
                    "{routing:?} {seed}"
                );
            }
        }
    }
}
