//! The k×k torus: rows and columns are rings, unidirectional or bidirectional.
//!
//! A message first travels round its row and then round its column; in bidirectional rings it takes
//! the shorter direction, and if both are equally long, half of the messages take each. Rings could
//! deadlock, so every link of a ring carries two virtual channels that take turns flit by flit:
//! messages use virtual channel 0 until they have crossed the link from the last node to the first
//! (the dateline), then virtual channel 1.
//!
//! Sources: W. J. Dally and C. L. Seitz, "Deadlock-free message routing in multiprocessor
//! interconnection networks", IEEE Trans. Computers C-36(5), 1987, pp. 547–553,
//! doi:10.1109/TC.1987.1676939; Greenberg and Guan, PDCS 1997, who draw the virtual channels of a
//! dimension with k links, two of which carry only one.

use super::Graph;
use super::dimension::{Dimension, Shape};
use super::grid::Grid;

/// A k×k torus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Torus {
    grid: Grid,
}

/// Directions of the links of a torus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// One direction round each ring.
    Unidirectional,
    /// Both directions round each ring.
    Bidirectional,
}

impl Torus {
    /// The torus of `side`×`side` nodes.
    ///
    /// # Panics
    /// When `side` is below 2.
    #[must_use]
    pub fn new(side: u32, links: Links) -> Self {
        let shape = match links {
            Links::Unidirectional => Shape::OneWayRing,
            Links::Bidirectional => Shape::TwoWayRing,
        };
        Self {
            grid: Grid::new(Dimension::new(side, shape)),
        }
    }

    /// k, the number of nodes per side.
    #[must_use]
    pub fn side(self) -> u32 {
        self.grid.dimension().nodes()
    }

    /// Directions of its links.
    #[must_use]
    pub fn links(self) -> Links {
        match self.grid.dimension().shape() {
            Shape::OneWayRing => Links::Unidirectional,
            Shape::Line | Shape::TwoWayRing => Links::Bidirectional,
        }
    }

    /// Its channels and routes.
    #[must_use]
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// All nodes, and every virtual channel that messages use.
    #[must_use]
    pub fn graph(self) -> Graph {
        self.grid.graph()
    }

    /// The mean number of links on a route: `k²/(k + 1)` with unidirectional links; with
    /// bidirectional links `k³/(2(k² − 1))` for even k and `k/2` for odd k.
    ///
    /// ```
    /// use loadcurve::{topology::{Torus, torus::Links}, traffic::Flows};
    /// let torus = Torus::new(8, Links::Unidirectional);
    /// assert!((torus.mean_hops() - 64.0 / 9.0).abs() < 1e-15);
    /// // Counted on the channels, with injection and ejection.
    /// let distance = Flows::uniform_on_grid(torus.grid()).mean_distance();
    /// assert!((distance - torus.mean_hops() - 2.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn mean_hops(self) -> f64 {
        let k = f64::from(self.side());
        match self.links() {
            Links::Unidirectional => k * k / (k + 1.0),
            Links::Bidirectional if self.side().is_multiple_of(2) => {
                k * k * k / (2.0 * (k * k - 1.0))
            }
            Links::Bidirectional => k / 2.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::Flows;

    #[test]
    fn mean_hops_are_those_of_the_routes() {
        for side in 2..=12 {
            for links in [Links::Unidirectional, Links::Bidirectional] {
                let torus = Torus::new(side, links);
                let counted = Flows::uniform_on_grid(torus.grid()).mean_distance() - 2.0;
                assert!((counted - torus.mean_hops()).abs() < 1e-12, "{torus:?}");
            }
        }
    }

    #[test]
    fn two_links_of_a_one_way_ring_carry_one_virtual_channel() {
        for side in 3..=9 {
            let ring = Torus::new(side, Links::Unidirectional).grid().dimension();
            let lanes_on_link = |from| {
                let lanes = (0..ring.lanes()).filter(|&lane| ring.lane(lane).from == from);
                lanes.filter(|&lane| ring.carries(lane)).count()
            };
            let single = (0..side).filter(|&from| lanes_on_link(from) == 1);
            assert_eq!(single.collect::<Vec<_>>(), [0, side - 1]);
        }
    }
}
