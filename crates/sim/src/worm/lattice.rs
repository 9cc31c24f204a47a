//! A cursor through a lattice without wrap-around links: along one dimension at a time.
//!
//! In both directions along a line the channels are numbered consecutively, so that a route is a run of
//! consecutive channels for each dimension in which source and destination differ, between the injection
//! and the ejection channel. A route holds two runs, the current one and the next: in two dimensions no
//! branch depends on where a message turns, which would be mispredicted.

use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::LatticeChannel::{Along, Ejection};
use loadcurve_network::topology::dimension::{Dimension, Shape};
use loadcurve_network::topology::{Lattice, Line};

use super::route_cursor::RouteCursor;

/// A cursor through a lattice whose dimensions are lines.
#[derive(Debug, Clone)]
pub struct LatticeCursor {
    routing: DimensionOrder,
    dimensions: Vec<Lines>,
    /// Number of the first ejection channel.
    ejection: u32,
    longest: u32,
}

/// The lines along one dimension.
#[derive(Debug, Clone, Copy)]
struct Lines {
    nodes: u32,
    /// Difference between the numbers of neighbouring nodes.
    stride: u32,
    /// Number of the first channel of the first line.
    first: u32,
    /// Number of channels of each line: first those upwards, then those downwards.
    lanes: u32,
}

/// Route of a message through a lattice.
#[derive(Debug, Clone, Copy)]
pub struct LatticeRoute {
    /// Offsets from a hop to its channel, in the current run and in the next.
    run: u32,
    next_run: u32,
    destination: u32,
    /// Number of the source node, without the coordinates in all dimensions that have their runs.
    rest: u32,
    /// Hops of the last channels of the current run and of the next; 0 or the same if there is none.
    turn: u16,
    end: u16,
    /// Number of dimensions that have their runs, or `ALL`.
    dimension: u8,
}

/// All dimensions.
const ALL: u8 = u8::MAX;

impl LatticeCursor {
    /// A cursor through a lattice.
    ///
    /// # Panics
    /// If a dimension is a ring, there are 255 dimensions or more, or a route has 2¹⁶ hops or more,
    /// which do not fit in 16 bits.
    #[must_use]
    pub fn new(lattice: Lattice) -> Self {
        let mut stride = 1;
        let lines = |(dimension, along): (usize, &Dimension)| {
            assert!(along.shape() == Shape::Line, "a dimension is a ring");
            let line = Line {
                dimension,
                number: 0,
            };
            let lines = Lines {
                nodes: along.nodes(),
                stride,
                first: lattice.number(Along(line, 0)) as u32,
                lanes: along.lanes() as u32,
            };
            stride *= lines.nodes;
            lines
        };
        let dimensions: Vec<_> = lattice.dimensions().iter().enumerate().map(lines).collect();
        let hops = dimensions.iter().map(|along| along.nodes - 1);
        let longest = 1 + hops.sum::<u32>();
        assert!(longest < 1 << 16, "a route has fewer than 2^16 hops");
        assert!(dimensions.len() < usize::from(ALL), "too many dimensions");
        Self {
            ejection: lattice.number(Ejection(0)) as u32,
            routing: DimensionOrder::new(lattice),
            dimensions,
            longest,
        }
    }

    /// A cursor through the mesh of `side` × `side` nodes.
    ///
    /// # Panics
    /// If a route has 2¹⁶ hops or more.
    #[must_use]
    pub fn mesh(side: u32) -> Self {
        Self::new(Lattice::mesh(side))
    }

    /// Appends the run along the next dimension in which the message still has a hop, if there is one.
    #[inline]
    fn append(&self, route: &mut LatticeRoute) {
        while let Some(along) = self.dimensions.get(usize::from(route.dimension)) {
            let ahead = match along.stride {
                1 => route.destination,
                stride => route.destination / stride,
            };
            let below = route.destination - ahead * along.stride;
            route.dimension += 1;
            // Divisions are slow.
            let is_last = usize::from(route.dimension) == self.dimensions.len();
            let (above, from, to) = if is_last {
                route.dimension = ALL;
                (0, route.rest, ahead)
            } else {
                let above = route.rest / along.nodes;
                (above, route.rest - above * along.nodes, ahead % along.nodes)
            };
            route.rest = above;
            if from != to {
                // As in `Dimension::departure`.
                let lane = if to > from { from } else { along.lanes - from };
                let line = above * along.stride + below;
                let first = along.first + line * along.lanes + lane;
                // No wrap below 0: more than 2N channels precede those along lines.
                route.next_run = first - 1 - u32::from(route.end);
                route.end += from.abs_diff(to) as u16;
                return;
            }
        }
    }
}

impl RouteCursor for LatticeCursor {
    type Network = DimensionOrder;
    type Route = LatticeRoute;

    fn network(&self) -> &DimensionOrder {
        &self.routing
    }

    #[inline]
    fn route(&self, source: u32, destination: u32) -> LatticeRoute {
        let mut route = LatticeRoute {
            run: 0,
            next_run: 0,
            destination,
            rest: source,
            turn: 0,
            end: 0,
            dimension: 0,
        };
        self.append(&mut route);
        (route.run, route.turn) = (route.next_run, route.end);
        self.append(&mut route);
        route
    }

    #[inline]
    fn advance(
        &mut self,
        route: &mut LatticeRoute,
        hop: u32,
        _channel: u32,
        _lot: impl FnOnce() -> u64,
    ) -> Option<u32> {
        if route.dimension != ALL && hop == u32::from(route.turn) {
            (route.run, route.turn) = (route.next_run, route.end);
            self.append(route);
        }
        if hop > u32::from(route.end) {
            return None;
        }
        let hop = hop + 1;
        let run = if hop <= u32::from(route.turn) {
            route.run
        } else {
            route.next_run
        };
        Some(if hop <= u32::from(route.end) {
            run + hop
        } else {
            self.ejection + route.destination
        })
    }

    fn longest(&self) -> u32 {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worm::route_cursor::tests::steps_are_those_of_the_routing_function;
    use loadcurve_network::topology::Links;

    #[test]
    fn steps_follow_the_routes() {
        let lattices: [&[u32]; 11] = [
            &[2, 2],
            &[3, 3],
            &[6, 6],
            &[7],
            &[5, 2],
            &[2, 5],
            &[4, 3, 2],
            &[2, 3, 4],
            &[2; 5],
            &[3, 2, 2, 3],
            &[2; 6],
        ];
        for sizes in lattices {
            let lines = sizes.iter().map(|&size| Dimension::new(size, Shape::Line));
            let cursor = LatticeCursor::new(Lattice::new(lines.collect()));
            let longest = steps_are_those_of_the_routing_function(&cursor);
            assert_eq!(cursor.longest(), longest);
        }
    }

    #[test]
    #[should_panic(expected = "a ring")]
    fn rings_are_refused() {
        let _ = LatticeCursor::new(Lattice::torus(4, Links::Bidirectional));
    }
}
