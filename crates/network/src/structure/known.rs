//! Structural knowledge of the networks of each kind.

use super::bisection::Formula;
use super::partition::Partition;
use super::partitions;
use crate::topology::{Ascent, Butterfly, Dragonfly, FatTree, HyperX, Lattice, Xgft};

/// Candidate cuts of a network, and its bisection by formula.
#[derive(Debug, Clone)]
pub struct KnownStructure {
    /// Parts of the network to be cut off, besides each router; none if its shape is not known, so that
    /// bottlenecks have to be searched for.
    pub partitions: Option<Vec<Partition>>,
    /// Bisection.
    pub bisection: Formula,
}

impl KnownStructure {
    /// Knowledge of a network of unknown shape.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            partitions: None,
            bisection: Formula::Unknown,
        }
    }

    /// Cuts and bisection of a lattice.
    #[must_use]
    pub fn of_lattice(lattice: &Lattice) -> Self {
        Self {
            partitions: Some(partitions::of_lattice(lattice)),
            bisection: Formula::of_lattice(lattice),
        }
    }

    /// Cuts and bisection of a tree.
    #[must_use]
    pub fn of_xgft(tree: &Xgft) -> Self {
        Self {
            partitions: Some(partitions::of_xgft(tree)),
            bisection: Formula::of_xgft(tree),
        }
    }

    /// Cuts and bisection of the butterfly fat-tree, whose nodes are numbered like those of any tree with four
    /// children and two parents.
    #[must_use]
    pub fn of_fat_tree(tree: FatTree) -> Self {
        Self::of_xgft(&xgft_of(tree))
    }

    /// Cuts and bisection of a butterfly.
    #[must_use]
    pub fn of_fly(fly: Butterfly) -> Self {
        Self {
            partitions: Some(partitions::of_fly(fly)),
            bisection: Formula::of_fly(fly),
        }
    }

    /// Cuts and bisection of a HyperX.
    #[must_use]
    pub fn of_hyperx(hyperx: &HyperX) -> Self {
        Self {
            partitions: Some(partitions::of_hyperx(hyperx)),
            bisection: Formula::of_hyperx(hyperx),
        }
    }

    /// Cuts and bisection of a dragonfly.
    #[must_use]
    pub fn of_dragonfly(dragonfly: Dragonfly) -> Self {
        Self {
            partitions: Some(partitions::of_dragonfly(dragonfly)),
            bisection: Formula::of_dragonfly(dragonfly),
        }
    }
}

/// The butterfly fat-tree as an extended generalised fat tree.
pub(super) fn xgft_of(tree: FatTree) -> Xgft {
    let levels = tree.levels() as usize;
    let (down, up) = (vec![4; levels], vec![2; levels - 1]);
    Xgft::new(&down, &up, Ascent::Adaptive)
}
