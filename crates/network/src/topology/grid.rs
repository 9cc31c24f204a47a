//! Grids of any number of dimensions in the plane.

use super::disc::Disc;

/// Discs around the points of a grid with these numbers of points along each dimension; the first digit of
/// a point changes fastest.
///
/// The first dimension runs to the right and the second upwards; every further one repeats the picture of
/// those below it, to the right or upwards alternately, with a gap in between. Neighbouring discs touch.
pub(super) fn grid(sizes: &[u32]) -> Vec<Disc> {
    const GAP: f64 = 0.8;
    let mut pitches = vec![1.0; sizes.len()];
    let mut extents = [1.0; 2];
    for (index, &size) in sizes.iter().enumerate() {
        if index >= 2 {
            pitches[index] = pitches[index - 2] * (f64::from(sizes[index - 2]) + GAP);
        }
        extents[index % 2] += (f64::from(size) - 1.0) * pitches[index];
    }
    let disc = |point: u32| {
        let mut place = [0.5; 2];
        let mut rest = point;
        for (index, &size) in sizes.iter().enumerate() {
            place[index % 2] += f64::from(rest % size) * pitches[index];
            rest /= size;
        }
        Disc {
            centre: [place[0] / extents[0], place[1] / extents[1]],
            radii: extents.map(|extent| 0.5 / extent),
        }
    };
    (0..sizes.iter().product()).map(disc).collect()
}

/// Number of columns in which pictures lay out layers of nodes: ⌈√k⌉.
#[must_use]
pub fn columns(layers: u32) -> u32 {
    (1..=layers)
        .find(|columns| columns * columns >= layers)
        .unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_dimension_repeats_the_plane_of_the_first_two() {
        let discs = grid(&[2, 3, 2]);
        // Two copies 2.8 wide: 1 + 1 + 2.8 in all.
        let x = |point: usize| discs[point].centre[0] * 4.8;
        for (point, expected) in [(0, 0.5), (1, 1.5), (6, 3.3), (7, 4.3)] {
            assert!((x(point) - expected).abs() < 1e-15);
        }
        assert!((discs[4].centre[1] - 2.5 / 3.0).abs() < 1e-15);
        assert_eq!(discs[11].radii, [0.5 / 4.8, 0.5 / 3.0]);
    }
}
