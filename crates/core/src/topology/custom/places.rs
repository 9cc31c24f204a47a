//! Positions of nodes: those of the description, or else a layout by hops.

use super::neighbours::Neighbours;
use super::{Custom, layout};

impl Custom {
    /// Positions of all nodes within a square from 0 to 1.
    pub(super) fn places(&self) -> Vec<[f64; 2]> {
        let given: Option<Vec<[f64; 3]>> = self.description.coordinates.iter().copied().collect();
        match given {
            Some(given) => within_square(given.into_iter().map(axonometric)),
            None => within_square(self.layout().iter().copied()),
        }
    }

    fn layout(&self) -> &[[f64; 2]] {
        self.layout.get_or_init(|| {
            let description = &self.description;
            let links = description.links();
            layout::stress_layout(&Neighbours::either_way(description.nodes(), links))
        })
    }
}

/// Position in the plane of a point in space.
fn axonometric([x, y, z]: [f64; 3]) -> [f64; 2] {
    [x + 0.42 * z, y - 0.31 * z]
}

/// Positions moved into a square from 0 to 1 and scaled, alike in both directions.
fn within_square(places: impl Iterator<Item = [f64; 2]> + Clone) -> Vec<[f64; 2]> {
    let bounds = [0, 1].map(|axis| {
        let along = places.clone().map(move |place| place[axis]);
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
    places.map(scaled).collect()
}
