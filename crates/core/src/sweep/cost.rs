//! Estimated time of a job, in microseconds of one core.
//!
//! The estimate is bit-identical on every machine, so that all divide the jobs into the same
//! shards.

use crate::curve::Curve;
use crate::scenario::Network;
use crate::sim::StoppingRule;

/// Estimated time to solve a model at one load. Saturation loads are not included: they are found
/// before all jobs, in every shard.
pub(super) fn model_us(network: &Network) -> u64 {
    whole_us(network.model_cost().load_us)
}

/// Estimated time to simulate a point.
pub(super) fn simulation_us(
    curve: &Curve,
    load_messages: f64,
    stopping_rule: &StoppingRule,
) -> u64 {
    whole_us(curve.simulation_us(load_messages, stopping_rule))
}

/// Time in whole microseconds; every job takes at least one.
fn whole_us(us: f64) -> u64 {
    us.round() as u64 + 1
}
