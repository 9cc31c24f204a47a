//! The header: blocking along its path, and the resulting path set-up time.

use loadcurve_base::scalar::{Scalar, name};

use super::Inputs;

/// One hop of a header, i hops from its source.
#[derive(Debug, Clone)]
pub(super) struct HeaderHop<S> {
    /// `φ_i`, the probability that one dimension is left.
    pub(super) one_left: S,
    /// `P_bi`, the probability of finding the hop blocked.
    pub(super) blocked: S,
    /// The mean time lost before the hop by a header that may not back off, in cycles, times the
    /// probability of any loss. A header that may back off loses nothing.
    pub(super) lost: S,
}

/// The D hops of a header, without lost time.
///
/// # Equation
/// - `φ_i = 0` (0 ≤ i < k̄), `2/(D − i + 1)` (k̄ ≤ i ≤ D − 1), k̄ = D/2 (8): of the D − i + 1 splits
///   of the i hops made between two dimensions of k̄ hops each, two use up one of the dimensions.
///   The last hop has no choice, `φ_{D−1} = 1`;
/// - `P_bi = (1 − φ_i)P_V² + φ_i P_V` (9), (10), the probability that all virtual channels are busy
///   in all dimensions that remain, given `P_V`, that for one physical channel.
pub(super) fn hops<S: Scalar>(inputs: &Inputs<S>, all_busy: &S) -> Vec<HeaderHop<S>> {
    let d = inputs.parameters.hops();
    let hop = |i: u32| {
        let one_left = if i < d / 2 {
            S::given(0.0, || {
                let (after, few) = (after(i), "too few to have used up the other");
                name!(
                    "φ_{i}",
                    "probability that one dimension is left {after}: {few}"
                )
                .by("(8)")
            })
        } else {
            let splits = inputs.hops.clone() - f64::from(i) + 1.0;
            (S::number(2.0) / splits).named(|| {
                let after = after(i);
                name!("φ_{i}", "probability that one dimension is left {after}").by("(8)")
            })
        };
        let both = one_left.complement() * all_busy * all_busy;
        let blocked = both + one_left.clone() * all_busy;
        HeaderHop {
            blocked: blocked.named(|| {
                let after = after(i);
                name!(
                    "P_b{i}",
                    "probability that a header is blocked {after}: all virtual channels of all \
                     shortest ways are busy"
                )
                .by("(9), (10)")
            }),
            one_left,
            lost: S::number(0.0),
        }
    };
    (0..d).map(hop).collect()
}

/// Mean path set-up time in excess of that of a header that is never blocked, in cycles.
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
/// Two identities make it cheap. Everything depends on r = t − j alone, so one table over r = 0…K serves
/// all t. And with `C_{i,j}^t = D − i + e_i(r)` the unblocked hops cancel, `e_i(r) = (1 − q)e_{i+1}(r) +
/// q(e_{i−1}(r−1) + b) + (1 − P)l_i`, b = 2: a back-off costs the step back and the same hop once more. No
/// difference of nearly equal times is ever taken.
///
/// # Symbols
/// | letter | argument | unit | range |
/// |---|---|---|---|
/// | K | `inputs.scout` | links | ≥ 0 |
/// | D | the number of `hops` | hops | ≥ 2 |
/// | `P_bi` | `hops[i].blocked` | 1 | 0…1 |
/// | `l_i` | `hops[i].lost` | cycles | ≥ 0 |
/// | b | `back_off_cycles` | cycles | ≥ 0 |
///
/// The result is linear in all `l_i` and b together.
pub(super) fn mean_delay_cycles<S: Scalar>(
    inputs: &Inputs<S>,
    hops: &[HeaderHop<S>],
    back_off_cycles: f64,
) -> S {
    let d = hops.len();
    // Holds e_i(r − 1) until e_i(r) overwrites it, from the destination backwards.
    let mut e = vec![S::number(0.0); d];
    let mut whole = Vec::with_capacity(inputs.parameters.scout as usize + 1);
    for r in 0..=inputs.parameters.scout {
        let left = S::number(f64::from(r));
        let backs_off = (left.clone() / (left + &inputs.hops - 1.0)).named(|| {
            let words = "probability that a blocked header still has a back-off for this hop";
            name!("P^({r})", "{words}, {r} left for all").by("(6)")
        });
        let waits = backs_off.complement();
        // e_{i+1}(r), which is 0 at the destination.
        let mut ahead = S::number(0.0);
        for i in (1..d).rev() {
            let HeaderHop { blocked, lost, .. } = &hops[i];
            let q = (backs_off.clone() * blocked).named(|| {
                let after = after(i as u32);
                let words = "probability that a header is blocked";
                name!("q_{i}^({r})", "{words} {after} and backs off, {r} left").by("(5)")
            });
            let back = q.clone() * (e[i - 1].clone() + back_off_cycles);
            let e_i = q.complement() * ahead + back + waits.clone() * lost;
            ahead = e_i.named(|| {
                let (after, may) = (after(i as u32), back_offs_left(r));
                let words = "time that blocking adds to the way that is left";
                name!("e_{i}^({r})", "{words} {after}, {may}")
                    .cycles()
                    .by("(5)")
            });
            e[i] = ahead.clone();
        }
        e[0] = (ahead + &hops[0].lost).named(|| {
            let may = back_offs_left(r);
            let words = "time that blocking adds to the whole way";
            name!("e_0^({r})", "{words}, {may}").cycles().by("(5)")
        });
        whole.push(e[0].clone());
    }
    S::long_sum(whole) / (inputs.scout.clone() + 1.0)
}

