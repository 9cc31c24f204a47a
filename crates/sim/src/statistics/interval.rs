//! Mean and 95 % confidence interval.

use super::{BatchMeans, two_sided_95};

/// A mean and its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The mean, in cycles.
    pub mean_cycles: f64,
    /// Half-width of the 95 % confidence interval, in cycles.
    pub half_width_cycles: f64,
}

impl Interval {
    /// The mean over independent runs, each weighted by its length, and its interval; `None`
    /// without runs.
    ///
    /// # Equation
    /// `h = G(t)·√(V/n)` for k runs of `n_i` values (n in all), divided into `b_i` batches of `m_i`
    /// (b batches in all), where
    /// - `V = Σ(b_i − 1)·A_i·m_i·S_i² / Σ(b_i − 1)` is the variance per value, from the variances
    ///   `S_i²` of the batch means; `A_i = (1 + φ_i)/(1 − φ_i)`, at least 1, corrects for the
    ///   correlation `φ_i` of neighbours;
    /// - t is the 97.5 % quantile of Student's distribution with `Σ(b_i − 1)` degrees of freedom;
    /// - `G(±t) = {∛[1 + 6β(±t − β)] − 1}/2β`, `β = skewness/6√b`, corrects for the skewness of the
    ///   batch means. It has two sides; the wider is used for both.
    ///
    /// # Source
    /// A. Tafazzoli and J. R. Wilson, "Skart: A skewness- and autoregression-adjusted batch-means
    /// procedure for simulation analysis", IIE Transactions 43(2), 2011, pp. 110–128. G is due to
    /// R. Willink, "A confidence interval and test for the mean of an asymmetric distribution",
    /// Communications in Statistics: Theory and Methods 34(4), 2005, pp. 753–766,
    /// doi:10.1081/STA-200054419.
    ///
    /// # Differs from the paper
    /// Batches are not spaced, A is never below 1, and the wider side of the skewed interval serves as
    /// half-width. All of these err on the wide side. Pooling over runs is the textbook method.
    #[must_use]
    pub fn of<'a>(runs: impl IntoIterator<Item = &'a BatchMeans>) -> Option<Self> {
        let (mut batches, mut values, mut freedom) = (0.0, 0.0, 0.0);
        let (mut sum, mut variance, mut skewness) = (0.0, 0.0, 0.0);
        for run in runs {
            let (count, length) = (run.means().len() as f64, run.count() as f64);
            let variation = run.variation();
            let φ = variation.correlation.max(0.0);
            batches += count;
            values += length;
            freedom += count - 1.0;
            sum += length * run.mean();
            variance += (count - 1.0) * (1.0 + φ) / (1.0 - φ)
                * run.batch_length() as f64
                * variation.variance;
            skewness += (count - 1.0) * variation.skewness;
        }
        if batches == 0.0 {
            return None;
        }
        let β = skewness / freedom / (6.0 * batches.sqrt());
        let standard_error = (variance / freedom / values).sqrt();
        Some(Self {
            mean_cycles: sum / values,
            half_width_cycles: skewed(two_sided_95(freedom), β) * standard_error,
        })
    }

    /// Half-width relative to the mean.
    #[must_use]
    pub fn relative_half_width(&self) -> f64 {
        self.half_width_cycles / self.mean_cycles
    }
}

/// The larger of |G(t)| and |G(−t)|.
fn skewed(t: f64, β: f64) -> f64 {
    // G is t to first order, and the quotient below would lose all its digits.
    if β.abs() < 1e-4 {
        return t;
    }
    let g = |t: f64| (libm::cbrt(1.0 + 6.0 * β * (t - β)) - 1.0) / (2.0 * β);
    g(t).abs().max(g(-t).abs())
}

