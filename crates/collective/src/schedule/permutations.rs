//! All-to-all exchanges as one permutation after the other, or in random order.

use loadcurve_network::traffic::DestinationMap;

use super::{Move, Schedule};

/// Round i: p → p + i.
pub(super) fn shift(schedule: &mut Schedule, n: usize) {
    rounds(schedule, n, |p, i| (p + i) % n);
}

/// Round i: p → p xor i.
pub(super) fn xor(schedule: &mut Schedule, n: usize) {
    rounds(schedule, n, |p, i| p ^ i);
}

fn rounds(schedule: &mut Schedule, n: usize, to: impl Fn(usize, usize) -> usize) {
    schedule.parts = n as u64;
    let round = |i| schedule.pattern((0..n).map(|p| Move::new(p, to(p, i), 1)));
    let rounds = (1..n).map(round).collect();
    schedule.lane(0, rounds);
}

/// A single round, in which processor p sends to the others in the order of the random permutation number p.
pub(super) fn shuffled(schedule: &mut Schedule, n: usize) {
    schedule.parts = n as u64;
    let others = |p: usize| {
        let seed = DestinationMap::Random { seed: p as u32 };
        seed.destinations(&[n as u32 - 1]).unwrap_or_default()
    };
    let orders: Vec<Vec<u32>> = (0..n).map(others).collect();
    let to = |p: usize, i: usize| (p + 1 + orders[p][i] as usize) % n;
    let moves = (0..n - 1).flat_map(|i| (0..n).map(move |p| (p, i)));
    let round = schedule.pattern(moves.map(|(p, i)| Move::new(p, to(p, i), 1)));
    schedule.lane(0, vec![round]);
}
