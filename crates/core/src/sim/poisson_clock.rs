//! The instants at which Poisson sources make something, where services take one cycle each.
//!
//! PoissonClock are multiples of 2⁻²⁰ cycles. Until 2³³ cycles have passed, all times of such a
//! simulator and all sums of them are then exact: a message that meets no other takes exactly its
//! number of services, and what happens at the same time has the same time.

use super::Random;

/// The multiples of which there are in a cycle.
const GRID: f64 = 1_048_576.0;

/// The instants of a Poisson process.
#[derive(Debug, Clone)]
pub(super) struct PoissonClock {
    per_cycle: f64,
    /// The next instant before it is rounded; else all gaps would be too short.
    unrounded_cycles: f64,
    next_cycles: f64,
}

impl PoissonClock {
    /// So many instants per cycle. The `random` numbers are those for [`PoissonClock::pass`] too.
    ///
    /// # Panics
    /// When the rate is not positive and finite.
    pub(super) fn new(per_cycle: f64, random: &mut Random) -> Self {
        assert!(
            per_cycle > 0.0 && per_cycle.is_finite(),
            "sources without load send nothing"
        );
        let mut instants = Self {
            per_cycle,
            unrounded_cycles: 0.0,
            next_cycles: 0.0,
        };
        instants.pass(random);
        instants
    }

    /// The next instant.
    #[inline]
    pub(super) fn next_cycles(&self) -> f64 {
        self.next_cycles
    }

    /// Goes on to the instant after the next.
    #[inline]
    pub(super) fn pass(&mut self, random: &mut Random) {
        self.unrounded_cycles += random.exponential() / self.per_cycle;
        self.next_cycles = (self.unrounded_cycles * GRID).floor() / GRID;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_exponential_and_instants_on_the_grid() {
        let mut random = Random::stream(3, 0.1, 0);
        let mut instants = PoissonClock::new(25.0, &mut random);
        let count = 200_000;
        let (mut last, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for _ in 0..count {
            let next = instants.next_cycles();
            assert_eq!((next * GRID).fract(), 0.0);
            let gap = 25.0 * (next - last);
            assert!(gap >= 0.0);
            sum += gap;
            squares += gap * gap;
            last = next;
            instants.pass(&mut random);
        }
        // Three standard deviations of the sample means.
        let count = f64::from(count);
        assert!((sum / count - 1.0).abs() < 3.0 / count.sqrt());
        assert!((squares / count - 2.0).abs() < 3.0 * (20.0 / count).sqrt());
    }
}
