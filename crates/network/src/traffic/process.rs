//! Processes: the times at which messages are generated.

use std::fmt::Debug;

use loadcurve_base::Random;

use super::Bursts;

/// Process by which sources generate messages. Which source sends to whom is a matter of the
/// [`Pattern`](super::Pattern).
pub trait Process: Debug + Send {
    /// Advances to the next message; returns its time in cycles, no earlier than that of the last one, and
    /// infinite or not a number if there are no more.
    fn next_cycles(&mut self, random: &mut Random) -> f64;

    /// Generates messages faster by a factor from a cycle on; returns the new time of the message to which the process
    /// has advanced, or none, and nothing changes, if it cannot. That is right where the time until the next message
    /// does not depend on how long ago the last one was.
    fn speed_up(&mut self, _factor: f64, _now_cycles: f64) -> Option<f64> {
        None
    }
}

/// The Poisson process.
///
/// The messages of N independent Poisson sources of rate λ form one such process of rate Nλ, each message
/// assigned to a source at random: one clock serves all sources.
#[derive(Debug, Clone)]
pub struct Poisson {
    mean_gap_cycles: f64,
    clock_cycles: f64,
}

impl Poisson {
    /// The process of this rate.
    #[must_use]
    pub fn new(messages_per_cycle: f64) -> Self {
        Self {
            mean_gap_cycles: 1.0 / messages_per_cycle,
            clock_cycles: 0.0,
        }
    }
}

impl Process for Poisson {
    #[inline]
    fn next_cycles(&mut self, random: &mut Random) -> f64 {
        self.clock_cycles += random.exponential() * self.mean_gap_cycles;
        self.clock_cycles
    }

    fn speed_up(&mut self, factor: f64, now_cycles: f64) -> Option<f64> {
        self.mean_gap_cycles /= factor;
        self.clock_cycles = sooner(self.clock_cycles, factor, now_cycles);
        Some(self.clock_cycles)
    }
}

/// A time as far ahead of now as before, divided by a factor; one that is over stays.
fn sooner(at_cycles: f64, factor: f64, now_cycles: f64) -> f64 {
    let ahead_cycles = at_cycles - now_cycles;
    if ahead_cycles > 0.0 {
        now_cycles + ahead_cycles / factor
    } else {
        at_cycles
    }
}

/// The process of a source that is on and off by turns, for exponentially distributed times, and Poisson while it is
/// on. In the beginning it is on with the fraction of time for which it is.
#[derive(Debug, Clone)]
#[expect(clippy::struct_field_names, reason = "all are in cycles")]
pub(super) struct OnOff {
    /// Mean gap between messages while the source is on.
    mean_gap_cycles: f64,
    mean_on_cycles: f64,
    mean_off_cycles: f64,
    clock_cycles: f64,
    /// Time until the source is off.
    left_cycles: f64,
}

impl OnOff {
    /// A source that is always on.
    pub(super) fn poisson(messages_per_cycle: f64) -> Self {
        Self {
            mean_gap_cycles: 1.0 / messages_per_cycle,
            mean_on_cycles: f64::INFINITY,
            mean_off_cycles: 0.0,
            clock_cycles: 0.0,
            left_cycles: f64::INFINITY,
        }
    }

    /// True unless the source is always on.
    pub(super) fn is_bursting(&self) -> bool {
        self.left_cycles.is_finite()
    }

    /// A source of this rate of messages of a mean length, in bursts.
    pub(super) fn bursting(
        messages_per_cycle: f64,
        mean_flits: f64,
        bursts: Bursts,
        random: &mut Random,
    ) -> Self {
        let load_flits = messages_per_cycle * mean_flits;
        if load_flits >= bursts.peak_flits {
            return Self::poisson(messages_per_cycle);
        }
        let mean_gap_cycles = mean_flits / bursts.peak_flits;
        let mean_on_cycles = bursts.messages * mean_gap_cycles;
        let part_on = bursts.part_on(load_flits);
        let mean_off_cycles = (1.0 - part_on) / part_on * mean_on_cycles;
        let is_on = random.unit() < part_on;
        let off_cycles = if is_on {
            0.0
        } else {
            random.exponential() * mean_off_cycles
        };
        Self {
            mean_gap_cycles,
            mean_on_cycles,
            mean_off_cycles,
            clock_cycles: off_cycles,
            left_cycles: random.exponential() * mean_on_cycles,
        }
    }
}

impl Process for OnOff {
    fn next_cycles(&mut self, random: &mut Random) -> f64 {
        let mut gap_cycles = random.exponential() * self.mean_gap_cycles;
        while gap_cycles >= self.left_cycles {
            gap_cycles -= self.left_cycles;
            self.clock_cycles += self.left_cycles + random.exponential() * self.mean_off_cycles;
            self.left_cycles = random.exponential() * self.mean_on_cycles;
        }
        self.left_cycles -= gap_cycles;
        self.clock_cycles += gap_cycles;
        self.clock_cycles
    }

