//! The shortest time that work takes, which other work of the machine lengthens least.

use std::hint::black_box;
use std::time::Instant;

/// Time for which work is repeated, in milliseconds, and the least number of rounds.
const TIME_MS: f64 = 300.0;
const ROUNDS: u32 = 3;

/// Least length of a round in milliseconds: browsers read their clocks no more finely than to a tenth of one.
const ROUND_MS: f64 = 5.0;

/// Milliseconds of the shortest round, for one repetition.
pub(crate) fn shortest_ms<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut round = |repetitions: u32| {
        let start = Instant::now();
        for _ in 0..repetitions {
            black_box(work());
        }
        start.elapsed().as_secs_f64() * 1e3
    };
    let first = round(1);
    let repetitions = (ROUND_MS / first).ceil().clamp(1.0, 1e5) as u32;
    let (mut shortest, mut all, mut rounds) = (f64::INFINITY, 0.0, 0);
    while all < TIME_MS || rounds < ROUNDS {
        let time = round(repetitions);
        shortest = shortest.min(time);
        all += time;
        rounds += 1;
    }
    shortest / f64::from(repetitions)
}
