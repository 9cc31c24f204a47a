//! Numbers that record how they were computed.

use std::ops::{Add, Div, Mul, Sub};

use loadcurve_base::scalar::{Name, Scalar};

use super::Quantity;

/// A number with the expression that it was computed from.
///
/// The value is computed at once, by the operations of `f64`. Operations without effect are not recorded:
/// terms and factors that are 0 or 1 because nothing enters them.
///
/// ```
/// use loadcurve_base::scalar::{Name, Scalar};
/// use loadcurve_model::explanation::Traced;
///
/// let ρ = Traced::given(0.5, || Name::new("ρ", "utilisation"));
/// let number = ρ.clone() / ρ.complement();
/// let number = number.named(|| Name::new("N", "mean number in an M/M/1 queue"));
/// let number = number.quantity().unwrap();
/// assert_eq!((number.letters().plain(), number.value()), ("N = ρ/(1 − ρ)".to_owned(), 1.0));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Traced {
    pub(super) value: f64,
    pub(super) form: Form,
}

/// The expression behind a number.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Form {
    /// A quantity with its own symbol.
    Quantity(Quantity),
    /// A literal number of the equation.
    Number,
    /// Omitted terms of a long sum, shown as dots.
    Rest,
    Sum(Vec<Traced>),
    Difference(Box<[Traced; 2]>),
    Product(Vec<Traced>),
    Quotient(Box<[Traced; 2]>),
    Power(Box<Traced>, u32),
    Greatest(Box<[Traced; 2]>),
    Least(Box<[Traced; 2]>),
}

use Form::{Difference, Greatest, Least, Number, Power, Product, Quotient, Rest, Sum};

/// Number of terms of a long sum that precede the dots; its last term follows them.
const BEFORE_DOTS: usize = 3;

/// Largest difference between two evaluations of a number, relative to it or to 1.
const MAX_DISCREPANCY: f64 = 1e-9;

impl Traced {
    /// The quantity, if the expression is just that.
    #[must_use]
    pub fn quantity(self) -> Option<Quantity> {
        match self.form {
            Form::Quantity(quantity) => Some(quantity),
            _ => None,
        }
    }

    fn of(value: f64, form: Form) -> Self {
        Self { value, form }
    }

    /// The next power, if `factor` is the base of this one.
    fn times(&self, factor: &Self) -> Option<Self> {
        let (base, exponent) = match &self.form {
            Power(base, exponent) => (&**base, *exponent),
            _ => (self, 1),
        };
        let power = || Power(Box::new(base.clone()), exponent + 1);
        base.is(factor)
            .then(|| Self::of(self.value * factor.value, power()))
    }

    /// True if both have the same notation and the same quantities.
    fn is(&self, other: &Self) -> bool {
        match (&self.form, &other.form) {
            (Form::Quantity(one), Form::Quantity(other)) => one.is(other),
            (Quotient(one), Quotient(other)) => one.iter().zip(&**other).all(|(a, b)| a.is(b)),
            (Number, Number) => self.value == other.value,
            _ => false,
        }
    }

    /// True if it is this number and no quantity.
    fn is_number(&self, number: f64) -> bool {
        self.form == Number && self.value == number
    }
}

impl Scalar for Traced {
    fn number(value: f64) -> Self {
        Self::of(value, Number)
    }

    fn value(&self) -> f64 {
        self.value
    }

    fn given(value: f64, name: impl FnOnce() -> Name) -> Self {
        Quantity::new(name(), value, None).into()
    }

    fn named(self, name: impl FnOnce() -> Name) -> Self {
        if self.is_number(0.0) {
            return self;
        }
        Quantity::new(name(), self.value, Some(self)).into()
    }

    fn solved(value: f64, by: impl FnOnce() -> Self, name: impl FnOnce() -> Name) -> Self {
        Quantity::new(name(), value, Some(by())).into()
    }

