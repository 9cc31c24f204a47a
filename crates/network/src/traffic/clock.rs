//! Arrival times of Poisson sources, for simulators in which every service takes one cycle.
//!
//! Arrival times are multiples of 2⁻²⁰ cycles. For the first 2³³ cycles, all times in such a simulator and
//! all their sums are then exact: the latency of a message without contention is exactly its number of
//! services, and simultaneous events have equal times.

use loadcurve_base::Random;

/// Grid points per cycle.
const GRID: f64 = 1_048_576.0;

/// Arrival times of a Poisson process.
#[derive(Debug, Clone)]
pub struct PoissonClock {
    per_cycle: f64,
    /// Next arrival time before rounding; summing rounded times would make all gaps too short.
    unrounded_cycles: f64,
    next_cycles: f64,
}

impl PoissonClock {
    /// A process with this rate per cycle. [`PoissonClock::pass`] must get the same `random`
    /// numbers.
    pub fn new(per_cycle: f64, random: &mut Random) -> Self {
        let mut clock = Self {
            // Keeps times finite; no run lasts until the first arrival at such a rate.
            per_cycle: per_cycle.max(1e-200),
            unrounded_cycles: 0.0,
            next_cycles: 0.0,
        };
        clock.pass(random);
        clock
    }

    /// Next arrival time.
    #[inline]
    #[must_use]
    pub fn next_cycles(&self) -> f64 {
        self.next_cycles
    }

    /// Advances to the following arrival time.
    // Once a message, so that the code inlined into the run loops, once an event, stays small.
    #[inline(never)]
    pub fn pass(&mut self, random: &mut Random) {
        self.unrounded_cycles += random.exponential() / self.per_cycle;
        self.next_cycles = (self.unrounded_cycles * GRID).floor() / GRID;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_exponential_and_times_on_the_grid() {
        let mut random = Random::stream(3, 0.1, 0);
        let mut clock = PoissonClock::new(25.0, &mut random);
        let count = 200_000;
        let (mut last, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for _ in 0..count {
            let next = clock.next_cycles();
            assert_eq!((next * GRID).fract(), 0.0);
            let gap = 25.0 * (next - last);
            assert!(gap >= 0.0);
            sum += gap;
            squares += gap * gap;
            last = next;
            clock.pass(&mut random);
        }
        // Three standard deviations of the sample means.
        let count = f64::from(count);
        assert!((sum / count - 1.0).abs() < 3.0 / count.sqrt());
        assert!((squares / count - 2.0).abs() < 3.0 * (20.0 / count).sqrt());
    }
}
