//! Rows and columns of nodes and the channels between neighbours, independent of routing: a common
//! view of mesh, torus and scouting torus.

use loadcurve::topology::ScoutingTorus;
use loadcurve::topology::dimension::{Dimension, Lane, Shape};
use loadcurve::topology::grid::{Grid, GridChannel};

/// A square array of nodes in rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lattice {
    /// Dimension-order routing: mesh and torus.
    Grid(Grid),
    /// Adaptive routing: one channel in each direction of every link.
    Scouting(ScoutingTorus),
}

/// A row or a column, with its number. A row holds the links in the x direction, a column those in
/// y.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Row(u32),
    Column(u32),
}

/// The position of a channel in a lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// From the processor of a node, given by column and row.
    Injection(u32, u32),
    /// To the processor of a node.
    Ejection(u32, u32),
    /// Between neighbours, given by its lane.
    Along(Line, usize),
}

impl Lattice {
    /// The number of nodes in a row or column.
    pub(super) fn side(self) -> u32 {
        match self {
            Self::Grid(grid) => grid.dimension().nodes(),
            Self::Scouting(torus) => torus.k(),
        }
    }

    /// The dimension that describes both rows and columns.
    pub(super) fn dimension(self) -> Dimension {
        match self {
            Self::Grid(grid) => grid.dimension(),
            Self::Scouting(torus) => Dimension::new(torus.k(), Shape::TwoWayRing),
        }
    }

    /// The number of virtual channels that are drawn on a link.
    pub(super) fn virtual_channels(self) -> u32 {
        match self {
            Self::Grid(grid) if grid.dimension().shape() != Shape::Line => 2,
            Self::Grid(_) | Self::Scouting(_) => 1,
        }
    }

    /// The number of lanes of a row or column.
    pub(super) fn lanes(self) -> usize {
        match self {
            Self::Grid(grid) => grid.dimension().lanes(),
            Self::Scouting(torus) => 2 * torus.k() as usize,
        }
    }

    /// The ends and direction of a lane.
    pub(super) fn lane(self, lane: usize) -> Lane {
        match self {
            Self::Grid(grid) => grid.dimension().lane(lane),
            Self::Scouting(torus) => {
                let (k, number) = (torus.k(), lane as u32);
                let (from, backward) = (number % k, number >= k);
                let step = if backward { k - 1 } else { 1 };
                Lane {
                    from,
                    to: (from + step) % k,
                    backward,
                    virtual_channel: 0,
                }
            }
        }
    }

    /// True if any message uses this lane.
    pub(super) fn carries(self, lane: usize) -> bool {
        match self {
            Self::Grid(grid) => grid.dimension().carries(lane),
            Self::Scouting(_) => true,
        }
    }

    /// The number of a channel along a row or column.
    pub(super) fn channel(self, line: Line, lane: usize) -> usize {
        match (self, line) {
            (Self::Grid(grid), Line::Row(y)) => grid.index(GridChannel::Row { y, lane }),
            (Self::Grid(grid), Line::Column(x)) => grid.index(GridChannel::Column { x, lane }),
            (Self::Scouting(torus), line) => {
                let Lane { from, backward, .. } = self.lane(lane);
                let (direction, node) = match line {
                    Line::Row(y) => (0, torus.node_index(from, y)),
                    Line::Column(x) => (2, torus.node_index(x, from)),
                };
                (direction + usize::from(backward)) * torus.nodes() as usize + node
            }
        }
    }

    /// The position of the channel with this number.
    pub(super) fn place(self, channel: usize) -> Place {
        match self {
            Self::Grid(grid) => match grid.channel(channel) {
                GridChannel::Injection { x, y } => Place::Injection(x, y),
                GridChannel::Ejection { x, y } => Place::Ejection(x, y),
                GridChannel::Row { y, lane } => Place::Along(Line::Row(y), lane),
                GridChannel::Column { x, lane } => Place::Along(Line::Column(x), lane),
            },
            Self::Scouting(torus) => {
                let (k, nodes) = (torus.k() as usize, torus.nodes() as usize);
                let (direction, node) = (channel / nodes, channel % nodes);
                let (x, y) = (node % k, node / k);
                let (line, from) = if direction < 2 {
                    (Line::Row(y as u32), x)
                } else {
                    (Line::Column(x as u32), y)
                };
                Place::Along(line, direction % 2 * k + from)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channels_of_a_scouting_torus_are_those_of_its_simulator() {
        let torus = ScoutingTorus::new(4);
        let lattice = Lattice::Scouting(torus);
        for channel in 0..4 * torus.nodes() as usize {
            let Place::Along(line, lane) = lattice.place(channel) else {
                panic!("{channel} is between neighbours");
            };
            assert_eq!(lattice.channel(line, lane), channel);
        }
        // The channels +x, −x, +y and −y from node (1, 2), which is node 9.
        for (direction, line, lane) in [
            (0, Line::Row(2), 1),
            (1, Line::Row(2), 5),
            (2, Line::Column(1), 2),
            (3, Line::Column(1), 6),
        ] {
            assert_eq!(lattice.place(16 * direction + 9), Place::Along(line, lane));
        }
    }
}
