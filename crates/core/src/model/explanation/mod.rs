//! Why a number is what it is: quantities with the equations that give them, down to the queues.
//!
//! A model explains a latency by building it once more from [`Quantity`]s: what is given or solved
//! for elsewhere is a leaf, all else has an [`Expression`], and its value *is* that of the
//! expression. So the equation that a reader sees is the one that was computed, and tests compare
//! its value with the model's own.

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

/// How the numbers of an operating point come about.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The mean latency, down to its terms.
    pub latency: Quantity,
    /// What the model assumes, a sentence each.
    pub assumptions: &'static [&'static str],
}

/// A model that says how its numbers come about.
pub trait Explain: Model {
    /// How the numbers at a load come about.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain(&self, load_messages: f64) -> Result<Explanation, Unsteady>;

    /// How the mean wait for a channel of a class comes about: its queue, with λ, x̄, ρ and what
    /// else goes in. `None` where messages never wait for such channels.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain_queue(&self, load_messages: f64, class: usize)
    -> Result<Option<Quantity>, Unsteady>;
}

/// A model that is known to be an `M` as one that explains itself; none where it is another.
pub(crate) fn explained<M: Explain>(model: &dyn Model) -> Option<&dyn Explain> {
    let model: &dyn Any = model;
    model.downcast_ref().map(|model: &M| model as &dyn Explain)
}

/// A quantity of a model at one load, and how it comes about.
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
    /// A quantity that is given, or solved for together with others. Symbols are written as
    /// [`Math::symbol`] reads them: `x̄_0,1`, `E[N_1]`.
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

    /// A quantity that an equation of the paper gives, `equation` being its number in brackets, or
    /// empty where it has none.
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

    /// The same with an equation named that it comes from, though it is not written out.
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

    /// The paper's letter.
    #[must_use]
    pub fn symbol(&self) -> &str {
        &self.0.symbol
    }

    /// What it is, in words.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.0.words
    }

    /// Its unit; empty for a plain number.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.0.unit
    }

    /// The number of its equation in the paper, in brackets; empty where it has none.
    #[must_use]
    pub fn equation(&self) -> &'static str {
        self.0.equation
    }

    /// Its value.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.0.value
    }

    /// How it comes about; none where it is given.
    #[must_use]
    pub fn expression(&self) -> Option<&Expression> {
        self.0.expression.as_ref()
    }

    /// The quantities that its expression is made of, each once, in the order in which they appear.
    #[must_use]
    pub fn terms(&self) -> Vec<Self> {
        let mut terms = Vec::new();
        if let Some(expression) = self.expression() {
            expression.collect(&mut terms);
        }
        terms
    }

    /// The equation in letters; the letter alone where there is none.
    #[must_use]
    pub fn letters(&self) -> Math {
        let left = Math::symbol(self.symbol());
        self.equated(left, |expression| {
            expression.math(&|q: &Self| Math::symbol(q.symbol()))
        })
    }

    /// The same with the numbers put in.
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

    /// Whether both are the same quantity, not only alike.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}
