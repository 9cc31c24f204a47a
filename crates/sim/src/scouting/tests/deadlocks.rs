//! Tests of deadlock detection: no false alarms, no misses, and dead messages stay dead.

use std::collections::BTreeSet;

use super::*;

/// Number of the message in a slot.
fn number(engine: &Scouting, slot: u32) -> u64 {
    engine.network.messages.headers[slot as usize]
        .message
        .number
}

fn dead(engine: &mut Scouting) -> BTreeSet<u64> {
    engine.network.cycle = engine.now;
    let slots: Vec<u32> = engine
        .network
        .dead()
        .iter()
        .map(|message| message.slot)
        .collect();
    slots.iter().map(|&slot| number(engine, slot)).collect()
}

/// Messages with data in the network.
fn with_data(engine: &Scouting) -> BTreeSet<u64> {
    let slots = engine.network.messages.active.iter().copied();
    let moving = slots.filter(|&slot| engine.network.messages.flits[slot as usize].head > 0);
    moving.map(|slot| number(engine, slot)).collect()
}

fn steps(engine: &mut Scouting, cycles: u32) {
    for _ in 0..cycles {
        step(engine, &mut endless());
    }
}

/// Messages from each of these nodes of the first row to the second node after it.
fn ring(nodes: std::ops::Range<u32>) -> Scouting {
    let mut engine = silent(parameters(8, 16, 0, 1, Ejection::Ideal));
    for node in nodes {
        send(&mut engine, node, (node + 2) % 8);
    }
    engine
}

#[test]
fn a_closed_ring_is_dead_until_it_is_broken() {
    let mut engine = ring(0..8);
    steps(&mut engine, 40);
    assert!(dead(&mut engine).is_empty(), "too early to tell");
    steps(&mut engine, 40);
    assert_eq!(dead(&mut engine).len(), 8);
    steps(&mut engine, 1_000);
    assert_eq!(dead(&mut engine).len(), 8);
    assert_eq!(engine.counters().delivered, 0);

    let mut record = Record::new(8, u64::MAX);
    assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Full);
    assert_eq!(engine.counters().deadlocks, 1);
    // Its latency still counts from its first generation.
    assert!(record.mean_cycles() > 1_000.0);
}

#[test]
fn a_ring_with_a_gap_is_alive() {
    let mut engine = ring(0..7);
    while engine.tally.waiting() > 0 {
        steps(&mut engine, 1);
        assert!(dead(&mut engine).is_empty());
    }
}

/// Data of a dead message may yet move on into a dead end. For a while the message then counts as alive,
/// and so do messages that wait for it alone.
#[test]
fn dead_is_dead_and_none_is_missed() {
    let busy = [(0, 1, 0.012), (1, 1, 0.012), (1, 1, 0.03), (0, 2, 0.03)];
    for ((scout, vcs, load), seed) in busy.into_iter().zip(1..) {
        let mut engine = engine(parameters(8, 32, scout, vcs, Ejection::Ideal), load, seed);
        let mut known = BTreeSet::new();
        for _ in 0..250 {
            steps(&mut engine, 32);
            known.extend(dead(&mut engine));
            assert!(known.is_subset(&with_data(&engine)));
        }
        assert!(!known.is_empty(), "K = {scout}, V = {vcs}");
        // Without new messages, all live messages arrive.
        engine.sources.stop();
        steps(&mut engine, 30_000);
        assert_eq!(dead(&mut engine), with_data(&engine));
        assert!(known.is_subset(&with_data(&engine)));
    }
}

#[test]
fn headers_that_run_to_and_fro_before_a_dead_end_are_found_out() {
    let mut engine = engine(parameters(8, 32, 1, 1, Ejection::Ideal), 0.012, 1);
    while dead(&mut engine).len() < 12 {
        steps(&mut engine, 32);
    }
    engine.sources.stop();
    steps(&mut engine, 20_000);
    engine.restart_counts();
    steps(&mut engine, 1_000);
    assert_eq!(engine.counters().delivered, 0);
    assert!(engine.network.counts.backtracks > 0);
    assert!(!dead(&mut engine).is_empty());
}

#[test]
fn deadlocks_arise_without_a_lead_and_not_with_a_long_one() {
    let first = |scout, load, cycles: u32| {
        let mut engine = engine(parameters(8, 32, scout, 1, Ejection::Ideal), load, 1);
        (0..cycles / 32).any(|_| {
            steps(&mut engine, 32);
            !dead(&mut engine).is_empty()
        })
    };
    assert!(first(0, 0.010, 10_000));
    assert!(first(1, 0.012, 10_000));
    assert!(!first(3, 0.010, 10_000));
    assert!(!first(6, 0.012, 10_000));
}

#[test]
fn a_network_in_deadlock_goes_on() {
    let mut engine = engine(parameters(8, 32, 0, 1, Ejection::Ideal), 0.012, 2);
    let mut record = Record::new(5_000, u64::MAX);
    assert_eq!(engine.advance(&mut record, u64::MAX), Pause::Full);
    let counters = engine.counters();
    assert!(counters.deadlocks > 50);
    let throughput = counters.delivered as f64 / counters.cycles / 64.0;
    assert!((0.001..0.006).contains(&throughput), "{throughput}");
}
