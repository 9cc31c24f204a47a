//! Readings: the models of a kind of switching, each with all that readers should know of it; the one that any network
//! with a routing function can choose; and the stand-in for the model of a network whose file is not open.

use loadcurve_base::cite::{Source, source};
use loadcurve_model::wormhole::{self, Sharing, Wormhole};
use loadcurve_model::{Model, OperatingPoint, Unsteady};
use loadcurve_network::traffic::Flows;

use super::key::{Choice, Domain, Key, KeyGroup, Value};
use super::kinds;
use super::model_cost::ModelCost;
use super::network::Network;
use super::traffic::{Class, class};

/// Name of the key that chooses among several readings.
pub(super) const KEY: &str = "reading";

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
        let trust = kinds::routers::trust(self).or_else(|| kinds::trust_of_routes(self));
        trust.unwrap_or_else(|| (self.reading().trust)(self))
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
                flits: self.mean_flits(),
            });
        }
        if kinds::routers::is_any(self) {
            return self.solved_here().wormhole(self);
        }
        (self.reading().build)(self)
    }

    /// Estimated time to solve the analytic model of this network.
    #[must_use]
    pub fn model_cost(&self) -> ModelCost {
        let cost = kinds::routers::cost(self).unwrap_or_else(|| (self.reading().cost)(self));
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
    key.group = Some(KeyGroup::Reading);
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

/// Greenberg and Guan's model for any network, on exact flows. A kind of network whose flows are found
/// sooner, or that was compared with simulations, takes the rest of it.
pub const GENERAL: Reading = Reading {
    choice: Choice::new("published", "as published"),
    assumptions: &wormhole::ASSUMPTIONS,
    sources: &[&source::FAT_TREES, &source::MESH_AND_TORUS],
    trust: |_| "Wormhole routing: this network was not compared with simulation.",
    doubt: |_| None,
    saturation: "The busiest of the nodes cannot keep up: the channel on which it sends would be held all the \
                 time, λ₀·x̄ = 1. Worms that wait hold the channels behind them, so the sources are the first to \
                 be full.",
    // Measured on meshes and tori, where many channels are alike; elsewhere none may be.
    cost: |network| {
        let [processors, channels] =
            [network.processors(), network.extent().channels].map(|count| count as f64);
        ModelCost::even(0.15 * processors * processors, 0.1 * channels)
            .counting(processors * channels)
    },
    build: |network| {
        let flows = Flows::uniform(&*network.routing());
        let model = flows.and_then(|flows| Wormhole::new(flows, network.flits(), Sharing::None));
        Box::new(model.expect("routes without cycles"))
    },
    is_finite: false,
    pairs: PairLatencies::Always,
    counts_all_waits: false,
    sure_to: 1.0,
};

/// Stands in for the model of a network until its file is opened: it has no solution at any load.
#[derive(Debug, Clone, Copy)]
struct NotOpen {
    /// Mean number of flits in a message.
    flits: f64,
}

impl Model for NotOpen {
    fn at(&self, _load_messages: f64) -> Result<OperatingPoint, Unsteady> {
        Err(Unsteady::Unconverged)
    }

    fn zero_load_latency_cycles(&self) -> f64 {
        self.flits
    }

    /// One flit a cycle, which no source exceeds.
    fn saturation_messages(&self) -> f64 {
        1.0 / self.flits
    }

    fn flits_per_message(&self) -> f64 {
        self.flits
    }
}
