//! Lattices: nodes at the points of an n-dimensional array, each joined to its neighbours along every
//! dimension, with or without wrap-around links. Meshes, tori, rings and hypercubes are lattices.

mod name;
mod numbering;

use super::dimension::{Dimension, Lane, Shape};
use super::disc::Disc;
use super::grid::grid;
use super::picture::{Arrangement, Ends, Graph, Node, NodeKind, Picture};
use super::{ChannelKind, Links, Topology};
use numbering::Numbering;

/// A lattice of n dimensions.
///
/// Node (x₀, x₁, …) has the number x₀ + k₀(x₁ + k₁(x₂ + …)), where kᵢ is the number of nodes along
/// dimension i, and belongs to the processor of that number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lattice {
    dimensions: Vec<Dimension>,
    order: Order,
    /// Numbers of channels, if they are ordered by lines.
    channels: Numbering,
    /// Numbers of classes of channels under mirror images.
    classes: Numbering,
}

/// Order in which the channels of a lattice are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Injection channels, ejection channels, and the lanes of one line after the other.
    Lines,
    /// No channels to and from processors; all channels of one direction, node by node, then those
    /// of the next: +x, −x, +y, −y and so on.
    Directions,
}

/// A line of nodes along one dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The dimension along which it runs.
    pub dimension: usize,
    /// Its number among the lines of this dimension: that of a node on it, without the digit of this
    /// dimension. In a square array, rows are the lines of dimension 0 and columns those of dimension 1.
    pub number: usize,
}

/// A channel of a lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LatticeChannel {
    /// From the processor of a node into the network.
    Injection(usize),
    /// From the network to the processor of a node.
    Ejection(usize),
    /// A lane along a line of nodes.
    Along(Line, usize),
}

use LatticeChannel::{Along, Ejection, Injection};

impl Lattice {
    /// The lattice with these dimensions, with an injection and an ejection channel for each processor.
    ///
    /// # Panics
    /// When there is no dimension, or there are more than 2²⁴ nodes.
    #[must_use]
    pub fn new(dimensions: Vec<Dimension>) -> Self {
        assert!(!dimensions.is_empty(), "a lattice has a dimension");
        let sizes = |nodes: fn(Dimension) -> u32, lanes: fn(Dimension) -> usize| {
            let sizes = dimensions.iter().map(|&d| (nodes(d), lanes(d)));
            Numbering::new(&sizes.collect::<Vec<_>>())
        };
        Self {
            channels: sizes(Dimension::nodes, Dimension::lanes),
            classes: sizes(Dimension::distinct_nodes, Dimension::forward_lanes),
            order: Order::Lines,
            dimensions,
        }
    }

    /// The mesh of `side` × `side` nodes: neighbours are joined in both directions, without
    /// wrap-around links.
    ///
    /// Source: Greenberg and Guan, PDCS 1997.
    ///
    /// # Panics
    /// When `side` is below 2.
    #[must_use]
    pub fn mesh(side: u32) -> Self {
        Self::new(vec![Dimension::new(side, Shape::Line); 2])
    }

    /// The torus of `side` × `side` nodes: rows and columns are rings. To prevent deadlock in the rings,
    /// every link carries two virtual channels, which take turns flit by flit.
    ///
    /// Sources: W. J. Dally and C. L. Seitz, "Deadlock-free message routing in multiprocessor
    /// interconnection networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553,
    /// doi:10.1109/TC.1987.1676939; Greenberg and Guan, PDCS 1997, who draw the virtual channels of a
    /// dimension with k links, two of which carry only one.
    ///
    /// # Panics
    /// When `side` is below 2.
    #[must_use]
    pub fn torus(side: u32, links: Links) -> Self {
        let shape = match links {
            Links::Unidirectional => Shape::OneWayRing,
            Links::Bidirectional => Shape::TwoWayRing,
        };
        Self::new(vec![Dimension::new(side, shape); 2])
    }

    /// The torus of `side` × `side` nodes with one channel in each direction of every link, all of them
    /// equivalent, and none between a node and its processor.
    ///
    /// # Panics
    /// When `side` is below 2.
    #[must_use]
    pub fn torus_of_single_channels(side: u32) -> Self {
        let ring = Dimension::new(side, Shape::TwoWayRing).with_single_channels();
        Self {
            order: Order::Directions,
            ..Self::new(vec![ring; 2])
        }
    }

