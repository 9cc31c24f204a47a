//! Pooling of points that were simulated with several seeds at the same load.

use std::collections::HashSet;

use loadcurve_answers::record::SEED;
use loadcurve_answers::{Point, is_same_load};

/// Number of different seeds of some points; at least 1.
pub(super) fn seeds<'a>(points: impl Iterator<Item = &'a Point>) -> usize {
    let seeds = points.filter_map(|point| point.detail(SEED));
    let seeds: HashSet<u64> = seeds.map(f64::to_bits).collect();
    seeds.len().max(1)
}

/// Points in order of load, with one point for each load.
pub(super) fn pooled(mut points: Vec<Point>) -> Vec<Point> {
    // If a seed occurs more than once, its point with the narrowest interval comes first.
    points.sort_by(|a, b| {
        (a.load_messages.total_cmp(&b.load_messages))
            .then(seed_of(a).total_cmp(&seed_of(b)))
            .then(width_of(a).total_cmp(&width_of(b)))
    });
    let alike = points.chunk_by(|a, b| is_same_load(a.load_messages, b.load_messages));
    alike.map(one_of).collect()
}

fn seed_of(point: &Point) -> f64 {
    point.detail(SEED).unwrap_or(-1.0)
}

fn width_of(point: &Point) -> f64 {
    point.latency_interval_cycles.unwrap_or(f64::INFINITY)
}

/// Mean of independent points at a load. Its half-width is the root of the sum of squared
/// half-widths, divided by n. It is steady if all of them are; otherwise it has the worst of their
/// states and no latency. Only the first point of each seed counts, as points of the same seed are
/// not independent.
fn one_of(points: &[Point]) -> Point {
    let mut seeds = HashSet::new();
    let is_new = |point: &&Point| seeds.insert(seed_of(point).to_bits());
    let points: Vec<&Point> = points.iter().filter(is_new).collect();
    let mut point = points[0].clone();
    if points.len() == 1 {
        point.details.retain(|(name, _)| name != SEED);
        return point;
    }
    let count = points.len() as f64;
    let mean = |value: fn(&Point) -> Option<f64>| {
        let sum: Option<f64> = points.iter().map(|point| value(point)).sum();
        sum.map(|sum| sum / count)
    };
    let half_width = |value: fn(&Point) -> Option<f64>| {
        let squares = points.iter().map(|point| Some(value(point)?.powi(2)));
        let sum: Option<f64> = squares.sum();
        sum.map(|sum| sum.sqrt() / count)
    };
    let states = points.iter().map(|point| point.state);
    let state = states.max_by_key(|state| state.severity());
    let state = state.unwrap_or(point.state);
    let steady = |value: Option<f64>| value.filter(|_| state.is_steady());
    // Each seed has its own replications; quantiles and counts of several runs cannot be combined.
    let mut pooled = Point::new(point.source, point.load_messages, state);
    pooled.latency_cycles = steady(mean(|point| point.latency_cycles));
    pooled.latency_interval_cycles = steady(half_width(|point| point.latency_interval_cycles));
    pooled.throughput_messages = mean(|point| point.throughput_messages);
    pooled.throughput_interval_messages = half_width(|point| point.throughput_interval_messages);
    pooled.is_growing = points.iter().any(|point| point.is_growing);
    pooled.is_optimistic = points.iter().any(|point| point.is_optimistic);
    pooled
}
