//! Readings: the models of a kind of switching, each with all that readers should know of it.

use loadcurve_base::cite::Source;
use loadcurve_model::Model;
use loadcurve_model::wormhole;

use super::key::{Choice, Domain, Key, Value};
use super::model_cost::ModelCost;
use super::network::Network;
use super::not_open::NotOpen;
use super::traffic::{Class, class};

/// Name of the key that chooses among several readings.
const KEY: &str = "reading";

/// A way to read the papers on a kind of switching: one model, with what readers should know of it.
#[derive(Debug)]
pub struct Reading {
    /// Word in a link, and words for people.
    pub choice: Choice,
    /// Assumptions of the model, one sentence each.
    pub assumptions: &'static [&'static str],
    /// Papers behind the model.
    pub sources: &'static [&'static Source],
    /// Limits of trust in the model for a network, in one honest sentence.
    pub trust: fn(&Network) -> &'static str,
    /// Reason why the model of a network must not be trusted near saturation, if there is one.
    pub doubt: fn(&Network) -> Option<&'static str>,
    /// Sentence on what happens at the model's saturation load or, for a network that drops excess
    /// traffic, why it never saturates.
    pub saturation: &'static str,
    /// Estimated time to solve the model of a network.
    pub cost: fn(&Network) -> ModelCost,
    /// The model of a network.
    pub build: fn(&Network) -> Box<dyn Model>,
    /// True if it is the finite-source model.
    pub is_finite: bool,
    /// Traffic under which the model is on exact flows, so that latencies of single sources, destinations and
    /// pairs follow from it.
    pub pairs: PairLatencies,
    /// True if its waits for channels are means over all messages, also those that find a channel free; else
    /// they are those of the queue's formula, for a message from elsewhere.
    pub counts_all_waits: bool,
    /// Part of the model's saturation load beyond which it is less sure than before, and drawn fainter.
    pub sure_to: f64,
}

/// Traffic under which a model gives latencies of single sources, destinations and pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairLatencies {
    /// All traffic.
    Always,
    /// Patterns other than uniform traffic, which take the general model.
    NonUniformOnly,
    /// None.
    Never,
}

impl Network {
    /// The reading that is set, or the only one that there is.
    ///
    /// # Panics
    /// If the kind has several readings and no key that chooses among them.
    #[must_use]
    pub fn reading(&self) -> &'static Reading {
        let readings = self.kind().readings;
        if let [only] = readings {
            return only;
        }
        let set = self.value(KEY);
        let mut readings = readings.iter();
        let reading = readings.find(|reading| Value::Word(reading.choice.name) == *set);
        reading.expect("the key has the words of the readings")
    }

    /// Limits of trust in the model of this network.
    #[must_use]
    pub fn trust(&self) -> &'static str {
        (self.reading().trust)(self)
    }

    /// Assumptions of the model of this network, one sentence each.
    #[must_use]
    pub fn assumptions(&self) -> Vec<&'static str> {
        let mut assumptions = self.reading().assumptions.to_vec();
        let of_uniform = wormhole::ASSUMPTIONS[1];
        if self.kind().digits.is_some() && class(self) != Class::Uniform {
            for assumption in assumptions.iter_mut().filter(|it| **it == of_uniform) {
                *assumption = "The destinations of messages are those of the traffic pattern, each drawn \
                               independently of all else.";
            }
        }
        assumptions
    }

    /// Analytic model of this network.
    #[must_use]
    pub fn model(&self) -> Box<dyn Model> {
        if self.missing_file().is_some() {
            return Box::new(NotOpen {
                flits: self.flits(),
            });
        }
        (self.reading().build)(self)
    }

    /// Estimated time to solve the analytic model of this network.
    #[must_use]
    pub fn model_cost(&self) -> ModelCost {
        let cost = (self.reading().cost)(self);
        let worst_us = self.solvers().map_or(0.0, |solvers| solvers.worst_us(self));
        ModelCost {
            build_us: cost.build_us + worst_us,
            ..cost
        }
    }
}

/// The key that chooses among readings with these words, the first of them by default.
pub(super) const fn key(words: &'static str, choices: &'static [Choice]) -> Key {
    let default = Value::Word(choices[0].name);
    let mut key = Key::new(KEY, words, Domain::Choice(choices), default);
    key.phrase = "model: {words}";
    key
}

/// The words of several readings, in their order, as the choices of a key.
pub(super) const fn choices<const N: usize>(readings: &[Reading; N]) -> [Choice; N] {
    let mut choices = [Choice::new("", ""); N];
    let mut index = 0;
    while index < N {
        choices[index] = readings[index].choice;
        index += 1;
    }
    choices
}
