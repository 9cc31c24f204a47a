//! Quantities of a model.

use std::rc::Rc;

use loadcurve_base::scalar::Name;

use super::digits::Digits;
use super::{Math, Traced};

/// A quantity of a model at one load, with its defining expression.
///
/// ```
/// use loadcurve_model::explanation::Traced;
/// use loadcurve_base::scalar::{Name, Scalar};
/// let wait = Traced::given(2.5, || Name::new("W", "wait").cycles());
/// let service = Traced::given(40.0, || Name::new("x̄", "time in service").cycles());
/// let latency = (wait + service - 1.0).named(|| Name::new("L̄", "mean latency").cycles().by("(2)"));
/// let latency = latency.quantity().unwrap();
/// assert_eq!(latency.value(), 41.5);
/// assert_eq!(latency.letters().plain(), "L̄ = W + x̄ − 1");
/// assert_eq!(latency.numbers().plain(), "41.5 = 2.50 + 40.0 − 1");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity(Rc<Inner>);

#[derive(Debug, PartialEq)]
struct Inner {
    name: Name,
    value: f64,
    expression: Option<Traced>,
}

impl Quantity {
    pub(super) fn new(name: Name, value: f64, expression: Option<Traced>) -> Self {
        Self(Rc::new(Inner {
            name,
            value,
            expression,
        }))
    }

    /// Its symbol in the paper, in the notation of [`Math::symbol`].
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.0.name.symbol
    }

    /// Its meaning, in words.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.0.name.words
    }

    /// Its unit; empty for a plain number.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.0.name.unit
    }

    /// The number of its equation in the paper, in brackets; empty if it has none.
    #[must_use]
    pub fn equation(&self) -> &'static str {
        self.0.name.equation
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.0.value
    }

    /// The defining expression; none if the value is given. If a solver has found the quantity, the two
    /// values differ by its tolerance.
    #[must_use]
    pub fn expression(&self) -> Option<&Traced> {
        self.0.expression.as_ref()
    }

    /// The quantities in its expression, each once, in order of appearance.
    #[must_use]
    pub fn terms(&self) -> Vec<Self> {
        let mut terms = Vec::new();
        if let Some(expression) = self.expression() {
            expression.collect(&mut terms);
        }
        terms
    }

    /// The equation in symbols; the symbol alone if there is none.
    #[must_use]
    pub fn letters(&self) -> Math {
        let write = |quantity: &Self| Math::symbol(quantity.symbol());
        self.equated(write(self), "=", &write)
    }

    /// The equation with its numbers, with as many digits as it needs to hold as printed.
    #[must_use]
    pub fn numbers(&self) -> Math {
        let digits = self.expression();
        let digits = digits.map_or(Digits::FEWEST, |it| Digits::of(self.value(), it));
        let sign = if digits.is_exact { "=" } else { "≈" };
        self.equated(self.number(digits.left), sign, &|quantity| {
            quantity.number(digits.right)
        })
    }

    fn equated(&self, left: Math, sign: &str, write: &dyn Fn(&Self) -> Math) -> Math {
        match self.expression() {
            Some(expression) => Math::Row(vec![left, Math::operator(sign), expression.math(write)]),
            None => left,
        }
    }

    /// True if both are the same quantity, not merely equal in value.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
