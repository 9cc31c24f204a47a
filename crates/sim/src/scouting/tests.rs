//! Complete runs.

mod deadlocks;
mod failures;
mod invariants;

use loadcurve_base::ChannelState;

use super::*;
use crate::Clocked as _;
use crate::Sink as _;
use crate::test_support::arrival;
use crate::{Engine, Pause, Record};

fn parameters(k: u32, flits: u32, scout: u32, vcs: u32, ejection: Ejection) -> Parameters {
    Parameters {
        torus: ScoutingTorus::new(k),
        flits,
        scout,
        vcs,
        ejection,
    }
}

fn engine(parameters: Parameters, load: f64, seed: u32) -> Scouting {
    let nodes = parameters.torus.nodes() as usize;
    let traffic = Traffic::uniform(nodes, load, Random::stream(seed, load, 0));
    Scouting::new(parameters, traffic)
}

/// A network whose sources send nothing.
fn silent(parameters: Parameters) -> Scouting {
    engine(parameters, 1e-12, 1)
}

/// A record that is never full.
fn endless() -> Record {
    Record::new(u64::MAX, u64::MAX)
}

/// Makes a source send a message now.
fn send(engine: &mut Scouting, source: u32, destination: u32) {
    let number = engine.sources.count(source, &mut engine.tally);
    let arrival = arrival(engine.now, source, destination);
    engine.network.generate(number, arrival);
}

/// Simulates one cycle, without a test for deadlocks.
fn step(engine: &mut Scouting, record: &mut Record) {
    let Scouting {
        network,
        sources,
        now,
        tally,
    } = engine;
    network.cycle = *now;
    while let Some((number, arrival)) = sources.take(*now, tally) {
        network.generate(number, arrival);
    }
    let delivered = record.count();
    network.pass(record);
    tally.deliver(record.count() - delivered);
    *now += 1;
}

/// d, the number of hops between two nodes.
fn distance(k: u32, one: u32, other: u32) -> u32 {
    let along = |one: u32, other: u32| one.abs_diff(other).min(k - one.abs_diff(other));
    along(one % k, other % k) + along(one / k, other / k)
}

#[test]
fn a_message_alone_takes_exactly_its_time() {
    let cases = [
        parameters(4, 1, 0, 1, Ejection::Ideal),
        parameters(4, 1, 1, 1, Ejection::Exclusive),
        parameters(4, 5, 3, 2, Ejection::Shared),
        parameters(4, 2, 16, 16, Ejection::Ideal),
        parameters(8, 1, 0, 3, Ejection::Shared),
        parameters(8, 1, 6, 1, Ejection::Ideal),
        parameters(8, 2, 2, 1, Ejection::Ideal),
        parameters(8, 32, 0, 1, Ejection::Ideal),
        parameters(8, 32, 1, 1, Ejection::Shared),
        parameters(8, 32, 3, 6, Ejection::Exclusive),
        parameters(8, 17, 16, 5, Ejection::Ideal),
    ];
    for parameters in cases {
        let (k, nodes) = (parameters.torus.k(), parameters.torus.nodes());
        let mut engine = silent(parameters);
        for (source, destination) in (0..nodes).flat_map(|s| (0..nodes).map(move |d| (s, d))) {
            if source != destination {
                check_alone(
                    &mut engine,
                    source,
                    distance(k, source, destination),
                    destination,
                );
            }
        }
    }
    // The longest route, and the longest message.
    for scout in [0, 1, 7, 16] {
        let mut engine = silent(parameters(32, 1024, scout, 2, Ejection::Ideal));
        check_alone(&mut engine, 0, 32, 16 * 32 + 16);
        check_alone(&mut engine, 5, 1, 6);
    }
}

fn check_alone(engine: &mut Scouting, source: u32, distance: u32, destination: u32) {
    let Parameters { flits, scout, .. } = engine.network.parameters;
    let mut record = endless();
    let held = engine.details();
    send(engine, source, destination);
    while engine.tally.waiting() > 0 {
        step(engine, &mut record);
    }
    let exact = distance + flits + 2 * scout.min(distance) - 1;
    assert_eq!(
        record.mean_cycles(),
        f64::from(exact),
        "{:?} from {source} to {destination}",
        engine.network.parameters
    );
    assert_eq!(engine.network.channels.held(), channels::Held::default());
    // No time was lost to waiting or stepping back.
    let lost = |details: &[(String, f64)]| details[1].1 + details[5].1;
    assert_eq!(lost(&engine.details()), lost(&held));
}

/// All results of an engine.
fn all_results(engine: &Scouting, record: &Record) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        (record.count(), record.mean_cycles()),
        engine.counters(),
        engine.channels(),
        engine.details(),
    )
}

