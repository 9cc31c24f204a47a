//! Expressions: the same tree is evaluated and shown.

use std::ops::{Add, Div, Mul, Sub};

use super::{Math, Quantity};

/// A sum, product or quotient of quantities and numbers.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A quantity with its own symbol.
    Quantity(Quantity),
    /// A number in the equation itself.
    Number(f64),
    /// a + b + c.
    Sum(Vec<Expression>),
    /// a − b.
    Difference(Box<[Expression; 2]>),
    /// a·b·c.
    Product(Vec<Expression>),
    /// a/b.
    Quotient(Box<[Expression; 2]>),
    /// aⁿ.
    Power(Box<Expression>, u32),
    /// The maximum of several expressions.
    Greatest(Vec<Expression>),
    /// The value of the terms that a long sum leaves out, shown as dots.
    Rest(f64),
    /// The minimum of several expressions.
    Least(Vec<Expression>),
}

/// Number of terms of a long sum that precede the dots; its last term follows them.
const BEFORE_DOTS: usize = 3;

/// Binding strength of an expression, which decides on brackets.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Strength {
    Sum,
    Product,
    Atom,
}

use Expression::{Difference, Greatest, Least, Number, Power, Product, Quotient, Rest, Sum};

impl Expression {
    /// aⁿ; a itself for n = 1.
    #[must_use]
    pub fn power(self, exponent: u32) -> Self {
        match exponent {
            1 => self,
            _ => Power(Box::new(self), exponent),
        }
    }

    /// The maximum of several expressions.
    #[must_use]
    pub fn greatest(of: Vec<Self>) -> Self {
        Greatest(of)
    }

    /// The minimum of several expressions.
    #[must_use]
    pub fn least(of: Vec<Self>) -> Self {
        Least(of)
    }

    /// The sum of several expressions.
    #[must_use]
    pub fn sum(of: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = of.into_iter().collect();
        if parts.len() == 1 {
            return parts.remove(0);
        }
        Sum(parts)
    }

    /// A long sum, a + b + c + … + z, of terms with these values; `term` builds those that are
    /// shown.
    #[must_use]
    pub fn long_sum(values: &[f64], term: impl Fn(usize) -> Self) -> Self {
        let count = values.len();
        if count <= BEFORE_DOTS + 2 {
            return Self::sum((0..count).map(term));
        }
        let last = count - 1;
        let rest = Rest(values[BEFORE_DOTS..last].iter().sum());
        let before = (0..BEFORE_DOTS).map(&term);
        Self::sum(before.chain([rest, term(last)]))
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> f64 {
        let values = |parts: &[Self]| parts.iter().map(Self::value).collect::<Vec<f64>>();
        match self {
            Self::Quantity(quantity) => quantity.value(),
            Number(number) | Rest(number) => *number,
            Sum(parts) => values(parts).iter().sum(),
            Difference(parts) => parts[0].value() - parts[1].value(),
            Product(parts) => values(parts).iter().product(),
            Quotient(parts) => parts[0].value() / parts[1].value(),
            Power(base, exponent) => (0..*exponent).map(|_| base.value()).product(),
            Greatest(parts) => values(parts).into_iter().fold(f64::NEG_INFINITY, f64::max),
            Least(parts) => values(parts).into_iter().fold(f64::INFINITY, f64::min),
        }
    }

    /// Adds its quantities that are not yet among `found`.
    pub(super) fn collect(&self, found: &mut Vec<Quantity>) {
        match self {
            Self::Quantity(quantity) => {
                if !found.iter().any(|known| known.is(quantity)) {
                    found.push(quantity.clone());
                }
            }
            Number(_) | Rest(_) => {}
            Sum(parts) | Product(parts) | Greatest(parts) | Least(parts) => {
                for part in parts {
                    part.collect(found);
                }
            }
            Difference(parts) | Quotient(parts) => {
                for part in parts.iter() {
                    part.collect(found);
                }
            }
            Power(base, _) => base.collect(found),
        }
    }

    /// Mathematical notation of the expression, with `write` for each quantity.
    pub(super) fn math(&self, write: &dyn Fn(&Quantity) -> Math) -> Math {
        let joined = |parts: &[Self], operator: &str, least: Strength| {
            let mut row = Vec::with_capacity(2 * parts.len());
            for part in parts {
                if !row.is_empty() {
                    row.push(Math::operator(operator));
                }
                row.push(part.bracketed(least, write));
            }
            Math::Row(row)
        };
        let of_all = |word: &str, parts: &[Self]| {
            let inner = joined(parts, ",", Strength::Sum);
            Math::Row(vec![Math::word(word), Math::bracketed(inner)])
        };
        match self {
            Self::Quantity(quantity) => write(quantity),
            Number(number) => Math::given(*number),
            Rest(_) => Math::operator("…"),
            Sum(parts) => joined(parts, "+", Strength::Sum),
            Difference(parts) => Math::Row(vec![
                parts[0].bracketed(Strength::Sum, write),
                Math::operator("−"),
                parts[1].bracketed(Strength::Product, write),
            ]),
            Product(parts) => joined(parts, "·", Strength::Product),
            Quotient(parts) => {
                Math::Fraction(Box::new([parts[0].math(write), parts[1].math(write)]))
            }
            Power(base, exponent) => Math::Above(Box::new([
                base.bracketed(Strength::Atom, write),
                Math::given(f64::from(*exponent)),
            ])),
            Greatest(parts) => of_all("max", parts),
            Least(parts) => of_all("min", parts),
        }
    }

    fn bracketed(&self, least: Strength, write: &dyn Fn(&Quantity) -> Math) -> Math {
        let math = self.math(write);
        if self.strength() < least {
            Math::bracketed(math)
        } else {
            math
        }
    }

    fn strength(&self) -> Strength {
        match self {
            Sum(_) | Difference(_) => Strength::Sum,
            Product(_) | Quotient(_) => Strength::Product,
            Self::Quantity(_) | Number(_) | Power(..) | Greatest(_) | Least(_) | Rest(_) => {
                Strength::Atom
            }
        }
    }
}

impl From<&Quantity> for Expression {
    fn from(quantity: &Quantity) -> Self {
        Self::Quantity(quantity.clone())
    }
}

impl From<f64> for Expression {
    fn from(number: f64) -> Self {
        Number(number)
    }
}

/// Implements an operator between expressions, quantities and numbers.
macro_rules! operator {
    ($trait:ident, $method:ident, $of:expr) => {
        impl<R: Into<Expression>> $trait<R> for Expression {
            type Output = Expression;

            fn $method(self, right: R) -> Expression {
                $of(self, right.into())
            }
        }

        impl<R: Into<Expression>> $trait<R> for &Quantity {
            type Output = Expression;

            fn $method(self, right: R) -> Expression {
                $of(self.into(), right.into())
            }
        }

        impl $trait<&Quantity> for f64 {
            type Output = Expression;

            fn $method(self, right: &Quantity) -> Expression {
                $of(Number(self), right.into())
            }
        }

        impl $trait<Expression> for f64 {
            type Output = Expression;

            fn $method(self, right: Expression) -> Expression {
                $of(Number(self), right)
            }
        }
    };
}

operator!(Add, add, |left, right| match left {
    Sum(mut parts) => {
        parts.push(right);
        Sum(parts)
    }
    left => Sum(vec![left, right]),
});
operator!(Sub, sub, |left, right| Difference(Box::new([left, right])));
operator!(Mul, mul, |left, right| match left {
    Product(mut parts) => {
        parts.push(right);
        Product(parts)
    }
    left => Product(vec![left, right]),
});
operator!(Div, div, |left, right| Quotient(Box::new([left, right])));

#[cfg(test)]
mod tests {
    use super::*;