    /// Its dimensions.
    #[must_use]
    pub fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    /// The number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.channels.nodes()
    }

    /// The number of lines of nodes along a dimension.
    #[must_use]
    pub fn lines(&self, dimension: usize) -> usize {
        self.channels.lines(dimension)
    }

    /// Coordinate of a node in a dimension.
    #[must_use]
    #[inline]
    pub fn coordinate(&self, node: usize, dimension: usize) -> u32 {
        self.channels.coordinate(node, dimension)
    }

    /// Coordinates of a node.
    pub fn coordinates(&self, node: usize) -> impl Iterator<Item = u32> {
        (0..self.dimensions.len()).map(move |dimension| self.coordinate(node, dimension))
    }

    /// The node at a position of a line.
    #[must_use]
    #[inline]
    pub fn node(&self, line: Line, at: u32) -> usize {
        self.channels.node(line, at)
    }

    /// The line through a node along a dimension.
    #[must_use]
    #[inline]
    pub fn line(&self, node: usize, dimension: usize) -> Line {
        self.channels.line(node, dimension)
    }

    /// The lane of a channel along a line.
    #[must_use]
    pub fn lane(&self, line: Line, lane: usize) -> Lane {
        self.dimensions[line.dimension].lane(lane)
    }

    /// The number of a channel.
    ///
    /// # Panics
    /// When channels are numbered by directions and it leads to or from a processor.
    #[must_use]
    #[inline]
    pub fn number(&self, channel: LatticeChannel) -> usize {
        match (self.order, channel) {
            (Order::Lines, channel) => self.channels.number(channel),
            (Order::Directions, Along(line, lane)) => {
                let Lane { from, backward, .. } = self.lane(line, lane);
                let direction = 2 * line.dimension + usize::from(backward);
                direction * self.nodes() + self.node(line, from)
            }
            (Order::Directions, _) => panic!("no channel to or from a processor"),
        }
    }

    /// The channel with this number.
    #[must_use]
    #[inline]
    pub fn channel(&self, number: usize) -> LatticeChannel {
        match self.order {
            Order::Lines => self.channels.channel(number),
            Order::Directions => {
                let (direction, node) = (number / self.nodes(), number % self.nodes());
                let line = self.line(node, direction / 2);
                let at = self.coordinate(node, line.dimension) as usize;
                let dimension = self.dimensions[line.dimension];
                let lane = match direction % 2 {
                    0 => at,
                    _ => dimension.forward_lanes() + dimension.nodes() as usize - 1 - at,
                };
                Along(line, lane)
            }
        }
    }

    /// The representative of a class: of the mirror images of a channel, the one nearest to node 0 that
    /// leads away from it. Its numbers of nodes and lines count distinct ones only.
    fn representative(&self, class: usize) -> LatticeChannel {
        match self.classes.channel(class) {
            Injection(node) => Injection(self.unfolded(node)),
            Ejection(node) => Ejection(self.unfolded(node)),
            Along(line, lane) => {
                let node = self.unfolded(self.classes.node(line, 0));
                Along(self.line(node, line.dimension), lane)
            }
        }
    }

    /// The node with this number among the distinct nodes.
    fn unfolded(&self, distinct: usize) -> usize {
        let dimensions = (0..self.dimensions.len()).rev();
        dimensions.fold(0, |node, dimension| {
            let at = self.classes.coordinate(distinct, dimension);
            node * self.dimensions[dimension].nodes() as usize + at as usize
        })
    }

    /// Number of a node's first mirror image among the distinct nodes.
    fn folded(&self, node: usize) -> usize {
        let dimensions = self.dimensions.iter().enumerate().rev();
        dimensions.fold(0, |folded, (index, dimension)| {
            let at = dimension.folded_node(self.coordinate(node, index));
            folded * dimension.distinct_nodes() as usize + at as usize
        })
    }

    /// The class of a channel, which its mirror images in every symmetric dimension share. Classes are
    /// numbered like channels. Where a message may take any shortest path all channels are equivalent.
    #[must_use]
    pub fn class_of(&self, channel: LatticeChannel) -> usize {
        if self.order == Order::Directions {
            return 0;
        }
        self.classes.number(match channel {
            Injection(node) => Injection(self.folded(node)),
            Ejection(node) => Ejection(self.folded(node)),
            Along(line, lane) => {
                let node = self.folded(self.node(line, 0));
                let lane = self.dimensions[line.dimension].folded_lane(lane);
                Along(self.classes.line(node, line.dimension), lane)
            }
        })
    }

    /// The mean number of hops from a node to another one.
    ///
    /// ```
    /// use loadcurve_network::topology::{Lattice, Links};
    /// // 2k/3, and k²/(k + 1).
    /// assert!((Lattice::mesh(8).mean_hops() - 16.0 / 3.0).abs() < 1e-15);
    /// let torus = Lattice::torus(8, Links::Unidirectional);
    /// assert!((torus.mean_hops() - 64.0 / 9.0).abs() < 1e-15);
    /// ```
    #[must_use]
    pub fn mean_hops(&self) -> f64 {
        let n = self.nodes() as f64;
        let hops: f64 = self.dimensions.iter().map(|d| d.mean_hops()).sum();
        hops * n / (n - 1.0)
    }

    /// The nodes at the ends of every channel.
    #[must_use]
    pub fn ends(&self) -> Vec<Ends> {
        let ends = |channel| match self.channel(channel) {
            Injection(node) => Ends::Injection(node),
            Ejection(node) => Ends::Ejection(node),
            Along(line, lane) => {
                let lane = self.lane(line, lane);
                Ends::Link {
                    from: self.node(line, lane.from),
                    to: self.node(line, lane.to),
                }
            }
        };
        (0..self.channels()).map(ends).collect()
    }

    /// Number of mirror images of a node, itself included.
    fn images(&self, node: usize) -> usize {
        let images = self.dimensions.iter().enumerate();
        let images = images.map(|(index, d)| d.mirror_orbit_size(self.coordinate(node, index)));
        images.product()
    }
}

