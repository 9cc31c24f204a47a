//! Messages that meet no other, to the cycle.

use super::*;
use loadcurve_network::routing::Header;
use loadcurve_network::topology::Ends;

/// Latency of a message between two processors of an otherwise empty network.
fn latency(
    routing: &Arc<dyn Routing>,
    settings: &Settings,
    flits: u32,
    [from, to]: [u32; 2],
) -> u64 {
    let messages = of_flits(flits, &[arrival(100, from, to)]);
    let mut engine = Routers::new(routing.clone(), settings, messages, 1).unwrap();
    let mut latencies = Vec::new();
    assert_eq!(engine.run(&mut latencies, u64::MAX), Pause::Finished);
    latencies[0].1
}

/// Number of routers on a route, any of them.
fn routers(routing: &dyn Routing, [from, to]: [u32; 2]) -> u32 {
    let mut hops = Vec::new();
    routing.first(from as usize, Header::to(to as usize), &mut hops);
    let mut channels = 0;
    while let Some(hop) = hops.first().copied() {
        channels += 1;
        hops.clear();
        let channel = routing.member(routing.group(hop.group).start);
        routing.next(channel, hop.header, &mut hops);
    }
    channels - 1
}

/// L = s + 1 + Σ routers (3 + r) + Σ ℓ, where links to processors count one cycle.
#[test]
fn a_lone_message_takes_what_the_formula_says() {
    for routing in routings() {
        let last = routing.topology().processors() as u32 - 1;
        for pair in [[0, 1], [0, last], [last, 2]] {
            let routers = routers(&*routing, pair);
            for (flits, pipeline_cycles, flight_cycles, credit_cycles) in
                [(1, 3, 1, 0), (16, 3, 1, 0), (5, 6, 3, 2), (9, 4, 7, 15)]
            {
                let round_trip = 3 + 2 * flight_cycles + credit_cycles;
                let settings = Settings {
                    buffer_flits: flits.min(round_trip),
                    pipeline_cycles,
                    flight_cycles,
                    credit_cycles,
                    ..settings(4, 1)
                };
                let expected =
                    flits + 1 + routers * pipeline_cycles + (routers - 1) * flight_cycles + 1;
                let found = latency(&routing, &settings, flits, pair);
                assert_eq!(
                    found,
                    u64::from(expected),
                    "{routing:?} {pair:?} {settings:?}"
                );
            }
        }
    }
}

/// With long links the flits of a message wait for credits where buffers are smaller than a round trip: a virtual
/// channel then carries a buffer of flits in each.
#[test]
fn a_buffer_smaller_than_a_round_trip_throttles_a_message() {
    let routing: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::mesh(4)));
    assert!(matches!(
        routing.topology().channel_ends()[routing.injection(0)],
        Ends::Injection(0)
    ));
    for (buffer, flits) in [(2, 100), (3, 100), (4, 64)] {
        let found = latency(&routing, &settings(1, buffer), flits, [0, 3]);
        let free = latency(&routing, &settings(1, 5), flits, [0, 3]);
        // Five cycles a round trip.
        let rounds = f64::from(flits) / f64::from(buffer) * f64::from(5 - buffer);
        let more = (found - free) as f64;
        assert!(
            (more - rounds).abs() <= 5.0,
            "{buffer}: {more}, not {rounds}"
        );
    }
}
