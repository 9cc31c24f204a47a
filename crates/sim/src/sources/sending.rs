//! Tests of what sources send, in networks: lengths, replies and windows, to the cycle.

use std::iter::zip;

use loadcurve_base::{Random, State};
use loadcurve_network::routing::DimensionOrder;
use loadcurve_network::topology::{Lattice, Xgft};
use loadcurve_network::traffic::{Bursts, Mix, Replies, Sending, Traffic, TrafficMatrix};

use crate::flit::FlitByFlit;
use crate::test_support::{detail, interval};
use crate::{Clocked, Driver, Engine, Replication, StoppingRule};

const FLITS: u32 = 8;

/// Load at which the next message of every source is ready when it may be sent.
const OVERLOAD: f64 = 1e9;

/// Messages between pairs of processors.
fn pairs(pairs: &str, processors: usize, load_messages: f64, seed: u32) -> Traffic<TrafficMatrix> {
    let reading = TrafficMatrix::from_items(pairs, processors).unwrap();
    let random = Random::stream(seed, load_messages, 0);
    Traffic::new(reading.matrix, load_messages, random)
}

/// Runs until so many messages are delivered; returns their numbers and latencies.
fn run<N: Clocked>(engine: &mut Driver<N>, messages: usize) -> Vec<(u64, u64)> {
    let mut delivered = Vec::new();
    while delivered.len() < messages {
        engine.run(&mut delivered, 1);
    }
    delivered
}

fn answered(flits: u32, service_cycles: u16) -> Sending {
    Sending {
        replies: Some(Replies {
            flits,
            service_cycles,
        }),
        window: Some(1),
        ..Sending::default()
    }
}

/// Between neighbours requests and replies take one cycle more than they have flits, replies after their preparation.
#[test]
fn round_trips_of_neighbours_are_exact() {
    for (reply, service) in [(FLITS, 0), (FLITS, 11), (3, 5), (20, 0)] {
        let traffic = || pairs("0-1", 4, OVERLOAD, 1).sending(answered(reply, service));
        let [request_cycles, reply_cycles] =
            [FLITS + 1, u32::from(service) + 1 + reply + 1].map(u64::from);
        let latencies = [request_cycles, reply_cycles].into_iter().cycle();
        let expected: Vec<(u64, u64)> = zip(0..40, latencies).collect();
        let mut flits = FlitByFlit::under(Xgft::butterfly(1), FLITS, traffic());
        assert_eq!(run(&mut flits, 40), expected);
        // The next request goes a cycle after the reply.
        let round_trip = request_cycles + reply_cycles;
        assert_eq!(flits.now, 20 * (round_trip + 1));
        assert_eq!(
            detail(&flits, "request_latency_cycles"),
            request_cycles as f64
        );
        assert_eq!(detail(&flits, "reply_latency_cycles"), reply_cycles as f64);
        assert_eq!(detail(&flits, "round_trip_cycles"), round_trip as f64);
        flits.restart_counts();
        assert_eq!(detail(&flits, "round_trip_cycles"), 0.0);
        if reply == FLITS {
            let mut worms = crate::worm::fat_tree(1, FLITS, traffic());
            assert_eq!(run(&mut worms, 40), expected);
        }
    }
}

/// Messages of 4 flits over 7 hops take 12 cycles, so that windows of up to 3 messages are emptied before their first
/// place is free again; larger ones keep the injection channel busy.
#[test]
fn throughput_is_the_window_by_the_round_trip() {
    const MESSAGES: u64 = 120;
    for window in [1, 2, 3, 4, 6] {
        let sending = Sending {
            window: Some(window),
            ..Sending::default()
        };
        let traffic = pairs("0-7", 64, OVERLOAD, 1).sending(sending);
        let routing = DimensionOrder::new(Lattice::mesh(8));
        let mut engine = FlitByFlit::under(routing, 4, traffic);
        let latencies = run(&mut engine, MESSAGES as usize);
        let window = u64::from(window);
        let (_, last) = latencies[latencies.len() - 1];
        let round_trip = 12.max(4 * window - 1);
        assert_eq!(last, round_trip);
        // The last place of the window is taken 4 cycles after the one before.
        let first_end = 1 + 12 + 4 * (window - 1);
        let others = (MESSAGES / window - 1) * (round_trip + 1);
        assert_eq!(engine.now, first_end + others);
    }
}

/// Two processors that send each other messages of two lengths are M/G/1 queues, whose mean wait is λE\[s²\]/(2(1 − ρ)).
#[test]
fn mixed_messages_of_two_processors_are_mg1() {
    let sending = Sending {
        mix: Some(Mix::read("1-1-1-1-5").unwrap()),
        ..Sending::default()
    };
    let utilisation = 0.5;
    let load = utilisation / sending.mean_flits(1);
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for seed in 0..10 {
        let traffic = pairs("0-1.1-0", 4, load, seed).sending(sending.clone());
        let mut engine = FlitByFlit::under(Xgft::butterfly(1), 1, traffic);
        run(&mut engine, 4000);
        short.push(detail(&engine, "latency_of_1_flits_cycles"));
        long.push(detail(&engine, "latency_of_5_flits_cycles"));
    }
    let wait = load * (4.0 + 25.0) / 5.0 / (2.0 * (1.0 - utilisation));
    for (found, flits) in [(short, 1.0), (long, 5.0)] {
        let (mean, half_width) = interval(&found);
        assert!(
            (mean - (flits + 1.0 + wait)).abs() < half_width,
            "{mean} {wait}"
        );
    }
}

#[test]
fn pieces_change_nothing() {
    let sending = Sending {
        mix: Some(Mix::read("2-9").unwrap()),
        bursts: Some(Bursts {
            messages: 6.0,
            peak_flits: 0.8,
        }),
        ..answered(5, 3)
    };
    let engine = || {
        let random = Random::stream(4, 0.05, 0);
        let traffic = Traffic::uniform(16, 0.05, random).sending(sending.clone());
        FlitByFlit::under(DimensionOrder::new(Lattice::mesh(4)), 1, traffic)
    };
    let (mut whole, mut cut) = (engine(), engine());
    let (mut by_whole, mut by_cut) = (Vec::new(), Vec::new());
    whole.run(&mut by_whole, 20_000);
    while cut.now < whole.now {
        cut.run(&mut by_cut, 1);
    }
    assert!(by_whole.len() > 500);
    assert_eq!(by_whole, by_cut);
    assert_eq!(
        (whole.counters(), whole.details()),
        (cut.counters(), cut.details())
    );
}

/// Bursts of 200 messages often fill the queue of a source that keeps up.
#[test]
fn bursts_are_no_saturation() {
    let sending = Sending {
        bursts: Some(Bursts {
            messages: 200.0,
            peak_flits: 1.0,
        }),
        ..Sending::default()
    };
    for (seed, load_flits, is_saturated) in [(0, 0.1, false), (1, 0.1, false), (0, 0.9, true)] {
        let random = Random::stream(seed, 0.1, 0);
        let load_messages = load_flits / f64::from(FLITS);
        let traffic = Traffic::uniform(64, load_messages, random).sending(sending.clone());
        let routing = DimensionOrder::new(Lattice::mesh(8));
        let engine = FlitByFlit::under(routing, FLITS, traffic);
        let stopping_rule = StoppingRule::new(0.05, 100_000);
        let report = Replication::new(Box::new(engine), &stopping_rule).finish();
        let rule = report.rule.unwrap();
        assert_eq!(rule.state() == State::Saturated, is_saturated, "{rule:?}");
    }
}
