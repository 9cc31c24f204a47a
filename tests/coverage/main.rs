//! Coverage of the confidence intervals: networks so small that the exact mean is known are
//! simulated with 200 seeds each, and the 95 % intervals must cover that mean in 90 to 98 % of the
//! runs.

mod found;
mod knees;
mod networks;

use std::ops::RangeInclusive;

use loadcurve::Random;
use loadcurve::curve::{Curve, Experiment, Point};
use loadcurve::queueing::{Md1k, mm1k};
use loadcurve::scenario::Scenario;
use loadcurve::sim::delta::{Delta, Service};
use loadcurve::sim::flit::FlitByFlit;
use loadcurve::sim::worm::{FatTreeCursor, WormByWorm};
use loadcurve::sim::{
    Combining, Engine, Measurement, Replication, Report, StoppingRule, TieBreaker,
};
use loadcurve::topology::{HotTree, Multistage, Xgft, multistage::Wiring};
use loadcurve::traffic::{AnyDestination, Arrival, Arrivals, HotSpot, Traffic};
use loadcurve_tests::finished;
use rayon::prelude::*;

/// A network at a load, simulated to 3 %.
fn simulated(curve: &Curve, load_messages: f64) -> Point {
    let view = Scenario::read("precision=3").scenario.view;
    finished(Experiment::of(curve, &view).at([load_messages].into_iter()))
        .points()
        .remove(0)
}

const SEEDS: u32 = 200;

const COVERED: RangeInclusive<usize> = 180..=196;

const STOPPING_RULE: StoppingRule = StoppingRule::new(0.05, 2_000_000);

/// Counts the runs whose interval covers the exact mean.
fn covers<E: Engine + 'static>(exact: f64, engine: impl Fn(Random) -> E + Sync) {
    let is_covered = |&seed: &u32| {
        let mut reports: Vec<Report> = Vec::new();
        while (reports.len() as u32) < STOPPING_RULE.wanted(&reports) {
            let random = Random::stream(seed, exact, reports.len() as u32);
            reports.push(Replication::new(Box::new(engine(random)), &STOPPING_RULE).finish());
        }
        let point = Measurement::of(&reports, &STOPPING_RULE).expect("all runs are finished");
        let mean = point.latency_cycles.expect("moderate loads are steady");
        let half_width = point.half_width_cycles.expect("a mean has an interval");
        assert!(half_width <= STOPPING_RULE.precision * mean);
        (mean - exact).abs() <= half_width
    };
    let seeds: Vec<u32> = (0..SEEDS).collect();
    let covered = seeds.par_iter().filter(|seed| is_covered(seed)).count();
    assert!(COVERED.contains(&covered), "{covered} of {SEEDS}");
}

/// Two processors of one switch send to each other, and nobody else sends: each is an M/D/1 queue,
/// with no contention behind it.
#[derive(Debug)]
struct Pair {
    random: Random,
    mean_gap_cycles: f64,
    clock_cycles: f64,
}

impl Pair {
    const FLITS: u32 = 4;

    fn new(utilisation: f64, random: Random) -> Self {
        let mut pair = Self {
            random,
            mean_gap_cycles: f64::from(Self::FLITS) / utilisation / 2.0,
            clock_cycles: 0.0,
        };
        pair.clock_cycles = pair.gap();
        pair
    }

    fn gap(&mut self) -> f64 {
        self.random.exponential() * self.mean_gap_cycles
    }

    /// Transit time plus the mean wait of the Pollaczek–Khinchine formula. Stamping messages with
    /// the end of the cycle in which they arrive does not change the mean.
    fn mean_latency_cycles(utilisation: f64) -> f64 {
        let flits = f64::from(Self::FLITS);
        flits + 1.0 + utilisation * flits / (2.0 * (1.0 - utilisation))
    }
}

impl Arrivals for Pair {
    fn next_cycle(&self) -> u64 {
        self.clock_cycles.ceil() as u64
    }

    fn take(&mut self, cycle: u64) -> Option<Arrival> {
        let stamp = self.next_cycle();
        (stamp <= cycle).then(|| {
            self.clock_cycles += self.gap();
            let source = self.random.below(2);
            Arrival {
                cycle: stamp,
                source,
                destination: 1 - source,
                flits: Self::FLITS,
                ..Arrival::default()
            }
        })
    }

    fn flits(&self) -> Option<u32> {
        Some(Self::FLITS)
    }
}

#[test]
fn worms_of_two_processors_are_md1() {
    let steps = FatTreeCursor::new(1);
    covers(Pair::mean_latency_cycles(0.6), |random| {
        let arrivals = Pair::new(0.6, random);
        WormByWorm::new(steps.clone(), arrivals, TieBreaker::new(1)).unwrap()
    });
}

#[test]
fn flits_of_two_processors_are_md1() {
    covers(Pair::mean_latency_cycles(0.7), |random| {
        let arrivals = Pair::new(0.7, random);
        FlitByFlit::new(Xgft::butterfly(1), arrivals, TieBreaker::new(1))
    });
}

#[test]
fn a_switch_with_exponential_service_is_mm1l() {
    let network = Multistage::new(4, 1, Wiring::Baseline);
    covers(mm1k::occupancy(0.8, 4).mean_delay_services(), |random| {
        let traffic = Traffic::new(AnyDestination::new(4), 0.8, random);
        Delta::new(network, 4, Service::Exponential, traffic)
    });
}

#[test]
fn a_switch_with_fixed_service_is_md1l() {
    let network = Multistage::new(4, 1, Wiring::Baseline);
    let mut queue = Md1k::new(4);
    covers(queue.at(0.7).mean_delay_services(), |random| {
        let traffic = Traffic::new(AnyDestination::new(4), 0.7, random);
        Delta::new(network, 4, Service::Fixed, traffic)
    });
}

/// A blocked processor holds one request and generates no more. With it the buffer acts as one with
/// an extra slot that drops the requests which find it full, and the delay starts inside the buffer.
#[test]
fn a_stage_without_hot_requests_is_md1k() {
    let buffer = 4_u32;
    let mut queue = Md1k::new(buffer as usize + 2);
    let whole = queue.at(0.7);
    let inside: f64 = (0..)
        .zip(whole.law())
        .map(|(number, p)| f64::from(number.min(buffer + 1)) * p)
        .sum();
    let tree = HotTree::new(1, Wiring::Baseline);
    covers(inside / whole.busy(), |random| {
        let traffic = Traffic::new(HotSpot::new(2, 0.0), 0.7, random);
        Combining::new(tree, Some(2), buffer, traffic)
    });
}

/// Requests that arrive during a service are combined and served next, so that the server is busy
/// for e^λ services in a row and idle for 1/λ.
#[test]
fn a_stage_of_hot_requests_alone_has_one_behind_the_head() {
    let load = 0.8;
    let stretch = libm::exp(load);
    let busy = stretch / (stretch + 1.0 / load);
    let tree = HotTree::new(1, Wiring::Omega);
    covers(1.0 + busy / 2.0, |random| {
        let traffic = Traffic::new(HotSpot::new(2, 1.0), load, random);
        Combining::new(tree, None, 1, traffic)
    });
}
