//! Messages that are given middles at birth, or a choice of routes, against an independent simulator.

use loadcurve_network::routing::{IVal, O1Turn, Phases, RandomOrder};
use loadcurve_network::topology::{Dragonfly, Failures, HyperX, RouterLinks};
use std::sync::Arc;

use loadcurve_network::traffic::{
    AnyPattern, DestinationMap, LiveProcessors, Permutation, Traffic, Uniform,
};

use super::*;
use crate::statistics::Interval;
use crate::{Replication, StoppingRule};

const FLITS: u32 = 32;

/// Simulates a network at a load in flits per cycle and source, for which the independent simulator found a latency
/// with the half-width of its interval.
fn check<R: Routing + Clone + 'static>(
    routing: &R,
    traffic: Option<(DestinationMap, &[u32])>,
    (load_flits, expected, half_width): (f64, f64, f64),
) {
    let processors = routing.topology().processors();
    let pattern = match traffic {
        None => AnyPattern::Uniform(Uniform::new(processors)),
        Some((map, digits)) => AnyPattern::Permutation(Permutation::by(map, digits).unwrap()),
    };
    let load = load_flits / f64::from(FLITS);
    let traffic = Traffic::new(pattern, load, Random::stream(1, load, 0));
    let engine = FlitByFlit::under(routing.clone(), FLITS, traffic);
    let rule = StoppingRule::new(0.01, 20_000);
    let report = Replication::new(Box::new(engine), &rule).finish();
    let found = Interval::of([&report.batches.unwrap()]).unwrap();
    let distance = (found.mean_cycles - expected).abs();
    assert!(
        distance < found.half_width_cycles + half_width,
        "{routing:?}: {found:?}, not {expected}"
    );
}

#[test]
fn latencies_are_those_of_an_independent_simulator() {
    check(
        &O1Turn::new(Lattice::mesh(8)),
        Some((DestinationMap::Transpose, &[8, 8])),
        (0.059_413_180_036_128_74, 42.4761, 0.1956),
    );
    check(
        &IVal::new(Lattice::mesh(5)),
        Some((DestinationMap::Complement, &[5, 5])),
        (0.065_295_212_721_336_77, 48.6492, 0.3532),
    );
    check(
        &RandomOrder::new(&Lattice::mesh(5)).unwrap(),
        None,
        (0.074_600_116_008_244_65, 43.5905, 0.3002),
    );
    check(
        &Phases::valiant(Dragonfly::new(2, 4, 2)),
        Some((DestinationMap::Shift { by: 8 }, &[72])),
        (0.078_129_301_733_566_51, 57.6378, 0.794),
    );
    check(
        &Phases::valiant(HyperX::new(&[4, 4], 4)),
        Some((DestinationMap::Shift { by: 4 }, &[64])),
        (0.077_706_953_645_432_36, 51.4481, 0.6628),
    );
    check(
        &Phases::valiant(two_way(8)),
        Some((DestinationMap::Tornado, &[8, 8])),
        (0.051_276_423_161_797_79, 59.4454, 0.7411),
    );
}

#[test]
fn messages_around_failures_all_arrive_and_alone_take_no_longer_than_their_route() {
    let mesh = Lattice::mesh(4);
    let failures = Failures::read(&RouterLinks::of(&mesh), "5-6.9").unwrap();
    let base = || DimensionOrder::new(mesh.clone());
    let routings: [Arc<dyn Routing>; 4] = [
        Arc::new(Phases::direct(base()).around(&failures).unwrap()),
        Arc::new(Phases::valiant(base()).around(&failures).unwrap()),
        Arc::new(Phases::romm(base()).around(&failures).unwrap()),
        Arc::new(IVal::new(mesh.clone()).around(&failures).unwrap()),
    ];
    for routing in routings {
        let pattern = AnyPattern::Uniform(Uniform::new(16));
        let pattern = AnyPattern::Live(LiveProcessors::new(pattern, &failures).unwrap());
        let load = 1e-4;
        let traffic = Traffic::new(pattern.clone(), load, Random::stream(1, load, 0));
        let flows = Flows::of(&*routing, &pattern).unwrap();
        let mut engine = FlitByFlit::under(routing, 8, traffic);
        let mut record = Record::new(4000, 1000);
        engine.advance(&mut record, u64::MAX);
        // Flits, links, and one: the channels of both processors are no links.
        let alone = 8.0 + (flows.mean_distance() - 2.0) + 1.0;
        let mean = record.mean_cycles();
        assert!((mean / alone - 1.0).abs() < 0.02, "{mean}, not {alone}");
    }
}
