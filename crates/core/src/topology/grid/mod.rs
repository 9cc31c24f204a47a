//! Square grids of two identical dimensions, routed through the first and then the second.
//!
//! Mesh and torus are grids that differ only in their [`Dimension`]. A message travels along its
//! row to the column of its destination and then along that column.

use super::dimension::{Departure, Dimension};
use super::{Channel, Graph, Node, NodeKind};
use crate::routing::{Next, Routing};

mod name;

/// A k×k grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    dimension: Dimension,
}

/// A channel of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GridChannel {
    /// From the processor of a node into the network.
    Injection {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
    },
    /// From the network to the processor of a node.
    Ejection {
        /// Column.
        x: u32,
        /// Row.
        y: u32,
    },
    /// A lane along a row.
    Row {
        /// Row.
        y: u32,
        /// Lane of the dimension.
        lane: usize,
    },
    /// A lane along a column.
    Column {
        /// Column.
        x: u32,
        /// Lane of the dimension.
        lane: usize,
    },
}

use GridChannel::{Column, Ejection, Injection, Row};

impl Grid {
    /// The grid with this dimension for both its rows and its columns.
    #[must_use]
    pub fn new(dimension: Dimension) -> Self {
        Self { dimension }
    }

    /// The dimension of its rows and columns.
    #[must_use]
    pub fn dimension(self) -> Dimension {
        self.dimension
    }

    /// The number of a channel: k² injection channels, k² ejection channels, rows, columns.
    #[must_use]
    pub fn index(self, channel: GridChannel) -> usize {
        number(
            channel,
            self.dimension.nodes() as usize,
            self.dimension.lanes(),
        )
    }

    /// The channel with this number.
    #[must_use]
    pub fn channel(self, index: usize) -> GridChannel {
        numbered(
            index,
            self.dimension.nodes() as usize,
            self.dimension.lanes(),
        )
    }

    /// The representative of a class: of the mirror images of a channel, the one nearest to node
    /// (0, 0) that leads away from it.
    #[must_use]
    pub fn representative(self, class: usize) -> GridChannel {
        let d = self.dimension;
        numbered(class, d.distinct_nodes() as usize, d.forward_lanes())
    }

    /// The class of a channel, which its mirror images in both dimensions share if the dimension is
    /// symmetric. Classes are numbered like channels.
    #[must_use]
    pub fn class_of(self, channel: GridChannel) -> usize {
        let d = self.dimension;
        let folded = match channel {
            Injection { x, y } => Injection {
                x: d.folded_node(x),
                y: d.folded_node(y),
            },
            Ejection { x, y } => Ejection {
                x: d.folded_node(x),
                y: d.folded_node(y),
            },
            Row { y, lane } => Row {
                y: d.folded_node(y),
                lane: d.folded_lane(lane),
            },
            Column { x, lane } => Column {
                x: d.folded_node(x),
                lane: d.folded_lane(lane),
            },
        };
        number(folded, d.distinct_nodes() as usize, d.forward_lanes())
    }

    /// All nodes and lanes; every virtual channel in use is a channel of its own.
    #[must_use]
    pub fn graph(self) -> Graph {
        let d = self.dimension;
        let k = d.nodes();
        let place = |i: u32| (f64::from(i) + 0.5) / f64::from(k);
        let at = |x: u32, y: u32| (y * k + x) as usize;
        let node = |x, y| Node {
            kind: NodeKind::Processor,
            x: place(x),
            y: place(y),
        };
        let nodes = (0..k).flat_map(|y| (0..k).map(move |x| node(x, y)));
        let lanes = (0..d.lanes()).filter(|&lane| d.carries(lane));
        let channels = (0..k).flat_map(|across| {
            lanes.clone().flat_map(move |lane| {
                let (from, to) = (d.lane(lane).from, d.lane(lane).to);
                let row = Row { y: across, lane };
                let column = Column { x: across, lane };
                [
                    (at(from, across), at(to, across), row),
                    (at(across, from), at(across, to), column),
                ]
            })
        });
        let channels = channels.map(|(from, to, channel)| Channel {
            from,
            to,
            class: self.class_of(channel),
        });
        Graph {
            nodes: nodes.collect(),
            channels: channels.collect(),
        }
    }

    /// Next hop of a message that is at node (`x`, `y`), in the column of its destination.
    fn along_column(self, x: u32, y: u32, to: u32) -> Next {
        match self.dimension.departure(y, to) {
            Departure::Here => Next::Group(self.index(Ejection { x, y })),
            Departure::On(lane) => Next::Group(self.index(Column { x, lane })),
            Departure::OnEither(one, other) => Next::Either(
                self.index(Column { x, lane: one }),
                self.index(Column { x, lane: other }),
            ),
        }
    }
}

/// Numbers the channels of a grid with `nodes` rows and columns of `lanes` lanes.
fn number(channel: GridChannel, nodes: usize, lanes: usize) -> usize {
    let node = |x: u32, y: u32| y as usize * nodes + x as usize;
    match channel {
        Injection { x, y } => node(x, y),
        Ejection { x, y } => nodes * nodes + node(x, y),
        Row { y, lane } => 2 * nodes * nodes + y as usize * lanes + lane,
        Column { x, lane } => 2 * nodes * nodes + (nodes + x as usize) * lanes + lane,
    }
}

