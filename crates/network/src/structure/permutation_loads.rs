//! Loads of links under permutations.

use std::sync::Arc;

use super::bounds::LinkBound;
use super::worst::Routes;
use super::{RouteLoads, TIE};
use crate::routing::Routing;
use crate::traffic::Permutation;

/// Loads of the links of a routing under one permutation after the other, from [those of each pair](RouteLoads).
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
    known: Arc<RouteLoads>,
    loads: Vec<f64>,
}

impl<'a> PermutationLoads<'a> {
    /// The routes of a network.
    #[must_use]
    pub fn new(routing: &'a dyn Routing) -> Self {
        Self::with(routing, Arc::new(RouteLoads::of(routing)))
    }

    /// The routes of a network whose loads are known.
    #[must_use]
    pub fn with(routing: &'a dyn Routing, known: Arc<RouteLoads>) -> Self {
        let channels = routing.topology().channels();
        Self {
            routing,
            routes: Routes::new(channels),
            known,
            loads: vec![0.0; channels],
        }
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
        let loads = self.loads.iter().zip(&self.known.wiring.is_port);
        loads
            .filter(|&(_, &is_port)| !is_port)
            .map(|(load, _)| load)
            .sum()
    }

    /// Adds the messages of a pair.
    fn add(&mut self, pair: [usize; 2]) {
        let (loads, routes) = (&mut self.loads, &mut self.routes);
        let add = |link: usize, part| loads[link] += part;
        self.known.of_pair((self.routing, routes), pair, add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routing::{DimensionOrder, O1Turn, Phases};
    use crate::structure::{Wiring, WorstPermutation};
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
            let known = Arc::new(RouteLoads::of(&*routing));
            assert_eq!(
                WorstPermutation::with(&*routing, Some(known.clone())),
                WorstPermutation::of(&*routing)
            );
            let mut loads = PermutationLoads::with(&*routing, known);
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
