//! Everybody to everybody in a single round.

use super::{Move, Schedule};
use crate::{Layout, Operation};

/// For i = 1…N−1 each p → p + i, a block.
pub(super) fn direct(schedule: &mut Schedule, operation: Operation, n: usize) {
    schedule.parts = n as u64;
    let moves = (1..n).flat_map(|i| (0..n).map(move |p| Move::new(p, (p + i) % n, 1)));
    let round = schedule.pattern(moves);
    match operation {
        Operation::AllToAll => schedule.lane(0, vec![round]),
        _ => schedule.reduction(operation, &[round]),
    }
}

/// To each neighbour in a cube, the whole buffer.
pub(super) fn halo(schedule: &mut Schedule, layout: &Layout) {
    schedule.parts = 1;
    let mut moves = Vec::new();
    for (dimension, side) in layout.sides().iter().enumerate() {
        for step in [1, -1] {
            for p in 0..layout.processors() {
                let at = layout.digit(p, dimension).0 as i64 + step;
                if side.size > 1 && (side.wraps || (0..side.size as i64).contains(&at)) {
                    moves.push(Move::new(p, layout.with_digit(p, dimension, at), 1));
                }
            }
        }
    }
    let round = schedule.pattern(moves);
    schedule.lane(0, vec![round]);
}
