//! Routes of more channels than a number has bits.

use super::*;
use crate::topology::dimension::{Dimension, Shape};

/// Latencies in the order of delivery, by an engine for long routes.
fn long_latencies<R: Routing>(routing: R, flits: u32, arrivals: Vec<Arrival>) -> Vec<(u64, u64)> {
    let tie_breaker = TieBreaker::new(3);
    let arrivals = arrivals.into_iter();
    let mut engine = LongFlitByFlit::<_, _, 17>::new_long(routing, flits, arrivals, tie_breaker);
    let mut latencies = Vec::new();
    engine.run(&mut latencies, u64::MAX);
    latencies
}

#[test]
fn a_long_route_has_up_to_1088_channels() {
    for channels in [129, 1088] {
        let lone = vec![arrival(0, 0, 1)];
        let latency = long_latencies(Chain::new(channels), 70, lone);
        assert_eq!(latency, [(0, 70 + channels as u64 - 1)]);
    }
}

#[test]
#[should_panic(expected = "1088 channels")]
fn longer_routes_are_refused() {
    long_latencies(Chain::new(1089), 3, vec![arrival(0, 0, 1)]);
}

/// Routes that fit into either kind of engine fare alike in both.
#[test]
fn engines_for_short_and_long_routes_agree() {
    let mut random = Random::stream(6, 1.0, 0);
    for (side, flits) in [(4, 7), (5, 40)] {
        let arrivals = random_arrivals(side * side, 200, 500, &mut random);
        let short = FlitByFlit::new(
            two_way(side),
            flits,
            arrivals.clone().into_iter(),
            TieBreaker::new(3),
        );
        let mut expected = Vec::new();
        { short }.run(&mut expected, u64::MAX);
        assert_eq!(long_latencies(two_way(side), flits, arrivals), expected);
    }
}

/// Worms of 60 flits on a one-way ring of 140 nodes.
#[test]
fn every_message_of_a_long_ring_fares_as_when_every_flit_is_looked_at() {
    let ring = Lattice::new(vec![Dimension::new(140, Shape::OneWayRing)]);
    let ring = DimensionOrder::new(ring);
    let messages = [(0, 5, 4), (10, 100, 98), (30, 60, 58)];
    let arrivals = messages.map(|(cycle, from, to)| arrival(cycle, from, to));
    let mut latencies = long_latencies(ring.clone(), 60, arrivals.to_vec());
    latencies.sort_unstable();
    let expected = Literal::latencies(&ring, 60, &arrivals, TieBreaker::new(3));
    assert_eq!(latencies, expected);
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
