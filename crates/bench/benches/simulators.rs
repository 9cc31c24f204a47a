//! How fast the simulators are, at half the saturation load of each network.
//!
//! Wormhole and scouting networks are measured in flit-hops a second: flits times the channels that
//! they crossed, injection and ejection channels included where they are simulated. Multistage
//! networks are measured in steps or events a second.
//!
//! Networks of routers with buffers are measured at given loads, in flits that cross a switch a second: the hops
//! between routers and those to processors. `docs/importing-results.md` tells how to measure the same in `BookSim2`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use loadcurve::curve::Curve;
use loadcurve::scenario::{Network, Scenario};
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

/// Networks of routers with buffers, and their loads in flits/cycle/source.
const ROUTERS: [(&str, f64); 4] = [
    ("mesh,flits:4,buffer:8,vcs:2", 0.02),
    ("mesh,flits:4,buffer:8,vcs:2", 0.2),
    ("dragonfly,p:4,a:8,h:4,flits:4,buffer:8,vcs:2", 0.02),
    ("dragonfly,p:4,a:8,h:4,flits:4,buffer:8,vcs:2", 0.2),
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
    let network = network(link);
    let scale = Curve::of(&network).scale();
    let engine = in_stride(&network, scale.saturation_messages / 2.0);
    (engine, scale.flits_per_message)
}

fn network(link: &str) -> Network {
    Scenario::read(link).scenario.networks.remove(0)
}

/// A network at a load in messages/cycle/source, in its stride.
fn in_stride(network: &Network, load_messages: f64) -> Box<dyn Engine> {
    let mut engine: Box<dyn Engine> = network.simulator(load_messages, 1, 0);
    for _ in 0..WARM_UP {
        go_on(engine.as_mut());
    }
    engine
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

/// Flits delivered in a piece, on the average, since [`flit_hops`] were counted.
fn injected_flits(engine: &dyn Engine, flits: f64) -> f64 {
    engine.counters().delivered as f64 * flits / f64::from(WARM_UP)
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
    let mut group = criterion.benchmark_group("routers");
    for (link, load_flits) in ROUTERS {
        let network = network(link);
        let flits = f64::from(network.flits());
        let mut engine = in_stride(&network, load_flits / flits);
        // A flit crosses a switch after every channel but the last.
        let hops = flit_hops(engine.as_mut(), flits) - injected_flits(engine.as_ref(), flits);
        group.throughput(Throughput::Elements(hops as u64));
        let name = format!("{link} at {load_flits}");
        group.bench_function(name, |bencher| bencher.iter(|| go_on(engine.as_mut())));
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
