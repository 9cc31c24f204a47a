//! What simulation says of the papers' tables.

use loadcurve::number::rounded_text;
use loadcurve::paper::mudge_makrucki::Simulated;
use loadcurve::paper::mudge_makrucki::table::{Entry, Heading};
use serde::Serialize;
use tsify::Tsify;

use super::text;

/// What simulation says of a setting of the tables.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedSetting {
    /// Whether nothing is added to it any more.
    is_finished: bool,
    /// Rows of each of the tables, by their place in it.
    rows: Vec<SimulatedRow>,
}

/// A row of a table as simulated.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedRow {
    /// The index of the table, and of the row in it.
    pub table: usize,
    /// See `table`.
    pub row: usize,
    /// One for each quantity; none where nothing is known.
    pub entries: Vec<Option<SimulatedEntry>>,
}

/// What simulation says of an entry of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedEntry {
    value: String,
    /// By how much the recomputed value is above it.
    difference: String,
}

impl SimulatedSetting {
    /// For the page.
    #[must_use]
    pub fn new(is_finished: bool, rows: Vec<SimulatedRow>) -> Self {
        Self { is_finished, rows }
    }
}

impl SimulatedEntry {
    /// What is simulated beside what is recomputed.
    #[must_use]
    pub fn new(simulated: Simulated, entry: &Entry, heading: Heading) -> Self {
        let decimals = heading.decimals + 1;
        let value = text(simulated.value, decimals);
        let difference = 100.0 * (entry.recomputed - simulated.value) / simulated.value;
        Self {
            value: match simulated.half_width {
                Some(half) => format!("{value} ± {}", rounded_text(half, 2)),
                None => value,
            },
            difference: text(difference, 1),
        }
    }
}
