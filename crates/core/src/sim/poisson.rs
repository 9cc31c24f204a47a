//! Poisson sources that send to all others alike.
//!
//! The messages of N independent Poisson sources of rate λ are those of one Poisson process of rate
//! Nλ, each given to a source drawn at random: one clock serves all sources.

use super::Random;

/// A message as its source makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// The first cycle in which its header can move: the end of the cycle within which it arose.
    /// Latencies are counted from here.
    pub cycle: u64,
    /// Where it starts.
    pub source: u32,
    /// Where it goes; never where it starts.
    pub destination: u32,
}

/// The messages of all sources in order of time.
#[derive(Debug, Clone)]
pub struct Poisson {
    random: Random,
    sources: u32,
    mean_gap_cycles: f64,
    clock_cycles: f64,
    next: Arrival,
}

impl Poisson {
    /// Sources with a load each, in messages per cycle.
    ///
    /// # Panics
    /// When there are fewer than two sources, or the load is not positive and finite.
    #[must_use]
    pub fn new(sources: u32, load_messages: f64, random: Random) -> Self {
        assert!(sources >= 2, "a message goes to another than its source");
        assert!(
            load_messages > 0.0 && load_messages.is_finite(),
            "sources without load send nothing"
        );
        let mut sources = Self {
            random,
            sources,
            mean_gap_cycles: 1.0 / (load_messages * f64::from(sources)),
            clock_cycles: 0.0,
            next: Arrival {
                cycle: 0,
                source: 0,
                destination: 0,
            },
        };
        sources.draw();
        sources
    }

    /// The cycle of the next message.
    #[must_use]
    #[inline]
    pub fn next_cycle(&self) -> u64 {
        self.next.cycle
    }

    /// Takes the next message if it comes in `cycle` or before.
    #[inline]
    pub fn take(&mut self, cycle: u64) -> Option<Arrival> {
        (self.next.cycle <= cycle).then(|| {
            let arrival = self.next;
            self.draw();
            arrival
        })
    }

    #[inline]
    fn draw(&mut self) {
        self.clock_cycles += self.random.exponential() * self.mean_gap_cycles;
        let (source, other) = self.random.pair_below(self.sources, self.sources - 1);
        self.next = Arrival {
            cycle: rounded_up(self.clock_cycles),
            source,
            destination: other + u32::from(other >= source),
        };
    }
}

/// The least whole number that is not below a clock, which is exact far beyond any run. Without
/// SSE 4.1 the standard library calls a function for it, in the inner loop of every simulator.
#[inline]
fn rounded_up(clock_cycles: f64) -> u64 {
    let below = clock_cycles as u64;
    below + u64::from((below as f64) < clock_cycles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_in_order_at_the_asked_rate_to_all_others() {
        let mut poisson = Poisson::new(4, 0.01, Random::stream(1, 0.01, 0));
        let mut pairs = [[0_u32; 4]; 4];
        let mut last = 0;
        for _ in 0..120_000 {
            let arrival = poisson.take(u64::MAX).unwrap();
            assert!(arrival.cycle >= last);
            last = arrival.cycle;
            pairs[arrival.source as usize][arrival.destination as usize] += 1;
        }
        // Three standard deviations.
        let rate = 120_000.0 / last as f64;
        assert!(
            (rate / 0.04 - 1.0).abs() < 3.0 / 120_000.0_f64.sqrt(),
            "{rate}"
        );
        for (source, row) in pairs.iter().enumerate() {
            assert_eq!(row[source], 0);
            for (_, &count) in row.iter().enumerate().filter(|&(to, _)| to != source) {
                assert!((f64::from(count) - 10_000.0).abs() < 300.0);
            }
        }
    }

    #[test]
    fn clocks_are_rounded_up() {
        for clock in [
            0.0,
            1e-300,
            0.5,
            1.0,
            1.000_000_1,
            4.5e15,
            9.007_199_254_740_991e15,
        ] {
            assert_eq!(rounded_up(clock), f64::ceil(clock) as u64);
        }
    }

    #[test]
    fn nothing_is_taken_before_its_cycle() {
        let mut poisson = Poisson::new(2, 0.001, Random::stream(1, 0.001, 0));
        let cycle = poisson.next_cycle();
        assert_eq!(poisson.take(cycle - 1), None);
        assert_eq!(
            poisson.take(cycle).map(|arrival| arrival.cycle),
            Some(cycle)
        );
    }
}
