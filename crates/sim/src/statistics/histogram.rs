//! Latency histogram, with bins that widen with the latency.
//!
//! Bins are delimited by the bits of the number itself: its exponent and the seven bits that
//! follow. Counting is an addition and a shift; whole numbers up to 256 have a bin each, and no bin
//! is wider than 1/128 of its lower edge.
//!
//! # Source
//! The log-linear bins of G. Tene's `HdrHistogram`, <https://hdrhistogram.github.io/HdrHistogram/>,
//! delimited by the number's own bits.

use serde::{Deserialize, Serialize};

/// Number of bits after the exponent that distinguish bins.
const FINE_BITS: u32 = 7;

/// Number of low bits that do not affect the bin.
const COARSE_SHIFT: u32 = f64::MANTISSA_DIGITS - 1 - FINE_BITS;

/// Bits of the number 1: below it there is a single bin, from 0.
const ONE: u64 = 1.0_f64.to_bits() >> COARSE_SHIFT;

/// Number of bins. They end at 2³²; the last takes everything beyond.
const BINS: usize = (32 << FINE_BITS) + 1;

/// Number of latencies in each bin.
#[derive(Debug, Clone, PartialEq)]
pub struct Histogram {
    counts: Vec<u64>,
}

/// A nonempty bin of a histogram.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// Lower edge, in cycles, inclusive.
    pub from_cycles: f64,
    /// Upper edge, in cycles, exclusive.
    pub to_cycles: f64,
    /// Number of latencies in the bin.
    pub count: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self::new()
    }
}

impl Histogram {
    /// An empty histogram.
    #[must_use]
    pub fn new() -> Self {
        Self {
            counts: vec![0; BINS],
        }
    }

    /// Counts a latency, which must not be negative.
    #[inline]
    pub fn add(&mut self, cycles: f64) {
        let bin = (cycles.to_bits() >> COARSE_SHIFT).saturating_sub(ONE - 1);
        self.counts[bin.min(BINS as u64 - 1) as usize] += 1;
    }

    /// Adds the counts of another histogram, given by [`Histogram::sparse`].
    pub fn add_sparse(&mut self, bins: &[(u32, u64)]) {
        for &(bin, count) in bins {
            self.counts[(bin as usize).min(BINS - 1)] += count;
        }
    }

    /// Number and count of each nonempty bin.
    #[must_use]
    pub fn sparse(&self) -> Vec<(u32, u64)> {
        (0..)
            .zip(&self.counts)
            .filter(|&(_, &count)| count > 0)
            .map(|(bin, &count)| (bin, count))
            .collect()
    }

    /// Resets all counts.
    pub fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// Number of latencies counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Nonempty bins, in order.
    #[must_use]
    pub fn bins(&self) -> Vec<Bin> {
        self.sparse()
            .into_iter()
            .map(|(bin, count)| Bin {
                from_cycles: edge(bin),
                to_cycles: edge(bin + 1),
                count,
            })
            .collect()
    }

    /// Quantile of the latencies: 0.95 gives the 95th percentile.
    ///
    /// The result is exact for whole latencies where bins hold a single whole number; elsewhere the
    /// latencies in a bin are assumed to be spread evenly over it.
    #[must_use]
    pub fn quantile_cycles(&self, part: f64) -> Option<f64> {
        // Rank of the required latency, from 1: the smallest not exceeded by the fraction `part` of all
        // latencies.
        let rank = ((part * self.total() as f64).ceil()).max(1.0);
        let mut below = 0.0;
        for bin in self.bins() {
            let count = bin.count as f64;
            if below + count >= rank {
                let width = bin.to_cycles - bin.from_cycles;
                let within = if width > 1.0 {
                    // The last whole latency in a bin is one below its upper edge.
                    (rank - below - 0.5) / count * (width - 1.0)
                } else {
                    0.0
                };
                return Some(bin.from_cycles + within);
            }
            below += count;
        }
        None
    }
}

