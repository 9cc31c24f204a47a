//! Paths of links along a row or a column of a drawing.

use crate::polyline::{Point, distance};

/// The path from one node to the next, in CSS pixels along the row or column. `spacing` is the
/// distance between neighbouring positions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Course {
    /// Straight to a neighbour.
    Straight { from: f64, to: f64 },
    /// In an arc over the node in between.
    Bow { from: f64, to: f64, spacing: f64 },
    /// From the last position back to the first, beside all the others.
    Around { from: f64, to: f64, spacing: f64 },
    /// The same if there is no room beside them: out at one end and in at the other.
    Stubs { from: f64, to: f64, spacing: f64 },
}

/// Number of segments of a half circle or an arc.
const CORNERS: u32 = 10;

impl Course {
    /// The path as lines of points (along, aside), shifted by `shift` to the right of its
    /// direction.
    pub(super) fn paths(self, shift: f64) -> Vec<Vec<Point>> {
        match self {
            Self::Straight { from, to } => vec![vec![(from, shift), (to, shift)]],
            Self::Bow { from, to, spacing } => {
                let side = (to - from).signum();
                // At this size, an angle looks like an arc.
                let corners = if spacing < 12.0 { 2 } else { CORNERS };
                let spot = |i: u32| {
                    let t = f64::from(i) / f64::from(corners);
                    let height = 4.0 * t * (1.0 - t) * spacing * 0.3;
                    (from + t * (to - from), side * (shift - height))
                };
                vec![(0..=corners).map(spot).collect()]
            }
            Self::Around { from, to, spacing } => {
                let (middle, radius) = (spacing * 0.16, spacing * 0.16 - shift);
                let turn = |at: f64, outward: f64, i: u32| {
                    // A half circle in steps of equal angle, computed without the platform's sine.
                    let (sin, cos) = half_circle(i);
                    (at + outward * radius * sin, middle - outward * radius * cos)
                };
                let reach = spacing * 0.2;
                let mut path = vec![(from, shift)];
                path.extend((0..=CORNERS).map(|i| turn(from + reach, 1.0, i)));
                path.extend((0..=CORNERS).map(|i| turn(to - reach, -1.0, i)));
                path.push((to, shift));
                vec![path]
            }
            Self::Stubs { from, to, spacing } => vec![
                vec![(from, shift), (from + spacing * 0.45, shift)],
                vec![(to - spacing * 0.45, shift), (to, shift)],
            ],
        }
    }
}

/// Sine and cosine at step `i` of [`CORNERS`] around a half circle.
fn half_circle(i: u32) -> (f64, f64) {
    // With tan(φ/2) = t: sin = 2t/(1+t²), cos = (1−t²)/(1+t²) in the first quarter, mirrored in the
    // second.
    let half = CORNERS / 2;
    let t = f64::from(if i <= half { i } else { CORNERS - i }) / f64::from(half);
    let (sin, cos) = (2.0 * t / (1.0 + t * t), (1.0 - t * t) / (1.0 + t * t));
    if i <= half { (sin, cos) } else { (sin, -cos) }
}

/// An arrowhead in the middle of a path, with half its width given.
pub(super) fn arrow(path: &[Point], half: f64) -> [Point; 3] {
    // Paths are symmetric, so the middle piece has the direction of the path: on a straight line or
    // at the top of an arc.
    let middle = path.windows(2).nth((path.len().max(2) - 2).div_ceil(2));
    let (from, to) = middle.map_or(((0.0, 0.0), (1.0, 0.0)), |pair| (pair[0], pair[1]));
    let long = distance(from, to).max(f64::MIN_POSITIVE);
    let (ux, uy) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
    let tip = (
        f64::midpoint(from.0, to.0) + ux * half,
        f64::midpoint(from.1, to.1) + uy * half,
    );
    let back = (tip.0 - 2.0 * half * ux, tip.1 - 2.0 * half * uy);
    [
        tip,
        (back.0 - half * uy, back.1 + half * ux),
        (back.0 + half * uy, back.1 - half * ux),
    ]
}
