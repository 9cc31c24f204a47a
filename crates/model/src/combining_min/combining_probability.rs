//! Probability of meeting a request to combine with, (1) to (4).

use loadcurve_base::scalar::{Name, Scalar, name};

use super::buffer::BufferPlace;

/// Products of probabilities below this have too few digits for their quotients.
const TINY: f64 = 1e-290;

/// Maximum number of requests combined into one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Degree {
    /// At most this many, counted anew at every stage; 1 is no combining.
    AtMost(u32),
    /// Any number.
    Unlimited,
}

/// Probabilities of the contents of a slot behind the head of a buffer.
pub(super) struct SlotContents<S> {
    place: BufferPlace,
    /// The following three before normalisation.
    weights: [f64; 3],
    /// `P_c`: a cold request.
    cold: S,
    /// S: a hot request with room for one more.
    open: S,
    /// A: a request that no other can combine with.
    closed: S,
}

impl<S: Scalar> SlotContents<S> {
    /// Contents of a buffer fed by `hot` and `cold` requests per cycle, in any unit, `all` in total.
    pub(super) fn new(place: BufferPlace, hot: &S, (cold, all): (&S, &S), degree: Degree) -> Self {
        // Without traffic the hot fraction is 0.
        let (hot_part, cold_part) = if all.value() > 0.0 {
            (hot.clone() / all, cold.value() / all.value())
        } else {
            (S::number(0.0), 1.0)
        };
        let q = hot_part.named(|| place.name("q_{}", "part of the arriving requests that is hot"));
        let cold = q.complement().with_value(cold_part);
        let (words, cold, open, closed) = match degree {
            Degree::AtMost(cd) => {
                let mut power = q.clone();
                let open = S::long_sum((1..cd).map(|_| {
                    let next = power.clone() * &q;
                    std::mem::replace(&mut power, next)
                }));
                let closed = cold.clone() + power;
                let words = "1 − q for a cold request, q to the m for m hot ones combined";
                (words, cold, open, closed)
            }
            // S = q/(1 − q) and P_cd = 0; all are multiplied by 1 − q to avoid dividing by 0 at q = 1.
            Degree::Unlimited => {
                let words = "1 − q for a cold request, q to the m for any number m of hot ones \
                             combined; all times 1 − q";
                (words, cold.power(2), q, cold.power(2))
            }
        };
        let weights = [&cold, &open, &closed].map(S::value);
        let total = (closed.clone() + &open).named(|| {
            let words = format!("sum of the weights of what a place may hold: {words}");
            place.name("w_{}", &words)
        });
        let part = |letter: &str, weight: S, what: &str| {
            let words = "probability that a place holds";
            (weight / &total)
                .named(|| place.name(&format!("{letter}{{}}"), &format!("{words} {what}")))
        };
        Self {
            place,
            weights,
            cold: part("P_c,", cold, "a cold request"),
            open: part("S_", open, "a hot request with room for one more"),
            closed: part(
                "A_",
                closed,
                "nothing to combine with: a cold request, or as many hot ones as may be combined",
            ),
        }
    }

    /// Z(l) (3), with this value.
    fn chance(&self, l: usize, value: f64) -> S {
        if value == 0.0 {
            return S::number(0.0);
        }
        S::solved(
            value,
            || self.printed(l as u32, value),
            || {
                let index = self.place.index();
                let words = "requests in the buffer is there to combine with";
                name!("Z_{index},{l}", "probability that one of {l} {words}").by("(3)")
            },
        )
    }

    /// (3) as printed; the `value` itself where it cannot be expanded.
    fn printed(&self, l: u32, value: f64) -> S {
        let name = |letter: &str, what: &str| {
            let words =
                format!("probability of a buffer with {l} requests and {what} to combine with");
            Name::new(format!("{letter},{},{l}", self.place.index()), words)
        };
        let none = self.closed.power(l - 1);
        let none = none.named(|| name("P_non", "none").by("(1)"));
        // Behind the open request all are cold, or they would have combined.
        let behind = (0..l - 1).map(|u| self.cold.power(l - 2 - u) * self.closed.power(u));
        let some = self.open.clone() * S::long_sum(behind);
        let some = some.named(|| name("P_comb", "one").by("(2)"));
        let both = none + &some;
        if both.value() < TINY {
            S::number(value)
        } else {
            some / both
        }
    }
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
/// Divided by `A^{l−2}`, this is `Z(l) = S·G/(A + S·G)` with `G = Σ_{i=0..l−2} (P_c/A)ⁱ`, in which nothing
/// underflows. The weights need not be normalised.
pub(super) struct CombiningProbability<S = f64> {
    contents: SlotContents<S>,
    /// Z(K), for a full queue.
    pub(super) when_full: S,
    /// Z(l) and 1 − Z(l) at index l, both computed as quotients of positive terms.
    chances: Vec<(f64, f64)>,
}

impl<S: Scalar> CombiningProbability<S> {
    /// Probabilities for queues of up to `places` requests. Queues longer than `most` count as without
    /// combining, which gives the paper's (4).
    pub(super) fn new(contents: SlotContents<S>, places: usize, most: usize) -> Self {
        let [p_c, s, a] = contents.weights;
        let mut chances = vec![(0.0, 1.0); places + 1];
        // If A = 0 then P_c = 0, and the sum has only its first term.
        let ratio = if a > 0.0 { p_c / a } else { 0.0 };
        let mut sum = 1.0;
        for chance in chances.iter_mut().take(most + 1).skip(2) {
            *chance = (s * sum / (a + s * sum), a / (a + s * sum));
            sum = 1.0 + ratio * sum;
        }
        Self {
            when_full: contents.chance(places, chances[places].0),
            contents,
            chances,
        }
    }

