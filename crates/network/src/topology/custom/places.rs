//! Positions of nodes: those of the description, or else a layout by hop counts.

use std::sync::{Arc, OnceLock};

use super::neighbours::Neighbours;
use super::{Custom, Description, layout};

/// Number of steps of depth.
const DEPTHS: f64 = 15.0;

/// Cached layout by hop counts. All clones of a description share it, and comparisons of descriptions
/// ignore it.
#[derive(Debug, Clone, Default)]
pub(super) struct CachedLayout(Arc<OnceLock<Vec<[f64; 2]>>>);

impl PartialEq for CachedLayout {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Custom {
    /// Positions of all nodes within a square from 0 to 1.
    pub(super) fn places(&self) -> Vec<[f64; 2]> {
        match self.description.given_places() {
            Some(given) => within_square(&given),
            None => within_square(self.description.layout()),
        }
    }
}

impl Description {
    /// Positions of all nodes in the plane, if all have coordinates.
    pub(super) fn given_places(&self) -> Option<Vec<[f64; 2]>> {
        let given = self.coordinates.iter();
        given.map(|place| place.map(axonometric)).collect()
    }

    /// Depth of every node, from 0 at the front to 1, in steps; empty unless all have coordinates and the
    /// third ones differ.
    pub(super) fn depths(&self) -> Vec<f64> {
        let given = self.coordinates.iter();
        let Some(away) = given
            .map(|place| place.map(|[_, _, z]| z))
            .collect::<Option<Vec<f64>>>()
        else {
            return Vec::new();
        };
        let least = away.iter().copied().fold(f64::INFINITY, f64::min);
        let most = away.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let extent = most - least;
        // Coordinates may be as large as floating-point numbers can be.
        if extent == 0.0 || extent.is_infinite() {
            return Vec::new();
        }
        let depth = |z: f64| ((z - least) / extent * DEPTHS).round() / DEPTHS;
        away.into_iter().map(depth).collect()
    }

    /// Positions of all nodes at distances in proportion to their hops.
    #[must_use]
    pub fn layout(&self) -> &[[f64; 2]] {
        self.cached_layout.0.get_or_init(|| {
            // Only a draft has no nodes.
            if self.nodes() == 0 {
                return Vec::new();
            }
            layout::stress_layout(&Neighbours::either_way(self.nodes(), self.links()))
        })
    }

    /// Estimated time to find the layout, in microseconds of one core of a laptop, natively; 0 if it is
    /// cached or every node has coordinates.
    #[must_use]
    pub fn layout_us(&self) -> f64 {
        if self.lacks_layout() {
            layout::layout_us(self.nodes(), self.links().len())
        } else {
            0.0
        }
    }

    /// True if nodes have no coordinates, and their layout is not cached yet.
    #[must_use]
    pub fn lacks_layout(&self) -> bool {
        let is_known = self.cached_layout.0.get().is_some();
        !is_known && self.coordinates.iter().any(Option::is_none)
    }

    /// Caches a [`layout`](Self::layout) that was computed in another worker. An invalid one is ignored.
    ///
    /// ```
    /// use loadcurve_network::topology::custom::{Description, PETERSEN};
    /// let read = || Description::read_edges(PETERSEN, "all").unwrap();
    /// let (here, elsewhere) = (read(), read());
    /// here.set_layout(elsewhere.layout().to_vec());
    /// assert!(!here.lacks_layout());
    /// assert_eq!(here.layout(), elsewhere.layout());
    /// ```
    pub fn set_layout(&self, layout: Vec<[f64; 2]>) {
        if layout.len() == self.nodes() && layout.iter().flatten().all(|x| x.is_finite()) {
            // A layout that is already cached is the same.
            let _ = self.cached_layout.0.set(layout);
        }
    }
}

/// Axonometric projection of a point; more distant points are higher up.
fn axonometric([x, y, z]: [f64; 3]) -> [f64; 2] {
    [x + 0.42 * z, y + 0.31 * z]
}

/// Positions moved into a square from 0 to 1, scaled equally in both directions.
pub(super) fn within_square(places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let bounds = [0, 1].map(|axis| {
        let along = places.iter().map(move |place| place[axis]);
        let least = along.clone().fold(f64::INFINITY, f64::min);
        (least, along.fold(f64::NEG_INFINITY, f64::max))
    });
    let extent = bounds.iter().map(|(least, most)| most - least);
    let extent = extent.fold(0.0, f64::max);
    let scaled = |place: [f64; 2]| {
        [0, 1].map(|axis| {
            let (least, most) = bounds[axis];
            if extent == 0.0 {
                return 0.5;
            }
            let margin = (extent - (most - least)) / 2.0;
            ((place[axis] - least + margin) / extent).clamp(0.0, 1.0)
        })
    };
    places.iter().copied().map(scaled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_share_a_layout_and_take_none_of_another_network() {
        let network = Description::read_edges("0-1-2-3", "all").unwrap();
        network.set_layout(vec![[0.0, 0.0]; 3]);
        network.set_layout(vec![[f64::NAN, 0.0]; 4]);
        assert!(network.lacks_layout());
        let copy = network.clone();
        assert_eq!(network.layout().len(), 4);
        assert!(!copy.lacks_layout());
        assert_eq!(copy, Description::read_edges("0-1-2-3", "all").unwrap());
    }

    #[test]
    fn nodes_with_coordinates_lack_no_layout() {
        let read = |file: &[u8]| Description::read_file(file).unwrap().description;
        assert!(!read(b"node A 0 0\nnode B 1 0\nA B\n").lacks_layout());
        assert!(read(b"node A 0 0\nnode B\nA B\n").lacks_layout());
    }
}
