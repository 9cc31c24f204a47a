//! How fast a network is simulated, told before it is.

use super::Network;
use crate::sim::{INITIAL_REPLICATIONS, StoppingRule};

/// The precision for which numbers of messages were measured, 2 %.
const MEASURED_PRECISION: f64 = 0.02;

/// The number of sources for which times were measured.
const MEASURED_SOURCES: f64 = 64.0;

/// How many messages it takes to settle where the simulator saturates.
const MESSAGES_AT_SATURATION: f64 = 1e7;

/// How fast that falls below saturation: to a quarter with every tenth of the load.
const STEEPNESS: f64 = 14.0;

/// Beyond saturation, how many messages it takes to see that more come than leave, for each time that
/// more come.
const MESSAGES_BEYOND_SATURATION: f64 = 5e4;

/// What the time of a simulation depends on.
///
/// All of it is measured rather than derived, and good to a factor of two or three: how soon a mean
/// settles is known only when it has. Nothing but how jobs are shared out depends on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SimulationCost {
    /// The time that a message takes in a network of 64 sources that is nearly saturated, in
    /// microseconds of one core.
    pub(super) message_us: f64,
    /// The part of it that a message takes where there is no other.
    pub(super) alone: f64,
    /// With which power of the number of sources that grows: ways become longer, and caches smaller
    /// than the network.
    pub(super) growth: f64,
    pub(super) settling: Settling,
}

/// What decides how many messages it takes until a mean has settled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Settling {
    /// Queues, which take the longer the nearer they are to saturation.
    Queues {
        /// At which part of the model's saturation load the simulator saturates.
        saturates_at: f64,
    },
    /// In a network that loses messages, their number at a source, at full load.
    Losses { messages_per_source: f64 },
}

impl Network {
    /// About how long it takes to simulate a point, in microseconds of one core; `part` is the load as
    /// a part of the saturation load.
    #[must_use]
    pub fn simulation_us(&self, part: f64, stopping_rule: &StoppingRule) -> f64 {
        let cost = self.simulation_cost();
        let sources = self.topology().processors() as u32;
        let part = match cost.settling {
            Settling::Queues { saturates_at } => part / saturates_at,
            Settling::Losses { .. } => part,
        };
        let message_us = cost.message_us
            * libm::pow(f64::from(sources) / MEASURED_SOURCES, cost.growth)
            * (cost.alone + (1.0 - cost.alone) * part.min(1.0));
        let finer = MEASURED_PRECISION / stopping_rule.precision;
        let settled = match cost.settling {
            Settling::Queues { saturates_at } => {
                let short_of = saturates_at * (1.0 - part).max(0.0);
                let queues = MESSAGES_AT_SATURATION * libm::exp(-STEEPNESS * short_of);
                let flood = MESSAGES_BEYOND_SATURATION / (part - 1.0).max(0.0);
                flood.min(queues * finer * finer)
            }
            Settling::Losses {
                messages_per_source,
            } => {
                let per_source = messages_per_source * (0.125 + 0.875 * part.min(1.0));
                f64::from(sources) * per_source * finer * finer
            }
        };
        let least = stopping_rule.least(sources) * u64::from(INITIAL_REPLICATIONS);
        message_us * settled.clamp(least as f64, stopping_rule.most_messages.max(least) as f64)
    }
}