    /// Z (4), the mean of Z(l) over a distribution of the number in the queue.
    pub(super) fn over(&self, law: &[S]) -> S {
        if self.chances.iter().all(|z| z.0 == 0.0) {
            return S::given(0.0, || {
                let words =
                    "probability that a hot request combines in the buffer of {}: none does";
                self.contents.place.name("Z_{}", words).by("(4)")
            });
        }
        let chances = (0..self.chances.len()).map(|l| self.at(l));
        let mean = S::long_sum(law.iter().zip(chances).map(|(p, z)| p.clone() * z));
        mean.named(|| {
            let words = "probability that a hot request finds another to combine with in the buffer \
                         of {}";
            self.contents.place.name("Z_{}", words).by("(4)")
        })
    }

    /// 1 − Z, computed as the mean of 1 − Z(l).
    pub(super) fn passing(&self, law: &[f64]) -> f64 {
        self.chances.iter().zip(law).map(|(z, p)| z.1 * p).sum()
    }

    /// 1 − Z(K), for a full queue.
    pub(super) fn passing_when_full(&self) -> f64 {
        self.chances[self.chances.len() - 1].1
    }

    /// True if Z is 0 or underflows.
    pub(super) fn is_zero_over(&self, law: &[f64]) -> bool {
        self.chances.iter().zip(law).all(|(z, p)| z.0 * p == 0.0)
    }

    fn at(&self, l: usize) -> S {
        if l + 1 == self.chances.len() {
            self.when_full.clone()
        } else {
            self.contents.chance(l, self.chances[l].0)
        }
    }
}

/// Z(l) for l = 0…`places`, for traffic of `hot` and `cold` requests per cycle.
///
/// ```
/// use loadcurve_model::combining_min::{Degree, chance_of_combining};
/// // One request besides the head: it is hot with weight q, and combinable unless cd = 1.
/// let chance = chance_of_combining(0.16, 0.84, Degree::Unlimited, 2);
/// assert!((chance[2] - 0.16 / (0.16 + 0.84 * 0.84)).abs() < 1e-15);
/// ```
#[must_use]
pub fn chance_of_combining(hot: f64, cold: f64, degree: Degree, places: usize) -> Vec<f64> {
    let contents = SlotContents::new(BufferPlace::Hot(1), &hot, (&cold, &(hot + cold)), degree);
    CombiningProbability::<f64>::new(contents, places, places)
        .chances
        .iter()
        .map(|z| z.0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explanation::Traced;

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
    fn a_chance_is_written_out_as_long_as_its_parts_are_numbers() {
        // If all requests are hot, two of them combine with certainty; three in a row cannot occur,
        // since the second has combined with the first.
        let rate = |value| Traced::given(value, || Name::new("H", "a rate"));
        let contents = SlotContents::new(
            BufferPlace::Hot(1),
            &rate(1.0),
            (&rate(0.0), &rate(1.0)),
            Degree::Unlimited,
        );
        let written = |l| {
            contents
                .chance(l, 1.0)
                .quantity()
                .unwrap()
                .letters()
                .plain()
        };
        assert_eq!(written(2), "Z_1,2 = P_comb,1,2/(P_non,1,2 + P_comb,1,2)");
        assert_eq!(written(3), "Z_1,3 = 1");
    }

    #[test]
    fn a_long_queue_of_rare_cold_requests_does_not_underflow() {
        let chances = chance_of_combining(1.0, 1e-9, Degree::Unlimited, 65);
        assert!(chances[2] > 0.999 && chances.windows(2).all(|pair| pair[0] <= pair[1]));
    }
}
