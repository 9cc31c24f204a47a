//! Binary trees through which chunks flow one after the other: up to the root for a sum, and down from it.
//!
//! The trees are those of NCCL, <https://github.com/NVIDIA/nccl>: leaves of one are inner nodes of the other.

use super::{Move, Schedule, order};
use crate::{Layout, Operation};

/// Parent of a rank in the tree of `n`; none of the root, rank 0. With t its lowest bit, it is (r xor t) or 2t if
/// that is a rank, else r xor t.
fn parent(rank: usize, n: usize) -> Option<usize> {
    let lowest = rank & rank.wrapping_neg();
    let above = rank ^ lowest;
    let parent = above | lowest << 1;
    (rank > 0).then_some(if parent < n { parent } else { above })
}

/// Number of ranks between a rank and the root, itself included.
fn depth(rank: usize, n: usize) -> usize {
    std::iter::successors(parent(rank, n), |&above| parent(above, n)).count()
}

/// One or two trees with a number of chunks, each in a lane of its own, one slot behind the chunk before it.
pub(super) fn trees(
    schedule: &mut Schedule,
    operation: Operation,
    layout: &Layout,
    (trees, chunks): (usize, u32),
) {
    let order = order(layout);
    let n = order.len();
    schedule.parts = trees as u64 * u64::from(chunks);
    let depths: Vec<usize> = (0..n).map(|rank| depth(rank, n)).collect();
    let deepest = depths.iter().copied().max().unwrap_or(0);
    let mut of_tree = |tree: usize| {
        // The second tree is the mirror image of the first, or the first shifted by a rank.
        let turned = |it: usize, back: bool| match (tree, back) {
            (0, _) => it,
            _ if n.is_multiple_of(2) => n - 1 - it,
            (_, false) => (it + n - 1) % n,
            (_, true) => (it + 1) % n,
        };
        // Both ends of the edges above the ranks of a depth, as a pattern of messages up or down.
        let mut round = |level: usize, is_up: bool| {
            let edge = |place: usize| {
                let rank = turned(place, false);
                let above = parent(rank, n).filter(|_| depths[rank] == level)?;
                let (low, high) = (order[place], order[turned(above, true)]);
                let (from, to) = if is_up { (low, high) } else { (high, low) };
                Some(Move::new(from, to, 1))
            };
            schedule.pattern((0..n).filter_map(edge))
        };
        let mut rounds = Vec::new();
        if operation == Operation::AllReduce {
            rounds.extend((1..=deepest).rev().map(|level| round(level, true)));
        }
        rounds.extend((1..=deepest).map(|level| round(level, false)));
        rounds
    };
    let rounds: Vec<Vec<u32>> = (0..trees).map(&mut of_tree).collect();
    for chunk in 0..chunks {
        for of_tree in &rounds {
            schedule.lane(chunk, of_tree.clone());
        }
    }
}
