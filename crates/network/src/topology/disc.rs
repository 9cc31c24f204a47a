//! Discs in rings, for pictures in which nodes form circles or surround one another.
//!
//! Positions come from +, −, ×, ÷ and √ alone, so they have the same bits on every platform.

use std::f64::consts::PI;

/// A disc in a picture, an ellipse where the picture is stretched.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Disc {
    /// Its centre.
    pub centre: [f64; 2],
    /// Its horizontal and its vertical radius.
    pub(super) radii: [f64; 2],
}

impl Disc {
    /// The largest disc in a picture.
    pub const WHOLE: Self = Self {
        centre: [0.5; 2],
        radii: [0.5; 2],
    };

    /// Equal discs in a ring that fills this one, clockwise from the top: each touches its two
    /// neighbours and the rim. A single disc is the whole.
    #[must_use]
    pub fn ring(self, count: u32) -> Vec<Self> {
        if count == 1 {
            return vec![self];
        }
        let points = circle(count);
        let [x, y] = [0, 1].map(|axis| points[1][axis] - points[0][axis]);
        // Half the distance between neighbouring centres on the unit circle.
        let half = (x * x + y * y).sqrt() / 2.0;
        let of = |factor: f64| self.radii.map(|radius| radius * factor);
        let (distances, radii) = (of(1.0 / (1.0 + half)), of(half / (1.0 + half)));
        let disc = |point: &[f64; 2]| Self {
            centre: [0, 1].map(|axis| self.centre[axis] + distances[axis] * point[axis]),
            radii,
        };
        points.iter().map(disc).collect()
    }

    /// The disc with the same centre and radii multiplied by `factor`.
    pub(super) fn scaled(self, factor: f64) -> Self {
        Self {
            radii: self.radii.map(|radius| radius * factor),
            ..self
        }
    }
}

/// Points at equal distances on the unit circle, clockwise from the top; at least two.
fn circle(count: u32) -> Vec<[f64; 2]> {
    let [sin, cos] = sine_and_cosine(2.0 * PI / f64::from(count));
    let turned = |&[x, y]: &[f64; 2]| Some([x * cos + y * sin, y * cos - x * sin]);
    let points = std::iter::successors(Some([0.0, 1.0]), turned);
    points.take(count as usize).collect()
}

/// Sine and cosine of an angle from 0 to π, by their Taylor series.
fn sine_and_cosine(angle: f64) -> [f64; 2] {
    let [mut sin, mut cos] = [0.0; 2];
    let mut term = 1.0;
    // For π the remaining terms are below 1e-20.
    for k in 0..32 {
        match k % 4 {
            0 => cos += term,
            1 => sin += term,
            2 => cos -= term,
            _ => sin -= term,
        }
        term *= angle / f64::from(k + 1);
    }
    [sin, cos]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_the_sine() {
        for count in [2, 3, 5, 64, 4096] {
            for (index, [x, y]) in circle(count).into_iter().enumerate() {
                let angle = 2.0 * PI * index as f64 / f64::from(count);
                assert!((x - angle.sin()).abs() < 1e-12, "{index} of {count}");
                assert!((y - angle.cos()).abs() < 1e-12, "{index} of {count}");
            }
        }
    }

    #[test]
    fn discs_of_a_ring_touch_their_neighbours_and_the_rim() {
        let distance = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        for count in 2..100 {
            let discs = Disc::WHOLE.ring(count);
            for (one, other) in discs.iter().zip(discs.iter().cycle().skip(1)) {
                let apart = distance(one.centre, other.centre);
                assert!((apart - 2.0 * one.radii[0]).abs() < 1e-12);
                let out = distance(one.centre, Disc::WHOLE.centre) + one.radii[1];
                assert!((out - 0.5).abs() < 1e-12);
            }
        }
        assert_eq!(Disc::WHOLE.ring(1), [Disc::WHOLE]);
    }
}
