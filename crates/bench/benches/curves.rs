//! How long the curve of each network takes: its saturation load and 200 points.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use loadcurve::curve::{Curve, DRAWN_POINTS};
use loadcurve::scenario::{NETWORKS, Network, Scenario};

/// Larger networks than the defaults.
const LARGE: [&str; 8] = [
    "fat-tree,n:1024",
    "mesh,k:16",
    "mesh,k:64",
    "torus,k:16",
    "torus,k:16,links:bi",
    "torus,k:16,sharing:occ",
    "scouting,k:16,flits:64,scout:6,vcs:6",
    "combining-min,n:256",
];

fn curve(network: &Network) -> usize {
    let curve = Curve::of(black_box(network));
    curve
        .model_points(curve.scale().saturation_messages, DRAWN_POINTS)
        .len()
}

fn curves(criterion: &mut Criterion) {
    let defaults = NETWORKS.iter().map(Network::new);
    let large = LARGE.map(|link| Scenario::read(link).scenario.networks.remove(0));
    let mut group = criterion.benchmark_group("curve of 200 points");
    for network in defaults.chain(large) {
        group.bench_function(network.to_string(), |bencher| {
            bencher.iter(|| curve(&network));
        });
    }
    group.finish();
}

criterion_group!(benches, curves);
criterion_main!(benches);
