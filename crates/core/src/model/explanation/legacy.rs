//! Explanations that are still built beside their models.

use std::ops::{Add, Div, Mul, Sub};

use super::{Quantity, Traced};
use crate::scalar::{Name, Scalar};

/// Former name.
pub type Expression = Traced;

impl Traced {
    pub(in crate::model) fn greatest(of: Vec<Self>) -> Self {
        of.into_iter()
            .reduce(|a, b| Scalar::greatest(b, a))
            .expect("some")
    }

    pub(in crate::model) fn sum(of: impl IntoIterator<Item = Self>) -> Self {
        <Self as Scalar>::sum(of)
    }

    pub(in crate::model) fn long_sum_of(values: &[f64], term: impl Fn(usize) -> Self) -> Self {
        <Self as Scalar>::long_sum((0..values.len()).map(term))
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> f64 {
        Scalar::value(self)
    }

    pub(in crate::model) fn power(&self, exponent: u32) -> Self {
        Scalar::power(self, exponent)
    }
}

impl Quantity {
    pub(in crate::model) fn given(
        symbol: impl Into<String>,
        words: impl Into<String>,
        unit: &'static str,
        value: f64,
    ) -> Self {
        Self::new(Name::new(symbol, words).unit(unit), value, None)
    }

    pub(in crate::model) fn of(
        symbol: impl Into<String>,
        words: impl Into<String>,
        unit: &'static str,
        equation: &'static str,
        expression: impl Into<Expression>,
    ) -> Self {
        let expression = expression.into();
        let name = Name::new(symbol, words).unit(unit).by(equation);
        Self::new(name, expression.value(), Some(expression))
    }

    #[must_use]
    pub(in crate::model) fn by(self, equation: &'static str) -> Self {
        let name = Name::new(self.symbol(), self.words())
            .unit(self.unit())
            .by(equation);
        Self::new(name, self.value(), self.expression().cloned())
    }
}

impl From<&Quantity> for Traced {
    fn from(quantity: &Quantity) -> Self {
        quantity.clone().into()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident) => {
        impl<R: Into<Expression>> $trait<R> for &Quantity {
            type Output = Expression;

            fn $method(self, right: R) -> Expression {
                Expression::from(self).$method(right)
            }
        }

        impl $trait<&Quantity> for f64 {
            type Output = Expression;

            fn $method(self, right: &Quantity) -> Expression {
                Expression::from(self).$method(right)
            }
        }

        impl $trait<Expression> for f64 {
            type Output = Expression;

            fn $method(self, right: Expression) -> Expression {
                Expression::from(self).$method(right)
            }
        }
    };
}

operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);
