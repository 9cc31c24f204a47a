//! Distances, and the items nearest to a point.

use crate::polyline::{Point, distance, length};

/// The squared distance between two points.
fn squared((x0, y0): Point, (x1, y1): Point) -> f64 {
    (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
}

/// The distance from a point to a line.
pub(in crate::diagram) fn distance_to_line(spot: Point, line: &[Point]) -> f64 {
    let to_piece = |pair: &[Point]| {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let along = (spot.0 - x0) * dx + (spot.1 - y0) * dy;
        let t = (along / (dx * dx + dy * dy).max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        squared(spot, (x0 + t * dx, y0 + t * dy))
    };
    let pieces = line.windows(2).map(to_piece);
    pieces.fold(f64::INFINITY, f64::min).sqrt()
}

/// The point at a fraction of a line's length.
pub(in crate::diagram) fn along(line: &[Point], part: f64) -> Point {
    let mut left = part * length(line);
    for pair in line.windows(2) {
        let length = distance(pair[0], pair[1]);
        if left <= length {
            let t = left / length.max(f64::MIN_POSITIVE);
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            return (x0 + t * (x1 - x0), y0 + t * (y1 - y0));
        }
        left -= length;
    }
    line[line.len() - 1]
}

/// The nearest item within `reach`; among equally near ones, the first.
pub(in crate::diagram) fn nearest<T>(
    things: impl Iterator<Item = (T, f64)>,
    reach: f64,
) -> Option<T> {
    let mut best: Option<(T, f64)> = None;
    for (thing, distance) in things.filter(|&(_, distance)| distance <= reach) {
        if best.as_ref().is_none_or(|&(_, least)| distance < least) {
            best = Some((thing, distance));
        }
    }
    best.map(|(thing, _)| thing)
}

/// Index of the item at a position, for `count` items in a row from 0 on at unit distance.
pub(in crate::diagram) fn slot(position: f64, count: u32) -> Option<u32> {
    (position >= 0.0 && position < f64::from(count)).then_some(position as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_to_the_nearest_piece() {
        let corner = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)];
        assert_eq!(distance_to_line((5.0, 3.0), &corner), 3.0);
        assert_eq!(distance_to_line((13.0, 14.0), &corner), 5.0);
        assert_eq!(distance_to_line((3.0, 4.0), &[(0.0, 0.0), (0.0, 0.0)]), 5.0);
    }

    #[test]
    fn the_nearest_within_reach_is_found() {
        let things = [("far", 9.0), ("near", 2.0), ("as near", 2.0)];
        assert_eq!(nearest(things.into_iter(), 5.0), Some("near"));
        assert_eq!(nearest(things.into_iter(), 1.0), None);
    }
}
