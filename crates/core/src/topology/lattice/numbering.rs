//! Numbers of the channels of a lattice, line by line.

use super::{LatticeChannel, Line};

/// A scheme that numbers injection channels, ejection channels and the lanes of every line of nodes,
/// dimension by dimension.
///
/// The channels of a lattice are numbered so, and their classes too: those are the channels of the
/// smaller lattice that is left once mirror images are folded onto each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Numbering {
    /// Number of nodes of each dimension, and of its lanes.
    dimensions: Vec<(usize, usize)>,
    /// Distance between the numbers of neighbouring nodes, for each dimension.
    strides: Vec<usize>,
    /// First number of the lanes of each dimension; at the end, the number of channels.
    offsets: Vec<usize>,
    nodes: usize,
}

impl Numbering {
    /// The scheme for dimensions given by their numbers of nodes and lanes.
    pub(super) fn new(dimensions: Vec<(usize, usize)>) -> Self {
        let nodes = dimensions.iter().map(|&(nodes, _)| nodes).product();
        let (mut strides, mut offsets) = (Vec::new(), vec![2 * nodes]);
        let mut stride = 1;
        for &(along, lanes) in &dimensions {
            strides.push(stride);
            stride *= along;
            offsets.push(offsets[offsets.len() - 1] + nodes / along * lanes);
        }
        Self {
            dimensions,
            strides,
            offsets,
            nodes,
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes
    }

    pub(super) fn channels(&self) -> usize {
        self.offsets[self.dimensions.len()]
    }

    /// Number of lines of nodes along a dimension.
    pub(super) fn lines(&self, dimension: usize) -> usize {
        self.nodes / self.dimensions[dimension].0
    }

    /// Coordinate of a node in a dimension.
    pub(super) fn coordinate(&self, node: usize, dimension: usize) -> u32 {
        (node / self.strides[dimension] % self.dimensions[dimension].0) as u32
    }

    /// The node at a position of a line.
    pub(super) fn node(&self, line: Line, at: u32) -> usize {
        let (stride, along) = (
            self.strides[line.dimension],
            self.dimensions[line.dimension].0,
        );
        let (below, above) = (line.number % stride, line.number / stride);
        (above * along + at as usize) * stride + below
    }

    /// The line along a dimension that a node is on.
    pub(super) fn line(&self, node: usize, dimension: usize) -> Line {
        let (stride, along) = (self.strides[dimension], self.dimensions[dimension].0);
        Line {
            dimension,
            number: node / (stride * along) * stride + node % stride,
        }
    }

    pub(super) fn number(&self, channel: LatticeChannel) -> usize {
        match channel {
            LatticeChannel::Injection(node) => node,
            LatticeChannel::Ejection(node) => self.nodes + node,
            LatticeChannel::Along(line, lane) => {
                let lanes = self.dimensions[line.dimension].1;
                self.offsets[line.dimension] + line.number * lanes + lane
            }
        }
    }

    pub(super) fn channel(&self, number: usize) -> LatticeChannel {
        if number < self.nodes {
            return LatticeChannel::Injection(number);
        }
        if number < 2 * self.nodes {
            return LatticeChannel::Ejection(number - self.nodes);
        }
        let mut dimension = 0;
        while number >= self.offsets[dimension + 1] {
            dimension += 1;
        }
        let (within, lanes) = (
            number - self.offsets[dimension],
            self.dimensions[dimension].1,
        );
        let line = Line {
            dimension,
            number: within / lanes,
        };
        LatticeChannel::Along(line, within % lanes)
    }
}