    fn with_value(self, value: f64) -> Self {
        debug_assert!(
            (value - self.value).abs() <= MAX_DISCREPANCY * value.abs().max(1.0),
            "{value} is computed in another way than {}",
            self.value
        );
        Self { value, ..self }
    }

    fn power(&self, exponent: u32) -> Self {
        match exponent {
            0 => Self::number(1.0),
            1 => self.clone(),
            _ => Self::of(
                self.value.power(exponent),
                Power(Box::new(self.clone()), exponent),
            ),
        }
    }

    fn greatest(self, other: Self) -> Self {
        if self.value >= 0.0 && other.is_number(0.0) {
            return self;
        }
        if self.is_number(0.0) && other.value >= 0.0 {
            return other;
        }
        let value = self.value.greatest(other.value);
        Self::of(value, Greatest(Box::new([self, other])))
    }

    fn least(self, other: Self) -> Self {
        let value = self.value.least(other.value);
        Self::of(value, Least(Box::new([self, other])))
    }

    fn sum(terms: impl IntoIterator<Item = Self>) -> Self {
        terms.into_iter().fold(Self::number(0.0), Self::add)
    }

    fn long_sum(terms: impl IntoIterator<Item = Self>) -> Self {
        let mut sum = Self::sum(terms);
        if let Sum(parts) = &mut sum.form {
            let (count, shown) = (parts.len(), BEFORE_DOTS + 2);
            if count > shown {
                let rest = Self::of(0.0, Rest);
                parts.splice(BEFORE_DOTS..count - 1, [rest]);
            }
        }
        sum
    }
}

impl From<f64> for Traced {
    fn from(number: f64) -> Self {
        Self::number(number)
    }
}

impl From<&Self> for Traced {
    fn from(traced: &Self) -> Self {
        traced.clone()
    }
}

impl From<Quantity> for Traced {
    fn from(quantity: Quantity) -> Self {
        Self::of(quantity.value(), Form::Quantity(quantity))
    }
}

impl<R: Into<Self>> Add<R> for Traced {
    type Output = Self;

    fn add(self, right: R) -> Self {
        let right = right.into();
        if right.is_number(0.0) {
            return self;
        }
        if self.is_number(0.0) {
            return right;
        }
        let value = self.value + right.value;
        let form = match self.form {
            Sum(mut parts) => {
                parts.push(right);
                Sum(parts)
            }
            _ => Sum(vec![self, right]),
        };
        Self::of(value, form)
    }
}

impl<R: Into<Self>> Sub<R> for Traced {
    type Output = Self;

    fn sub(self, right: R) -> Self {
        let right = right.into();
        if right.is_number(0.0) {
            return self;
        }
        let value = self.value - right.value;
        Self::of(value, Difference(Box::new([self, right])))
    }
}

impl<R: Into<Self>> Mul<R> for Traced {
    type Output = Self;

    fn mul(self, right: R) -> Self {
        let right = right.into();
        if self.is_number(0.0) || right.is_number(1.0) {
            return self;
        }
        if self.is_number(1.0) || right.is_number(0.0) {
            return right;
        }
        let value = self.value * right.value;
        let mut factors = match self.form {
            Product(factors) => factors,
            _ => vec![self],
        };
        // A repeated factor is written as a power.
        match factors.last().and_then(|last| last.times(&right)) {
            Some(power) if factors.len() == 1 => return power,
            Some(power) => *factors.last_mut().expect("a factor") = power,
            None => factors.push(right),
        }
        Self::of(value, Product(factors))
    }
}

impl<R: Into<Self>> Div<R> for Traced {
    type Output = Self;

