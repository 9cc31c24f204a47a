//! Bisection of networks of known kinds.
//!
//! Each formula is tested against every halving of small networks.

use crate::topology::dimension::Shape;
use crate::topology::{Butterfly, Dragonfly, HyperX, Lattice, Topology as _, Xgft};

/// Knowledge of a bisection by formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// The exact number.
    Exactly(usize),
    /// An upper bound.
    AtMost(usize),
    /// No formula.
    Unknown,
}

impl Formula {
    /// The number, if it is known.
    #[must_use]
    pub fn exact(self) -> Option<usize> {
        match self {
            Self::Exactly(links) => Some(links),
            Self::AtMost(_) | Self::Unknown => None,
        }
    }

    /// The upper bound, if there is one.
    #[must_use]
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Exactly(links) | Self::AtMost(links) => Some(links),
            Self::Unknown => None,
        }
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
    #[must_use]
    pub fn of_lattice(lattice: &Lattice) -> Self {
        let crossed = |shape| match shape {
            Shape::TwoWayRing => 2,
            Shape::Line | Shape::OneWayRing => 1,
        };
        let dimensions = lattice.dimensions().iter();
        let mut sizes: Vec<(u32, u32)> = dimensions
            .map(|d| (d.nodes(), crossed(d.shape())))
            .collect();
        // Descending order of k/c; among equals even sizes first.
        sizes.sort_by_key(|&(k, c)| (std::cmp::Reverse(2 * k / c), k % 2));
        let is_mixed = sizes.iter().any(|&(_, c)| c != sizes[0].1);
        let (mut rest, mut links) = (lattice.nodes(), 0);
        for (k, c) in sizes {
            rest /= k as usize;
            links += c as usize * rest;
            if k % 2 == 0 {
                break;
            }
        }
        if is_mixed {
            Self::AtMost(links)
        } else {
            Self::Exactly(links)
        }
    }

    /// Bisection of a tree.
    ///
    /// # Equation
    /// b = min over l ≥ 1 of Uₗ/2 with Uₗ = N·w₂…wₗ₊₁/(m₁…mₗ) up-links from level l, if the number mₙ of
    /// the largest subtrees is even: half of them send everything over their links of the narrowest level.
    #[must_use]
    pub fn of_xgft(tree: &Xgft) -> Self {
        let top = tree.height();
        let subtrees = tree.processors() as u32 / tree.processors_below(top - 1, 0).end;
        let links = (1..top).map(|level| {
            let parents = tree.all_up(level, 0).len();
            tree.nodes_at(level) as usize * parents / 2
        });
        match links.min() {
            Some(links) if subtrees.is_multiple_of(2) => Self::Exactly(links),
            _ => Self::Unknown,
        }
    }

    /// Bisection of a butterfly: N/4 if switches have an even number of outputs, as half of the messages
    /// from one half of the sources leave the first stage for the other half.
    #[must_use]
    pub fn of_fly(fly: Butterfly) -> Self {
        if fly.highest_digits().is_some() && fly.radix().is_multiple_of(2) {
            Self::Exactly(fly.processors() / 4)
        } else {
            Self::Unknown
        }
    }

    /// Bisection of a HyperX: the links out of its first ⌊R/2⌋ routers.
    #[must_use]
    pub fn of_hyperx(hyperx: &HyperX) -> Self {
        Self::Exactly(boundary_of_first(&hyperx.sizes().collect::<Vec<_>>()))
    }

    /// Bisection of a dragonfly: at most ⌊g²/4⌋ of g groups, the global links between half of them and the others.
    #[must_use]
    pub fn of_dragonfly(dragonfly: Dragonfly) -> Self {
        let groups = dragonfly.groups() as usize;
        Self::AtMost(groups * groups / 4)
    }
}

/// Number of links out of the first half of the routers of a HyperX, rounded down, numbered with the digit
/// of the largest dimension changing fastest. No other set of as many routers has fewer.
///
/// # Source
/// J. H. Lindsey II, "Assignment of numbers to vertices", American Mathematical Monthly 71(5), 1964, pp. 508–516.
///
/// # Example
/// With an even smallest size k it is R·k/4.
/// ```
/// use loadcurve_network::structure::boundary_of_first;
/// assert_eq!(boundary_of_first(&[8, 8]), 64 * 8 / 4);
/// assert_eq!(boundary_of_first(&[3, 3]), 8);
/// ```
#[must_use]
pub fn boundary_of_first(sizes: &[u32]) -> usize {
    let mut sizes: Vec<usize> = sizes.iter().map(|&size| size as usize).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let routers: usize = sizes.iter().product();
    let half = routers / 2;
    let mut links = 0;
    let mut step = 1;
    for &size in &sizes {
        // Routers that differ in this digit only.
        for first in (0..routers).filter(|router| router / step % size == 0) {
            let inside = (0..size)
                .filter(|digit| first + digit * step < half)
                .count();
            links += inside * (size - inside);
        }
        step *= size;
    }
    links
}
