//! Broadcasts from processor 0.

use super::{Move, Schedule, order};
use crate::{Layout, Operation};

/// Halving distances: the least power of two from which on there is no rank, halved, first.
fn distances(n: usize) -> impl Iterator<Item = usize> {
    let most = n.next_power_of_two().ilog2();
    (0..most).rev().map(|j| 1 << j)
}

/// Ranks that have received something before the round of a distance, with those to which they send.
fn pairs(n: usize, distance: usize) -> impl Iterator<Item = (usize, usize)> {
    let senders = (0..n - distance).step_by(2 * distance);
    senders.map(move |rank| (rank, rank + distance))
}

/// Over halving distances, the whole buffer.
pub(super) fn binomial(schedule: &mut Schedule, n: usize) {
    schedule.parts = 1;
    let round =
        |distance| schedule.pattern(pairs(n, distance).map(|(from, to)| Move::new(from, to, 1)));
    let rounds = distances(n).map(round).collect();
    schedule.lane(0, rounds);
}

/// Along the order, a lane for each chunk.
pub(super) fn chain(schedule: &mut Schedule, layout: &Layout, chunks: u32) {
    let order = order(layout);
    schedule.parts = u64::from(chunks);
    let round = |two: &[usize]| schedule.pattern([Move::new(two[0], two[1], 1)]);
    let rounds: Vec<u32> = order.windows(2).map(round).collect();
    for chunk in 0..chunks {
        schedule.lane(chunk, rounds.clone());
    }
}

/// Over halving distances along the order, to each rank the blocks of all that receive theirs from it; then an all-gather
/// along the ring.
pub(super) fn scatter(schedule: &mut Schedule, layout: &Layout) {
    let order = order(layout);
    let n = order.len();
    let mut rounds = Vec::new();
    for distance in distances(n) {
        let blocks =
            |(from, to): (usize, usize)| Move::new(order[from], order[to], distance.min(n - to));
        rounds.push(schedule.pattern(pairs(n, distance).map(blocks)));
    }
    super::ring::ring(schedule, Operation::AllGather, layout, false);
    if let Some(lane) = schedule.lanes.last_mut() {
        lane.rounds.splice(0..0, rounds);
    }
}
