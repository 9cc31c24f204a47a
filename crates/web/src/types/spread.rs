//! How latencies spread, in rounded numbers.

use loadcurve::curve::Point;
use loadcurve::number::rounded_text;
use loadcurve::sim::Measurement;
use loadcurve::sim::verdict::Decision;
use loadcurve_plot::histogram::Histogram;
use loadcurve_plot::warm_up::WarmUp;
use serde::Serialize;
use tsify::Tsify;

/// What was simulated of a curve at the operating point.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    /// What became of the network.
    state: &'static str,
    /// The mean latency, half the width of its interval, and percentiles, in cycles; none where the
    /// network is not steady.
    mean: Option<String>,
    half_width: Option<String>,
    p50: Option<String>,
    p95: Option<String>,
    p99: Option<String>,
    /// Whether the interval is known to be narrower than it should be.
    is_optimistic: bool,
    /// Whether a simulation still adds to all this, or would if it went on.
    is_growing: bool,
    /// By how much the precision asked for was missed, and why, in a sentence; none where it was
    /// reached, or may be yet.
    shortfall: Option<String>,
    /// Which replication gave the network its state, and by which rule, in a sentence; none where it
    /// is steady, or may be yet.
    decision: Option<String>,
    /// Messages that count.
    messages: u64,
    /// Messages before them.
    warm_up_messages: u64,
    replications: u32,
    /// The histogram in words; none where there is no histogram.
    histogram: Option<String>,
    /// The course of the replications in words, and the height of its picture in CSS pixels.
    course: String,
    course_height: f64,
}

impl Spread {
    /// What is told of a point, its measurement and its pictures.
    #[must_use]
    pub fn of(
        point: &Point,
        measurement: &Measurement,
        precision_percent: f64,
        histogram: Option<&Histogram>,
        warm_up: Option<&WarmUp>,
    ) -> Self {
        let cycles = |latency: f64| rounded_text(latency, 3);
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
            // Replications are counted as they ought to be only when all of them are known.
            decision: point.decision.filter(|_| !point.is_growing).map(
                |Decision { replication, rule }| {
                    format!("Replication {replication} decided that: {}.", rule.words())
                },
            ),
            messages: measurement.messages - measurement.warm_up_messages,
            warm_up_messages: measurement.warm_up_messages,
            replications: measurement.replications,
            histogram: histogram.map(Histogram::summary),
            course: warm_up.map_or_else(String::new, WarmUp::summary),
            course_height: warm_up.map_or(0.0, WarmUp::height),
        }
    }
}
