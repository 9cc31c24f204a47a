//! How fast the simulators are, at half the saturation load of each network.
//!
//! Wormhole and scouting networks are measured in flit-hops a second: flits times the channels that
//! they crossed, injection and ejection channels included where they are simulated. Multistage
//! networks are measured in steps or events a second.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loadcurve::curve::Curve;
use loadcurve::scenario::Scenario;
use loadcurve::sim::{Engine, Record};

/// Networks whose work is counted in flit-hops.
const FLITS: [&str; 8] = [
    "mesh",
    "mesh,k:32",
    "fat-tree,n:1024,flits:32",
    "torus",
    "torus,links:bi",
    "scouting",
    "scouting,scout:3,vcs:6",
    "scouting,k:16,scout:3,vcs:6",
];

/// Networks whose work is counted in events.
const EVENTS: [&str; 4] = [
    "buffered-min",
    "buffered-min,service:fixed",
    "combining-min",
    "combining-min,n:256,degree:4",
];

/// Events of one measured piece.
const EFFORT: u64 = 200_000;

/// Pieces until the network is in its stride.
const WARM_UP: u32 = 20;

/// A network at half its saturation load, in its stride, with its message length.
fn engine(link: &str) -> (Box<dyn Engine>, f64) {
    let network = Scenario::read(link).scenario.networks.remove(0);
    let scale = Curve::of(&network).scale();
    let mut engine = network.simulator(scale.saturation_messages / 2.0, 1, 0);
    for _ in 0..WARM_UP {
        go_on(engine.as_mut());
    }
    (engine, scale.flits_per_message)
}

fn go_on(engine: &mut dyn Engine) {
    let mut record = Record::new(u64::MAX, u64::MAX);
    engine.advance(&mut record, EFFORT);
    black_box(record.mean_cycles());
}

/// Flits times channels crossed in a piece, on the average.
fn flit_hops(engine: &mut dyn Engine, flits: f64) -> f64 {
    engine.restart_counts();
    for _ in 0..WARM_UP {
        go_on(engine);
    }
    let crossed: f64 = engine.channels().iter().map(|channel| channel.rate).sum();
    crossed * engine.counters().cycles * flits / f64::from(WARM_UP)
}

fn simulators(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flit-hops");
    for link in FLITS {
        let (mut engine, flits) = engine(link);
        let hops = flit_hops(engine.as_mut(), flits);
        group.throughput(Throughput::Elements(hops as u64));
        group.bench_function(link, |bencher| bencher.iter(|| go_on(engine.as_mut())));
    }
    group.finish();
    let mut group = criterion.benchmark_group("events");
    group.throughput(Throughput::Elements(EFFORT));
    for link in EVENTS {
        let (mut engine, _) = engine(link);
        group.bench_function(link, |bencher| bencher.iter(|| go_on(engine.as_mut())));
    }
    group.finish();
}

criterion_group!(benches, simulators);
criterion_main!(benches);
