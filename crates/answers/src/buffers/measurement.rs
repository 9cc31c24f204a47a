//! Measurements of a cell, each of a fixed length, so that a grid takes about as long whatever it shows.

use loadcurve_base::State;
use loadcurve_scenario::{LoadUnit, Network};
use loadcurve_sim::{Plateau, StoppingRule};

use super::BuffersPart;
use crate::knee::overload_flits;
use crate::{Curve, Experiment};

/// Flits of each source over which a plateau is measured, on average, and fewest messages of all.
const COUNTED_FLITS: f64 = 4_000.0;
const LEAST_MESSAGES: f64 = 2_000.0;

/// Number of messages before them that are left out, as a part of them.
const LEFT_OUT: u64 = 2;

/// Half-width of the interval of a latency at which its measurement ends, relative to it.
const PRECISION: f64 = 0.01;

/// Number of messages over which a latency is measured at most: a total, and more for each source.
const MOST: (u64, u64) = (16_000, 20);

/// Number of events in one step.
const STEP: u64 = 1 << 20;

/// Throughput of a network under overload, with the load in messages/cycle/source that it is offered: twice what its
/// busiest link carries. None if it is deadlocked.
pub(crate) fn plateau(network: &Network, seed: u32) -> Option<(f64, Plateau)> {
    let curve = Curve::of(network);
    let scale = curve.scale();
    let load = scale.to_messages(overload_flits(&curve), LoadUnit::Flits);
    let flits = COUNTED_FLITS * network.processors() as f64;
    let counted = (flits / network.mean_flits()).max(LEAST_MESSAGES) as u64;
    let engine = network.simulator(load, seed, 0);
    Some((load, Plateau::measure(engine, counted / LEFT_OUT, counted)?))
}

/// Throughput of a network under overload, in a cell.
pub(super) fn throughput(network: &Network, seed: u32) -> BuffersPart {
    let flits_per_message = network.mean_flits();
    plateau(network, seed).map_or(BuffersPart::Saturated, |(_, plateau)| {
        BuffersPart::Found(
            flits_per_message * plateau.throughput_messages,
            flits_per_message * plateau.half_width_messages,
        )
    })
}

/// Latency of a network at a load.
pub(super) fn latency(network: &Network, (load, unit): (f64, LoadUnit), seed: u32) -> BuffersPart {
    let load = Curve::of(network).scale().to_messages(load, unit);
    let rule = StoppingRule::new(PRECISION, MOST.0 + MOST.1 * network.processors() as u64);
    let mut experiment = Experiment::alone(network, load, seed, rule);
    while let Some(task) = experiment.wanted().into_iter().next() {
        let mut run = task.start();
        // The throughput of a full network is not asked for.
        while !run.step(STEP) {
            if run.is_overflowing() {
                return BuffersPart::Saturated;
            }
        }
        experiment.take(&task, &run.report());
    }
    let point = experiment.points().pop();
    let steady = point.filter(|point| point.state == State::Steady);
    let found = steady.and_then(|point| {
        let interval = point.latency_interval_cycles?;
        Some(BuffersPart::Found(point.latency_cycles?, interval))
    });
    found.unwrap_or(BuffersPart::Saturated)
}
