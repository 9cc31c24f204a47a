//! Probability that a hot request finds another to combine with, (1) to (4).

use super::Buffer;
use crate::model::combining_min::{Degree, chance_of_combining};
use crate::model::explanation::{Expression, Quantity};

/// Products of probabilities below this have too few digits to be divided by one another.
const TINY: f64 = 1e-290;

/// Combining probabilities of a hot request at one buffer of the hot path.
pub(super) struct Combining {
    /// Z.
    pub(super) probability: Quantity,
    /// Z(K), for a full buffer.
    pub(super) when_full: Quantity,
}

impl Combining {
    /// Probabilities for `hot` and `cold` requests per cycle, `all` in total. Buffers with more
    /// than `most` requests count as if nothing combined there.
    pub(super) fn new(
        (hot, cold, all): (&Quantity, &Quantity, &Quantity),
        degree: Degree,
        buffer: &Buffer,
        most: usize,
    ) -> Self {
        let index = &buffer.index;
        let places = buffer.law.len() - 1;
        let chances = chance_of_combining(hot.value(), cold.value(), degree, places);
        if hot.value() == 0.0 || degree == Degree::AtMost(1) || most < 2 {
            let words = format!(
                "probability that a hot request combines in the buffer of {}: none does",
                buffer.place
            );
            let never = |symbol| Quantity::given(symbol, words.clone(), "", 0.0).by("(4)");
            return Self {
                probability: never(format!("Z_{index}")),
                when_full: never(format!("Z_{index},{places}")),
            };
        }
        let content = Content::new(index, hot / all, degree);
        let when_full = content.probability(places, chances[places]);
        let term = |l: usize| {
            let probability = if l == places {
                when_full.clone()
            } else {
                content.probability(l, chances[l])
            };
            &buffer.law[l] * &probability
        };
        let values: Vec<f64> = (2..=most)
            .map(|l| buffer.law[l].value() * chances[l])
            .collect();
        let probability = Quantity::of(
            format!("Z_{index}"),
            format!(
                "probability that a hot request finds another to combine with in the buffer of {}",
                buffer.place
            ),
            "",
            "(4)",
            Expression::long_sum_of(&values, |i| term(i + 2)),
        );
        Self {
            probability,
            when_full,
        }
    }
}

/// Probabilities of the contents of a buffer position behind the head.
struct Content<'a> {
    index: &'a str,
    /// `P_c`: a cold request.
    cold: Quantity,
    /// S: a hot request with room for one more.
    open: Quantity,
    /// A: a request that no other can combine with.
    closed: Quantity,
}

impl<'a> Content<'a> {
    fn new(index: &'a str, hot_part: Expression, degree: Degree) -> Self {
        let q = &Quantity::of(
            format!("q_{index}"),
            "part of the arriving requests that is hot",
            "",
            "",
            hot_part,
        );
        let power = |m: u32| Expression::from(q).power(m);
        let hot = |most: u32| {
            let values: Vec<f64> = (1..=most).map(|m| power(m).value()).collect();
            Expression::long_sum_of(&values, |i| power(i as u32 + 1))
        };
        let (words, total, cold, open, closed) = match degree {
            Degree::AtMost(cd) => (
                "sum of the weights of what a place may hold: 1 − q for a cold request, q to the m for \
                 m hot ones combined",
                1.0 - q + hot(cd),
                1.0 - q,
                hot(cd - 1),
                1.0 - q + power(cd),
            ),
            Degree::Unlimited => (
                "sum of the weights of what a place may hold, times 1 − q: 1 − q for a cold request, q \
                 to the m for any number m of hot ones combined",
                (1.0 - q).power(2) + q,
                (1.0 - q).power(2),
                Expression::from(q),
                (1.0 - q).power(2),
            ),
        };
        let total = &Quantity::of(format!("w_{index}"), words, "", "", total);
        let of = |letter: &str, words, weight: Expression| {
            Quantity::of(format!("{letter}{index}"), words, "", "", weight / total)
        };
        Self {
            index,
            cold: of(
                "P_c,",
                "probability that a place holds a cold request",
                cold,
            ),
            open: of(
                "S_",
                "probability that a place holds a hot request with room for one more",
                open,
            ),
            closed: of(
                "A_",
                "probability that a place holds nothing to combine with: a cold request, or as many hot \
                 ones as may be combined",
                closed,
            ),
        }
    }

    /// Z(l) (3), with its known value.
    fn probability(&self, l: usize, value: f64) -> Quantity {
        let symbol = format!("Z_{},{l}", self.index);
        let words =
            format!("probability that one of {l} requests in the buffer is there to combine with");
        let none = &Quantity::of(
            format!("P_non,{},{l}", self.index),
            format!("probability of a buffer with {l} requests and none to combine with"),
            "",
            "(1)",
            Expression::from(&self.closed).power(l as u32 - 1),
        );
        let some = &Quantity::of(
            format!("P_comb,{},{l}", self.index),
            format!("probability of a buffer with {l} requests and one to combine with"),
            "",
            "(2)",
            self.with_one_open(l as u32),
        );
        if none.value() + some.value() < TINY {
            Quantity::given(symbol, words, "", value).by("(3)")
        } else {
            Quantity::of(symbol, words, "", "(3)", some / (none + some))
        }
    }

    /// S·Σ `P_c^{l−1−u}·A^{u−1}`, u = 1…l − 1: everything behind the open request is cold, or it
    /// would have combined.
    fn with_one_open(&self, l: u32) -> Expression {
        if l == 2 {
            return Expression::from(&self.open);
        }
        let term = |i: usize| {
            let ahead = i as u32;
            let behind = l - 2 - ahead;
            let cold = Expression::from(&self.cold).power(behind);
            let closed = Expression::from(&self.closed).power(ahead);
            match (behind, ahead) {
                (0, _) => closed,
                (_, 0) => cold,
                _ => cold * closed,
            }
        };
        let values: Vec<f64> = (0..l as usize - 1).map(|i| term(i).value()).collect();
        &self.open * Expression::long_sum_of(&values, term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_is_written_out_as_long_as_its_parts_are_numbers() {
        // If all requests are hot, two of them combine with certainty; three in a row cannot occur,
        // since the second has combined with the first.
        let content = Content::new("0", 1.0.into(), Degree::Unlimited);
        let written = |l: usize| content.probability(l, 1.0).expression().is_some();
        assert!(written(2) && !written(3));
    }
}
