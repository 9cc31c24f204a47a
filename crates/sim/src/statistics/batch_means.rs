//! Batch means: a long correlated series reduced to a few nearly independent values.

use serde::{Deserialize, Serialize};

use super::correlation;
use crate::quotient;

/// Number of batches into which a run is divided, or a few more if that wastes less: enough for
/// Student's distribution to be near the normal one and for the tests to have power, few enough for
/// batches to be long.
const BATCHES: usize = 48;

/// Smallest number of batches after joining them into longer ones.
pub(crate) const FEWEST_BATCHES: usize = 12;

/// Smallest number of spans from which a correlation is estimated.
const FEWEST_SPANS: usize = 12;

/// 90 % quantile of the normal distribution.
const NORMAL_90: f64 = 1.281_551_565_544_6;

/// Means of equally long sections of a series, in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BatchMeans {
    means: Vec<f64>,
    batch_length: u64,
    memory: Memory,
}

/// Memory of a series.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Memory {
    /// Number of values in a span.
    span: f64,
    /// Correlation of neighbouring spans; none if there are too few of them.
    correlation: Option<f64>,
}

/// Sample variation of batch means.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Variation {
    /// Sample variance.
    pub(super) variance: f64,
    /// Sample skewness.
    pub(super) skewness: f64,
    /// Sample correlation of neighbours.
    pub(super) correlation: f64,
}

impl BatchMeans {
    /// Divides the cells of a series, each the sum of `cell_length` values, into 48 batches, or as
    /// many more of the same length as there are cells for. The remainder, less than a batch, is
    /// dropped at the beginning, which is nearest to the warm-up. `None` if there are too few
    /// cells.
    ///
    /// The memory of the series is measured between spans of at least `span` values. Single values are poor
    /// indicators: messages delivered in the same cycle have taken each other's place, while a network that
    /// fills up stays full for several latencies.
    #[must_use]
    pub fn of(cells: &[f64], cell_length: u64, span: f64) -> Option<Self> {
        let cells_each = cells.len() / BATCHES;
        if cells_each == 0 {
            return None;
        }
        let batch_length = cells_each as u64 * cell_length;
        Some(Self {
            means: cells[cells.len() % cells_each..]
                .chunks_exact(cells_each)
                .map(|batch| batch.iter().sum::<f64>() / batch_length as f64)
                .collect(),
            batch_length,
            memory: Memory::of(cells, cell_length, span),
        })
    }

    /// Half as many batches of twice the length; the first is dropped if their number is odd.
    #[must_use]
    pub fn joined(&self) -> Self {
        Self {
            means: self.means[self.means.len() % 2..]
                .chunks_exact(2)
                .map(|pair| f64::midpoint(pair[0], pair[1]))
                .collect(),
            batch_length: 2 * self.batch_length,
            memory: self.memory,
        }
    }

    /// The batch means, in order.
    #[must_use]
    pub fn means(&self) -> &[f64] {
        &self.means
    }

    /// Number of values in a batch.
    #[must_use]
    pub fn batch_length(&self) -> u64 {
        self.batch_length
    }

