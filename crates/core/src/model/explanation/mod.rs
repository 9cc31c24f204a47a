//! Explanations of numbers: quantities with the equations that give them, down to the queues.
//!
//! A model explains a latency by building it again from [`Quantity`]s. Values that are given or
//! solved for elsewhere are leaves; all others have an [`Expression`], and their value *is* that of
//! the expression. A reader therefore sees the equation that was computed, and tests compare its
//! value with the model's own.

#[cfg(test)]
pub(in crate::model) mod check;
mod expression;
mod math;
mod queue;

use std::any::Any;
use std::rc::Rc;

pub use expression::Expression;
pub use math::Math;
pub(in crate::model) use queue::{Queue, blocking_probability};

use super::{Model, Unsteady};

/// Explanation of the numbers of an operating point.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The mean latency, down to its terms.
    pub latency: Quantity,
    /// The assumptions of the model, one sentence each.
    pub assumptions: &'static [&'static str],
}

/// A model that explains its numbers.
pub trait Explain: Model {
    /// Explains the numbers at a load.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain(&self, load_messages: f64) -> Result<Explanation, Unsteady>;

    /// Explains the mean wait for a channel of a class: its queue, with λ, x̄, ρ and other inputs.
    /// `None` if messages never wait for such channels.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain_queue(&self, load_messages: f64, class: usize)
    -> Result<Option<Quantity>, Unsteady>;
}

/// Views a model as an `M` that explains itself; none if it is another model.
#[must_use]
pub fn explained<M: Explain>(model: &dyn Model) -> Option<&dyn Explain> {
    let model: &dyn Any = model;
    model.downcast_ref().map(|model: &M| model as &dyn Explain)
}

/// A quantity of a model at one load, with the expression that gives it.
///
/// ```
/// use loadcurve::model::explanation::Quantity;
/// let wait = Quantity::given("W", "wait", "cycles", 2.5);
/// let service = Quantity::given("x̄", "time in service", "cycles", 40.0);
/// let latency = Quantity::of("L̄", "mean latency", "cycles", "(2)", &wait + &service - 1.0);
/// assert_eq!(latency.value(), 41.5);
/// assert_eq!(latency.letters().plain(), "L̄ = W + x̄ − 1");
/// assert_eq!(latency.numbers().plain(), "41.5 = 2.50 + 40.0 − 1");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity(Rc<Inner>);

#[derive(Debug, PartialEq)]
struct Inner {
    symbol: String,
    words: String,
    unit: &'static str,
    equation: &'static str,
    value: f64,
    expression: Option<Expression>,
}

impl Quantity {
    /// A quantity that is given, or solved for together with others. Symbols are in the notation of
    /// [`Math::symbol`]: `x̄_0,1`, `E[N_1]`.
    #[must_use]
    pub fn given(
        symbol: impl Into<String>,
        words: impl Into<String>,
        unit: &'static str,
        value: f64,
    ) -> Self {
        Self(Rc::new(Inner {
            symbol: symbol.into(),
            words: words.into(),
            unit,
            equation: "",
            value,
            expression: None,
        }))
    }

    /// A quantity given by an equation of the paper; `equation` is its number in brackets, or empty
    /// if it has none.
    #[must_use]
    pub fn of(
        symbol: impl Into<String>,
        words: impl Into<String>,
        unit: &'static str,
        equation: &'static str,
        expression: impl Into<Expression>,
    ) -> Self {
        let expression = expression.into();
        Self(Rc::new(Inner {
            symbol: symbol.into(),
            words: words.into(),
            unit,
            equation,
            value: expression.value(),
            expression: Some(expression),
        }))
    }

    /// The same quantity, attributed to an equation that is not written out.
    #[must_use]
    pub fn by(self, equation: &'static str) -> Self {
        let Inner {
            symbol,
            words,
            unit,
            value,
            expression,
            ..
        } = &*self.0;
        Self(Rc::new(Inner {
            symbol: symbol.clone(),
            words: words.clone(),
            unit,
            equation,
            value: *value,
            expression: expression.clone(),
        }))
    }

    /// Its symbol in the paper.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.0.symbol
    }

    /// Its meaning, in words.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.0.words
    }

    /// Its unit; empty for a plain number.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.0.unit
    }

    /// The number of its equation in the paper, in brackets; empty if it has none.
    #[must_use]
    pub fn equation(&self) -> &'static str {
        self.0.equation
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.0.value
    }

    /// The expression that gives it; none if its value is given.
    #[must_use]
    pub fn expression(&self) -> Option<&Expression> {
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
        let left = Math::symbol(self.symbol());
        self.equated(left, |expression| {
            expression.math(&|q: &Self| Math::symbol(q.symbol()))
        })
    }

    /// The equation with its numbers.
    #[must_use]
    pub fn numbers(&self) -> Math {
        self.equated(Math::number(self.value()), |expression| {
            expression.math(&|q: &Self| Math::number(q.value()))
        })
    }

    fn equated(&self, left: Math, right: impl Fn(&Expression) -> Math) -> Math {
        match self.expression() {
            Some(expression) => Math::Row(vec![left, Math::operator("="), right(expression)]),
            None => left,
        }
    }

    /// True if both are the same quantity, not merely equal ones.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
