//! About how long a job takes, told before it is begun, in microseconds of one core.
//!
//! It is the same to the bit on every machine: all of them share out the jobs alike.

use crate::curve::Curve;
use crate::scenario::Network;
use crate::sim::StoppingRule;

/// To solve a model at one load. Finding saturation loads comes before all jobs, in every share.
pub(super) fn model_us(network: &Network) -> u64 {
    whole_us(network.model_cost().load_us)
}

/// To simulate a point.
pub(super) fn simulation_us(
    curve: &Curve,
    load_messages: f64,
    stopping_rule: &StoppingRule,
) -> u64 {
    whole_us(curve.simulation_us(load_messages, stopping_rule))
}

/// Nothing takes no time at all.
fn whole_us(us: f64) -> u64 {
    us.round() as u64 + 1
}
