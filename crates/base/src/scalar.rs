//! Numbers in equations: plain ones, and ones that record how they were computed.
//!
//! Every equation is written once, over a [`Scalar`]. With `f64` it only computes its value; with `Traced`
//! it also explains that value: the same operations in the same order, with the names of the quantities.

use std::ops::{Add, Div, Mul, Sub};

/// The four operations with a right-hand side of some type.
pub trait Arithmetic<Right>:
    Add<Right, Output = Self>
    + Sub<Right, Output = Self>
    + Mul<Right, Output = Self>
    + Div<Right, Output = Self>
    + Sized
{
}

impl<T, Right> Arithmetic<Right> for T where
    T: Add<Right, Output = T>
        + Sub<Right, Output = T>
        + Mul<Right, Output = T>
        + Div<Right, Output = T>
{
}

/// A number in an equation: an `f64`, or one that remembers how it was computed.
///
/// ```
/// use loadcurve_base::scalar::{Name, Scalar};
///
/// fn mean_number<S: Scalar>(load: f64) -> S {
///     let ρ = S::given(load, || Name::new("ρ", "utilisation"));
///     let number = ρ.clone() / ρ.complement();
///     number.named(|| Name::new("N", "mean number in an M/M/1 queue"))
/// }
///
/// assert_eq!(mean_number::<f64>(0.5), 1.0);
/// ```
pub trait Scalar:
    Clone + Arithmetic<Self> + for<'a> Arithmetic<&'a Self> + Arithmetic<f64>
{
    /// A literal constant of an equation.
    fn number(value: f64) -> Self;

    /// The value.
    fn value(&self) -> f64;

    /// A quantity with a given value: an input, or a result whose derivation is not shown.
    fn given(value: f64, name: impl FnOnce() -> Name) -> Self;

    /// Names the result of an equation. A value that is 0 because no term enters it stays unnamed.
    #[must_use]
    fn named(self, name: impl FnOnce() -> Name) -> Self;

    /// A quantity whose `value` was found by a solver, or counted. It is the result of an equation,
    /// up to the error of the solver.
    fn solved(value: f64, by: impl FnOnce() -> Self, name: impl FnOnce() -> Name) -> Self;

    /// The same result with a `value` that was computed in a numerically better way.
    #[must_use]
    fn with_value(self, value: f64) -> Self;

    /// xⁿ, computed by multiplication.
    #[must_use]
    fn power(&self, exponent: u32) -> Self;

    /// x⁰…xⁿ, each the one before times x.
    #[must_use]
    fn powers(&self, greatest: u32) -> Vec<Self> {
        let mut next = Self::number(1.0);
        let power = |_| {
            let following = next.clone() * self;
            std::mem::replace(&mut next, following)
        };
        (0..=greatest).map(power).collect()
    }

    /// The greater of the two.
    #[must_use]
    fn greatest(self, other: Self) -> Self;

    /// The lesser of the two.
    #[must_use]
    fn least(self, other: Self) -> Self;

    /// The sum of terms, added in order.
    fn sum(terms: impl IntoIterator<Item = Self>) -> Self;

    /// The sum of terms; where there are many, readers see only the first and the last.
    fn long_sum(terms: impl IntoIterator<Item = Self>) -> Self;

    /// 1 − x.
    #[must_use]
    fn complement(&self) -> Self {
        Self::number(1.0) - self
    }
}

impl Scalar for f64 {
    #[inline]
    fn number(value: f64) -> Self {
        value
    }

    #[inline]
    fn value(&self) -> f64 {
        *self
    }

    #[inline]
    fn given(value: f64, _name: impl FnOnce() -> Name) -> Self {
        value
    }

    #[inline]
    fn named(self, _name: impl FnOnce() -> Name) -> Self {
        self
    }

    #[inline]
    fn solved(value: f64, _by: impl FnOnce() -> Self, _name: impl FnOnce() -> Name) -> Self {
        value
    }

    #[inline]
    fn with_value(self, value: f64) -> Self {
        value
    }

    #[inline]
    fn power(&self, exponent: u32) -> Self {
        (0..exponent).fold(1.0, |power, _| power * self)
    }

    #[inline]
    fn greatest(self, other: Self) -> Self {
        self.max(other)
    }

    #[inline]
    fn least(self, other: Self) -> Self {
        self.min(other)
    }

    #[inline]
    fn sum(terms: impl IntoIterator<Item = Self>) -> Self {
        terms.into_iter().fold(0.0, |sum, term| sum + term)
    }

    #[inline]
    fn long_sum(terms: impl IntoIterator<Item = Self>) -> Self {
        Self::sum(terms)
    }
}

/// Name of a quantity, for its readers.
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// Symbol in the paper, in the notation of
    /// `Math::symbol`: `x̄_0,1`, `E[N_1]`.
    pub symbol: String,
    /// Meaning, in words.
    pub words: String,
    /// Unit; empty for a plain number.
    pub unit: &'static str,
    /// Number of its equation in the paper, in brackets; empty if it has none.
    pub equation: &'static str,
}

impl Name {
    /// Name of a plain number without an equation in the paper.
    #[must_use]
    pub fn new(symbol: impl Into<String>, words: impl Into<String>) -> Self {
        Self {
            symbol: symbol.into(),
            words: words.into(),
            unit: "",
            equation: "",
        }
    }

    /// The same with a unit.
    #[must_use]
    pub fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The same for a time in cycles.
    #[must_use]
    pub fn cycles(self) -> Self {
        self.unit("cycles")
    }

    /// The same with the number of an equation of the paper.
    #[must_use]
    pub fn by(self, equation: &'static str) -> Self {
        Self { equation, ..self }
    }
}

/// Name with a symbol and words that are formatted: `name!("λ_{index}", "messages over {channel}")`.
#[macro_export]
macro_rules! name {
    ($symbol:expr, $words:expr) => {
        $crate::scalar::Name::new(format!($symbol), format!($words))
    };
}

pub use name;
