//! What a virtual channel carries, and what channels tell of its buffers.

use loadcurve_base::Random;
use loadcurve_network::traffic::{Replies, Sending, TrafficMatrix};

use super::*;
use crate::test_support::detail;
use crate::{Engine as _, Record};

/// A stream of messages from one processor to its neighbour. A buffer of a round trip or more is left one cycle a
/// message, in which the virtual channel changes hands; a smaller one carries as many flits in each round trip of
/// five cycles.
#[test]
fn a_virtual_channel_carries_what_its_credits_allow() {
    let flits = 16;
    for (buffer, expected) in [
        (2, 16.0 / (16.0 * 5.0 / 2.0 + 1.0)),
        (4, 16.0 / (16.0 * 5.0 / 4.0 + 1.0)),
        (8, 16.0 / 17.0),
    ] {
        let routing: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::mesh(3)));
        let messages = vec![arrival(0, 0, 1); 500];
        let messages = of_flits(flits, &messages);
        let mut engine = Routers::new(routing.clone(), &settings(1, buffer), messages, 1).unwrap();
        let mut record = Record::new(u64::MAX, u64::MAX);
        assert_eq!(engine.run(&mut record, u64::MAX), Pause::Finished);
        let counters = engine.counters();
        let carried = 500.0 * f64::from(flits) / counters.cycles;
        assert!(
            (carried / expected - 1.0).abs() < 0.01,
            "{buffer}: {carried}"
        );
        // The link is the second channel of the route.
        let link = routing.hops(routing.injection(0), 1)[0].group;
        let state = engine.channels()[link];
        let messages = state.rate * counters.cycles;
        assert!((messages - 500.0).abs() < 1e-6);
        let buffers = state.buffers.unwrap();
        assert_eq!(buffers.vcs, 1.0);
        // It changes hands at once, unless the next head waits for room behind the tail.
        let free = (1.0 - state.utilisation()) * counters.cycles / 500.0;
        assert!((0.0..2.1).contains(&free), "{free}");
        let is_short = buffer < 5;
        assert_eq!(buffers.full > 0.15, is_short, "{buffers:?}");
        let injection = engine.channels()[routing.injection(0)].buffers.unwrap();
        assert_eq!(injection.for_credit > 0.15, is_short, "{injection:?}");
    }
}

/// Messages of two processors for the same destination share the way out evenly, and wait for the switch.
#[test]
fn rivals_for_an_output_take_turns() {
    let routing: Arc<dyn Routing> = Arc::new(DimensionOrder::new(Lattice::mesh(3)));
    let messages: Vec<_> = [arrival(0, 3, 4), arrival(0, 5, 4)].repeat(300);
    let messages = of_flits(8, &messages);
    let mut engine = Routers::new(routing.clone(), &settings(2, 8), messages, 1).unwrap();
    let mut record = Record::new(u64::MAX, u64::MAX);
    assert_eq!(engine.run(&mut record, u64::MAX), Pause::Finished);
    let cycles = engine.counters().cycles;
    assert!((600.0 * 8.0 / cycles - 1.0).abs() < 0.02, "{cycles}");
    for from in [3, 5] {
        let link = routing.hops(routing.injection(from), 4)[0].group;
        let state = engine.channels()[link].buffers.unwrap();
        assert!(state.for_switch + state.for_vc > 0.3, "{state:?}");
    }
}

/// Every message crosses an injection and an ejection channel.
#[test]
fn flits_are_counted_on_every_channel() {
    let routing: Arc<dyn Routing> = Arc::new(Dragonfly::new(2, 4, 2));
    let processors = routing.topology().processors() as u32;
    let pairs = (0..processors).map(|from| arrival(u64::from(from), from, (from + 7) % processors));
    let messages = of_flits(5, &pairs.collect::<Vec<_>>());
    let mut engine = Routers::new(routing.clone(), &settings(2, 4), messages, 1).unwrap();
    let mut record = Record::new(u64::MAX, u64::MAX);
    assert_eq!(engine.run(&mut record, u64::MAX), Pause::Finished);
    let cycles = engine.counters().cycles;
    let states = engine.channels();
    let over = |channels: &mut dyn Iterator<Item = usize>| {
        let crossed = channels.map(|channel| states[channel].rate * cycles);
        crossed.sum::<f64>().round()
    };
    let all = 0..processors as usize;
    assert_eq!(
        over(&mut all.map(|from| routing.injection(from))),
        f64::from(processors)
    );
    let last = (0..states.len()).filter(|&channel| {
        let to = routing.topology().channel_ends()[channel].nodes().1;
        to < processors as usize
    });
    assert_eq!(
        over(&mut last.collect::<Vec<_>>().into_iter()),
        f64::from(processors)
    );
}

/// Requests of one flit and replies of five between neighbours, one at a time: a round trip is the latency of both,
/// and the next request goes a cycle after the reply has come.
#[test]
fn a_window_of_one_request_carries_one_a_round_trip() {
    let routing: Arc<dyn Routing> = Arc::new(Butterfly::new(2, 1));
    let replies = Replies {
        flits: 5,
        service_cycles: 3,
    };
    let sending = Sending {
        replies: Some(replies),
        window: Some(1),
        ..Sending::default()
    };
    // Far more than the window lets through.
    let pattern = TrafficMatrix::from_items("0-1", 2).unwrap().matrix;
    let traffic = Traffic::new(pattern, 0.9, Random::stream(1, 0.9, 0)).sending(sending);
    let mut engine = Routers::under(routing, &settings(2, 8), 1, traffic).unwrap();
    engine.advance(&mut Record::new(100, u64::MAX), u64::MAX);
    engine.restart_counts();
    engine.advance(&mut Record::new(1_000, u64::MAX), u64::MAX);
    let lone = |flits: u32| f64::from(flits + 1 + 3 + 1);
    let reply = lone(5) + 3.0 + 1.0;
    let found = |name: &str| detail(&engine, name);
    assert_eq!(found("request_latency_cycles"), lone(1));
    assert_eq!(found("reply_latency_cycles"), reply);
    assert_eq!(found("round_trip_cycles"), lone(1) + reply);
    let counters = engine.counters();
    let carried = counters.delivered as f64 / 2.0 / counters.cycles;
    assert!(
        (carried * (lone(1) + reply + 1.0) - 1.0).abs() < 0.01,
        "{carried}"
    );
}
