//! Path set-up: the time that a header with up to t back-offs loses to blocking.

/// One hop of a header, i hops from its source.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hop {
    /// `P_bi`, the probability of finding the hop blocked.
    pub(super) blocked: f64,
    /// The mean time lost before the hop by a header that may not back off, in cycles, times
    /// the probability of losing any. A header that may back off is spared it.
    pub(super) lost: f64,
}

/// Mean time to set up a path beyond that of a header that is never blocked, in cycles.
///
/// # Equation
/// `C_{i,j}^t` is the time to the destination for a header that has made i hops and backed off j
/// times of t (5):
/// - `C_{D,j}^t = 0`;
/// - `C_{i,j}^t = (1 − q)C_{i+1,j}^t + q·C_{i−1,j+1}^t + 1 + (1 − P_j^t)l_i` for 0 < i < D, with
///   `q = P_j^t P_bi`;
/// - `C_{0,j}^t = C_{1,j}^t + 1 + l_0`, where the header cannot back off;
/// - `P_j^t = (t − j)/(t − j + D − 1)`, the quotient of binomials (6) after cancellation, which is
///   0 at j = t without a special case.
///
/// The result is `Σ_{t=0}^{K} C_{0,0}^t/(K + 1) − D` (7), without the lead.
///
/// Two identities make it cheap. Everything depends on r = t − j alone, so one table over r = 0…K
/// serves all t. And with `C_{i,j}^t = D − i + e_i(r)` the unblocked hops cancel, `e_i(r) =
/// (1 − q)e_{i+1}(r) + q(e_{i−1}(r−1) + b) + (1 − P)l_i`, b = 2: a back-off costs the step back and
/// the same hop once more. No difference of nearly equal times is ever taken.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | K | `scout` | links | ≥ 0 |
/// | D | the number of `hops` | hops | ≥ 2 |
/// | `P_bi` | `hops[i].blocked` | 1 | 0…1 |
/// | `l_i` | `hops[i].lost` | cycles | ≥ 0 |
/// | b | `back_off_cycles` | cycles | ≥ 0 |
///
/// The result is linear in all `l_i` and b together.
pub(super) fn mean_delay_cycles(scout: u32, hops: &[Hop], back_off_cycles: f64) -> f64 {
    let d = hops.len();
    // Holds e_i(r − 1) until e_i(r) overwrites it, from the destination backwards: e[i + 1] is then
    // at this r and e[i − 1] still at the previous one.
    let mut e = vec![0.0; d + 1];
    let mut sum = 0.0;
    for r in 0..=scout {
        let backs_off = f64::from(r) / (f64::from(r) + d as f64 - 1.0);
        for i in (1..d).rev() {
            let q = backs_off * hops[i].blocked;
            e[i] = (1.0 - q) * e[i + 1]
                + q * (e[i - 1] + back_off_cycles)
                + (1.0 - backs_off) * hops[i].lost;
        }
        e[0] = e[1] + hops[0].lost;
        sum += e[0];
    }
    sum / f64::from(scout + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binomial(n: u32, k: u32) -> f64 {
        (1..=k).fold(1.0, |product, i| {
            product * (f64::from(n) + 1.0 - f64::from(i)) / f64::from(i)
        })
    }

    /// Equations (5), (6) and (7) as printed, state by state and t by t, with losses added.
    fn as_printed(scout: u32, hops: &[Hop]) -> f64 {
        fn c(t: u32, i: usize, j: u32, hops: &[Hop]) -> f64 {
            let d = hops.len();
            let p = if j < t {
                let (n, d) = (t - j + d as u32, d as u32);
                binomial(n - 2, d - 1) / binomial(n - 1, d - 1)
            } else {
                0.0
            };
            match i {
                0 => c(t, 1, j, hops) + 1.0 + hops[0].lost,
                i if i == d => 0.0,
                i => {
                    let q = p * hops[i].blocked;
                    let back = if q > 0.0 {
                        c(t, i - 1, j + 1, hops)
                    } else {
                        0.0
                    };
                    (1.0 - q) * c(t, i + 1, j, hops) + q * back + 1.0 + (1.0 - p) * hops[i].lost
                }
            }
        }
        let sum: f64 = (0..=scout).map(|t| c(t, 0, 0, hops)).sum();
        sum / f64::from(scout + 1)
    }

    #[test]
    fn the_table_is_the_printed_recursion() {
        for d in [2_u32, 4, 6] {
            for scout in 0..=4 {
                let hops: Vec<Hop> = (0..d)
                    .map(|i| Hop {
                        blocked: 0.1 + 0.13 * f64::from(i),
                        lost: 0.7 / f64::from(i + 1),
                    })
                    .collect();
                let delay = mean_delay_cycles(scout, &hops, 2.0);
                let expected = as_printed(scout, &hops) - f64::from(d);
                assert!((delay - expected).abs() < 1e-12 * (1.0 + expected));
            }
        }
    }

    #[test]
    fn nothing_is_lost_where_nothing_blocks() {
        let hop = Hop {
            blocked: 0.0,
            lost: 0.0,
        };
        assert_eq!(mean_delay_cycles(5, &[hop; 8], 2.0), 0.0);
    }
}
