//! A simulated point: the results of its replications together.

use std::borrow::Borrow;

use loadcurve_base::ChannelState;
use loadcurve_base::State;

use super::channel_mean::ChannelMean;
use super::statistics::{Bin, Histogram, Interval};
use super::verdict::{Decision, Rule};
use super::{Report, StoppingRule, quotient};

/// Number of standard errors by which two replications may differ before their intervals are doubted.
const MAX_DISAGREEMENT: f64 = 4.0;

/// A point as measured by simulation.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// State of the network: the worst of the replications' verdicts.
    pub state: State,
    /// Mean latency, if the network is steady.
    pub latency_cycles: Option<f64>,
    /// Half-width of its 95 % confidence interval.
    pub half_width_cycles: Option<f64>,
    /// True if the interval is as narrow as requested.
    pub is_reached: bool,
    /// True if the interval is likely to be too narrow, as happens near saturation: a run holds fewer than
    /// 400 correlation times (half as many suffice if its interval is half as wide as requested); or,
    /// however long the batches, independence of their means is rejected at the 10 % level, or they miss
    /// more than a tenth of the variance of a long mean, or a batch is shorter than three mean latencies;
    /// or a warm-up was detected late in the run; or two replications are more than four standard errors
    /// apart.
    pub is_optimistic: bool,
    /// The replication and rule that decided on the state of the point, after all have ended; none for a
    /// steady point.
    pub decision: Option<Decision>,
    /// Messages delivered per cycle and source.
    pub throughput_messages: f64,
    /// Half-width of its 95 % confidence interval.
    pub throughput_half_width_messages: Option<f64>,
    /// Median latency.
    pub p50_cycles: Option<f64>,
    /// 95th percentile of the latency.
    pub p95_cycles: Option<f64>,
    /// 99th percentile of the latency.
    pub p99_cycles: Option<f64>,
    /// Latency histogram; empty unless the network is steady.
    pub histogram: Vec<Bin>,
    /// Messages delivered, over all replications, warm-up included.
    pub messages: u64,
    /// Number of these that were discarded as warm-up.
    pub warm_up_messages: u64,
    /// Number of replications.
    pub replications: u32,
    /// Deadlocks broken per message delivered.
    pub deadlocks_per_message: f64,
    /// The state of each class of channels.
    pub channels: Vec<ChannelState>,
    /// Other measured values, by name with unit.
    pub details: Vec<(String, f64)>,
}

impl Measurement {
    /// The point measured by the given replications together, in order. While some are unfinished it is a
    /// preliminary result, without those still warming up. `None` while there are none.
    #[must_use]
    pub fn of<R: Borrow<Report>>(reports: &[R], stopping_rule: &StoppingRule) -> Option<Self> {
        let known: Vec<&Report> = reports
            .iter()
            .map(Borrow::borrow)
            .filter(|report| report.is_finished || report.batches.is_some())
            .collect();
        let state = known
            .iter()
            .map(|report| report.state)
            .max_by_key(|state| state.severity())?;
        let sum = |count: fn(&Report) -> u64| known.iter().map(|report| count(report)).sum::<u64>();
        let delivered = sum(|report| report.counters.delivered);
        let cycles: f64 = known.iter().map(|report| report.counters.cycles).sum();
        let source_cycles = cycles * f64::from(known[0].sources);
        let throughput_messages = quotient(delivered as f64, source_cycles);
        // The interval covers the same replications as the mean.
        let gaps: Option<Vec<_>> = known.iter().map(|report| report.gaps.as_ref()).collect();
        let deadlocks = sum(|report| report.counters.deadlocks);
        let (interval, histogram) = if state.is_steady() {
            (
                Interval::of(known.iter().filter_map(|report| report.batches.as_ref())),
                histogram(&known),
            )
        } else {
            (None, Histogram::new())
        };
        Some(Self {
            state,
            latency_cycles: interval.map(|interval| interval.mean_cycles),
            half_width_cycles: interval.map(|interval| interval.half_width_cycles),
            is_reached: interval
                .is_some_and(|interval| interval.relative_half_width() <= stopping_rule.precision),
            is_optimistic: interval.is_some()
                && (known.iter().any(|report| report.is_optimistic) || are_far_apart(&known)),
            decision: decision(reports, state),
            throughput_messages,
            throughput_half_width_messages: gaps
                .and_then(Interval::of)
                .map(|gap| gap.relative_half_width() * throughput_messages),
            p50_cycles: histogram.quantile_cycles(0.5),
            p95_cycles: histogram.quantile_cycles(0.95),
            p99_cycles: histogram.quantile_cycles(0.99),
            histogram: histogram.bins(),
            messages: sum(|report| report.messages),
            warm_up_messages: sum(|report| report.warm_up_messages),
            replications: known.len() as u32,
            deadlocks_per_message: deadlocks as f64 / delivered.max(1) as f64,
            channels: channels(&known),
            details: details(&known),
        })
    }
}

/// The first replication with the point's state, after all have ended. None for a steady point: there all
/// of them are steady.
fn decision<R: Borrow<Report>>(reports: &[R], state: State) -> Option<Decision> {
    let rules: Option<Vec<Rule>> = reports.iter().map(|report| report.borrow().rule).collect();
    let decided = (1..).zip(rules?).find(|(_, rule)| rule.state() == state);
    let (replication, rule) = decided.filter(|_| !state.is_steady())?;
    Some(Decision { replication, rule })
}

fn histogram(reports: &[&Report]) -> Histogram {
    let mut histogram = Histogram::new();
    for report in reports {
        histogram.add_sparse(&report.histogram);
    }
    histogram
}

