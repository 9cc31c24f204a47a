//! The answer of a search for the smallest suitable network.

use loadcurve::curve::{self, Cell};
use loadcurve::number::Rounding::{Digits, Tenths};
use loadcurve::number::rounded_text;
use loadcurve::scenario::Quantity;
use serde::Serialize;
use tsify::Tsify;

/// The answer, in words and rounded numbers.
#[derive(Debug, Serialize, Tsify)]
pub struct FindAnswer {
    /// The answer in sentences.
    sentence: String,
    /// Number of candidates, and why the others were excluded.
    counts: String,
    /// The best, the next ones, the first that the model cannot decide, and the nearest miss.
    rows: Vec<FindRow>,
}

/// A network of the answer; unknown numbers are empty.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FindRow {
    #[tsify(type = "'best' | 'next' | 'open' | 'miss'")]
    place: &'static str,
    /// The network as in a link.
    network: String,
    label: String,
    processors: String,
    links: String,
    pins: String,
    wire: String,
    width: String,
    /// Latency in cycles, or the reason for its absence.
    latency: String,
    spare_cycles: String,
    /// Largest load that it carries within the latency.
    most_load: String,
    spare_load: String,
    /// The simulated latency with its interval; empty unless it was simulated.
    simulated: String,
    /// The verdict.
    #[tsify(type = "'' | 'yes' | 'no' | 'too close'")]
    outcome: &'static str,
    /// Reason not to trust its model, unless it was simulated.
    #[tsify(optional)]
    doubt: Option<&'static str>,
}

impl From<&curve::FindAnswer> for FindAnswer {
    fn from(answer: &curve::FindAnswer) -> Self {
        let row = |row: &curve::FindRow| {
            let count = |it: Option<f64>| Cell::from(it).shown(Tenths);
            let number =
                |it: Option<f64>, digits| Cell::from(it).shown(Digits(digits)).replace('-', "−");
            let [processors, links, pins, wire, width] =
                Quantity::ALL.map(|it| count(row.candidate.quantity(it)));
            let measured = row.simulated.and_then(|it| it.latency_cycles);
            FindRow {
                place: row.place.word(),
                network: row.candidate.network.to_string(),
                label: row.label(),
                processors,
                links,
                pins,
                wire,
                width,
                latency: number(row.latency_cycles(), 4),
                spare_cycles: number(row.spare_cycles(&answer.find), 3),
                most_load: number(row.most_load, 3),
                spare_load: number(row.spare_load(&answer.find), 2),
                simulated: measured.map_or_else(String::new, |(mean, half)| {
                    format!("{} ± {}", rounded_text(mean, 4), rounded_text(half, 2))
                }),
                outcome: row.simulated.map_or("", |it| it.outcome.word()),
                doubt: row.doubt(),
            }
        };
        Self {
            sentence: answer.sentence(),
            counts: answer.counts_in_words(),
            rows: answer.rows.iter().map(row).collect(),
        }
    }
}
