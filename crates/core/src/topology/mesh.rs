//! The k×k mesh: neighbours are joined in both directions, without wrap-around links.
//!
//! A message first travels along its row and then along its column ("X then Y", e-cube routing),
//! which leaves no cycle in the channel dependency graph.
//!
//! Source: Greenberg and Guan, PDCS 1997.

use super::Graph;
use super::dimension::{Dimension, Shape};
use super::grid::Grid;

/// A k×k mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mesh {
    grid: Grid,
}

impl Mesh {
    /// The mesh of `side`×`side` nodes.
    ///
    /// # Panics
    /// When `side` is below 2.
    #[must_use]
    pub fn new(side: u32) -> Self {
        Self {
            grid: Grid::new(Dimension::new(side, Shape::Line)),
        }
    }

    /// k, the number of nodes per side.
    #[must_use]
    pub fn side(self) -> u32 {
        self.grid.dimension().nodes()
    }

    /// Its channels and routes.
    #[must_use]
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// All nodes, and both channels of every link.
    #[must_use]
    pub fn graph(self) -> Graph {
        self.grid.graph()
    }

    /// The mean number of links on a route, `2k/3`.
    ///
    /// ```
    /// use loadcurve::{topology::Mesh, traffic::Flows};
    /// let mesh = Mesh::new(8);
    /// assert!((mesh.mean_hops() - 16.0 / 3.0).abs() < 1e-15);
    /// // Counted on the channels, with injection and ejection.
    /// let distance = Flows::uniform_on_grid(mesh.grid()).mean_distance();
    /// assert!((distance - mesh.mean_hops() - 2.0).abs() < 1e-12);
    /// ```
    #[must_use]
    pub fn mean_hops(self) -> f64 {
        2.0 * f64::from(self.side()) / 3.0
    }
}