    /// Number of values in all batches.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.means.len() as u64 * self.batch_length
    }

    /// Mean of all values in batches.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.means.iter().sum::<f64>() / self.means.len() as f64
    }

    /// Correlation of neighbouring batch means, 0 if they do not vary.
    #[must_use]
    pub fn correlation(&self) -> f64 {
        correlation::of_neighbours(&self.means)
    }

    /// Number of correlation times of the series in all batches together: the number of independent spans
    /// that would be equally informative. 0 if the memory is unknown.
    #[must_use]
    pub fn correlation_times(&self) -> f64 {
        let spans = self.count() as f64 / self.memory.span;
        let time = |correlation: f64| correlation::time(correlation.max(0.0));
        self.memory.correlation.map_or(0.0, |it| spans / time(it))
    }

    /// Fraction of the variance of a long mean that batches of this length miss, because it lies in the
    /// correlation between them; 1 if the memory is unknown.
    ///
    /// # Equation
    /// `2φ/(1 − φ²)/k` for batches of k spans whose correlation decays by a factor φ from each to
    /// the next: the variance of a mean of k spans is less than 1/k of that of a long mean by `2φ(1
    /// − φᵏ)/k/(1 − φ²)`.
    #[must_use]
    pub fn unseen_variance(&self) -> f64 {
        let spans = self.batch_length as f64 / self.memory.span;
        let unseen = |φ: f64| 2.0 * φ / (1.0 - φ * φ) / spans;
        let known = self.memory.correlation;
        known.map_or(1.0, |correlation| unseen(correlation.max(0.0)))
    }

    /// True if the batch means are so correlated that independence is rejected at the 10 % level: batches
    /// are too short, or the series has a trend.
    ///
    /// # Equation
    /// `C = 1 − Σ(x_i − x_{i+1})² / 2Σ(x_i − x̄)²`; for k independent normal values it has mean 0
    /// and variance (k − 2)/(k² − 1).
    ///
    /// # Source
    /// J. von Neumann, "Distribution of the ratio of the mean square successive difference to the
    /// variance", Annals of Mathematical Statistics 12(4), 1941, pp. 367–395,
    /// doi:10.1214/aoms/1177731677; its use for choosing batches is Fishman's.
    #[must_use]
    pub fn are_correlated(&self) -> bool {
        let (mean, count) = (self.mean(), self.means.len() as f64);
        let squares: f64 = self.means.iter().map(|x| (x - mean) * (x - mean)).sum();
        let successive: f64 = self
            .means
            .windows(2)
            .map(|pair| (pair[0] - pair[1]) * (pair[0] - pair[1]))
            .sum();
        let deviation = ((count - 2.0) / (count * count - 1.0)).sqrt();
        // Written as products, so that values without any variation count as uncorrelated.
        2.0 * squares - successive > NORMAL_90 * deviation * 2.0 * squares
    }

    pub(super) fn variation(&self) -> Variation {
        let (mean, count) = (self.mean(), self.means.len() as f64);
        let (mut squares, mut cubes) = (0.0, 0.0);
        for deviation in self.means.iter().map(|x| x - mean) {
            squares += deviation * deviation;
            cubes += deviation * deviation * deviation;
        }
        let variance = squares / (count - 1.0);
        let cubed_deviation = variance * variance.sqrt();
        Variation {
            variance,
            skewness: quotient(
                count * cubes,
                (count - 1.0) * (count - 2.0) * cubed_deviation,
            ),
            correlation: self.correlation(),
        }
    }

    #[cfg(test)]
    pub(super) fn from_means(means: Vec<f64>, batch_length: u64) -> Self {
        Self {
            means,
            batch_length,
            memory: Memory {
                span: 1.0,
                correlation: Some(0.0),
            },
        }
    }
}

