//! Structure of lattices: lines and rings of nodes in several dimensions.

use super::cost::{Ports, Wire, pitches};
use super::{Formula, Partition, Structure};
use crate::topology::Lattice;
use crate::topology::dimension::{Dimension, Shape};

impl Structure for Lattice {
    /// Cuts of a lattice across each dimension: after each node of a line, and round half of a ring.
    fn cuts(&self) -> Vec<Partition> {
        let nodes = self.nodes();
        let cuts = |(index, dimension): (usize, &Dimension)| {
            let size = dimension.nodes();
            let digit = move |node| self.coordinate(node, index);
            let cut: Vec<Partition> = match dimension.shape() {
                Shape::Line => (0..size - 1)
                    .map(|last| {
                        let name = format!("nodes 0 to {last} along dimension {index}");
                        Partition::halves(name, nodes, |node| digit(node) <= last)
                    })
                    .collect(),
                Shape::OneWayRing | Shape::TwoWayRing => (0..size)
                    .map(|first| {
                        let name = format!(
                            "half of each ring along dimension {index}, from node {first} on"
                        );
                        let is_in = |node| (digit(node) + size - first) % size < size / 2;
                        Partition::halves(name, nodes, is_in)
                    })
                    .collect(),
            };
            cut
        };
        let dimensions = self.dimensions().iter().enumerate();
        dimensions.flat_map(cuts).collect()
    }

    /// Bisection of a lattice.
    ///
    /// # Equation
    /// b = Σ c·Π kⱼ over i ≤ e, each product over j > i, where the sizes k are in descending order, e is the first that is even, or
    /// the last if none is, and c is 2 for rings with links both ways, else 1. It is N/k₁ if the largest size is
    /// even.
    ///
    /// With both rings and lines, the sum with each dimension's own c, in descending order of k/c, is the
    /// cut of one halving, and an upper bound.
    fn bisection(&self) -> Formula {
        let crossed = |shape| match shape {
            Shape::TwoWayRing => 2,
            Shape::Line | Shape::OneWayRing => 1,
        };
        let dimensions = self.dimensions().iter();
        let mut sizes: Vec<(u32, u32)> = dimensions
            .map(|d| (d.nodes(), crossed(d.shape())))
            .collect();
        // Descending order of k/c; among equals even sizes first.
        sizes.sort_by_key(|&(k, c)| (std::cmp::Reverse(2 * k / c), k % 2));
        let is_mixed = sizes.iter().any(|&(_, c)| c != sizes[0].1);
        let (mut rest, mut links) = (self.nodes(), 0);
        for (k, c) in sizes {
            rest /= k as usize;
            links += c as usize * rest;
            if k % 2 == 0 {
                break;
            }
        }
        if is_mixed {
            Formula::AtMost(links)
        } else {
            Formula::Exactly(links)
        }
    }

    /// Ports of a lattice: 2n + 1 in the interior of n dimensions, n + 1 with unidirectional rings; nodes
    /// at the ends of lines have fewer.
    fn ports(&self) -> Ports {
        let most = |dimension: &Dimension| match dimension.shape() {
            Shape::Line if dimension.nodes() == 2 => 1,
            Shape::Line | Shape::TwoWayRing => 2,
            Shape::OneWayRing => 1,
        };
        let nodes = self.nodes();
        let in_all = |dimension: &Dimension| {
            let size = dimension.nodes() as usize;
            let of_a_line = match dimension.shape() {
                Shape::Line => 2 * (size - 1),
                Shape::TwoWayRing => 2 * size,
                Shape::OneWayRing => size,
            };
            nodes / size * of_a_line
        };
        let dimensions = self.dimensions();
        Ports {
            largest: 1 + dimensions.iter().map(most).sum::<usize>(),
            all: nodes + dimensions.iter().map(in_all).sum::<usize>(),
        }
    }

    /// Wire of a lattice whose dimensions run right and down alternately.
    ///
    /// # Equation
    /// Σ 2(N/kᵢ)(kᵢ − 1)Pᵢ, where the pitch Pᵢ is the product of the sizes of the earlier dimensions in the
    /// same direction, and the longest link max Pᵢ. For rings both are doubled, and the total is halved if
    /// they are unidirectional.
    fn wire(&self) -> Wire {
        let nodes = self.nodes() as f64;
        let sizes = self.dimensions().iter().map(|it| it.nodes());
        let pitches: Vec<f64> = pitches(sizes).collect();
        let mut wire = Wire::default();
        for (dimension, pitch) in self.dimensions().iter().zip(pitches) {
            let size = f64::from(dimension.nodes());
            let one_way = nodes / size * (size - 1.0) * pitch;
            wire = match dimension.shape() {
                Shape::Line => wire.and(2.0 * one_way, pitch),
                Shape::OneWayRing => wire.and(2.0 * one_way, 2.0 * pitch),
                Shape::TwoWayRing => wire.and(4.0 * one_way, 2.0 * pitch),
            };
        }
        wire
    }
}
