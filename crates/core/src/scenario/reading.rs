//! Readings: the models of a kind of switching, each with all that readers should know of it.

use super::key::Choice;
use super::model_cost::ModelCost;
use crate::cite::Source;
use crate::model::Model;

/// A way to read the papers on a kind of switching: one model, for networks described by an `S`.
#[derive(Debug)]
pub struct Reading<S: ?Sized + 'static> {
    /// Word in a link, and words for people.
    pub choice: Choice,
    /// Papers behind the model.
    pub sources: &'static [&'static Source],
    /// Limits of trust in the model for a network, in one honest sentence.
    pub trust: fn(&S) -> &'static str,
    /// Sentence on what happens at the model's saturation load or, for a network that drops excess
    /// traffic, why it never saturates.
    pub saturation: &'static str,
    /// Estimated time to solve the model of a network.
    pub cost: fn(&S) -> ModelCost,
    /// The model of a network.
    pub build: fn(&S) -> Box<dyn Model>,
}

/// The words of several readings, in their order, as the choices of a key.
pub(super) const fn choices<S: ?Sized, const N: usize>(
    readings: &[&'static Reading<S>; N],
) -> [Choice; N] {
    let mut choices = [Choice {
        name: "",
        words: "",
    }; N];
    let mut index = 0;
    while index < N {
        choices[index] = readings[index].choice;
        index += 1;
    }
    choices
}
