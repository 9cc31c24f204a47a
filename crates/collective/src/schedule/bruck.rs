//! Doubling distances for any number of processors.
//!
//! J. Bruck, C.-T. Ho, S. Kipnis, E. Upfal and D. Weathersby, "Efficient algorithms for all-to-all communications in
//! multiport message-passing systems", IEEE Trans. Parallel and Distributed Systems 8(11), 1997, pp. 1143–1156,
//! doi:10.1109/71.642949.

use super::{Move, Schedule};

/// Powers of two below `n`.
fn distances(n: usize) -> impl Iterator<Item = usize> {
    (0..usize::BITS)
        .map(|j| 1 << j)
        .take_while(move |&distance| distance < n)
}

/// Round j: p → p − 2ʲ, all blocks that are there and that the other lacks.
pub(super) fn all_gather(schedule: &mut Schedule, n: usize) {
    schedule.parts = n as u64;
    let round = |distance: usize| {
        let blocks = distance.min(n - distance);
        schedule.pattern((0..n).map(|p| Move::new(p, (p + n - distance) % n, blocks)))
    };
    let rounds = distances(n).map(round).collect();
    schedule.lane(0, rounds);
}

/// Round j: p → p + 2ʲ, a block for each i < N with bit j.
pub(super) fn all_to_all(schedule: &mut Schedule, n: usize) {
    schedule.parts = n as u64;
    let round = |distance: usize| {
        let blocks = (0..n).filter(|i| i & distance != 0).count();
        schedule.pattern((0..n).map(|p| Move::new(p, (p + distance) % n, blocks)))
    };
    let rounds = distances(n).map(round).collect();
    schedule.lane(0, rounds);
}