    /// Not in bursts, whose peak and length stay while their number grows.
    fn speed_up(&mut self, factor: f64, now_cycles: f64) -> Option<f64> {
        if self.is_bursting() {
            return None;
        }
        self.mean_gap_cycles /= factor;
        self.clock_cycles = sooner(self.clock_cycles, factor, now_cycles);
        Some(self.clock_cycles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BURSTS: Bursts = Bursts {
        messages: 8.0,
        peak_flits: 0.5,
    };

    /// Number of messages in each of many equal times, and the number of times.
    fn counts(mut process: OnOff, random: &mut Random, each_cycles: f64, times: usize) -> Vec<f64> {
        let mut counts = vec![0.0; times];
        loop {
            let at = process.next_cycles(random) / each_cycles;
            let Some(count) = counts.get_mut(at as usize) else {
                return counts;
            };
            *count += 1.0;
        }
    }

    /// Mean and index of dispersion.
    fn moments(counts: &[f64]) -> (f64, f64) {
        let times = counts.len() as f64;
        let mean = counts.iter().sum::<f64>() / times;
        let squares: f64 = counts.iter().map(|it| (it - mean) * (it - mean)).sum();
        (mean, squares / times / mean)
    }

    /// In a time t the index of dispersion is 1 + 2b(1 − d)²·(1 − (1 − e^(−t/τ))·τ/t), where τ is the mean time on
    /// times 1 − d: the covariance of the rates at two times decreases like e^(−t/τ).
    #[test]
    fn messages_come_in_bursts() {
        const MEAN_FLITS: f64 = 4.0;
        const TIMES: usize = 4000;
        for (load_flits, each_cycles) in [(0.1, 64.0), (0.1, 2000.0), (0.4, 500.0)] {
            let mut random = Random::stream(1, load_flits, 0);
            let rate = load_flits / MEAN_FLITS;
            let process = OnOff::bursting(rate, MEAN_FLITS, BURSTS, &mut random);
            let (mean, index) = moments(&counts(process, &mut random, each_cycles, TIMES));
            let part_off = 1.0 - load_flits / BURSTS.peak_flits;
            let times = each_cycles / (BURSTS.messages * MEAN_FLITS / BURSTS.peak_flits * part_off);
            let memory = 1.0 + (f64::exp(-times) - 1.0) / times;
            let long = BURSTS.dispersion(load_flits);
            let expected = 1.0 + (long - 1.0) * memory;
            // Three standard deviations of the mean, where counts depend on those before.
            let deviation = (long * rate * each_cycles / TIMES as f64).sqrt();
            assert!(
                (mean - rate * each_cycles).abs() < 3.0 * deviation,
                "{mean}"
            );
            assert!((index / expected - 1.0).abs() < 0.12, "{index} {expected}");
        }
    }

    #[test]
    fn a_process_changes_its_rate_from_a_cycle_on() {
        let mut random = Random::stream(4, 0.1, 0);
        for mut process in [
            Box::new(Poisson::new(0.1)) as Box<dyn Process>,
            Box::new(OnOff::poisson(0.1)),
        ] {
            let mut count = |until: f64| {
                let mut next = process.speed_up(1.0, 0.0).unwrap();
                let mut count = 0;
                while next < until {
                    count += 1;
                    next = process.next_cycles(&mut random);
                }
                (count, process.speed_up(4.0, until))
            };
            // The message that comes next is four times as near.
            let (slow, _) = count(100_000.0);
            let (fast, _) = count(200_000.0);
            let expected = [(slow, 10_000.0), (fast, 40_000.0)];
            for (found, expected) in expected {
                let deviation = f64::from(found) - expected;
                assert!(
                    deviation.abs() < 3.0 * expected.sqrt(),
                    "{found} {expected}"
                );
            }
        }
        let bursting = &mut OnOff::bursting(0.025, 4.0, BURSTS, &mut random);
        let before = format!("{bursting:?}");
        assert_eq!(bursting.speed_up(2.0, 0.0), None);
        assert_eq!(format!("{bursting:?}"), before);
    }

    #[test]
    fn a_source_beyond_its_peak_is_poisson() {
        let mut random = Random::stream(2, 0.6, 0);
        let process = OnOff::bursting(0.15, 4.0, BURSTS, &mut random);
        let mut other = (Poisson::new(0.15), random.clone());
        let mut one = (process.clone(), random.clone());
        for _ in 0..100 {
            assert_eq!(
                one.0.next_cycles(&mut one.1),
                other.0.next_cycles(&mut other.1)
            );
        }
    }

    /// At the smallest loads nothing is ever sent, and the time of the next message may not be a number.
    #[test]
    fn a_source_without_load_never_sends() {
        let mut random = Random::stream(3, 0.0, 0);
        let mut process = OnOff::bursting(1e-320, 4.0, BURSTS, &mut random);
        let next = process.next_cycles(&mut random);
        assert!(next.partial_cmp(&1e300) != Some(std::cmp::Ordering::Less));
    }
}
