//! Rings along one dimension after the other.

use super::{Move, Schedule};
use crate::{Layout, Operation};

/// A lane that begins with each dimension, in both directions if all dimensions are rings: kᵢ − 1 rounds to the cyclic
/// neighbour in each dimension, each time with a kᵢ-th of the blocks that are left.
pub(super) fn rings(schedule: &mut Schedule, operation: Operation, layout: &Layout) {
    let (n, dimensions) = (layout.processors(), layout.sides().len());
    let directions: &[i64] = if layout.is_torus() { &[1, -1] } else { &[1] };
    schedule.parts = (n * dimensions * directions.len()) as u64;
    for first in 0..dimensions {
        for &direction in directions {
            let (mut rounds, mut left) = (Vec::new(), n);
            for dimension in (first..dimensions).chain(0..first) {
                let size = layout.sides()[dimension].size;
                left /= size;
                let next = |p| {
                    let at = layout.digit(p, dimension).0 as i64;
                    layout.with_digit(p, dimension, at + direction)
                };
                let pattern = schedule.pattern((0..n).map(|p| Move::new(p, next(p), left)));
                rounds.extend(vec![pattern; size - 1]);
            }
            schedule.reduction(operation, &rounds);
        }
    }
}

/// A round in each dimension: for j = 1…k−1 to digit + j, all blocks whose destination has that digit.
pub(super) fn all_to_all(schedule: &mut Schedule, layout: &Layout) {
    let n = layout.processors();
    schedule.parts = n as u64;
    let mut rounds = Vec::new();
    for (dimension, side) in layout.sides().iter().enumerate() {
        let to = |p, j| {
            let at = (layout.digit(p, dimension).0 + j) as i64;
            Move::new(p, layout.with_digit(p, dimension, at), n / side.size)
        };
        let moves = (1..side.size).flat_map(|j| (0..n).map(move |p| to(p, j)));
        rounds.push(schedule.pattern(moves));
    }
    schedule.lane(0, rounds);
}
