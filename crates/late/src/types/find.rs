//! The answer of a search for the smallest suitable network.

use loadcurve::curve::{self, PageTable, Place};
use serde::Serialize;
use tsify::Tsify;

/// The answer, in words and rounded numbers.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FindAnswer {
    /// The answer in sentences.
    sentence: String,
    /// The best, the next ones, the first that the model cannot decide, and the nearest miss.
    #[tsify(type = "AnswerTable")]
    table: PageTable,
    /// For each of them the reason not to trust its model, unless it was simulated.
    doubts: Vec<Option<&'static str>>,
    /// True unless the simulator can decide on the best, or on what would be better.
    is_decided: bool,
    /// Number of candidates, and why the others were excluded.
    counts: String,
}

impl From<&curve::FindAnswer> for FindAnswer {
    fn from(answer: &curve::FindAnswer) -> Self {
        let is_decided = |row: &curve::FindRow| {
            let is_to_decide = matches!(row.place, Place::Best | Place::Open);
            !is_to_decide || row.simulated.is_some() || row.doubt().is_some()
        };
        Self {
            sentence: answer.sentence(),
            table: answer.page(),
            doubts: answer.rows.iter().map(curve::FindRow::doubt).collect(),
            is_decided: answer.rows.iter().all(is_decided),
            counts: answer.counts_in_words(),
        }
    }
}
