//! Two levels: everybody to everybody in each group, and rings between the groups.

use super::{Move, Schedule};
use crate::{Layout, Operation};

/// In each group of n, for i = 1…n−1 each to the place i further, N/n blocks; then rings through the same place of all
/// groups, a block.
pub(super) fn hier(schedule: &mut Schedule, operation: Operation, layout: &Layout) {
    let n = layout.processors();
    let group = layout.group().unwrap_or(n);
    schedule.parts = n as u64;
    let inside = |p: usize, i: usize| p - p % group + (p + i) % group;
    let moves = (1..group).flat_map(|i| (0..n).map(move |p| Move::new(p, inside(p, i), n / group)));
    let mut rounds = vec![schedule.pattern(moves)];
    let between = schedule.pattern((0..n).map(|p| Move::new(p, (p + group) % n, 1)));
    rounds.extend(vec![between; n / group - 1]);
    schedule.reduction(operation, &rounds);
}
