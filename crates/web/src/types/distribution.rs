//! Distribution of latencies, in rounded numbers.

use loadcurve::curve::Point;
use loadcurve::number::{Rounding, rounded_text, shown};
use loadcurve::sim::Measurement;
use loadcurve::sim::verdict::Decision;
use loadcurve_plot::histogram::Histogram;
use loadcurve_plot::warm_up::WarmUp;
use serde::Serialize;
use tsify::Tsify;

/// Simulation results for a curve at the operating point.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LatencyDistribution {
    /// The state that the network reached.
    state: &'static str,
    /// The mean latency, the half-width of its confidence interval, and percentiles, in cycles;
    /// none if the network is not in steady state.
    mean: Option<String>,
    half_width: Option<String>,
    p50: Option<String>,
    p95: Option<String>,
    p99: Option<String>,
    /// True if the confidence interval is known to be too narrow.
    is_optimistic: bool,
    /// True while a simulation still adds to these results, or would if it were resumed.
    is_growing: bool,
    /// A sentence on how far the requested precision was missed, and why; none if it was reached or
    /// still may be.
    shortfall: Option<String>,
    /// A sentence on which replication decided the state of the network, and by which rule; none if
    /// the network is in steady state or still may be.
    decision: Option<String>,
    /// Number of messages measured.
    messages: u64,
    /// Number of warm-up messages before them.
    warm_up_messages: u64,
    replications: u32,
    /// The text alternative of the histogram; none if there is no histogram.
    histogram: Option<String>,
    /// The text alternative of the warm-up picture, and its height in CSS pixels.
    warm_up: String,
    warm_up_height: f64,
}

impl LatencyDistribution {
    /// The results of a point, from its measurement and its pictures.
    #[must_use]
    pub fn of(
        point: &Point,
        measurement: &Measurement,
        precision_percent: f64,
        histogram: Option<&Histogram>,
        warm_up: Option<&WarmUp>,
    ) -> Self {
        let cycles = |latency: f64| shown(latency, Rounding::Figure);
        Self {
            state: measurement.state.word(),
            mean: measurement.latency_cycles.map(cycles),
            half_width: measurement
                .half_width_cycles
                .map(|width| rounded_text(width, 2)),
            p50: measurement.p50_cycles.map(cycles),
            p95: measurement.p95_cycles.map(cycles),
            p99: measurement.p99_cycles.map(cycles),
            is_optimistic: measurement.is_optimistic,
            is_growing: point.is_growing,
            shortfall: point.shortfall(precision_percent),
            // The number of the replication is final only once all of them are known.
            decision: point.decision.map(|Decision { replication, rule }| {
                format!("Replication {replication} decided that: {}.", rule.words())
            }),
            messages: measurement.messages - measurement.warm_up_messages,
            warm_up_messages: measurement.warm_up_messages,
            replications: measurement.replications,
            histogram: histogram.map(Histogram::summary),
            warm_up: warm_up.map_or_else(String::new, WarmUp::summary),
            warm_up_height: warm_up.map_or(0.0, WarmUp::height),
        }
    }
}
