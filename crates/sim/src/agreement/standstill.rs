//! Networks that can deadlock, and do.

use std::sync::Arc;

use loadcurve_base::State;
use loadcurve_network::routing::CustomRoute;
use loadcurve_network::topology::custom::Description;

use super::*;
use crate::verdict::{Rule, STANDSTILL_CYCLES, most_waiting};
use crate::worm::{self, GeneralCursor};
use crate::{Pause, Record, Replication, StoppingRule};

const FLITS: u32 = 16;

const BOTH_WAYS: &str = "0-1-2-3-4-0";
const ONE_WAY: &str = "0:1:2:3:4:0";

/// Shortest paths around a ring of five nodes.
fn routing(edges: &str) -> Arc<dyn Routing> {
    let ring = Description::read_edges(edges, "all").unwrap();
    CustomRoute::Shortest
        .routing(Arc::new(ring))
        .unwrap()
        .into()
}

fn traffic(load_flits: f64) -> Traffic {
    let load = load_flits / f64::from(FLITS);
    Traffic::uniform(5, load, Random::stream(1, load, 0))
}

type ByWorms = WormByWorm<GeneralCursor<Arc<dyn Routing>>>;

fn by_worms(edges: &str, load_flits: f64) -> ByWorms {
    worm::network(routing(edges), FLITS, traffic(load_flits))
}

fn by_flits(edges: &str, load_flits: f64) -> FlitByFlit<Arc<dyn Routing>> {
    FlitByFlit::under(routing(edges), FLITS, traffic(load_flits))
}

/// Reason of the first pause, and delivered and waiting messages and cycles then.
fn pause(engine: &mut dyn Engine, messages: u64) -> (Pause, u64, u64, u64) {
    let mut record = Record::new(messages, most_waiting(5));
    let pause = engine.advance(&mut record, u64::MAX);
    let counters = engine.counters();
    let cycles = counters.cycles as u64;
    (pause, counters.delivered, counters.waiting, cycles)
}

#[test]
fn a_ring_runs_at_light_load() {
    assert_eq!(pause(&mut by_worms(BOTH_WAYS, 0.4), 20_000).0, Pause::Full);
    assert_eq!(pause(&mut by_flits(BOTH_WAYS, 0.4), 20_000).0, Pause::Full);
}

#[test]
fn a_ring_stands_still_at_heavy_load() {
    let found = pause(&mut by_worms(BOTH_WAYS, 0.6), u64::MAX);
    assert_eq!(pause(&mut by_flits(BOTH_WAYS, 0.6), u64::MAX), found);
    let (pause, _, waiting, cycles) = found;
    assert_eq!(pause, Pause::Standstill);
    assert!(waiting < most_waiting(5));
    assert!((STANDSTILL_CYCLES..500_000).contains(&cycles), "{cycles}");
}

#[test]
fn a_backlog_does_not_hide_that_nothing_moves() {
    let found = pause(&mut by_worms(ONE_WAY, 3.0), u64::MAX);
    assert_eq!(pause(&mut by_flits(ONE_WAY, 3.0), u64::MAX), found);
    let (pause, _, waiting, cycles) = found;
    assert_eq!(pause, Pause::Standstill);
    assert!(waiting > most_waiting(5) && cycles < STANDSTILL_CYCLES);
}

#[test]
fn pieces_change_nothing() {
    let whole = pause(&mut by_worms(BOTH_WAYS, 0.6), u64::MAX);
    let mut cut = by_worms(BOTH_WAYS, 0.6);
    let mut record = Record::new(u64::MAX, most_waiting(5));
    while cut.advance(&mut record, 100) == Pause::Effort {}
    assert_eq!(cut.counters().delivered, whole.1);
    assert_eq!(cut.counters().cycles as u64, whole.3);
}

#[test]
fn the_verdict_is_deadlocked() {
    let stopping_rule = StoppingRule::new(0.01, 1_000_000);
    let engines: [Box<dyn Engine>; 2] = [
        Box::new(by_worms(BOTH_WAYS, 0.6)),
        Box::new(by_flits(BOTH_WAYS, 0.6)),
    ];
    for engine in engines {
        let report = Replication::new(engine, &stopping_rule).finish();
        assert_eq!(report.state, State::Deadlocked);
        assert_eq!(report.rule, Some(Rule::Standstill));
    }
}
