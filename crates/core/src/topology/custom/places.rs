//! Positions of nodes: those of the description, or else a layout by hops.

use super::neighbours::Neighbours;
use super::{Custom, Description, layout};

/// Number of steps of depth.
const DEPTHS: f64 = 15.0;

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

    /// Distance of every node from the front, from 0 to 1, in steps; empty unless all have coordinates, of
    /// which the third differ.
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
        // Coordinates may be as large as numbers can be.
        if extent == 0.0 || extent.is_infinite() {
            return Vec::new();
        }
        let depth = |z: f64| ((z - least) / extent * DEPTHS).round() / DEPTHS;
        away.into_iter().map(depth).collect()
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

/// Position in the plane of a point in space; what is farther away is farther up.
fn axonometric([x, y, z]: [f64; 3]) -> [f64; 2] {
    [x + 0.42 * z, y + 0.31 * z]
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
