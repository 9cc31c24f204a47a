//! Simulation results beside the papers' tables.

use loadcurve::number::rounded_text;
use loadcurve_gallery::mudge_makrucki::Simulated;
use loadcurve_gallery::mudge_makrucki::table::{Entry, Heading};
use serde::Serialize;
use tsify::Tsify;

use super::table::decimal;

/// Simulation results for a setting of the tables.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedSetting {
    /// True once no more results will be added.
    is_finished: bool,
    /// Rows of the tables, each with its position.
    rows: Vec<SimulatedRow>,
}

/// The simulation results for a row of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedRow {
    /// The index of the table.
    pub table: usize,
    /// The index of the row in the table.
    pub row: usize,
    /// One for each quantity; none if nothing is known.
    pub entries: Vec<Option<SimulatedEntry>>,
}

/// The simulation result for an entry of a table.
#[derive(Debug, Serialize, Tsify)]
pub struct SimulatedEntry {
    value: String,
    /// Percentage by which the recomputed value exceeds it.
    difference: String,
}

impl SimulatedSetting {
    /// The results for the page.
    #[must_use]
    pub fn new(is_finished: bool, rows: Vec<SimulatedRow>) -> Self {
        Self { is_finished, rows }
    }
}

impl SimulatedEntry {
    /// A simulated value beside the recomputed one.
    #[must_use]
    pub fn new(simulated: Simulated, entry: &Entry, heading: Heading) -> Self {
        let decimals = heading.decimals + 1;
        let value = decimal(simulated.value, decimals);
        let difference = 100.0 * (entry.recomputed - simulated.value) / simulated.value;
        Self {
            value: match simulated.half_width {
                Some(half) => format!("{value} ± {}", rounded_text(half, 2)),
                None => value,
            },
            difference: decimal(difference, 1),
        }
    }
}
