//! Loads next to 0: measured as they are, or said to be too low to measure.

use loadcurve::State;
use loadcurve::curve::Point;
use loadcurve::scenario::NETWORKS;
use loadcurve::sim::verdict::Rule;

use super::{curve, simulated};

/// Networks whose simulators keep time in different ways, among them the defaults of every kind.
fn networks() -> impl Iterator<Item = String> {
    let defaults = NETWORKS.iter().map(|kind| kind.name.to_owned());
    defaults.chain(["buffered-min,service:fixed".to_owned()])
}

fn is_too_low(point: &Point) -> bool {
    point.decision.is_some_and(|it| it.rule == Rule::Idle)
}

#[test]
fn the_latency_at_a_low_load_is_that_at_zero_load_or_not_measured() {
    for net in networks() {
        let expected = curve(&net).zero_load_latency_cycles();
        for load_messages in [1e-12, 1e-15, 1e-18, 1e-25, 1e-300, f64::from_bits(1)] {
            let point = simulated(&net, load_messages);
            if is_too_low(&point) {
                assert_eq!(point.state, State::Unstable);
                assert_eq!(
                    (point.latency_cycles, point.throughput_messages),
                    (None, None)
                );
                assert!(load_messages < 1e-12, "{net} at {load_messages}");
                continue;
            }
            assert!(load_messages > 1e-18, "{net} at {load_messages}");
            assert_eq!(point.state, State::Steady, "{net} at {load_messages}");
            let error = point.latency_cycles.unwrap() / expected - 1.0;
            assert!(error.abs() < 0.02, "{net} at {load_messages}: {error}");
            let carried = point.throughput_messages.unwrap() / load_messages - 1.0;
            assert!(carried.abs() < 0.05, "{net} at {load_messages}: {carried}");
        }
    }
}
