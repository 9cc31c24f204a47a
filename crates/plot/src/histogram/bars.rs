//! Bars of a histogram: as many as can be distinguished, with edges on the bin edges of the
//! measurement.

use loadcurve::sim::statistics::Bin;

/// Maximum number of bars up to the end of the shown range.
const MAX_BARS: f64 = 64.0;

/// The shown range is at least this many bars wide, so that a single latency does not fill the
/// picture.
const MIN_BARS: f64 = 12.0;

/// The 99th percentile lies within this fraction of the range; the rest is room for its label.
const P99_FRACTION: f64 = 0.82;

/// Largest factor by which the range is extended to include a model far above the simulation.
const MAX_EXTENSION: f64 = 2.0;

/// Below this latency, every bin is narrower than a cycle.
const FINE_CYCLES: f64 = 128.0;

/// Bars of equal width, side by side.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bars {
    /// The left edge of the first bar.
    from_cycles: f64,
    /// A power of two, like the widths of the bins, so that no bin is split.
    pub(super) width_cycles: f64,
    /// Fraction of all messages in each bar.
    pub(super) shares: Vec<f64>,
    /// Fraction of all messages beyond the last bar.
    pub(super) beyond: f64,
}

impl Bars {
    /// The bars of a histogram, up to a little beyond `longest`, the longest latency to show.
    pub(super) fn of(bins: &[Bin], longest: f64, model_cycles: Option<f64>) -> Option<Self> {
        let total: u64 = bins.iter().map(|bin| bin.count).sum();
        let shortest = bins.first()?.from_cycles;
        let model = model_cycles.unwrap_or(shortest);
        let from = shortest.min(model);
        let length = (longest - from).max(f64::MIN_POSITIVE) / P99_FRACTION;
        let end = from + length.max(((model - from) / P99_FRACTION).min(MAX_EXTENSION * length));
        // If all latencies are whole numbers, every other bar narrower than a cycle would be empty.
        let are_whole = bins
            .iter()
            .take_while(|bin| bin.from_cycles < FINE_CYCLES)
            .all(|bin| bin.from_cycles.fract() == 0.0);
        let widest_bin = bins
            .iter()
            .take_while(|bin| bin.from_cycles <= end)
            .map(|bin| bin.to_cycles - bin.from_cycles)
            .fold(if are_whole { 1.0 } else { 0.0 }, f64::max);
        let width = power_of_two_above(widest_bin.max((end - from) / MAX_BARS));
        let first = (from / width).floor();
        let count = (end / width - first).ceil().max(MIN_BARS) as usize;
        let mut counts = vec![0_u64; count];
        let mut beyond = 0;
        for bin in bins {
            let index = (bin.from_cycles / width).floor() - first;
            match counts.get_mut(index as usize) {
                Some(bar) => *bar += bin.count,
                None => beyond += bin.count,
            }
        }
        let share = |count: u64| count as f64 / total as f64;
        // Whole latencies are at the middle of their bars.
        let shift = if are_whole { 0.5 } else { 0.0 };
        Some(Self {
            from_cycles: (first * width - shift).max(0.0),
            width_cycles: width,
            shares: counts.into_iter().map(share).collect(),
            beyond: share(beyond),
        })
    }

    /// The left edge of the first bar and the right edge of the last.
    pub(super) fn ends_cycles(&self) -> (f64, f64) {
        (self.from_cycles, self.edge_cycles(self.shares.len()))
    }

    /// The left edge of the bar at an index.
    pub(super) fn edge_cycles(&self, index: usize) -> f64 {
        self.from_cycles + index as f64 * self.width_cycles
    }

    /// The greatest share.
    pub(super) fn highest(&self) -> f64 {
        self.shares.iter().copied().fold(0.0, f64::max)
    }
}

/// The least power of two that is not below a positive number.
fn power_of_two_above(size: f64) -> f64 {
    let (part, exponent) = libm::frexp(size);
    libm::ldexp(1.0, if part == 0.5 { exponent - 1 } else { exponent })
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve::sim::statistics::Histogram;

    fn bins(latencies: impl Iterator<Item = f64>) -> Vec<Bin> {
        let mut histogram = Histogram::new();
        latencies.for_each(|cycles| histogram.add(cycles));
        histogram.bins()
    }

    #[test]
    fn shares_sum_to_one() {
        for (from, step) in [(0.1, 0.37), (17.0, 1.0), (300.0, 3.0), (5_000.0, 250.0)] {
            let latencies = (0..1000).map(|i| from + step * f64::from(i % 100));
            let bars = Bars::of(&bins(latencies), from + 60.0 * step, None).unwrap();
            let sum: f64 = bars.shares.iter().sum();
            assert!((sum + bars.beyond - 1.0).abs() < 1e-12);
            assert!(bars.beyond > 0.2 && bars.shares.len() <= 65, "{bars:?}");
        }
    }

    #[test]
    fn whole_latencies_stand_in_the_middle_of_their_bars() {
        let bars = Bars::of(&bins([17.0, 17.0, 19.0, 20.0].into_iter()), 20.0, None).unwrap();
        assert_eq!(bars.width_cycles, 1.0);
        assert_eq!(bars.ends_cycles(), (16.5, 28.5));
        assert_eq!(bars.shares[..5], [0.5, 0.0, 0.25, 0.25, 0.0]);
    }

    #[test]
    fn a_model_far_off_does_not_squeeze_the_bars() {
        let bins = bins((50..150).map(f64::from));
        let ends = |model| {
            let bars = Bars::of(&bins, 148.0, Some(model)).unwrap();
            bars.ends_cycles()
        };
        assert!(ends(20.0).0 <= 20.0);
        assert!(ends(200.0).1 > 200.0);
        assert!(ends(1e6).1 < 350.0);
    }

    #[test]
    fn powers_of_two_are_found() {
        let found = [0.3, 0.5, 1.0, 1.1, 63.9, 64.0].map(power_of_two_above);
        assert_eq!(found, [0.5, 0.5, 1.0, 2.0, 64.0, 64.0]);
    }
}
