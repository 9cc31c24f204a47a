//! Student's distribution.

/// 97.5 % quantile of the normal distribution.
const NORMAL: f64 = 1.959_963_984_540_054;

/// Smallest number of degrees of freedom for which the expansion below is good to four digits.
const MIN_FREEDOM: f64 = 8.0;

/// The 97.5 % quantile of Student's distribution with the given degrees of freedom, at least eight:
/// with 95 % confidence a mean lies within this many standard errors of its estimate.
///
/// # Equation
/// The expansion of t in 1/ν, with z the quantile of the normal distribution:
/// `t = z + g₁/ν + g₂/ν² + g₃/ν³ + g₄/ν⁴`.
///
/// # Source
/// M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", National Bureau of Standards,
/// 1964, equation 26.7.5.
pub(crate) fn two_sided_95(freedom: f64) -> f64 {
    let ν = freedom.max(MIN_FREEDOM);
    let z = NORMAL;
    let z2 = z * z;
    let g1 = z * (z2 + 1.0) / 4.0;
    let g2 = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
    let g3 = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
    let g4 = z * ((((79.0 * z2 + 776.0) * z2 + 1482.0) * z2 - 1920.0) * z2 - 945.0) / 92_160.0;
    z + (g1 + (g2 + (g3 + g4 / ν) / ν) / ν) / ν
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 26.10 of the same handbook, to its three digits.
    #[test]
    fn points_are_those_of_the_printed_table() {
        for (freedom, printed) in [
            (8.0, 2.306),
            (10.0, 2.228),
            (15.0, 2.131),
            (20.0, 2.086),
            (30.0, 2.042),
            (40.0, 2.021),
            (60.0, 2.000),
            (120.0, 1.980),
        ] {
            let point = two_sided_95(freedom);
            assert!((point - printed).abs() <= 0.000_51, "{freedom}: {point}");
        }
        assert_eq!(two_sided_95(f64::INFINITY), NORMAL);
    }

    /// The five terms with every power written out, as in the handbook; below eight degrees of
    /// freedom the quantile is that for eight.
    #[test]
    fn points_are_those_of_the_expansion() {
        for (freedom, expected) in [
            (1.0, 2.305_979_392_940_848),
            (8.0, 2.305_979_392_940_848),
            (9.0, 2.262_143_575_445_636),
            (12.0, 2.178_809_674_009_089),
            (47.0, 2.011_740_510_475_755),
            (94.0, 1.985_523_441_765_83),
        ] {
            let point = two_sided_95(freedom);
            assert!((point - expected).abs() < 1e-14, "{freedom}: {point}");
        }
    }
}
