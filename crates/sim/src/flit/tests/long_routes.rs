//! Routes with more channels than a number has bits.

use loadcurve_network::topology::dimension::{Dimension, Shape};

use super::*;

/// Latencies in the order of delivery, by an engine for long routes.
fn long_latencies<R: Routing>(routing: R, flits: u32, arrivals: &[Arrival]) -> Vec<(u64, u64)> {
    let tie_breaker = TieBreaker::new(3);
    let messages = of_flits(flits, arrivals);
    let mut engine = LongFlitByFlit::<_, 17>::with_bits(routing, messages, tie_breaker);
    let mut latencies = Vec::new();
    engine.run(&mut latencies, u64::MAX);
    latencies
}

#[test]
fn a_long_route_has_up_to_1088_channels() {
    for channels in [129, 1088] {
        let lone = [arrival(0, 0, 1)];
        let latency = long_latencies(Chain::new(channels), 70, &lone);
        assert_eq!(latency, [(0, 70 + channels as u64 - 1)]);
    }
}

#[test]
#[should_panic(expected = "1088 channels")]
fn longer_routes_are_refused() {
    long_latencies(Chain::new(1089), 3, &[arrival(0, 0, 1)]);
}

/// Routes that fit into either kind of engine have the same latencies in both, including those of several
/// words.
#[test]
fn engines_for_short_and_long_routes_agree() {
    let mut random = Random::stream(6, 1.0, 0);
    let ring = Lattice::new(vec![Dimension::new(126, Shape::OneWayRing)]);
    let ring = DimensionOrder::new(ring);
    for (routing, flits) in [(two_way(4), 7), (two_way(5), 40), (ring, 90)] {
        let processors = routing.topology().processors() as u32;
        let arrivals = random_arrivals(processors, 100, 1000, &mut random);
        let expected = {
            let messages = of_flits(flits, &arrivals);
            let mut short = FlitByFlit::new(routing.clone(), messages, TieBreaker::new(3));
            let mut latencies = Vec::new();
            short.run(&mut latencies, u64::MAX);
            latencies
        };
        assert_eq!(long_latencies(routing, flits, &arrivals), expected);
    }
}

#[test]
fn a_network_gets_the_engine_that_its_routes_need() {
    let traffic = |processors| Traffic::uniform(processors, 1e-4, Random::stream(1, 1e-4, 0));
    let ring = DimensionOrder::new(Lattice::new(vec![Dimension::new(300, Shape::OneWayRing)]));
    for (routing, longest) in [(one_way(4), 8), (ring.clone(), 301), (ring, 4160)] {
        let traffic = traffic(routing.topology().processors());
        let mut engine = network(routing, 4, traffic, longest);
        let mut record = Record::new(30, 1000);
        assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Full);
    }
}
