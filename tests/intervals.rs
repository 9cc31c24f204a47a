//! Coverage of the 95 % intervals of simulated points, which should hold the true mean in 95 % of
//! the runs, for networks of every kind.
//!
//! The true mean is unknown, so it is estimated from runs that are far longer and use other random
//! numbers.

use loadcurve::curve::{Curve, Experiment};
use loadcurve::scenario::{Network, Scenario};
use loadcurve::sim::{Measurement, Record, StoppingRule};
use rayon::prelude::*;

use crate::finished;

/// Seeds of the runs, 200 of them.
const SEEDS: std::ops::RangeInclusive<u32> = 1..=200;

/// Seed and number of the long runs.
const LONG_SEED: u32 = u32::MAX;
const LONG_RUNS: u32 = 4;

/// One message in this many of a long run is discarded as warm-up.
const WARM_UP: u64 = 20;

const MAX_MESSAGES: u64 = 2_000_000;

/// A network, with the length of a long run that determines its mean to a tenth of the interval.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The network as written in links.
    pub link: &'static str,
    /// Messages of a long run at the lower loads, in millions.
    pub millions: u64,
}

/// A network of every kind, and two if its behaviour depends much on its settings.
pub const SETTINGS: [Setting; 8] = [
    setting("fat-tree", 4),
    setting("mesh", 4),
    setting("torus", 4),
    setting("torus,links:bi", 4),
    setting("scouting,scout:3", 2),
    setting("buffered-min", 12),
    setting("combining-min", 16),
    setting("combining-min,hot:16", 16),
];

/// The loads, as parts of the model's saturation load or of the nominal capacity.
pub const LOADS: [f64; 3] = [0.3, 0.6, 0.85];

/// The requested precisions, in per cent.
pub const PRECISIONS: [f64; 3] = [1.0, 2.0, 5.0];

const fn setting(link: &'static str, millions: u64) -> Setting {
    Setting { link, millions }
}

/// True means estimated from long runs.
#[derive(Debug, Clone, Copy)]
pub struct Truth {
    /// The mean latency.
    pub mean_cycles: f64,
    /// Its standard error.
    pub error_cycles: f64,
    /// The throughput in messages/cycle/source.
    pub throughput_messages: f64,
}

/// Results of the runs over all seeds.
#[derive(Debug, Clone, Copy, Default)]
pub struct Coverage {
    /// Number of runs that reached a steady state.
    pub steady: u32,
    /// Number of those whose interval holds the true mean.
    pub covering: u32,
    /// Number of those whose throughput interval holds the true throughput.
    pub covering_throughput: u32,
    /// Number of those flagged as optimistic.
    pub optimistic: u32,
    /// Mean half-width of their intervals, relative to the mean.
    pub half_width: f64,
    /// Mean number of messages per point.
    pub messages: f64,
}

/// A setting at a load.
#[derive(Debug)]
pub struct Case {
    network: Network,
    load_messages: f64,
    long_run: u64,
}

impl Case {
    /// A network at a part of its capacity.
    #[must_use]
    pub fn of(setting: Setting, load: f64) -> Self {
        let network = Scenario::read(setting.link).scenario.networks.remove(0);
        let load_messages = load * Curve::of(&network).scale().saturation_messages;
        // Means converge more slowly near saturation.
        let times = if load > 0.8 { 2 } else { 1 };
        Self {
            network,
            load_messages,
            long_run: times * setting.millions * 1_000_000,
        }
    }

    /// The true means, estimated from long runs.
    #[must_use]
    pub fn truth(&self) -> Truth {
        let mean = |stream: u32| {
            let mut engine = self
                .network
                .simulator(self.load_messages, LONG_SEED, stream);
            let mut warm_up = Record::new(self.long_run / WARM_UP, u64::MAX);
            engine.advance(&mut warm_up, u64::MAX);
            engine.restart_counts();
            let mut record = Record::new(self.long_run, u64::MAX);
            engine.advance(&mut record, u64::MAX);
            let counters = engine.counters();
            let per_cycle = counters.delivered as f64 / counters.cycles;
            (
                record.mean_cycles(),
                per_cycle / f64::from(engine.sources()),
            )
        };
        let runs: Vec<(f64, f64)> = (0..LONG_RUNS).into_par_iter().map(mean).collect();
        let (means, throughputs): (Vec<f64>, Vec<f64>) = runs.into_iter().unzip();
        let count = f64::from(LONG_RUNS);
        let mean_cycles = means.iter().sum::<f64>() / count;
        let squares = means.iter().map(|mean| (mean - mean_cycles).powi(2));
        Truth {
            mean_cycles,
            error_cycles: (squares.sum::<f64>() / (count - 1.0) / count).sqrt(),
            throughput_messages: throughputs.iter().sum::<f64>() / count,
        }
    }

    /// Simulates with every seed at a precision in per cent.
    #[must_use]
    pub fn coverage(&self, precision_percent: f64, truth: Truth) -> Coverage {
        let stopping_rule = StoppingRule::new(precision_percent / 100.0, MAX_MESSAGES);
        let seeds: Vec<u32> = SEEDS.collect();
        let points: Vec<Measurement> = seeds
            .into_par_iter()
            .map(|seed| self.point(seed, stopping_rule))
            .collect();
        let mut all = Coverage::default();
        for point in points {
            let (Some(mean), Some(half_width)) = (point.latency_cycles, point.half_width_cycles)
            else {
                continue;
            };
            all.steady += 1;
            all.covering += u32::from((mean - truth.mean_cycles).abs() <= half_width);
            let throughput = point
                .throughput_half_width_messages
                .is_some_and(|half_width| {
                    (point.throughput_messages - truth.throughput_messages).abs() <= half_width
                });
            all.covering_throughput += u32::from(throughput);
            all.optimistic += u32::from(point.is_optimistic);
            all.half_width += half_width / truth.mean_cycles;
            all.messages += point.messages as f64;
        }
        all.half_width /= f64::from(all.steady);
        all.messages /= f64::from(all.steady);
        all
    }

    fn point(&self, seed: u32, stopping_rule: StoppingRule) -> Measurement {
        let experiment = Experiment::alone(&self.network, self.load_messages, seed, stopping_rule);
        let measurement = finished(experiment).measurement_at(self.load_messages);
        measurement.expect("it has been simulated")
    }
}
