//! Correlation between neighbours in a series.

use crate::quotient;

/// Sample correlation of neighbours, 0 if the values do not vary.
pub(super) fn of_neighbours(values: &[f64]) -> f64 {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let (mut squares, mut products, mut last) = (0.0, 0.0, 0.0);
    for deviation in values.iter().map(|value| value - mean) {
        squares += deviation * deviation;
        products += deviation * last;
        last = deviation;
    }
    quotient(products, squares)
}

/// Factor by which a correlation φ of neighbours raises the variance of a long mean above that of
/// independent values, if it decays by φ from each value to the next: `(1 + φ)/(1 − φ)`. A series
/// of n values is then as informative as n divided by this factor independent ones.
pub(super) fn time(correlation: f64) -> f64 {
    (1.0 + correlation) / (1.0 - correlation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::Random;

    /// 1, 2, 4, 3, 5, 9 has mean 4, Σd² = 40 and Σd·d′ = 6 + 0 + 0 − 1 + 5 = 10.
    #[test]
    fn correlation_is_that_computed_by_hand() {
        assert_eq!(of_neighbours(&[1.0, 2.0, 4.0, 3.0, 5.0, 9.0]), 0.25);
        assert_eq!(of_neighbours(&[3.0; 9]), 0.0);
        assert_eq!(time(0.25), 5.0 / 3.0);
        assert_eq!(time(0.0), 1.0);
    }

    #[test]
    fn noise_that_fades_has_the_correlation_it_was_made_with() {
        let mut random = Random::stream(1, 1.0, 0);
        let mut value = 0.0;
        let noise: Vec<f64> = (0..100_000)
            .map(|_| {
                value = 0.8 * value + random.unit();
                value
            })
            .collect();
        // Three standard deviations, each √((1 − φ²)/n).
        assert!((of_neighbours(&noise) - 0.8).abs() < 0.006);
        // The variance of a mean of 100 values is nine times that of independent values.
        let means: Vec<f64> = noise
            .chunks(100)
            .map(|c| c.iter().sum::<f64>() / 100.0)
            .collect();
        let variance = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / values.len() as f64
        };
        let factor = 100.0 * variance(&means) / variance(&noise);
        assert!((factor / time(0.8) - 1.0).abs() < 0.15, "{factor}");
    }
}