#[test]
fn dividing_a_run_changes_nothing() {
    let cases = [
        (parameters(8, 32, 3, 3, Ejection::Ideal), 0.015),
        (parameters(4, 8, 1, 2, Ejection::Shared), 0.03),
        // Deadlocks, and messages in back-off.
        (parameters(8, 32, 0, 1, Ejection::Exclusive), 0.012),
        // Mostly idle.
        (parameters(4, 3, 0, 1, Ejection::Ideal), 0.0001),
    ];
    for (parameters, load) in cases {
        let run = |effort| {
            let mut engine = engine(parameters, load, 3);
            for target in [200, 300] {
                let mut record = Record::new(target, u64::MAX);
                while engine.advance(&mut record, effort) == Pause::Effort {}
                assert!(record.is_full());
                if target == 300 {
                    return all_results(&engine, &record);
                }
                engine.restart_counts();
            }
            unreachable!()
        };
        assert_eq!(run(1), run(u64::MAX));
        assert_eq!(run(1), run(1000));
    }
}

#[test]
fn a_run_is_fixed_for_ever() {
    let mut engine = engine(parameters(8, 32, 3, 6, Ejection::Ideal), 0.0137, 1);
    let mut record = Record::new(2_000, u64::MAX);
    assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Full);
    let sum = record.mean_cycles() * record.count() as f64;
    assert_eq!((engine.now, sum), (2_449, 212_628.0));
}

#[test]
fn too_many_messages_are_told() {
    let mut engine = engine(parameters(4, 32, 0, 1, Ejection::Exclusive), 0.1, 1);
    let mut record = Record::new(u64::MAX, 100);
    assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Overflow);
    let counters = engine.counters();
    assert!(counters.waiting > 100);
    assert_eq!(counters.generated, counters.delivered + counters.waiting);
}

#[test]
fn an_effort_is_about_kept() {
    let mut engine = engine(parameters(8, 32, 1, 6, Ejection::Shared), 0.05, 1);
    for _ in 0..100 {
        let before = engine.network.effort;
        assert_eq!(engine.advance(&mut endless(), 1_000), Pause::Effort);
        assert!((1_000..3_000).contains(&(engine.network.effort - before)));
    }
}

#[test]
fn every_message_and_every_flit_arrives() {
    for (scout, vcs, ejection) in [
        (0, 4, Ejection::Ideal),
        (2, 2, Ejection::Exclusive),
        (16, 3, Ejection::Shared),
    ] {
        let mut engine = silent(parameters(8, 20, scout, vcs, ejection));
        let mut random = Random::stream(5, 1.0, 0);
        let mut record = endless();
        let mut hops = 0;
        for _ in 0..1_000 {
            if random.below(4) < 3 {
                let (source, other) = random.pair_below(64, 63);
                let destination = (source + 1 + other) % 64;
                hops += u64::from(distance(8, source, destination));
                send(&mut engine, source, destination);
            }
            step(&mut engine, &mut record);
        }
        while engine.tally.waiting() > 0 {
            step(&mut engine, &mut record);
        }
        let count = |of: fn(&counts::ChannelCount) -> u64| -> u64 {
            engine.network.counts.channels.iter().map(of).sum()
        };
        assert_eq!(engine.counters().delivered, engine.counters().generated);
        assert_eq!(record.count(), engine.counters().generated);
        assert_eq!(count(|channel| channel.messages), hops);
        assert_eq!(count(|channel| channel.flits), 20 * hops);
    }
}

#[test]
fn channels_carry_what_the_sources_send() {
    let parameters = parameters(8, 32, 3, 2, Ejection::Ideal);
    let load = 0.01;
    let mut engine = engine(parameters, load, 1);
    engine.advance(&mut Record::new(2_000, u64::MAX), u64::MAX);
    engine.restart_counts();
    let mut record = Record::new(30_000, u64::MAX);
    engine.advance(&mut record, u64::MAX);

    let expected = load * parameters.torus.mean_distance() * 32.0 / 4.0;
    let channels = engine.channels();
    let uses = channels.iter().map(ChannelState::utilisation);
    let mean = uses.sum::<f64>() / channels.len() as f64;
    assert!((mean / expected - 1.0).abs() < 0.015, "{mean} {expected}");
    // About 480 messages cross each channel; five standard deviations.
    for channel in &channels {
        assert!((channel.utilisation() / expected - 1.0).abs() < 0.25);
        assert_eq!(channel.service_cycles, 32.0);
        assert!(channel.wait_cycles > 0.0);
    }

    let details = engine.details();
    let detail = |name| details.iter().find(|detail| detail.0 == name).unwrap().1;
    assert!((detail("channel_utilisation") - mean).abs() < 1e-12);
    let latency = detail("source_wait_cycles") + detail("network_latency_cycles");
    assert!((latency - record.mean_cycles()).abs() < 1e-9);
    // The time lost on the route is the set-up time beyond one cycle per hop.
    let lost = detail("set_up_cycles") - parameters.torus.mean_distance();
    assert!((detail("blocking_delay_cycles") / lost - 1.0).abs() < 0.02);
    assert!((1.0..2.0).contains(&detail("multiplexing_degree")));
    assert!(detail("all_vcs_busy_probability") < detail("channel_utilisation"));
    assert_eq!(detail("deadlocks_per_1000_messages"), 0.0);
}