/// True if two replications differ by more than their intervals can explain.
fn are_far_apart(reports: &[&Report]) -> bool {
    let intervals: Vec<Interval> = reports
        .iter()
        .filter_map(|report| Interval::of(&report.batches))
        .collect();
    intervals.iter().enumerate().any(|(i, one)| {
        intervals[..i].iter().any(|other| {
            // A half-width is about two standard errors.
            let (a, b) = (one.half_width_cycles / 2.0, other.half_width_cycles / 2.0);
            (one.mean_cycles - other.mean_cycles).abs() > MAX_DISAGREEMENT * (a * a + b * b).sqrt()
        })
    })
}

/// Mean state of each class, each replication weighted by its length.
fn channels(reports: &[&Report]) -> Vec<ChannelState> {
    let classes = reports.iter().map(|report| report.channels.len()).max();
    let mut means = vec![ChannelMean::default(); classes.unwrap_or(0)];
    for report in reports {
        for (mean, channel) in means.iter_mut().zip(&report.channels) {
            mean.add(channel, report.counters.cycles);
        }
    }
    means.iter().map(ChannelMean::state).collect()
}

/// Mean of each detail, each replication weighted by its number of messages.
fn details(reports: &[&Report]) -> Vec<(String, f64)> {
    let mut sums: Vec<(&str, f64, f64)> = Vec::new();
    for report in reports {
        let weight = report.counters.delivered as f64;
        for (name, value) in &report.details {
            let known = sums.iter_mut().find(|(known, ..)| known == name);
            if let Some((_, sum, weights)) = known {
                *sum += weight * value;
                *weights += weight;
            } else {
                sums.push((name, weight * value, weight));
            }
        }
    }
    sums.into_iter()
        .map(|(name, sum, weights)| (name.to_owned(), sum / weights.max(1.0)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::report;

    const STOPPING_RULE: StoppingRule = StoppingRule::new(0.01, 1_000_000);

    #[test]
    fn replications_are_merged_with_their_weights() {
        let one = report(100.0, 1.0);
        let mut other = report(102.0, 1.0);
        other.counters.cycles = 360_000.0;
        other.counters.delivered = 144_000;
        other.channels[0].rate = 0.3;
        other.details[0].1 = 3.0;
        let point = Measurement::of(&[one, other], &STOPPING_RULE).unwrap();
        assert_eq!(point.state, State::Steady);
        assert!((point.latency_cycles.unwrap() - 101.0).abs() < 1e-9);
        // 1.9855·√(48/47)/√96.
        assert!((point.half_width_cycles.unwrap() - 0.204_8).abs() < 1e-4);
        assert!(point.is_reached);
        assert_eq!(point.decision, None);
        assert!((point.throughput_messages - 192_000.0 / 480_000.0 / 4.0).abs() < 1e-15);
        // 0.1·1.9855·√(48/47)/√96 of 1 %.
        let half_width = point.throughput_half_width_messages.unwrap();
        assert!((half_width - 0.000_204_8).abs() < 1e-7);
        assert_eq!((point.messages, point.warm_up_messages), (100_000, 4_000));
        assert_eq!(point.replications, 2);
        assert!((point.channels[0].rate - 0.25).abs() < 1e-15);
        assert_eq!(point.details, [("hops".to_owned(), 2.75)]);
        assert_eq!(point.histogram.len(), 2);
        assert_eq!(point.histogram[0].count, 48_000);
        let quantiles = [point.p50_cycles, point.p95_cycles, point.p99_cycles];
        let [low, high] = [0, 1].map(|bin| Some(point.histogram[bin].from_cycles));
        assert_eq!(quantiles, [low, high, high]);
    }

    #[test]
    fn the_gravest_verdict_stands_and_claims_no_latency() {
        let steady = report(100.0, 1.0);
        let saturated = Report {
            state: State::Saturated,
            rule: Some(Rule::Backlog),
            ..steady.clone()
        };
        let point = Measurement::of(&[steady, saturated], &STOPPING_RULE).unwrap();
        assert_eq!(point.state, State::Saturated);
        let decision = Decision {
            replication: 2,
            rule: Rule::Backlog,
        };
        assert_eq!(point.decision, Some(decision));
        assert_eq!(
            (point.latency_cycles, point.half_width_cycles),
            (None, None)
        );
        assert_eq!((point.p99_cycles, point.histogram.len()), (None, 0));
        assert!(!point.is_reached && !point.is_optimistic);
        assert!(point.throughput_messages > 0.0);
    }

    #[test]
    fn replications_that_disagree_make_the_interval_optimistic() {
        let near = [report(100.0, 1.0), report(100.5, 1.0)];
        assert!(
            !Measurement::of(&near, &STOPPING_RULE)
                .unwrap()
                .is_optimistic
        );
        let far = [report(100.0, 1.0), report(102.0, 1.0)];
        assert!(Measurement::of(&far, &STOPPING_RULE).unwrap().is_optimistic);
    }

    #[test]
    fn preliminary_results_exclude_runs_in_warm_up() {
        let warming = Report {
            is_finished: false,
            state: State::Unstable,
            batches: None,
            ..report(0.0, 0.0)
        };
        assert_eq!(Measurement::of::<Report>(&[], &STOPPING_RULE), None);
        assert_eq!(
            Measurement::of(std::slice::from_ref(&warming), &STOPPING_RULE),
            None
        );
        let point = Measurement::of(&[warming, report(100.0, 1.0)], &STOPPING_RULE).unwrap();
        assert_eq!((point.state, point.replications), (State::Steady, 1));
        assert!((point.latency_cycles.unwrap() - 100.0).abs() < 1e-9);
    }
}