    fn quantity(symbol: &str, value: f64) -> Quantity {
        Quantity::given(symbol, "", "", value)
    }

    #[test]
    fn what_is_shown_is_what_is_computed() {
        let (a, b, c) = (quantity("a", 2.0), quantity("b", 3.0), quantity("c", 4.0));
        let sum = &a + &b;
        for (expression, value, plain) in [
            (sum.clone() * &c, 20.0, "(a + b)·c"),
            (&a * &b + &c, 10.0, "a·b + c"),
            (&c - sum.clone(), -1.0, "c − (a + b)"),
            (&c - &b - &a, -1.0, "c − b − a"),
            (sum.clone() / (&c - 1.0), 5.0 / 3.0, "(a + b)/(c − 1)"),
            (sum.clone().power(2), 25.0, "(a + b)^2"),
            (&a * (&b / &c), 1.5, "a·b/c"),
            (
                Expression::greatest(vec![sum.clone(), (&c).into()]),
                5.0,
                "max(a + b, c)",
            ),
            (
                Expression::least(vec![1.0.into(), sum]),
                1.0,
                "min(1, a + b)",
            ),
            (1.0 - &a, -1.0, "1 − a"),
        ] {
            let whole = Quantity::of("z", "", "", "", expression);
            assert_eq!(whole.value(), value);
            assert_eq!(whole.letters().plain(), format!("z = {plain}"));
        }
    }

    #[test]
    fn long_sums_are_written_with_dots() {
        let ρ = quantity("ρ", 0.5);
        let powers = |most: u32| {
            let values: Vec<f64> = (1..=most).map(|k| 0.5_f64.powi(k as i32)).collect();
            let term = |i: usize| Expression::from(&ρ).power(i as u32 + 1);
            Quantity::of("z", "", "", "", Expression::long_sum(&values, term))
        };
        for (most, value, plain) in [
            (1, 0.5, "ρ"),
            (5, 31.0 / 32.0, "ρ + ρ^2 + ρ^3 + ρ^4 + ρ^5"),
            (6, 63.0 / 64.0, "ρ + ρ^2 + ρ^3 + … + ρ^6"),
            (9, 511.0 / 512.0, "ρ + ρ^2 + ρ^3 + … + ρ^9"),
        ] {
            let whole = powers(most);
            assert_eq!(whole.value(), value);
            assert_eq!(whole.letters().plain(), format!("z = {plain}"));
            assert_eq!(whole.terms().len(), 1);
        }
    }

    #[test]
    fn every_quantity_is_a_term_once() {
        let (a, b) = (quantity("a", 2.0), quantity("b", 3.0));
        let whole = Quantity::of("z", "", "", "", &a * &b + &a);
        let terms = whole.terms();
        assert_eq!(terms.len(), 2);
        assert!(terms[0].is(&a) && terms[1].is(&b));
    }
}