/// The channel with this [`number`].
fn numbered(index: usize, nodes: usize, lanes: usize) -> GridChannel {
    let node = |index: usize| ((index % nodes) as u32, (index / nodes) as u32);
    let processors = nodes * nodes;
    if index < processors {
        let (x, y) = node(index);
        return Injection { x, y };
    }
    if index < 2 * processors {
        let (x, y) = node(index - processors);
        return Ejection { x, y };
    }
    let at = index - 2 * processors;
    let (across, lane) = (at / lanes, at % lanes);
    if across < nodes {
        Row {
            y: across as u32,
            lane,
        }
    } else {
        Column {
            x: (across - nodes) as u32,
            lane,
        }
    }
}

impl Routing for Grid {
    fn processors(&self) -> usize {
        let k = self.dimension.nodes() as usize;
        k * k
    }

    fn channels(&self) -> usize {
        let k = self.dimension.nodes() as usize;
        2 * k * k + 2 * k * self.dimension.lanes()
    }

    fn symmetries(&self) -> usize {
        let h = self.dimension.distinct_nodes() as usize;
        2 * h * h + 2 * h * self.dimension.forward_lanes()
    }

    fn symmetry(&self, channel: usize) -> usize {
        self.class_of(self.channel(channel))
    }

    fn injection(&self, processor: usize) -> usize {
        processor
    }

    fn next(&self, channel: usize, destination: usize) -> Next {
        let k = self.dimension.nodes() as usize;
        let (to_x, to_y) = ((destination % k) as u32, (destination / k) as u32);
        match self.channel(channel) {
            Injection { x, y } => match self.dimension.departure(x, to_x) {
                Departure::Here => self.along_column(x, y, to_y),
                Departure::On(lane) => Next::Group(self.index(Row { y, lane })),
                Departure::OnEither(one, other) => Next::Either(
                    self.index(Row { y, lane: one }),
                    self.index(Row { y, lane: other }),
                ),
            },
            Row { y, lane } => match self.dimension.onward(lane, to_x) {
                Some(lane) => Next::Group(self.index(Row { y, lane })),
                None => self.along_column(to_x, y, to_y),
            },
            Column { x, lane } => match self.dimension.onward(lane, to_y) {
                Some(lane) => Next::Group(self.index(Column { x, lane })),
                None => Next::Group(self.index(Ejection { x, y: to_y })),
            },
            Ejection { .. } => Next::Delivered,
        }
    }

    fn sibling_vc(&self, channel: usize) -> Option<usize> {
        let sibling_vc = |lane| self.dimension.sibling_vc(lane);
        let channel = match self.channel(channel) {
            Injection { .. } | Ejection { .. } => None,
            Row { y, lane } => sibling_vc(lane).map(|lane| Row { y, lane }),
            Column { x, lane } => sibling_vc(lane).map(|lane| Column { x, lane }),
        };
        channel.map(|channel| self.index(channel))
    }
}

#[cfg(test)]
mod tests {
    use super::super::dimension::Shape;
    use super::*;
    use crate::traffic::Flows;

    fn small_grids() -> impl Iterator<Item = Grid> {
        [Shape::Line, Shape::OneWayRing, Shape::TwoWayRing]
            .into_iter()
            .flat_map(|shape| (2..8).map(move |k| Grid::new(Dimension::new(k, shape))))
    }

    #[test]
    fn channels_are_numbered_without_gaps() {
        for grid in small_grids() {
            let mut classes = vec![false; grid.symmetries()];
            for index in 0..grid.channels() {
                assert_eq!(grid.index(grid.channel(index)), index);
                classes[grid.symmetry(index)] = true;
            }
            assert!(classes.into_iter().all(|met| met));
            for class in 0..grid.symmetries() {
                assert_eq!(grid.class_of(grid.representative(class)), class);
            }
        }
    }

    #[test]
    fn messages_arrive_and_turn_once() {
        for grid in small_grids() {
            let n = grid.processors();
            for (source, destination) in (0..n).flat_map(|s| (0..n).map(move |d| (s, d))) {
                let mut channel = grid.injection(source);
                let mut in_column = false;
                loop {
                    match grid.next(channel, destination) {
                        Next::Delivered => break,
                        Next::Group(next) | Next::Either(_, next) => channel = next,
                    }
                    assert!(!(in_column && matches!(grid.channel(channel), Row { .. })));
                    in_column = matches!(grid.channel(channel), Column { .. });
                }
                let k = grid.dimension().nodes();
                let (x, y) = (destination as u32 % k, destination as u32 / k);
                assert_eq!(grid.channel(channel), Ejection { x, y });
            }
        }
    }

    #[test]
    fn the_graph_holds_the_lanes_that_carry_messages() {
        for grid in small_grids() {
            let rates = Flows::uniform(&grid).classes;
            let graph = grid.graph();
            assert!(
                graph
                    .channels
                    .iter()
                    .all(|channel| rates[channel.class].rate > 0.0)
            );
            let busy = (0..grid.channels()).filter(|&c| rates[grid.symmetry(c)].rate > 0.0);
            assert_eq!(graph.channels.len() + 2 * grid.processors(), busy.count());
        }
    }
}
