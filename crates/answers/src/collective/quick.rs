//! Times for any size at once, from those of the curves.

use super::{AlgorithmTimes, Collective};

/// A time of an algorithm for any size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct QuickTime<'a> {
    /// Name of the algorithm.
    pub algorithm: &'a str,
    /// Time in cycles.
    pub cycles: f64,
}

impl Collective {
    /// The least time for a buffer of some bytes, and its algorithm, from the times of the curves: exact for their
    /// sizes, and between two of them on a line over the flits of a message, as the model is where no other messages
    /// meet. Beyond the last size, the last two give the line. It takes some microseconds, so that simulators of training
    /// and serving can ask for each operation. None as long as nothing is known.
    ///
    /// ```
    /// use loadcurve_answers::Collective;
    /// use loadcurve_scenario::Scenario;
    /// let solved = Collective::alone(&Scenario::read("net=mesh,k:4&width=8").scenario, 0).unwrap();
    /// let quick = solved.quick(3 << 10).unwrap();
    /// // 30 rounds of 192 flits over 3 channels.
    /// assert_eq!((quick.algorithm, quick.cycles), ("ring", 30.0 * (192.0 + 3.0 - 1.0)));
    /// ```
    #[must_use]
    pub fn quick(&self, bytes: u64) -> Option<QuickTime<'_>> {
        let flits = self.flits(bytes);
        let times = self.known().filter_map(|of| {
            Some(QuickTime {
                algorithm: &of.name,
                cycles: of.cycles_of(flits)?,
            })
        });
        times.reduce(|best, other| {
            if other.cycles < best.cycles {
                other
            } else {
                best
            }
        })
    }
}

impl AlgorithmTimes {
    /// Cycles for a buffer of some flits, on a line through the two nearest sizes.
    fn cycles_of(&self, flits: u64) -> Option<f64> {
        let next = self.times.partition_point(|time| time.flits < flits);
        let last = self.times.len().checked_sub(1)?;
        if let Some(same) = self.times.get(next).filter(|time| time.flits == flits) {
            return Some(same.cycles);
        }
        if last == 0 {
            let only = &self.times[0];
            return Some(only.cycles * flits as f64 / only.flits.max(1) as f64);
        }
        let next = next.clamp(1, last);
        let (one, other) = (&self.times[next - 1], &self.times[next]);
        // Cut alike, messages have a whole number of units of equal length.
        let parts = if one.parts == other.parts {
            one.parts
        } else {
            1
        };
        let units = |flits: u64| flits.div_ceil(parts) as f64;
        let (from, to) = (units(one.flits), units(other.flits));
        let part = if to > from {
            (units(flits) - from) / (to - from)
        } else {
            0.0
        };
        Some((one.cycles + part * (other.cycles - one.cycles)).max(0.0))
    }
}
