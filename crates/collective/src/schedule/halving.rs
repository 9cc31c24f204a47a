//! Exchanges over doubling distances between powers of two of processors.
//!
//! R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of collective communication operations in MPICH", Int. J. High
//! Performance Computing Applications 19(1), 2005, pp. 49–66, doi:10.1177/1094342005051521.

use super::{Move, Schedule};
use crate::Operation;

/// Round j: p → p xor 2ʲ, N/2ʲ⁺¹ blocks.
pub(super) fn halving(schedule: &mut Schedule, operation: Operation, n: usize) {
    schedule.parts = n as u64;
    let rounds: Vec<u32> = { 0..n.ilog2() }
        .map(|j| schedule.pattern((0..n).map(|p| Move::new(p, p ^ 1 << j, n >> (j + 1)))))
        .collect();
    schedule.reduction(operation, &rounds);
}

/// Round j: p → p xor 2ʲ, the whole buffer.
pub(super) fn doubling(schedule: &mut Schedule, n: usize) {
    schedule.parts = 1;
    let rounds = { 0..n.ilog2() }
        .map(|j| schedule.pattern((0..n).map(|p| Move::new(p, p ^ 1 << j, 1))))
        .collect();
    schedule.lane(0, rounds);
}