/// Lower edge of a bin, in cycles.
fn edge(bin: u32) -> f64 {
    if bin == 0 {
        0.0
    } else {
        f64::from_bits((u64::from(bin) + ONE - 1) << COARSE_SHIFT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_latencies_up_to_256_have_their_own_bins() {
        let mut histogram = Histogram::new();
        for cycles in 1..=256_u32 {
            histogram.add(f64::from(cycles));
        }
        let bins = histogram.bins();
        assert_eq!(bins.len(), 256);
        for (bin, cycles) in bins.iter().zip(1_u32..) {
            assert_eq!((bin.from_cycles, bin.count), (f64::from(cycles), 1));
        }
    }

    #[test]
    fn bins_are_contiguous_and_narrow() {
        for bin in 1..BINS as u32 {
            let (from, to) = (edge(bin), edge(bin + 1));
            assert!(to > from && to - from <= from / 128.0);
        }
        assert_eq!((edge(0), edge(1), edge(2)), (0.0, 1.0, 1.0 + 1.0 / 128.0));
    }

    #[test]
    fn every_latency_falls_into_its_bin() {
        for cycles in [0.0, 0.3, 1.0, 1.5, 77.7, 1e3, 123_456.7, 4e9] {
            let mut histogram = Histogram::new();
            histogram.add(cycles);
            let bin = histogram.bins()[0];
            assert!(bin.from_cycles <= cycles && cycles < bin.to_cycles);
        }
        let mut histogram = Histogram::new();
        histogram.add(4_294_967_295.0);
        histogram.add(1e300);
        histogram.add_sparse(&[(u32::MAX, 3)]);
        let last = 32 * 128;
        assert_eq!(histogram.sparse(), [(last, 5)]);
        assert_eq!(edge(last + 1), 4_294_967_296.0);
    }

    #[test]
    fn quantiles_of_whole_latencies_are_exact() {
        let mut histogram = Histogram::new();
        for cycles in 1..=100_u32 {
            histogram.add(f64::from(cycles));
        }
        for percent in [1, 50, 95, 99, 100] {
            let part = f64::from(percent) / 100.0;
            assert_eq!(histogram.quantile_cycles(part), Some(f64::from(percent)));
        }
        assert_eq!(Histogram::new().quantile_cycles(0.5), None);
    }

    #[test]
    fn quantiles_of_long_latencies_are_near() {
        let mut histogram = Histogram::new();
        for cycles in 1..=100_000_u32 {
            histogram.add(f64::from(cycles));
        }
        for part in [0.5, 0.95, 0.99] {
            let quantile = histogram.quantile_cycles(part).unwrap();
            assert!(
                (quantile / (part * 100_000.0) - 1.0).abs() < 1e-4,
                "{quantile}"
            );
        }
    }

    /// The bin from 1024 to 1032 holds eight whole latencies.
    #[test]
    fn latencies_of_a_bin_lie_evenly_in_it() {
        let mut histogram = Histogram::new();
        for cycles in [5, 6, 1024, 1025, 1030, 1031, 4000] {
            histogram.add(f64::from(cycles));
        }
        // The fourth and the sixth latency are the second and the last of the four in the bin.
        let quantile = |rank: f64| histogram.quantile_cycles(rank / 7.0).unwrap();
        assert_eq!(quantile(4.0), 1024.0 + 1.5 / 4.0 * 7.0);
        assert_eq!(quantile(6.0), 1024.0 + 3.5 / 4.0 * 7.0);
    }

    #[test]
    fn sparse_counts_add_up_to_the_whole() {
        let (mut one, mut other, mut both) = (Histogram::new(), Histogram::new(), Histogram::new());
        for cycles in [3.0, 40.0, 40.0, 5e5] {
            one.add(cycles);
            both.add(cycles);
        }
        for cycles in [40.0, 7.0] {
            other.add(cycles);
            both.add(cycles);
        }
        one.add_sparse(&other.sparse());
        assert_eq!(one, both);
        assert_eq!(both.total(), 6);
        both.clear();
        assert_eq!(both, Histogram::new());
    }
}
