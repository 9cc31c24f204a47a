//! Where messages wait in the drawn network.

#[cfg(feature = "late")]
use loadcurve::curve::{BottleneckReport, BottleneckRow as Row};
#[cfg(feature = "late")]
use loadcurve::number::{Rounding, shown};
#[cfg(feature = "late")]
use loadcurve_plot::diagram::highlight::Widened;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::FinishedRun;

/// A network and a load at which the bottleneck is asked for.
#[derive(Debug, Serialize, Deserialize, Tsify)]
pub struct BottleneckTask {
    /// The network as in a link.
    pub network: String,
    /// The load in messages/cycle/source.
    pub load: f64,
    /// The replications behind the simulated point at the load; none unless all of them have finished.
    pub runs: Vec<FinishedRun>,
}

/// Most rows of the table; of more, those with the longest waits are shown.
#[cfg(feature = "late")]
const MAX_ROWS: usize = 40;

/// The answer, in words and rounded numbers.
#[cfg(feature = "late")]
#[derive(Debug, Serialize, Tsify)]
pub struct BottleneckAnswer {
    /// The answer in sentences, or the reason why there is none.
    sentence: String,
    /// Kinds of channels and single channels; none if there is no answer.
    rows: Vec<BottleneckRow>,
    /// Channels of the bottleneck, by number.
    channels: Vec<usize>,
    /// Those that are ringed: the fullest.
    fullest: Vec<usize>,
}

/// A kind of channels, or a single channel; numbers are empty where there are none.
#[cfg(feature = "late")]
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct BottleneckRow {
    name: String,
    /// The channel where the kind is fullest.
    first: String,
    utilisation: String,
    wait: String,
    /// The same as simulated, with its 95 % interval.
    simulated_utilisation: String,
    simulated_wait: String,
    share: String,
    relief_latency: String,
    relief_saturation: String,
    /// True for the bottleneck.
    is_costliest: bool,
}

#[cfg(feature = "late")]
impl BottleneckAnswer {
    /// The answer for the page.
    #[must_use]
    pub fn of(report: &loadcurve::Result<BottleneckReport>) -> Self {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                return Self {
                    sentence: error.to_string(),
                    rows: Vec::new(),
                    channels: Vec::new(),
                    fullest: Vec::new(),
                };
            }
        };
        let bottleneck = report.bottleneck();
        let mut rows = report.rows();
        if rows.len() > MAX_ROWS {
            rows.sort_by(|one, other| other.wait_cycles.total_cmp(&one.wait_cycles));
            rows.truncate(MAX_ROWS);
        }
        let row = |row: &Row| {
            let text = |value: Option<f64>, rounding| {
                value.map_or_else(String::new, |value| shown(value, rounding))
            };
            let [utilisation, _, wait, share, latency, saturation] = row.numbers(report.flits);
            let [held, held_half_width, waited, wait_half_width] = row.simulated_numbers();
            let measured = |mean: Option<f64>, half_width: Option<f64>, rounding| {
                let interval = half_width.map(|it| format!(" ± {}", shown(it, rounding)));
                text(mean, rounding) + &interval.unwrap_or_default()
            };
            BottleneckRow {
                simulated_utilisation: measured(held, held_half_width, Rounding::Share),
                simulated_wait: measured(waited, wait_half_width, Rounding::Figure),
                name: if report.single.iter().any(|single| single == row) {
                    row.words.clone()
                } else {
                    row.name.clone()
                },
                first: row.first.clone(),
                utilisation: text(utilisation, Rounding::Share),
                wait: text(wait, Rounding::Figure),
                share: text(share, Rounding::Share),
                relief_latency: text(latency, Rounding::Figure),
                relief_saturation: text(saturation, Rounding::Figure),
                is_costliest: bottleneck == Some(row),
            }
        };
        Self {
            sentence: report.sentence(),
            rows: rows.iter().map(|it| row(it)).collect(),
            channels: bottleneck.map_or_else(Vec::new, |it| it.channels.clone()),
            fullest: bottleneck.map_or_else(Vec::new, |it| Widened::of(it).fullest.to_vec()),
        }
    }
}
