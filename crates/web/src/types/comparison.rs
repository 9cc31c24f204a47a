//! The value strip.

use loadcurve::curve::{self, LatencyParts, Relation};
use loadcurve::number::{Rounding, shown};
use loadcurve::scenario::LoadUnit;
use serde::Serialize;
use tsify::Tsify;

/// Curves compared with a reference at one load.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The load, in the view's unit.
    load: f64,
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
    #[tsify(
        type = "'faster' | 'slower' | 'equal' | 'saturated' | 'reference-saturated' | 'both-saturated' | 'deadlocked' | 'reference-deadlocked' | 'unknown'"
    )]
    relation: &'static str,
    /// The factor between the latencies, at least 1; none unless both are known.
    ratio: Option<f64>,
    /// The factor as text, "1.30 ×"; empty if there is none or the latencies are equal.
    factor: String,
    /// The words after the factor: "faster", "saturated", "only A is saturated".
    words: String,
    /// The crossover nearest to the load, in the view's unit; none if there is none.
    crossover: Option<f64>,
    /// The relation beyond the crossover, "faster below 0.123"; empty if there is none.
    crossover_words: String,
}

/// One curve's latency and its parts.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Strip {
    /// The load, in the view's unit.
    load: f64,
    /// The load without the name of its unit.
    load_number: String,
    /// The latency in cycles; none without a steady state.
    latency: Option<f64>,
    /// The latency, or the state.
    latency_text: String,
    /// The fraction of the latency spent waiting; none without a steady state.
    waiting: Option<f64>,
    /// The same in per cent; empty if there is none.
    waiting_text: String,
    /// The load as a fraction of the saturation load; none if the network drops excess traffic.
    share_of_saturation: Option<f64>,
    /// The same in per cent; empty if there is none.
    share_text: String,
    /// The state of the network.
    state: &'static str,
}

impl Comparison {
    /// A comparison at a load in `unit`.
    #[must_use]
    pub fn new(load: f64, unit: LoadUnit, reference: usize, rows: Vec<ComparisonRow>) -> Self {
        Self {
            load,
            load_number: load_number(load, unit),
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
            relation: match relation {
                Relation::Faster(_) => "faster",
                Relation::Slower(_) => "slower",
                Relation::Equal => "equal",
                Relation::Saturated => "saturated",
                Relation::ReferenceSaturated => "reference-saturated",
                Relation::BothSaturated => "both-saturated",
                Relation::Deadlocked => "deadlocked",
                Relation::ReferenceDeadlocked => "reference-deadlocked",
                Relation::Unknown => "unknown",
            },
            ratio: relation.factor(),
            factor: relation.factor_text(),
            words: relation.words(&letter(reference)),
            crossover: comparison.crossover.map(|crossover| crossover.load),
            crossover_words: comparison.crossover_words(load, unit),
        }
    }
}

impl Strip {
    /// The parts of a latency at a load in `unit`.
    #[must_use]
    pub fn new(load: f64, unit: LoadUnit, parts: LatencyParts) -> Self {
        let text = |value: Option<f64>, rounding| {
            value.map_or_else(String::new, |value| shown(value, rounding))
        };
        let latency = parts.latency;
        let latency = latency.map(|latency| shown(latency, Rounding::Figure));
        Self {
            load,
            load_number: load_number(load, unit),
            latency: parts.latency,
            latency_text: latency.unwrap_or_else(|| parts.state.word().to_owned()),
            waiting: parts.waiting_share,
            waiting_text: text(parts.waiting_share, Rounding::Share),
            share_of_saturation: parts.saturation_share,
            share_text: text(parts.saturation_share, Rounding::Share),
            state: parts.state.word(),
        }
    }
}

/// A load that was set, without the name of its unit; a share of saturation in per cent.
fn load_number(load: f64, unit: LoadUnit) -> String {
    let is_share = unit == LoadUnit::Capacity;
    shown(
        load,
        if is_share {
            Rounding::Share
        } else {
            Rounding::Load
        },
    )
}

/// The letter of a network, in the order of the link.
fn letter(index: usize) -> String {
    ('A'..='Z')
        .nth(index)
        .map_or_else(String::new, String::from)
}