impl Memory {
    fn of(cells: &[f64], cell_length: u64, span: f64) -> Self {
        let cells_each = (span / cell_length as f64).ceil() as usize;
        let cells_each = cells_each.clamp(1, cells.len());
        // The remainder is dropped at the beginning, as with batches.
        let spans = cells.rchunks_exact(cells_each);
        let spans: Vec<f64> = spans.map(|cells| cells.iter().sum()).collect();
        let has_enough = spans.len() >= FEWEST_SPANS;
        Self {
            span: cells_each as f64 * cell_length as f64,
            correlation: has_enough.then(|| correlation::of_neighbours(&spans)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::Random;

    #[test]
    fn cells_are_divided_evenly_and_the_first_are_left_out() {
        // Each batch is two cells of five values; one cell is too many.
        let mut cells = vec![1000.0];
        cells.extend((0..98).map(|i| f64::from(5 * i)));
        let batches = BatchMeans::of(&cells, 5, 5.0).unwrap();
        assert_eq!(batches.means().len(), 49);
        assert_eq!((batches.batch_length(), batches.count()), (10, 490));
        assert_eq!(batches.means()[..2], [0.5, 2.5]);
        assert_eq!(batches.mean(), 48.5);
        assert_eq!(BatchMeans::of(&cells[..47], 5, 5.0), None);
    }

    #[test]
    fn joined_batches_are_twice_as_long() {
        let batches = BatchMeans::from_means(vec![9.0, 1.0, 2.0, 4.0, 3.0], 10).joined();
        assert_eq!(batches.means(), [1.5, 3.5]);
        assert_eq!((batches.batch_length(), batches.count()), (20, 40));
    }

    /// x = 1, 2, 4, 3, 5, 9 has mean 4, Σd² = 40, Σd³ = 90.
    #[test]
    fn variation_is_that_computed_by_hand() {
        let batches = BatchMeans::from_means(vec![1.0, 2.0, 4.0, 3.0, 5.0, 9.0], 10);
        let variation = batches.variation();
        assert_eq!(batches.mean(), 4.0);
        assert_eq!(variation.variance, 8.0);
        assert_eq!(variation.correlation, 0.25);
        let skewness = 6.0 * 90.0 / (5.0 * 4.0 * 8.0 * 8.0_f64.sqrt());
        assert!((variation.skewness - skewness).abs() < 1e-14);
    }

    #[test]
    fn values_without_variation_are_not_correlated() {
        let batches = BatchMeans::from_means(vec![7.0; 48], 10);
        assert!(!batches.are_correlated());
        let variation = batches.variation();
        assert_eq!((variation.variance, variation.skewness), (0.0, 0.0));
    }

    /// With four values the threshold for C is 1.2816·√(2/15) = 0.46797; for −1, −c, c, 1 C is 1 −
    /// [(1 − c)² + 2c²]/(2 + 2c²): 0.5 for c = 0 and 0.45847 for c = −0.04.
    #[test]
    fn independence_is_rejected_beyond_the_point_computed_by_hand() {
        let of = |c: f64| BatchMeans::from_means(vec![9.0, 10.0 - c, 10.0 + c, 11.0], 10);
        assert!(of(0.0).are_correlated());
        assert!(!of(-0.04).are_correlated());
    }

    #[test]
    fn episodes_count_as_one_value_each() {
        let mut random = Random::stream(1, 1.0, 0);
        let mut cells: Vec<f64> = (0..960).map(|_| random.unit()).collect();
        let times = |cells: &[f64]| BatchMeans::of(cells, 5, 5.0).unwrap().correlation_times();
        assert!((times(&cells) / 960.0 - 1.0).abs() < 0.2);
        // Five equal cells in a row: neighbours are correlated by 4/5.
        for episode in cells.chunks_mut(5) {
            let first = episode[0];
            episode.fill(first);
        }
        assert!((times(&cells) / (960.0 / 9.0) - 1.0).abs() < 0.2);
    }

    /// Spans of two cells are −10, −10, 10, 10 and so on, with 24 equal and 23 opposite neighbours.
    #[test]
    fn unseen_variance_is_that_computed_by_hand() {
        let cells: Vec<f64> = (0..96)
            .map(|i| if i / 4 % 2 == 0 { -5.0 } else { 5.0 })
            .collect();
        let batches = BatchMeans::of(&cells, 5, 7.0).unwrap();
        let φ: f64 = 1.0 / 48.0;
        let spans = batches.batch_length() as f64 / 10.0;
        let unseen = 2.0 * φ / (1.0 - φ * φ) / spans;
        assert!((batches.unseen_variance() - unseen).abs() < 1e-15);
        assert!((batches.joined().unseen_variance() - unseen / 2.0).abs() < 1e-15);
        let times = batches.count() as f64 / 10.0 / correlation::time(φ);
        assert!((batches.correlation_times() - times).abs() < 1e-9);
        // Eleven spans are too few for an estimate.
        let batches = BatchMeans::of(&cells, 5, 40.1).unwrap();
        assert_eq!(
            (batches.correlation_times(), batches.unseen_variance()),
            (0.0, 1.0)
        );
    }

    #[test]
    fn messages_that_take_each_others_place_hide_no_memory() {
        let mut random = Random::stream(1, 1.0, 0);
        let mut slow = 0.0;
        // In every pair one value gains as much as the other loses; both follow a slow change.
        let cells: Vec<f64> = (0..480)
            .flat_map(|_| {
                slow = 0.9 * slow + random.unit() - 0.5;
                let swapped = 20.0 * (random.unit() - 0.5);
                [slow + swapped, slow - swapped]
            })
            .collect();
        let fine = BatchMeans::of(&cells, 1, 1.0).unwrap();
        let coarse = BatchMeans::of(&cells, 1, 2.0).unwrap();
        assert!(fine.correlation_times() > 900.0, "{fine:?}");
        assert!(coarse.correlation_times() < 60.0, "{coarse:?}");
        assert!(fine.unseen_variance() == 0.0 && coarse.unseen_variance() > 0.5);
    }

    #[test]
    fn independence_is_rejected_as_often_as_it_may_be_and_a_trend_always() {
        let mut random = Random::stream(1, 1.0, 0);
        let rejected = (0..1000)
            .filter(|_| {
                let means = (0..48).map(|_| random.exponential()).collect();
                BatchMeans::from_means(means, 10).are_correlated()
            })
            .count();
        // 100 expected; three standard deviations are 28.
        assert!((72..=128).contains(&rejected), "{rejected}");
        let trend = (0..48)
            .map(|i| f64::from(i) / 24.0 + random.unit())
            .collect();
        assert!(BatchMeans::from_means(trend, 10).are_correlated());
    }
}