impl Topology for Lattice {
    fn processors(&self) -> usize {
        self.nodes()
    }

    fn channels(&self) -> usize {
        match self.order {
            Order::Lines => self.channels.channels(),
            Order::Directions => 2 * self.dimensions.len() * self.nodes(),
        }
    }

    fn symmetries(&self) -> usize {
        match self.order {
            Order::Lines => self.classes.channels(),
            Order::Directions => 1,
        }
    }

    fn symmetry(&self, channel: usize) -> usize {
        self.class_of(self.channel(channel))
    }

    fn orbit_size(&self, channel: usize) -> usize {
        if self.order == Order::Directions {
            return self.channels();
        }
        match self.channel(channel) {
            Injection(node) | Ejection(node) => self.images(node),
            Along(line, _) => {
                let dimension = self.dimensions[line.dimension];
                let directions = dimension.lanes() / dimension.forward_lanes();
                directions * self.images(self.node(line, 0)) / dimension.mirror_orbit_size(0)
            }
        }
    }

    fn siblings(&self, channel: usize) -> Vec<usize> {
        let Along(line, lane) = self.channel(channel) else {
            return Vec::new();
        };
        let sibling = self.dimensions[line.dimension].sibling_vc(lane);
        let number = |lane| self.number(Along(line, lane));
        sibling.map(number).into_iter().collect()
    }

    fn channel_kind(&self, channel: usize) -> ChannelKind {
        match self.channel(channel) {
            Injection(_) => ChannelKind::Injection,
            Ejection(_) => ChannelKind::Ejection,
            Along(line, _) => ChannelKind::Dimension {
                dimension: line.dimension as u32,
                of: self.dimensions.len() as u32,
            },
        }
    }

    fn channel_name(&self, channel: usize) -> String {
        self.words(self.channel(channel))
    }

    fn source_name(&self, processor: usize) -> String {
        format!("node {}", self.point(processor))
    }

    fn graph(&self) -> Graph {
        let sizes: Vec<u32> = self.dimensions.iter().map(|d| d.nodes()).collect();
        let node = |disc: &Disc| Node {
            kind: NodeKind::Processor,
            x: disc.centre[0],
            y: disc.centre[1],
        };
        Graph {
            nodes: grid(&sizes).iter().map(node).collect(),
            channels: self.ends(),
        }
    }

    fn channel_ends(&self) -> Vec<Ends> {
        self.ends()
    }

    fn picture(&self) -> Picture<'_> {
        match self.dimensions[..] {
            [one, other] if one == other => Picture::Lattice(self),
            _ => Picture::Graph(Arrangement::Lattice(self)),
        }
    }
}

#[cfg(test)]
mod tests;
