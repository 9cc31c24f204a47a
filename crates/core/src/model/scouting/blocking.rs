//! Blocking of a header: the dimensions left to it, and the virtual channels busy in them.

/// `φ_i`, the probability that a header has one dimension left after `hops_made` of its D hops.
///
/// # Equation
/// `φ_i = 0` (0 ≤ i < k̄), `2/(D − i + 1)` (k̄ ≤ i ≤ D − 1), k̄ = D/2 (8): of the D − i + 1 splits
/// of the i hops made between two dimensions of k̄ hops each, two use up one of the dimensions. The
/// last hop has no choice, `φ_{D−1} = 1`.
pub(super) fn one_dimension_left(hops_made: u32, hops: u32) -> f64 {
    if hops_made < hops / 2 {
        0.0
    } else {
        2.0 / f64::from(hops - hops_made + 1)
    }
}

/// `P_bi`, the probability that all virtual channels are busy in all dimensions that remain.
///
/// # Equation
/// `P_bi = (1 − φ_i)P_V² + φ_i P_V` (9), (10), given `φ_i` and `P_V`, the probability that all virtual
/// channels of one physical channel are busy.
pub(super) fn blocked(one_left: f64, all_busy: f64) -> f64 {
    (1.0 - one_left) * all_busy * all_busy + one_left * all_busy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_dimension_is_left_as_splits_of_hops_have_it() {
        for hops in [2_u32, 4, 8, 16] {
            let each = hops / 2;
            for made in 0..hops {
                let splits: Vec<u32> = (0..=each)
                    .filter(|&x| made >= x && made - x <= each)
                    .collect();
                let one = splits.iter().filter(|&&x| x == each || made - x == each);
                let expected = one.count() as f64 / splits.len() as f64;
                assert!((one_dimension_left(made, hops) - expected).abs() < 1e-15);
            }
            assert_eq!(one_dimension_left(hops - 1, hops), 1.0);
        }
    }

    #[test]
    fn a_choice_helps_unless_all_is_busy() {
        assert_eq!((blocked(0.3, 0.0), blocked(0.3, 1.0)), (0.0, 1.0));
        assert!(blocked(0.0, 0.5) < blocked(1.0, 0.5));
    }
}
