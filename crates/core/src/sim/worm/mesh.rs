//! A cursor through the mesh: along the row, then along the column.
//!
//! In both directions along a line the channels are numbered consecutively, so that a route is two
//! runs of consecutive channels between the injection and the ejection channel.

use super::route_cursor::RouteCursor;
use crate::routing::DimensionOrder;
use crate::topology::LatticeChannel::{Along, Ejection};
use crate::topology::dimension::Departure;
use crate::topology::{Lattice, Line};

/// A cursor through a mesh.
#[derive(Debug, Clone)]
pub struct MeshCursor {
    routing: DimensionOrder,
    side: u32,
    /// Number of the first channel of the first row, of the first column, and of the first ejection
    /// channel; number of lanes of each row and column.
    first: [u32; 2],
    ejection: u32,
    lanes: u32,
}

/// Route of a message through a mesh.
#[derive(Debug, Clone, Copy)]
pub struct MeshRoute {
    /// Offsets from a hop to its channel, in the row and in the column.
    row: u32,
    column: u32,
    ejection: u32,
    /// Hop of the last channel in the row, 0 if there is none, and hop of the ejection channel.
    turn: u16,
    last: u16,
}

impl MeshCursor {
    /// A cursor through the mesh of `side` × `side` nodes.
    ///
    /// # Panics
    /// If it has more than 2¹⁵ nodes per side: its hops would not fit in 16 bits.
    #[must_use]
    pub fn new(side: u32) -> Self {
        assert!(side <= 1 << 15, "a route has fewer than 2^16 hops");
        let lattice = Lattice::mesh(side);
        let first = |dimension| {
            let line = Line {
                dimension,
                number: 0,
            };
            lattice.number(Along(line, 0)) as u32
        };
        Self {
            first: [first(0), first(1)],
            ejection: lattice.number(Ejection(0)) as u32,
            lanes: lattice.dimensions()[0].lanes() as u32,
            routing: DimensionOrder::new(lattice),
            side,
        }
    }

    /// First channel along a line from one position to another, if they differ.
    #[inline]
    fn channel(&self, dimension: usize, line: u32, from: u32, to: u32) -> u32 {
        let lane = match self.routing.lattice().dimensions()[dimension].departure(from, to) {
            Departure::Here => 0,
            Departure::On(lane) | Departure::OnEither(lane, _) => lane,
        };
        self.first[dimension] + line * self.lanes + lane as u32
    }
}

impl RouteCursor for MeshCursor {
    type Network = DimensionOrder;
    type Route = MeshRoute;

    fn network(&self) -> &DimensionOrder {
        &self.routing
    }

    #[inline]
    fn route(&self, source: u32, destination: u32) -> (MeshRoute, u32) {
        let (x, y) = (source % self.side, source / self.side);
        let (to_x, to_y) = (destination % self.side, destination / self.side);
        let turn = x.abs_diff(to_x);
        let last = turn + y.abs_diff(to_y) + 1;
        let row = self.channel(0, y, x, to_x);
        let column = self.channel(1, to_x, y, to_y);
        let route = MeshRoute {
            // No wrap below 0: more than k² channels come before those of the rows.
            row: row - 1,
            column: column - 1 - turn,
            ejection: self.ejection + destination,
            turn: turn as u16,
            last: last as u16,
        };
        (route, last)
    }

    #[inline]
    fn advance(&self, route: &mut MeshRoute, hop: u32, _channel: u32) -> u32 {
        let hop = hop + 1;
        let line = if hop <= u32::from(route.turn) {
            route.row
        } else {
            route.column
        };
        if hop < u32::from(route.last) {
            line + hop
        } else {
            route.ejection
        }
    }

    fn longest(&self) -> u32 {
        2 * (self.side - 1) + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::worm::route_cursor::tests::steps_are_those_of_the_routing_function;

    #[test]
    fn steps_follow_the_routes() {
        for side in 2..=6 {
            steps_are_those_of_the_routing_function(&MeshCursor::new(side));
        }
    }
}
