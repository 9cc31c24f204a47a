//! Numbering of the channels of a lattice, line by line.

use super::{LatticeChannel, Line};

/// A scheme that numbers injection channels, ejection channels and the lanes of every line of nodes,
/// dimension by dimension.
///
/// Both the channels of a lattice and their classes are numbered so: the classes are the channels of the
/// smaller lattice that is left once mirror images are folded onto each other.
///
/// Engines look up numbers in their inner loops, so everything is kept in 32 bits, whose divisions are
/// faster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Numbering {
    dimensions: Vec<Along>,
    nodes: u32,
}

/// Numbers along one dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Along {
    nodes: u32,
    lanes: u32,
    /// Difference between the numbers of neighbouring nodes: 1 along the first dimension.
    stride: u32,
    is_last: bool,
    /// Number of the first lane of the first line, and the end of the last.
    first: u32,
    end: u32,
}

/// Most lattices have two dimensions, for which a single division gives a coordinate or a line.
impl Along {
    /// Coordinate of a node.
    #[inline]
    fn coordinate(self, node: u32) -> u32 {
        match (self.stride, self.is_last) {
            (1, true) => node,
            (1, false) => node % self.nodes,
            (stride, true) => node / stride,
            (stride, false) => node / stride % self.nodes,
        }
    }

    /// Number of the line through a node.
    #[inline]
    fn line(self, node: u32) -> u32 {
        match (self.stride, self.is_last) {
            (1, true) => 0,
            (1, false) => node / self.nodes,
            (stride, true) => node % stride,
            (stride, false) => node / (stride * self.nodes) * stride + node % stride,
        }
    }
}

impl Numbering {
    /// The scheme for dimensions given by their numbers of nodes and lanes.
    pub(super) fn new(sizes: &[(u32, usize)]) -> Self {
        let all = sizes
            .iter()
            .try_fold(1_u32, |all, &(nodes, _)| all.checked_mul(nodes))
            .filter(|&all| all <= 1 << 24)
            .expect("at most 2²⁴ nodes");
        let (mut stride, mut first) = (1, 2 * all);
        let along = |&(nodes, lanes): &(u32, usize)| {
            let lanes = lanes as u32;
            let along = Along {
                nodes,
                lanes,
                stride,
                is_last: stride * nodes == all,
                first,
                end: first + all / nodes * lanes,
            };
            (stride, first) = (stride * nodes, along.end);
            along
        };
        Self {
            dimensions: sizes.iter().map(along).collect(),
            nodes: all,
        }
    }

    pub(super) fn nodes(&self) -> usize {
        self.nodes as usize
    }

    pub(super) fn channels(&self) -> usize {
        self.dimensions[self.dimensions.len() - 1].end as usize
    }

    /// Number of lines of nodes along a dimension.
    pub(super) fn lines(&self, dimension: usize) -> usize {
        (self.nodes / self.dimensions[dimension].nodes) as usize
    }

    /// Coordinate of a node in a dimension.
    #[inline]
    pub(super) fn coordinate(&self, node: usize, dimension: usize) -> u32 {
        self.dimensions[dimension].coordinate(node as u32)
    }

    /// The node at a position of a line.
    #[inline]
    pub(super) fn node(&self, line: Line, at: u32) -> usize {
        let along = &self.dimensions[line.dimension];
        let number = line.number as u32;
        let (below, above) = if along.is_last {
            (number, 0)
        } else {
            (number % along.stride, number / along.stride)
        };
        ((above * along.nodes + at) * along.stride + below) as usize
    }

    /// The line of a node along a dimension.
    #[inline]
    pub(super) fn line(&self, node: usize, dimension: usize) -> Line {
        Line {
            dimension,
            number: self.dimensions[dimension].line(node as u32) as usize,
        }
    }

    #[inline]
    pub(super) fn number(&self, channel: LatticeChannel) -> usize {
        match channel {
            LatticeChannel::Injection(node) => node,
            LatticeChannel::Ejection(node) => self.nodes as usize + node,
            LatticeChannel::Along(line, lane) => {
                let along = &self.dimensions[line.dimension];
                along.first as usize + line.number * along.lanes as usize + lane
            }
        }
    }

    #[inline]
    pub(super) fn channel(&self, number: usize) -> LatticeChannel {
        if number < self.nodes() {
            return LatticeChannel::Injection(number);
        }
        if number < 2 * self.nodes() {
            return LatticeChannel::Ejection(number - self.nodes());
        }
        let number = number as u32;
        let mut dimension = 0;
        while number >= self.dimensions[dimension].end {
            dimension += 1;
        }
        let along = &self.dimensions[dimension];
        let within = number - along.first;
        let line = Line {
            dimension,
            number: (within / along.lanes) as usize,
        };
        LatticeChannel::Along(line, (within % along.lanes) as usize)
    }
}
