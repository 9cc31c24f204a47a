//! The best algorithm at each size, and the sizes from which another one is best.

use super::{AlgorithmTimes, Collective, FoundTime};

/// The best algorithm for a size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Best<'a> {
    /// The algorithm with all its times.
    pub of: &'a AlgorithmTimes,
    /// Its time.
    pub time: FoundTime,
}

/// A size from which another algorithm is best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BestChange<'a> {
    /// Size of a processor's largest buffer, between two sizes of the curves.
    pub bytes: f64,
    /// Time of both algorithms in cycles.
    pub cycles: f64,
    /// The best algorithm for smaller buffers.
    pub before: &'a str,
    /// The best algorithm for larger ones.
    pub after: &'a str,
}

impl Collective {
    /// The best of the known algorithms at each size, by simulated times where there are; of equally good ones the one
    /// named first.
    #[must_use]
    pub fn best(&self) -> Vec<Best<'_>> {
        let known: Vec<_> = self.known().map(|of| (of, self.surest_times(of))).collect();
        let at = |bytes| {
            least(known.iter().filter_map(|(of, times)| {
                let time = *times.iter().find(|time| time.bytes == bytes)?;
                Some(Best { of, time })
            }))
        };
        self.sizes().filter_map(at).collect()
    }

    /// The best of the known algorithms at the size that the table shows.
    #[must_use]
    pub fn best_in_detail(&self) -> Option<Best<'_>> {
        let known = self.known();
        least(known.map(|of| Best {
            of,
            time: self.surest(of, &of.detail),
        }))
    }

    /// Changes of the best algorithm, where the lines between the times of two of them cross.
    #[must_use]
    pub fn crossovers(&self) -> Vec<BestChange<'_>> {
        let best = self.best();
        let pairs = best.windows(2);
        let pairs = pairs.filter(|pair| pair[0].of.name != pair[1].of.name);
        pairs
            .filter_map(|pair| self.crossover(&pair[0], &pair[1]))
            .collect()
    }

    /// The size between two at which the best algorithm of the first and that of the second take equally long.
    fn crossover<'a>(&self, one: &Best<'a>, next: &Best<'a>) -> Option<BestChange<'a>> {
        let [low, high] = [one, next].map(|it| it.time.bytes);
        let at = |of: &AlgorithmTimes, bytes| Some(self.surest(of, of.at(bytes)?).cycles);
        let ends = |of: &AlgorithmTimes| Some([at(of, low)?, at(of, high)?]);
        let ([a, b], [c, d]) = (ends(one.of)?, ends(next.of)?);
        // Ratios of the times: the line between them, straight in logarithmic scales as in the chart, passes through 1.
        let (before, after) = (libm::log(a / c), libm::log(b / d));
        let part = if before < after {
            before / (before - after)
        } else {
            1.0
        };
        Some(BestChange {
            bytes: low as f64 * libm::pow(high as f64 / low as f64, part),
            cycles: a * libm::pow(b / a, part),
            before: &one.of.name,
            after: &next.of.name,
        })
    }
}

fn least<'a>(all: impl Iterator<Item = Best<'a>>) -> Option<Best<'a>> {
    all.reduce(|best, other| {
        if other.time.cycles < best.time.cycles {
            other
        } else {
            best
        }
    })
}
