//! Confidence intervals of ratios of two quantities that both vary from batch to batch.

use super::two_sided_95;

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
