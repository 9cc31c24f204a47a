//! Ports of routers, each an input and an output channel, including those to processors.

use super::super::wiring::Wiring;
use crate::topology::dimension::{Dimension, Shape};
use crate::topology::{Butterfly, Dragonfly, HyperX, Lattice, Topology as _, Xgft};

/// Port counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ports {
    /// Largest number on one router.
    pub largest: usize,
    /// Number on all routers.
    pub all: usize,
}

impl Ports {
    /// Ports of identical routers.
    fn of_each(routers: usize, ports: usize) -> Self {
        Self {
            largest: ports,
            all: routers * ports,
        }
    }

    /// Ports of a lattice: 2n + 1 in the interior of n dimensions, n + 1 with unidirectional rings; nodes
    /// at the ends of lines have fewer.
    pub(super) fn of_lattice(lattice: &Lattice) -> Self {
        let most = |dimension: &Dimension| match dimension.shape() {
            Shape::Line if dimension.nodes() == 2 => 1,
            Shape::Line | Shape::TwoWayRing => 2,
            Shape::OneWayRing => 1,
        };
        let nodes = lattice.nodes();
        let in_all = |dimension: &Dimension| {
            let size = dimension.nodes() as usize;
            let of_a_line = match dimension.shape() {
                Shape::Line => 2 * (size - 1),
                Shape::TwoWayRing => 2 * size,
                Shape::OneWayRing => size,
            };
            nodes / size * of_a_line
        };
        let dimensions = lattice.dimensions();
        Self {
            largest: 1 + dimensions.iter().map(most).sum::<usize>(),
            all: nodes + dimensions.iter().map(in_all).sum::<usize>(),
        }
    }

    /// Ports of a tree: the children and the parents of a switch.
    pub(super) fn of_xgft(tree: &Xgft) -> Self {
        let switches = (1..=tree.height()).map(|level| {
            let ports = tree.children(level, 0).count() + tree.all_up(level, 0).len();
            Self::of_each(tree.nodes_at(level) as usize, ports)
        });
        let levels: Vec<Self> = switches.collect();
        Self {
            largest: levels.iter().map(|level| level.largest).max().unwrap_or(0),
            all: levels.iter().map(|level| level.all).sum(),
        }
    }

    /// Ports of a butterfly: k on each of the kⁿ⁻¹ switches of a stage.
    pub(super) fn of_fly(fly: Butterfly) -> Self {
        let radix = fly.radix() as usize;
        Self::of_each(fly.stages() as usize * fly.processors() / radix, radix)
    }

    /// Ports of a HyperX: Σ(kᵢ − 1) and those of the processors.
    pub(super) fn of_hyperx(hyperx: &HyperX) -> Self {
        let others: u32 = hyperx.sizes().map(|size| size - 1).sum();
        let hosts = hyperx.processors_on(0).len();
        Self::of_each(hyperx.processors() / hosts, others as usize + hosts)
    }

    /// Ports of a dragonfly: p + a − 1 + h.
    pub(super) fn of_dragonfly(dragonfly: Dragonfly) -> Self {
        let [p, a] = [dragonfly.processors_on(0), dragonfly.routers_of(0)].map(|range| range.len());
        let h = dragonfly.global_links() as usize;
        Self::of_each(dragonfly.processors() / p, p + a - 1 + h)
    }

    /// Ports of any network. A router with more channels in one direction has ports that are used in that
    /// direction only.
    #[must_use]
    pub fn of_wiring(wiring: &Wiring) -> Self {
        let (mut channels_in, mut channels_out) = (vec![0; wiring.nodes], vec![0; wiring.nodes]);
        for &node in &wiring.sources {
            channels_in[wiring.router[node]] += 1;
        }
        for &node in &wiring.destinations {
            channels_out[wiring.router[node]] += 1;
        }
        for &[from, to] in &wiring.links {
            channels_out[from] += 1;
            channels_in[to] += 1;
        }
        let ports = channels_in.into_iter().zip(channels_out);
        let ports: Vec<usize> = ports
            .map(|(one, other): (usize, usize)| one.max(other))
            .collect();
        Self {
            largest: ports.iter().copied().max().unwrap_or(0),
            all: ports.iter().sum(),
        }
    }
}
