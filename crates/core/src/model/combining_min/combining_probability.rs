//! Probability of meeting a request to combine with.

/// Maximum number of requests combined into one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degree {
    /// At most this many, counted anew at every stage; 1 is no combining.
    AtMost(u32),
    /// Any number.
    Unlimited,
}

/// Probability Z(l) that a hot request finds one to combine with in a queue of l requests.
///
/// # Equation
/// With q = H/(H + C), the fraction of hot requests, a position other than the head holds a cold
/// request with weight `P_c = 1 − q` and m hot ones combined with weight `P_m = qᵐ`, m = 1…cd. The
/// binomial sums of (1) and (2) are powers of `A = P_c + P_cd`, and with `S = Σ_{m<cd} P_m`
/// - `P_non(l) = A^{l−1}` (1),
/// - `P_comb(l) = S Σ_{u=1..l−1} P_c^{l−1−u} A^{u−1}` (2),
/// - `Z(l) = P_comb/(P_non + P_comb)` (3), Z(0) = Z(1) = 0.
///
/// Divided by `A^{l−2}`, this is `Z(l) = S·G/(A + S·G)` with `G = Σ_{i=0..l−2} (P_c/A)ⁱ`, in which
/// nothing underflows. The weights need not be normalised.
#[derive(Debug, Clone)]
pub(super) struct CombiningProbability {
    /// Z(l) at index l.
    combining: Vec<f64>,
    /// 1 − Z(l) at index l, computed as a quotient of positive terms.
    passing: Vec<f64>,
}

impl CombiningProbability {
    /// Probabilities for queues of up to `places` requests fed by `hot` and `cold` requests per
    /// cycle, in any unit. Queues longer than `most` count as without combining, which gives the
    /// paper's (4).
    pub(super) fn new((hot, cold): (f64, f64), degree: Degree, places: usize, most: usize) -> Self {
        // Without traffic the hot fraction is 0.
        let all = hot + cold;
        let (q, p_c) = if all > 0.0 {
            (hot / all, cold / all)
        } else {
            (0.0, 1.0)
        };
        let (s, a, p_c) = match degree {
            Degree::AtMost(cd) => {
                let (mut weight, mut s) = (q, 0.0);
                for _ in 1..cd {
                    s += weight;
                    weight *= q;
                }
                (s, p_c + weight, p_c)
            }
            // S = q/(1 − q) and P_cd = 0; all are multiplied by 1 − q to avoid dividing by 0 at
            // q = 1.
            Degree::Unlimited => (q, p_c * p_c, p_c * p_c),
        };
        let (mut combining, mut passing) = (vec![0.0; places + 1], vec![1.0; places + 1]);
        // If A = 0 then P_c = 0, and the sum has only its first term.
        let ratio = if a > 0.0 { p_c / a } else { 0.0 };
        let mut sum = 1.0;
        for l in 2..=most.min(places) {
            combining[l] = s * sum / (a + s * sum);
            passing[l] = a / (a + s * sum);
            sum = 1.0 + ratio * sum;
        }
        Self { combining, passing }
    }

    /// Z(K) and 1 − Z(K), for a full queue.
    pub(super) fn when_full(&self) -> (f64, f64) {
        let last = self.combining.len() - 1;
        (self.combining[last], self.passing[last])
    }

    /// Mean of Z over a distribution of the number in the queue, and 1 − Z.
    pub(super) fn over(&self, law: &[f64]) -> (f64, f64) {
        let mean = |chances: &[f64]| chances.iter().zip(law).map(|(z, p)| z * p).sum();
        (mean(&self.combining), mean(&self.passing))
    }
}

/// Z(l) for l = 0…`places`, for traffic of `hot` and `cold` requests per cycle.
///
/// ```
/// use loadcurve::model::combining_min::{Degree, chance_of_combining};
/// // One request besides the head: it is hot with weight q, and combinable unless cd = 1.
/// let chance = chance_of_combining(0.16, 0.84, Degree::Unlimited, 2);
/// assert!((chance[2] - 0.16 / (0.16 + 0.84 * 0.84)).abs() < 1e-15);
/// ```
#[must_use]
pub fn chance_of_combining(hot: f64, cold: f64, degree: Degree, places: usize) -> Vec<f64> {
    CombiningProbability::new((hot, cold), degree, places, places).combining
}

#[cfg(test)]
mod tests {
    use super::*;

    /// (1) to (3) as printed, with binomial sums and normalised weights.
    fn printed(q: f64, cd: i32, l: i32) -> f64 {
        let weights: Vec<f64> = (1..=cd).map(|m| q.powi(m)).collect();
        let total = 1.0 - q + weights.iter().sum::<f64>();
        let (p_c, p_cd) = ((1.0 - q) / total, weights[cd as usize - 1] / total);
        let s = weights[..cd as usize - 1].iter().sum::<f64>() / total;
        let binomial =
            |n: i32, k: i32| (0..k).fold(1.0, |b, i| b * f64::from(n - i) / f64::from(i + 1));
        let fill = |n: i32| -> f64 {
            (0..=n)
                .map(|t| binomial(n, t) * p_c.powi(t) * p_cd.powi(n - t))
                .sum()
        };
        let none = fill(l - 1);
        let some: f64 = (1..l).map(|u| p_c.powi(l - 1 - u) * s * fill(u - 1)).sum();
        some / (none + some)
    }

    #[test]
    fn the_binomial_sums_collapse() {
        for q in [0.01, 0.3, 0.9, 1.0] {
            for cd in [1, 2, 3, 7] {
                let chances = chance_of_combining(q, 1.0 - q, Degree::AtMost(cd as u32), 9);
                for l in 2..=9 {
                    let expected = printed(q, cd, l);
                    assert!(
                        (chances[l as usize] - expected).abs() < 1e-12,
                        "q={q} cd={cd} l={l}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_queue_of_rare_cold_requests_does_not_underflow() {
        let chances = chance_of_combining(1.0, 1e-9, Degree::Unlimited, 65);
        assert!(chances[2] > 0.999 && chances.windows(2).all(|pair| pair[0] <= pair[1]));
    }
}
