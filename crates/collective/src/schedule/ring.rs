//! Rings: each block passes all processors, and is added up on its way.

use super::{Move, Schedule, order};
use crate::{Layout, Operation};

/// N − 1 rounds oᵢ → oᵢ₊₁, with a further lane the other way if it goes both ways. Backwards they are the same rounds.
pub(super) fn ring(
    schedule: &mut Schedule,
    operation: Operation,
    layout: &Layout,
    both_ways: bool,
) {
    let order = order(layout);
    let n = order.len();
    let lanes = if both_ways { 2 } else { 1 };
    schedule.parts = (n * lanes) as u64;
    for lane in 0..lanes {
        let step = if lane == 0 { 1 } else { n - 1 };
        let moves = (0..n).map(|i| Move::new(order[i], order[(i + step) % n], 1));
        let pattern = schedule.pattern(moves);
        schedule.reduction(operation, &vec![pattern; n - 1]);
    }
}
