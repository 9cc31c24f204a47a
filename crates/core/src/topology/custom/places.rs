//! Positions of nodes: those of the description, or else a layout by hops.

use super::neighbours::Neighbours;
use super::{Custom, Description, layout};

impl Custom {
    /// Positions of all nodes within a square from 0 to 1.
    pub(super) fn places(&self) -> Vec<[f64; 2]> {
        match self.description.given_places() {
            Some(given) => within_square(&given),
            None => within_square(self.layout.get_or_init(|| self.description.layout())),
        }
    }
}

impl Description {
    /// Positions of all nodes in the plane, if all have coordinates.
    pub(super) fn given_places(&self) -> Option<Vec<[f64; 2]>> {
        let given = self.coordinates.iter();
        given.map(|place| place.map(axonometric)).collect()
    }

    /// Positions of all nodes at distances in proportion to their hops.
    pub(super) fn layout(&self) -> Vec<[f64; 2]> {
        // Only a draft has no nodes.
        if self.nodes() == 0 {
            return Vec::new();
        }
        layout::stress_layout(&Neighbours::either_way(self.nodes(), self.links()))
    }
}

/// Position in the plane of a point in space.
fn axonometric([x, y, z]: [f64; 3]) -> [f64; 2] {
    [x + 0.42 * z, y - 0.31 * z]
}

/// Positions moved into a square from 0 to 1 and scaled, alike in both directions.
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
