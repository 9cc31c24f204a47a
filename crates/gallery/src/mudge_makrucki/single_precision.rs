//! The equations as printed, in the arithmetic of 1982.

use super::SERVICE_TIME;

/// E[T′] of stage 1 in 32-bit arithmetic, for queues of `places` and a mean time of `interarrival`
/// between packets of a source: (5), then the closed form (2) and (6), with powers by repeated
/// multiplication.
///
/// Near ρ = 1, numerator and denominator of (2) almost vanish, and few of their digits are left.
///
/// ```
/// use loadcurve_gallery::mudge_makrucki::PrintedQuantity::QueueingDelay;
/// use loadcurve_gallery::mudge_makrucki::{TABLE_II, single_precision::stage_1_wait};
/// assert_eq!(stage_1_wait(8, 80.0).round(), 765.0);
/// // The exact solution, and the accuracy of single precision if ρ is not near 1.
/// assert_eq!(TABLE_II[36].recomputed(QueueingDelay).round(), 700.0);
/// let exact = TABLE_II[16].recomputed(QueueingDelay);
/// assert!((f64::from(stage_1_wait(4, 80.0)) - exact).abs() < 0.1);
/// ```
#[must_use]
pub fn stage_1_wait(places: u32, interarrival: f32) -> f32 {
    let (λ0, μ) = (1.0 / interarrival, 1.0 / SERVICE_TIME as f32);
    let l = places as f32;
    let p = power(λ0 / μ, places + 1);
    let λ = λ0 * μ * (1.0 - p) / (μ - λ0 * p);
    let ρ = λ / μ;
    let number = ρ * (1.0 - (l + 1.0) * power(ρ, places) + l * power(ρ, places + 1))
        / ((1.0 - ρ) * (1.0 - power(ρ, places + 1)));
    let full = (1.0 - ρ) / (1.0 - power(ρ, places + 1)) * power(ρ, places);
    number / (λ * (1.0 - full)) - 1.0 / μ
}

fn power(base: f32, exponent: u32) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
