//! Identities of the buffered network.

use loadcurve::model::Model;
use loadcurve::model::buffered_min::{self, BufferedMin};
use proptest::prelude::*;

use super::queues::{any_load, assert_law};

fn any_buffered() -> impl Strategy<Value = BufferedMin> {
    let reading = prop_oneof![
        Just(buffered_min::DepartureRate::Published),
        Just(buffered_min::DepartureRate::Exact)
    ];
    (1_u32..=10, 1_u32..=64, reading).prop_map(|(z, l, reading)| BufferedMin::new(z, l, reading))
}

proptest! {
    #[test]
    fn a_buffered_network_without_load_takes_a_cycle_a_stage(model in any_buffered()) {
        let stages = model.zero_load_latency_cycles();
        let point = model.at(0.0).unwrap();
        prop_assert_eq!(point.latency_cycles, stages);
        prop_assert_eq!((point.details[0].1, point.throughput_messages), (0.0, 0.0));
    }

    #[test]
    fn a_buffered_network_has_numbers_at_any_load(model in any_buffered(), load in any_load()) {
        let point = model.at(load).unwrap();
        let delays: f64 = point.details[1..].iter().map(|(_, delay)| delay).sum();
        prop_assert!((delays - point.latency_cycles).abs() < 1e-9);
        prop_assert!(point.throughput_messages <= load.min(1.0) * (1.0 + 1e-12));
        prop_assert!(point.details.iter().all(|(_, value)| value.is_finite()));
        for stage in model.stages(load) {
            assert_law(&stage.occupancy, stage.arrivals);
        }
    }

    #[test]
    fn more_load_is_more_delay_and_more_throughput(model in any_buffered()) {
        let points: Vec<_> = (0..60).map(|i| model.at(f64::from(i) / 20.0).unwrap()).collect();
        for pair in points.windows(2) {
            // Not strictly: large buffers are full, and servers busy, to the last bit.
            prop_assert!(pair[1].latency_cycles >= pair[0].latency_cycles * (1.0 - 1e-14));
            let (less, more) = (pair[0].throughput_messages, pair[1].throughput_messages);
            prop_assert!(more >= less * (1.0 - 1e-14));
        }
    }

    /// Accepted messages leave again: in the exact reading the departures of every stage are the
    /// arrivals of the next one.
    #[test]
    fn the_exact_reading_conserves_and_the_published_gains(
        z in 2_u32..=10, l in 1_u32..=64, load in 0.05..3.0,
    ) {
        for (reading, exact) in [
            (buffered_min::DepartureRate::Exact, true),
            (buffered_min::DepartureRate::Published, false),
        ] {
            for pair in BufferedMin::new(z, l, reading).stages(load).windows(2) {
                let carried = pair[0].arrivals * pair[0].occupancy.accepted();
                let gain = pair[1].arrivals / carried - 1.0;
                prop_assert!(gain > -1e-13 && (!exact || gain < 1e-13), "{gain}");
            }
        }
    }

    /// With infinite queues nothing is dropped, and both readings are a tandem of M/M/1 queues.
    #[test]
    fn large_buffers_make_a_row_of_endless_queues(model in 1_u32..=10, load in 0.0..0.5) {
        for reading in [buffered_min::DepartureRate::Exact, buffered_min::DepartureRate::Published] {
            let point = BufferedMin::new(model, 300, reading).at(load).unwrap();
            let exact = buffered_min::unbounded_latency_cycles(model, load).unwrap();
            prop_assert!((point.latency_cycles - exact).abs() < 1e-9 * exact);
            prop_assert!((point.throughput_messages - load).abs() < 1e-12);
        }
    }
}
