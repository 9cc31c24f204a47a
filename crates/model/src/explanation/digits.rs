//! Digits of the numbers in a printed equation, chosen so that it holds as printed.

use loadcurve_base::number::rounded_text;

use super::traced::Form::{
    self, Difference, Greatest, Least, Number, Power, Product, Quotient, Sum,
};
use super::{Math, Quantity, Traced};

/// Significant digits of a standalone number.
pub(super) const FEWEST: usize = 3;

/// Largest number of significant digits of an equation's result.
const MAX_LEFT: usize = 7;

/// Largest number of significant digits of a number on the right-hand side: a small difference of large
/// numbers loses some.
const MAX_RIGHT: usize = 10;

/// Largest number of terms for which each term of a sum must show in its result; later terms of a longer
/// series need not.
const MAX_TERMS: usize = 4;

/// Relative difference below which values count as equal in print.
const PRINT_TOLERANCE: f64 = 5e-7;

/// Numbers of significant digits on both sides of an equation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Digits {
    pub(super) left: usize,
    pub(super) right: usize,
    /// False if even the largest number of digits does not suffice, so that the equation holds
    /// approximately.
    pub(super) is_exact: bool,
}

impl Digits {
    /// Digits of standalone numbers.
    pub(super) const FEWEST: Self = Self {
        left: FEWEST,
        right: FEWEST,
        is_exact: true,
    };

    /// Fewest digits with which the equation of a quantity holds as printed: the rounded numbers on its
    /// right give the number on its left, and rounding hides no term of a short sum.
    pub(super) fn of(value: f64, expression: &Traced) -> Self {
        let mut terms = Vec::new();
        expression.collect_terms(1.0, &mut terms);
        let shows_all = |digits: &usize| {
            let printed = rounded(value, *digits);
            let without = |term: &f64| rounded(value - term, *digits);
            terms.len() > MAX_TERMS || terms.iter().all(|term| without(term) != printed)
        };
        let enough = (FEWEST..=MAX_LEFT).find(shows_all);
        let left = enough.unwrap_or(FEWEST);
        let holds = |digits: &usize| {
            // An expression that omits terms cannot be recomputed.
            expression.printed(*digits).is_none_or(|printed| {
                // A value halfway between two printed ones may round either way.
                let is_same = (printed - value).abs() <= PRINT_TOLERANCE * value.abs();
                is_same || rounded(printed, left) == rounded(value, left)
            })
        };
        let right = (left..=MAX_RIGHT).find(holds);
        Self {
            left,
            right: right.unwrap_or(FEWEST),
            is_exact: enough.is_some() && right.is_some(),
        }
    }
}

impl Traced {
    /// Collects the terms of nested sums and differences, other than zeros, with their signs.
    fn collect_terms(&self, sign: f64, terms: &mut Vec<f64>) {
        match &self.form {
            Sum(parts) => (parts.iter()).for_each(|part| part.collect_terms(sign, terms)),
            Difference(parts) => {
                parts[0].collect_terms(sign, terms);
                parts[1].collect_terms(-sign, terms);
            }
            _ if self.value != 0.0 => terms.push(sign * self.value),
            _ => (),
        }
    }

    /// Value of the expression with its quantities rounded to `digits`; none if terms are omitted.
    fn printed(&self, digits: usize) -> Option<f64> {
        let of = |parts: &[Self; 2]| Some((parts[0].printed(digits)?, parts[1].printed(digits)?));
        Some(match &self.form {
            Form::Quantity(quantity) => rounded(quantity.value(), digits),
            Number => self.value,
            Form::Rest => return None,
            Sum(parts) => parts
                .iter()
                .map(|part| part.printed(digits))
                .sum::<Option<f64>>()?,
            Product(parts) => {
                let factors = parts.iter().map(|part| part.printed(digits));
                factors.product::<Option<f64>>()?
            }
            Difference(parts) => of(parts).map(|(a, b)| a - b)?,
            Quotient(parts) => of(parts).map(|(a, b)| a / b)?,
            Greatest(parts) => of(parts).map(|(a, b)| a.max(b))?,
            Least(parts) => of(parts).map(|(a, b)| a.min(b))?,
            Power(base, exponent) => libm::pow(base.printed(digits)?, f64::from(*exponent)),
        })
    }
}

impl Quantity {
    /// Its number, with `digits` significant digits.
    pub(super) fn number(&self, digits: usize) -> Math {
        Math::number_in(self.value(), digits)
    }
}

/// A value rounded to `digits` significant digits, as printed.
fn rounded(value: f64, digits: usize) -> f64 {
    let text = rounded_text(value, digits);
    // Infinities and NaN are printed as such.
    text.parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use loadcurve_base::scalar::Name;
    use loadcurve_base::scalar::Scalar as _;

    fn quantity(symbol: &str, value: f64) -> Traced {
        Traced::given(value, || Name::new(symbol, "some quantity"))
    }

    fn printed(traced: Traced) -> String {
        let whole = traced.named(|| Name::new("z", "some result"));
        whole.quantity().unwrap().numbers().plain()
    }

    #[test]
    fn a_small_term_is_not_lost_in_rounding() {
        let (a, b) = (quantity("a", 1.190_257_1), quantity("b", 0.000_136_2));
        assert_eq!(printed(a.clone() - &b), "1.1901 = 1.19026 − 0.0001362");
        assert_eq!(printed(a + b), "1.1904 = 1.1903 + 0.0001362");
    }

    #[test]
    fn rounded_terms_add_up_to_the_rounded_sum() {
        let terms = [5.294, 26.94, 7.333].map(|value| quantity("t", value));
        let sum = Traced::sum(terms) - 1.0;
        assert_eq!(printed(sum), "38.6 = 5.294 + 26.94 + 7.333 − 1");
        let quotient = quantity("a", 0.3063).complement() / quantity("b", 1.0924);
        assert_eq!(printed(quotient), "0.635 = (1 − 0.3063)/1.092");
    }

    #[test]
    fn short_sums_are_not_abbreviated() {
        let sum = quantity("a", 2.5) + quantity("b", 40.0) - 1.0;
        assert_eq!(printed(sum), "41.5 = 2.50 + 40.0 − 1");
        let ρ = quantity("ρ", 0.02);
        let series = Traced::sum(ρ.powers(6).split_off(1));
        assert_eq!(
            printed(series),
            "0.0204 = 0.0200 + 0.0200^2 + 0.0200^3 + 0.0200^4 + 0.0200^5 + 0.0200^6"
        );
    }

    #[test]
    fn equations_beyond_the_digits_hold_approximately() {
        let sum = quantity("a", 17.0) + quantity("b", 1e-9);
        assert_eq!(printed(sum), "17.0 ≈ 17.0 + 1.00·10^−9");
    }
}
