//! Where a simulated network saturates, as the loads of a comparison need it.

use loadcurve::State;
use loadcurve::curve::{Curve, Point};
use loadcurve::scenario::Scenario;

use crate::measure;
use crate::settings::SEED;

/// Latency at saturation, relative to that without load.
const TIMES_ZERO_LOAD: f64 = 5.0;

/// Relative width of the interval of loads at which the search ends.
const PRECISION: f64 = 0.002;

/// Relative half-width of the intervals of latencies, in %.
const OF_LATENCY: f64 = 1.0;

/// Loads at which the search begins, and at which a tree is overloaded, relative to the model's saturation.
const FIRST: f64 = 0.9;
const OVERLOAD: f64 = 1.5;

/// The simulated saturation load of a network in flits per cycle and source: of a tree what it delivers when
/// it is overloaded, since its latency says little; of others the load at which the latency is five times
/// that without load.
pub(crate) fn simulated(link: &str) -> f64 {
    let link = format!("net={link}&seed={SEED}&precision={OF_LATENCY}");
    let scenario = Scenario::read(&link).scenario;
    let curve = Curve::of(&scenario.networks[0]);
    let scale = curve.scale();
    let most = scale.saturation_messages;
    let point = |load| measure::simulated(&curve, &scenario.view, load);
    if link.contains("fat-tree") || link.contains("xgft") {
        let point = point(OVERLOAD * most);
        return point.throughput_messages.unwrap_or_default() * scale.flits_per_message;
    }
    let limit = TIMES_ZERO_LOAD * curve.zero_load_latency_cycles();
    let is_below = |point: &Point| {
        point.state == State::Steady && point.latency_cycles.is_some_and(|cycles| cycles < limit)
    };
    let (mut below, mut above, mut load) = (0.0, f64::INFINITY, FIRST * most);
    while above - below > PRECISION * load {
        if is_below(&point(load)) {
            below = load;
        } else {
            above = load;
        }
        load = if above.is_finite() {
            f64::midpoint(below, above)
        } else {
            1.1 * load
        };
    }
    load * scale.flits_per_message
}
