//! Estimated time to simulate a network.

use loadcurve_sim::{INITIAL_REPLICATIONS, StoppingRule};

use super::{Network, kinds};

/// Precision at which numbers of messages were measured, 2 %.
const MEASURED_PRECISION: f64 = 0.02;

/// Number of sources with which times were measured.
const MEASURED_SOURCES: f64 = 64.0;

/// Number of messages until the mean converges at the simulator's saturation load.
const MESSAGES_AT_SATURATION: f64 = 1e7;

/// Decay of that number below saturation: to a quarter with every tenth of the load.
const STEEPNESS: f64 = 14.0;

/// Number of messages until an overload is detected, times the relative excess of the load over
/// saturation.
const MESSAGES_BEYOND_SATURATION: f64 = 5e4;

/// Parameters of the time that a simulation takes.
///
/// All are measured rather than derived, and accurate to a factor of two or three, since nobody
/// knows how soon a mean converges until it has. They only decide how jobs are divided into shards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SimulationCost {
    /// Time per message in a network of 64 sources near saturation, in microseconds of one core.
    pub message_us: f64,
    /// Fraction of this time that a message takes at zero load.
    pub alone: f64,
    /// Exponent with which this time grows with the number of sources: routes become longer, and
    /// the network outgrows the caches.
    pub growth: f64,
    /// Number of messages that it takes.
    pub settling: Settling,
}

/// Model of the number of messages until a mean converges.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Settling {
    /// Queues: the number grows towards saturation.
    Queues {
        /// Saturation load of the simulator as a fraction of the model's.
        saturates_at: f64,
    },
    /// For a network that drops excess traffic: messages per source, at full load.
    Losses {
        /// That number.
        messages_per_source: f64,
    },
}

impl Network {
    /// Estimated time to simulate a point, in microseconds of one core; `part` is the load as a
    /// fraction of the saturation load.
    #[must_use]
    pub fn simulation_us(&self, part: f64, stopping_rule: &StoppingRule) -> f64 {
        let cost = kinds::routers::simulation_cost(self)
            .unwrap_or_else(|| (kinds::implementation(self).simulation_cost)(self));
        let sources = self.processors() as u32;
        let finer = MEASURED_PRECISION / stopping_rule.precision;
        let (part, settled) = match cost.settling {
            Settling::Queues { saturates_at } => {
                let part = part / saturates_at;
                let short_of = saturates_at * (1.0 - part).max(0.0);
                let queues = MESSAGES_AT_SATURATION * libm::exp(-STEEPNESS * short_of);
                let flood = MESSAGES_BEYOND_SATURATION / (part - 1.0).max(0.0);
                (part, flood.min(queues * finer * finer))
            }
            Settling::Losses {
                messages_per_source,
            } => {
                let per_source = messages_per_source * (0.125 + 0.875 * part.min(1.0));
                (part, f64::from(sources) * per_source * finer * finer)
            }
        };
        let message_us = cost.message_us
            * libm::pow(f64::from(sources) / MEASURED_SOURCES, cost.growth)
            * (cost.alone + (1.0 - cost.alone) * part.min(1.0));
        let least = stopping_rule.least(sources) * u64::from(INITIAL_REPLICATIONS);
        message_us * settled.clamp(least as f64, stopping_rule.most_messages.max(least) as f64)
    }
}
