//! About how long a job takes, told before it is begun.

use crate::curve::Curve;
use crate::scenario::Network;
use crate::sim::Goal;

pub(super) fn model_us(network: &Network) -> u64 {
    let effort = network.effort();
    // The saturation load is found anew with every point.
    (effort.build_us + 61.0 * effort.load_us) as u64 + 1
}

pub(super) fn simulation_us(_curve: &Curve, _load_messages: f64, _goal: &Goal) -> u64 {
    1_000_000
}
