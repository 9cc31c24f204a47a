//! The value strip.

use loadcurve::curve::{self, LatencyParts, Relation};
use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::{LoadUnit, letter};
use serde::Serialize;
use tsify::Tsify;

/// Curves compared with a reference at one load.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The load without the name of its unit.
    load_number: String,
    /// The index of the reference.
    reference: usize,
    /// The other visible curves, in drawing order.
    rows: Vec<ComparisonRow>,
}

/// One curve compared with the reference.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonRow {
    /// The index of the curve.
    index: usize,
    /// True if only this curve is saturated.
    is_saturated: bool,
    /// The factor between the latencies, "1.30 ×"; empty if there is none or the latencies are equal.
    factor: String,
    /// The words after the factor: "faster", "saturated", "only A is saturated".
    words: String,
    /// Simulated latencies that are compared, or what there is to do, where no model covers one of the networks.
    measured: String,
    /// The relation beyond the crossover nearest to the load, "faster below 0.123"; empty if there is none.
    crossover_words: String,
}

/// One curve's latency and its parts.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Strip {
    /// The latency in cycles; none without a steady state.
    latency: Option<f64>,
    /// The latency, or the state.
    latency_text: String,
    /// The fraction of the latency spent waiting; none without a steady state.
    waiting: Option<f64>,
    /// The load in per cent of the saturation load; empty if the network drops excess traffic.
    share_text: String,
}

impl Comparison {
    /// A comparison at a load in `unit`.
    #[must_use]
    pub fn new(load: f64, unit: LoadUnit, reference: usize, rows: Vec<ComparisonRow>) -> Self {
        let rounding = match unit {
            LoadUnit::Capacity => Rounding::Share,
            _ => Rounding::Load,
        };
        Self {
            load_number: shown(load, rounding),
            reference,
            rows,
        }
    }
}

impl ComparisonRow {
    /// The row of the curve at `index`.
    #[must_use]
    pub fn new(
        index: usize,
        reference: usize,
        comparison: curve::Comparison,
        load: f64,
        unit: LoadUnit,
    ) -> Self {
        let relation = comparison.relation;
        Self {
            index,
            is_saturated: relation == Relation::Saturated,
            factor: relation.factor_text(),
            words: comparison.words(&letter(reference).to_string()),
            crossover_words: comparison.crossover_words(load, unit),
            measured: comparison.measured,
        }
    }
}

impl From<LatencyParts> for Strip {
    fn from(parts: LatencyParts) -> Self {
        let text = |value: Option<f64>, rounding| value.map(|value| shown(value, rounding));
        let latency = text(parts.latency, Rounding::Figure);
        let share = text(parts.saturation_share, Rounding::Share);
        Self {
            latency: parts.latency,
            latency_text: latency.unwrap_or_else(|| parts.state.word().to_owned()),
            waiting: parts.waiting_share,
            share_text: share.unwrap_or_default(),
        }
    }
}
