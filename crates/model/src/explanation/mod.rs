//! Explanations of numbers: quantities with their equations, down to the queues.
//!
//! A model explains a latency by recomputing it with [`Traced`] numbers. Values that are inputs or solved
//! for elsewhere are leaves; all others have the expression from which they were computed. A reader
//! therefore sees the model's own equations, in the order of their evaluation.

#[cfg(test)]
pub(crate) mod check;
mod digits;
mod math;
mod notation;
mod quantity;
mod traced;

use std::any::Any;

pub use math::Math;
pub use quantity::Quantity;
pub use traced::Traced;

use super::{Model, Unsteady};

/// A model that explains its numbers.
pub trait Explain: Model {
    /// Explains the mean latency at a load, down to its terms.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain(&self, load_messages: f64) -> Result<Quantity, Unsteady>;

    /// Explains the mean wait for a channel of a class: its queue, with λ, x̄, ρ and other inputs.
    /// `None` if messages never wait for such channels.
    ///
    /// # Errors
    /// Those of [`Model::at`].
    fn explain_queue(&self, load_messages: f64, class: usize)
    -> Result<Option<Quantity>, Unsteady>;
}

/// Views a model as an `M` that explains itself; none if it is of another type.
#[must_use]
pub fn explained<M: Explain>(model: &dyn Model) -> Option<&dyn Explain> {
    let model: &dyn Any = model;
    model.downcast_ref().map(|model: &M| model as &dyn Explain)
}
