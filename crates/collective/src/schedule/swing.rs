//! Swing: partners at alternating distances of growing length, in a torus.
//!
//! D. De Sensi, T. Bonato, D. Saam and T. Hoefler, "Swing: short-cutting rings for higher bandwidth allreduce", 21st USENIX
//! Symp. Networked Systems Design and Implementation, 2024, pp. 1445–1462.

use super::{Move, Schedule};
use crate::{Layout, Operation};

/// A lane that begins with each dimension, and its mirror image. Round j uses the dimensions by turns. At its σ-th use
/// (σ ≥ 0) even digits go to x + ρ and odd ones to x − ρ, ρ = (1 − (−2)^{σ+1})/3, with N/2ʲ⁺¹ blocks.
pub(super) fn swing(schedule: &mut Schedule, operation: Operation, layout: &Layout) {
    let (n, dimensions) = (layout.processors(), layout.sides().len());
    schedule.parts = (n * dimensions * 2) as u64;
    for first in 0..dimensions {
        for direction in [1, -1] {
            let (mut rounds, mut left) = (Vec::new(), n);
            for used in 0..usize::BITS {
                for dimension in (first..dimensions).chain(0..first) {
                    if layout.sides()[dimension].size >> used <= 1 {
                        continue;
                    }
                    left /= 2;
                    let step = direction * (1 - (-2_i64).pow(used + 1)) / 3;
                    let partner = |p| {
                        let at = layout.digit(p, dimension).0 as i64;
                        let sign = if at % 2 == 0 { 1 } else { -1 };
                        layout.with_digit(p, dimension, at + sign * step)
                    };
                    let moves = (0..n).map(|p| Move::new(p, partner(p), left));
                    rounds.push(schedule.pattern(moves));
                }
                if left == 1 {
                    break;
                }
            }
            schedule.reduction(operation, &rounds);
        }
    }
}