/// "after 2 hops".
pub(super) fn after(hops: u32) -> String {
    match hops {
        1 => "after 1 hop".to_owned(),
        _ => format!("after {hops} hops"),
    }
}

/// Description of a header with this many back-offs left.
fn back_offs_left(back_offs: u32) -> String {
    match back_offs {
        0 => "with no back-off left".to_owned(),
        1 => "with 1 back-off left".to_owned(),
        _ => format!("with {back_offs} back-offs left"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scouting::Parameters;
    use loadcurve_network::topology::ScoutingTorus;

    fn inputs(hops: u32, scout: u32) -> Inputs<f64> {
        Inputs::of(
            Parameters::new(ScoutingTorus::new(2 * hops), 1, scout, 1),
            0.0,
        )
    }

    #[test]
    fn one_dimension_left_follows_the_splits_of_hops() {
        for d in [2, 4, 8, 16] {
            let (each, hops) = (d / 2, hops(&inputs(d, 0), &0.5));
            for (made, hop) in (0..).zip(&hops) {
                let splits: Vec<u32> = (0..=each)
                    .filter(|&x| made >= x && made - x <= each)
                    .collect();
                let one = splits.iter().filter(|&&x| x == each || made - x == each);
                let expected = one.count() as f64 / splits.len() as f64;
                assert!((hop.one_left - expected).abs() < 1e-15);
            }
            assert_eq!(hops[d as usize - 1].one_left, 1.0);
        }
    }

    #[test]
    fn a_choice_helps_unless_all_is_busy() {
        let blocked = |all_busy: f64| {
            hops(&inputs(8, 0), &all_busy)
                .into_iter()
                .map(|hop| hop.blocked)
        };
        assert!(blocked(0.0).all(|blocked| blocked == 0.0));
        assert!(blocked(1.0).all(|blocked| blocked == 1.0));
        assert!(blocked(0.5).is_sorted_by(|few, more| few <= more));
        assert_eq!(
            (blocked(0.5).next(), blocked(0.5).next_back()),
            (Some(0.25), Some(0.5))
        );
    }

    fn binomial(n: u32, k: u32) -> f64 {
        (1..=k).fold(1.0, |product, i| {
            product * (f64::from(n) + 1.0 - f64::from(i)) / f64::from(i)
        })
    }

    /// Equations (5), (6) and (7) as printed, state by state and t by t, with losses added.
    fn as_printed(scout: u32, hops: &[HeaderHop<f64>]) -> f64 {
        fn c(t: u32, i: usize, j: u32, hops: &[HeaderHop<f64>]) -> f64 {
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
                let hops: Vec<HeaderHop<f64>> = (0..d)
                    .map(|i| HeaderHop {
                        one_left: 0.0,
                        blocked: 0.1 + 0.13 * f64::from(i),
                        lost: 0.7 / f64::from(i + 1),
                    })
                    .collect();
                let delay = mean_delay_cycles(&inputs(d, scout), &hops, 2.0);
                let expected = as_printed(scout, &hops) - f64::from(d);
                assert!((delay - expected).abs() < 1e-12 * (1.0 + expected));
            }
        }
    }

    #[test]
    fn nothing_is_lost_where_nothing_blocks() {
        let inputs = inputs(8, 5);
        let hops = hops(&inputs, &0.0);
        assert_eq!(mean_delay_cycles(&inputs, &hops, 2.0), 0.0);
    }
}