    fn div(self, right: R) -> Self {
        let right = right.into();
        if self.is_number(0.0) || right.is_number(1.0) {
            return self;
        }
        let value = self.value / right.value;
        Self::of(value, Quotient(Box::new([self, right])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(symbol: &str, value: f64) -> Traced {
        Traced::given(value, || Name::new(symbol, "some quantity"))
    }

    fn written(traced: Traced) -> String {
        let whole = traced.named(|| Name::new("z", "some result"));
        whole.quantity().unwrap().letters().plain()
    }

    #[test]
    fn displayed_equations_are_the_computed_ones() {
        let (a, b, c) = &(quantity("a", 2.0), quantity("b", 3.0), quantity("c", 4.0));
        let sum = &(a.clone() + b);
        for (traced, value, plain) in [
            (sum.clone() * c, 20.0, "(a + b)·c"),
            (a.clone() * b + c, 10.0, "a·b + c"),
            (c.clone() + sum, 9.0, "c + a + b"),
            (c.clone() - sum, -1.0, "c − (a + b)"),
            (c.clone() - b - a, -1.0, "c − b − a"),
            (
                sum.clone() / (c.clone() - 1.0),
                5.0 / 3.0,
                "(a + b)/(c − 1)",
            ),
            (sum.power(2), 25.0, "(a + b)^2"),
            (a.clone() * (b.clone() / c), 1.5, "a·b/c"),
            (a.clone() * b * b * a, 36.0, "a·b^2·a"),
            (a.clone() * a * a * b, 24.0, "a^3·b"),
            ((a.clone() / b) * (a.clone() / b), 4.0 / 9.0, "(a/b)^2"),
            (sum.clone().greatest(c.clone()), 5.0, "max(a + b, c)"),
            (Traced::number(1.0).least(sum.clone()), 1.0, "min(1, a + b)"),
            (a.complement(), -1.0, "1 − a"),
        ] {
            assert_eq!(traced.value(), value);
            assert_eq!(written(traced), format!("z = {plain}"));
        }
    }

    #[test]
    fn operations_without_effect_are_omitted() {
        let (a, zero, one) = (quantity("a", 2.0), Traced::number(0.0), Traced::number(1.0));
        for traced in [
            a.clone() + &zero,
            zero.clone() + &a,
            a.clone() - &zero,
            a.clone() * &one,
            one.clone() * &a,
            a.clone() / &one,
            a.power(1),
            a.clone().greatest(zero.clone()),
            zero.clone().greatest(a.clone()),
            Traced::sum([
                zero.clone(),
                a.clone(),
                zero.clone() * &a,
                a.clone() * &zero,
            ]),
        ] {
            assert_eq!(traced, a);
        }
        assert_eq!(a.power(0), one);
        assert_eq!(zero.clone() / &a, zero);
        assert_eq!(zero.clone().named(|| Name::new("z", "nothing")), zero);
        assert_eq!(Traced::sum([]), zero);
        let negative = quantity("b", -2.0).greatest(zero);
        assert_eq!(
            (negative.value(), written(negative)),
            (0.0, "z = max(b, 0)".to_owned())
        );
    }

    #[test]
    fn long_sums_are_written_with_dots() {
        let ρ = quantity("ρ", 0.5);
        for (most, value, plain) in [
            (1, 0.5, "ρ"),
            (5, 31.0 / 32.0, "ρ + ρ^2 + ρ^3 + ρ^4 + ρ^5"),
            (6, 63.0 / 64.0, "ρ + ρ^2 + ρ^3 + … + ρ^6"),
            (9, 511.0 / 512.0, "ρ + ρ^2 + ρ^3 + … + ρ^9"),
        ] {
            let powers = Traced::long_sum(ρ.powers(most).split_off(1));
            assert_eq!(powers.value(), value);
            assert_eq!(written(powers), format!("z = {plain}"));
        }
    }

    #[test]
    fn every_quantity_is_a_term_once() {
        let (a, b) = (quantity("a", 2.0), quantity("b", 3.0));
        let whole = (a.clone() * &b + &a).named(|| Name::new("z", "some result"));
        let terms = whole.quantity().unwrap().terms();
        assert_eq!(terms, [a.quantity().unwrap(), b.quantity().unwrap()]);
    }
}