/// Half-width of the 95 % confidence interval of a ratio y of two quantities X and N, given the number of
/// batches, the sum of the squared deviations and N in all batches.
///
/// # Equation
/// `y = X/N` and `h = t·√[B/(B − 1)·Σ(X_b − y·N_b)²]/N` over the B batches of all replications, where t is the
/// 97.5 % quantile of Student's distribution with B − 1 degrees of freedom.
///
/// # Source
/// The ratio estimator: W. G. Cochran, "Sampling Techniques", third edition, 1977, chapter 6.
pub(crate) fn ratio_half_width(batches: f64, squares: f64, all: f64) -> f64 {
    let deviation = (batches / (batches - 1.0) * squares).sqrt() / all;
    two_sided_95(batches - 1.0) * deviation
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alternating(level: f64, batch_length: u64) -> BatchMeans {
        let means = (0..48).map(|i| level + if i % 2 == 0 { 1.0 } else { -1.0 });
        BatchMeans::from_means(means.collect(), batch_length)
    }

    /// Symmetric and without positive correlation: the textbook interval. S² = 48/47, and t for 47
    /// degrees of freedom is 2.0117.
    #[test]
    fn without_corrections_the_interval_is_students() {
        let interval = Interval::of([&alternating(10.0, 100)]).unwrap();
        assert_eq!(interval.mean_cycles, 10.0);
        let expected = 2.011_740_5 / 47.0_f64.sqrt();
        assert!((interval.half_width_cycles - expected).abs() < 1e-5);
        assert_eq!(
            interval.relative_half_width(),
            interval.half_width_cycles / 10.0
        );
        assert_eq!(Interval::of([]), None);
    }

    /// Runs of 4800 and 14400 values with means 10 and 14; the variances per value are 48/47 times
    /// 100 and 300, and t for 94 degrees of freedom is 1.9855.
    #[test]
    fn runs_are_pooled_by_their_lengths() {
        let (short, long) = (alternating(10.0, 100), alternating(14.0, 300));
        let interval = Interval::of([&short, &long]).unwrap();
        assert_eq!(interval.mean_cycles, 13.0);
        let expected = 1.985_523 * (48.0 / 47.0 * 200.0 / 19_200.0_f64).sqrt();
        assert!((interval.half_width_cycles - expected).abs() < 1e-5);
    }

    /// x = 1, 2, 4, 3, 5, 9 in batches of 10 values has variance 8, correlation 1/4, skewness
    /// 1.193243 and mean 4; 2, 8, 2, 8 in batches of 30 has variance 12, mean 5, and neither
    /// correlation nor skewness. So the variance per value is (5·5/3·80 + 3·360)/8, β =
    /// 5·1.193243/8/6√10 = 0.039305, and t for 8 degrees of freedom is 2.306004; |G(−t)| =
    /// 2.995203.
    #[test]
    fn runs_with_all_corrections_are_those_computed_by_hand() {
        let one = BatchMeans::from_means(vec![1.0, 2.0, 4.0, 3.0, 5.0, 9.0], 10);
        let other = BatchMeans::from_means(vec![2.0, 8.0, 2.0, 8.0], 30);
        let interval = Interval::of([&one, &other]).unwrap();
        assert_eq!(interval.mean_cycles, 840.0 / 180.0);
        assert!(
            (interval.half_width_cycles - 3.298_755).abs() < 1e-4,
            "{interval:?}"
        );
    }

    #[test]
    fn correlation_and_skewness_widen() {
        let plain = alternating(10.0, 100);
        let mut sorted = plain.means().to_vec();
        sorted.sort_by(f64::total_cmp);
        let correlated = BatchMeans::from_means(sorted, 100);
        let width = |run: &BatchMeans| Interval::of([run]).unwrap().half_width_cycles;
        assert!(width(&correlated) > 2.0 * width(&plain));
        // G(2) = (∛1.585 − 1)/0.1 = 1.6594, G(−2) = (∛0.385 − 1)/0.1 = −2.7252.
        assert!((skewed(2.0, 0.05) - 2.725_214).abs() < 1e-6);
        assert_eq!(skewed(2.0, 0.05), skewed(2.0, -0.05));
        assert_eq!(skewed(2.0, 0.0), 2.0);
    }
}
