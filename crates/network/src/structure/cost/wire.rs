//! Length of links in a floor plan, a plane of tiles with one processor each.
//!
//! The length of a link is the Manhattan distance between the centres of its ends. A router stands on the
//! tile of its only processor, or amid its processors; a ring is folded, so that none of its links spans
//! it.

use super::block::Block;
use crate::topology::dimension::Shape;
use crate::topology::{Butterfly, Dragonfly, HyperX, Lattice, Topology as _, Xgft};

/// Length of links in one direction, in sides of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Wire {
    /// Of all links.
    pub(super) total: f64,
    /// Of the longest.
    pub(super) longest: f64,
}

impl Wire {
    /// Adds more links.
    fn and(self, total: f64, longest: f64) -> Self {
        Self {
            total: self.total + total,
            longest: self.longest.max(longest),
        }
    }

    /// Wire of a lattice whose dimensions run right and down alternately.
    ///
    /// # Equation
    /// Σ 2(N/kᵢ)(kᵢ − 1)Pᵢ, where the pitch Pᵢ is the product of the sizes of the earlier dimensions in the
    /// same direction, and the longest link max Pᵢ. For rings both are doubled, and the total is halved if
    /// they are unidirectional.
    pub(super) fn of_lattice(lattice: &Lattice) -> Self {
        let nodes = lattice.nodes() as f64;
        let sizes = lattice.dimensions().iter().map(|it| it.nodes());
        let pitches: Vec<f64> = pitches(sizes).collect();
        let mut wire = Self::default();
        for (dimension, pitch) in lattice.dimensions().iter().zip(pitches) {
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

    /// Wire of a HyperX on the same grid, whose pitch is multiplied by √hosts.
    ///
    /// # Equation
    /// Σ R(kᵢ² − 1)/3·Pᵢ√hosts and the links of the processors; the longest max (kᵢ − 1)Pᵢ√hosts.
    ///
    /// # Symbols
    /// R routers, Pᵢ as in a lattice.
    pub(super) fn of_hyperx(hyperx: &HyperX) -> Self {
        let hosts = hyperx.processors_on(0).len() as u32;
        let routers = hyperx.processors() as f64 / f64::from(hosts);
        let side = f64::from(hosts).sqrt();
        let mut wire = Self::of_hosts(hosts, routers);
        for (size, pitch) in hyperx.sizes().zip(pitches(hyperx.sizes())) {
            let (size, pitch) = (f64::from(size), pitch * side);
            wire = wire.and(
                routers * (size * size - 1.0) / 3.0 * pitch,
                (size - 1.0) * pitch,
            );
        }
        wire
    }

    /// Wire of a tree whose switches stand amid the processors below them.
    ///
    /// # Equation
    /// Σ 2Uₗdₗ, dₗ the mean distance of a block of nₗ processors from the centre of mₗ₊₁ such blocks: √nₗ
    /// if all m are 4.
    ///
    /// # Symbols
    /// Uₗ up-links from level l, nₗ = m₁…mₗ.
    pub(super) fn of_xgft(tree: &Xgft) -> Self {
        let (mut block, mut wire) = (Block::TILE, Self::default());
        for level in 0..tree.height() {
            let children = tree.children(level + 1, 0).count() as u32;
            let array = block.array(children);
            let distances = array.distances_to_centre();
            let up = tree.nodes_at(level) as usize * tree.all_up(level, 0).len();
            let of_each_child = up as f64 / f64::from(children);
            wire = wire.and(2.0 * of_each_child * distances.sum, distances.longest);
            block = array.whole();
        }
        wire
    }

    /// Wire of a butterfly whose switch A of every stage stands amid the processors kA to kA + k − 1,
    /// arranged in nested blocks of k blocks for each digit.
    pub(super) fn of_fly(fly: Butterfly) -> Self {
        let radix = fly.radix();
        let switches = fly.processors() as f64 / f64::from(radix);
        let processors = Block::TILE.array(radix);
        let mut wire = Self::of_hosts(radix, switches);
        let mut block = processors.whole();
        // The links between two stages change one digit of the number of the switch.
        for _ in 1..fly.stages() {
            let array = block.array(radix);
            let distances = array.pairwise_distances();
            let arrays = switches / f64::from(radix);
            wire = wire.and(arrays * distances.sum, distances.longest);
            block = array.whole();
        }
        wire
    }

    /// Wire of a dragonfly: the routers of a group in a rectangle, the groups in rows of ⌈√g⌉.
    pub(super) fn of_dragonfly(dragonfly: Dragonfly) -> Self {
        let [hosts, routers] =
            [dragonfly.processors_on(0), dragonfly.routers_of(0)].map(|range| range.len() as u32);
        let of_a_group = Block::TILE.array(hosts).whole().array(routers);
        let groups = of_a_group.whole().rows(dragonfly.groups());
        let all = dragonfly.groups() * routers;
        let local = of_a_group.pairwise_distances();
        let mut wire = Self::of_hosts(hosts, f64::from(all))
            .and(f64::from(dragonfly.groups()) * local.sum, local.longest);
        let place = |router: u32| {
            let group = groups.corner(dragonfly.group_of(router));
            let inside = of_a_group.corner(router % routers);
            [group[0] + inside[0], group[1] + inside[1]]
        };
        for from in 0..all {
            let here = place(from);
            for port in 0..dragonfly.global_links() {
                let there = place(dragonfly.across(from, port));
                let length = here[0].abs_diff(there[0]) + here[1].abs_diff(there[1]);
                wire = wire.and(f64::from(length), f64::from(length));
            }
        }
        wire
    }

    /// Links between routers and the processors round each.
    fn of_hosts(hosts: u32, routers: f64) -> Self {
        let distances = Block::TILE.array(hosts).distances_to_centre();
        Self::default().and(2.0 * routers * distances.sum, distances.longest)
    }
}

/// Pitch of each dimension: even dimensions run right, odd ones down, each beyond the earlier ones in its
/// direction.
fn pitches(sizes: impl Iterator<Item = u32>) -> impl Iterator<Item = f64> {
    let mut pitch = [1.0, 1.0];
    sizes.enumerate().map(move |(index, size)| {
        let here = pitch[index % 2];
        pitch[index % 2] *= f64::from(size);
        here
    })
}
